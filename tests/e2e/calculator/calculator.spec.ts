import {
	expectResults,
	field,
	openCalculator,
	saveButton,
	createMember,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'

/** Number input with JavaScript. */

test.beforeEach(async ({ page, context, app }) => {
	await createMember(app, context)
	await openCalculator(page)
})

/** Copies this text to the page's clipboard. */
const paste = async (page: import('@playwright/test').Page, text: string): Promise<void> => {
	await page.evaluate((data) => navigator.clipboard.writeText(data), text)
	await page.keyboard.press('Control+V')
}

test('CALC-10 FORM-02 the results update with each keystroke', async ({ page }) => {
	await field(page, 'sPrice').focus()
	let typed = ''
	for (const digit of '285000') {
		await page.keyboard.press(digit)
		typed += digit
		await expectResults(page, { sPrice: typed })
	}
	await page.keyboard.press('Backspace')
	await expectResults(page, { sPrice: '28500' })
})

test.describe('CALC-11 CALC-12 typing', () => {
	test('CALC-11 letters, signs and a second point are ignored without an error', async ({
		page,
	}) => {
		const rent = field(page, 'rent')
		await rent.focus()
		await page.keyboard.type('a1b2-c3e4 .5.6 $%x')
		await expect(rent).toHaveValue('1,234.56')
		await expect(rent).not.toHaveAttribute('aria-invalid')
		await expectResults(page, { rent: '1234.56' })
	})

	test('CALC-12 commas are added automatically, typed ones are ignored, and a trailing point stays', async ({
		page,
	}) => {
		const arv = field(page, 'arv')
		await arv.focus()
		await page.keyboard.type('250,00,0')
		await expect(arv).toHaveValue('250,000')
		await page.keyboard.type('.')
		await expect(arv).toHaveValue('250,000.')
		await page.keyboard.type('5')
		await expect(arv).toHaveValue('250,000.5')
		await expectResults(page, { arv: '250000.5' })
	})

	test('CALC-12 the caret stays after its digit when commas move', async ({ page }) => {
		const arv = field(page, 'arv')
		const caret = () => arv.evaluate((input: HTMLInputElement) => input.selectionStart)
		await arv.fill('1234567')
		await expect(arv).toHaveValue('1,234,567')
		await arv.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
		await page.keyboard.type('9')
		await expect(arv).toHaveValue('12,934,567')
		expect(await caret()).toBe(4)
		await page.keyboard.press('Backspace')
		await page.keyboard.press('Backspace')
		await expect(arv).toHaveValue('134,567')
		expect(await caret()).toBe(1)
		await page.keyboard.press('Delete')
		await expect(arv).toHaveValue('14,567')
		expect(await caret()).toBe(1)
	})

	test('CALC-11 navigation, selection, copy and cut keys work as usual', async ({
		page,
		context,
	}) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write'])
		const rent = field(page, 'rent')
		await rent.fill('1850')
		await page.keyboard.press('Home')
		await page.keyboard.press('ArrowRight')
		await page.keyboard.type('2')
		await expect(rent).toHaveValue('12,850')
		await page.keyboard.press('Control+A')
		await page.keyboard.press('Control+X')
		await expect(rent).toHaveValue('')
		await page.keyboard.press('Tab')
		await expect(field(page, 'yInsurance')).toBeFocused()
		await page.keyboard.press('Control+V')
		await expect(field(page, 'yInsurance')).toHaveValue('12,850')
		await expectResults(page, { yInsurance: '12850' })
	})

	test('CALC-11 undo removes a group of digits, redo restores it', async ({ page }) => {
		const rent = field(page, 'rent')
		await rent.focus()
		await page.keyboard.type('1850')
		await page.keyboard.press('Backspace')
		await expect(rent).toHaveValue('185')
		await page.keyboard.press('Control+Z')
		await expect(rent).toHaveValue('1,850')
		await page.keyboard.press('Control+Z')
		await expect(rent).toHaveValue('')
		await page.keyboard.press('Control+Shift+Z')
		await expect(rent).toHaveValue('1,850')
		await page.keyboard.press('Control+Y')
		await expect(rent).toHaveValue('185')
		await expectResults(page, { rent: '185' })
	})

	test('CALC-11 a field holds 20 digits, and a click or Tab selects its content', async ({
		page,
	}) => {
		const rent = field(page, 'rent')
		await rent.focus()
		await page.keyboard.type('1'.repeat(25))
		await expect(rent).toHaveValue('11,111,111,111,111,111,111')
		await field(page, 'arv').focus()
		await rent.focus()
		await page.keyboard.type('5')
		await expect(rent).toHaveValue('5')
		await field(page, 'arv').click()
		await rent.click()
		await page.keyboard.type('7')
		await expect(rent).toHaveValue('7')
	})
})

test.describe('CALC-11 CALC-13 pasting', () => {
	test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

	for (const [text, shown] of [
		['$250,000.50', '250,000.50'],
		['7.25%', '7.25'],
		[' 1 250 000 ', '1,250,000'],
		['1850', '1,850'],
	] as const) {
		test(`CALC-12 ${JSON.stringify(text)} is parsed as ${shown}`, async ({ page }) => {
			await field(page, 'rent').focus()
			await paste(page, text)
			await expect(field(page, 'rent')).toHaveValue(shown)
			await expectResults(page, { rent: shown })
		})
	}

	for (const text of ['abc', '-5', '1.2.3', '1.250,50', '12\n34', 'about 5']) {
		test(`CALC-13 ${JSON.stringify(text)} is rejected with an error, and the field keeps its value`, async ({
			page,
		}) => {
			const rent = page.locator('form.calculator').getByLabel('Monthly rent', { exact: true })
			await rent.fill('1850')
			await page.keyboard.press('Control+A')
			await paste(page, text)
			await expect(rent).toHaveValue('1,850')
			await expect(rent).toHaveAccessibleDescription(/That isn't a number, so nothing was pasted\./)
			await expect(rent).toHaveAttribute('aria-invalid', 'true')
			await page.keyboard.type('9')
			await expect(rent).toHaveValue('9')
			await expect(rent).not.toHaveAttribute('aria-invalid')
		})
	}
})

test.describe('CALC-11 input methods', () => {
	test('CALC-11 a composition results in digits only, including full-width ones', async ({
		page,
		context,
	}) => {
		const ime = await context.newCDPSession(page)
		const rent = field(page, 'rent')
		await rent.focus()
		await ime.send('Input.imeSetComposition', { text: '１８', selectionStart: 2, selectionEnd: 2 })
		await ime.send('Input.imeSetComposition', {
			text: '１８５あ',
			selectionStart: 4,
			selectionEnd: 4,
		})
		await ime.send('Input.insertText', { text: '１８５０あ' })
		await expect(rent).toHaveValue('1,850')
		await expectResults(page, { rent: '1850' })
		await page.keyboard.type('5')
		await expect(rent).toHaveValue('18,505')
	})

	test('CALC-11 a canceled composition leaves the value unchanged', async ({ page, context }) => {
		const ime = await context.newCDPSession(page)
		const rent = field(page, 'rent')
		await rent.fill('1850')
		await page.keyboard.press('End')
		await ime.send('Input.imeSetComposition', { text: 'あ', selectionStart: 1, selectionEnd: 1 })
		await ime.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
		await page.keyboard.press('Tab')
		await expect(rent).toHaveValue('1,850')
	})

	test('CALC-11 text inserted at once by an on-screen keyboard is corrected', async ({ page }) => {
		const rent = field(page, 'rent')
		await rent.focus()
		await page.keyboard.insertText('rent $1850.5.5')
		await expect(rent).toHaveValue('1,850.55')
		await expectResults(page, { rent: '1850.55' })
	})
})

test.describe('CALC-14 Enter', () => {
	test('CALC-14 moves the focus to the next input, from the address to the last, without submitting', async ({
		page,
	}) => {
		const posts: string[] = []
		page.on('request', (request) => {
			if (request.method() === 'POST') posts.push(request.url())
		})
		const names = await page
			.locator('form.calculator input:not([type=hidden])')
			.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))
		expect(names).toHaveLength(49)
		await field(page, 'propertyAddress').focus()
		for (const name of names.slice(1)) {
			await page.keyboard.press('Enter')
			await expect(page.locator(`[name=${name}]`)).toBeFocused()
		}
		await page.keyboard.press('Enter')
		await expect(field(page, 'margin')).toBeFocused()
		expect(posts).toEqual([])
	})

	test('CALC-14 skips closed sections, and presses a focused button', async ({ page }) => {
		await page.getByRole('heading', { name: 'Renovation Budget' }).click()
		await expect(field(page, 'demo')).toBeHidden()
		await field(page, 'fees').focus()
		await page.keyboard.press('Enter')
		await expect(field(page, 'down')).toBeFocused()

		await page.getByRole('button', { name: 'Clear Form' }).focus()
		await page.keyboard.press('Enter')
		await expect(page.getByRole('dialog', { name: 'Clear form?' })).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog')).toHaveCount(0)
		await expect(page.getByRole('button', { name: 'Clear Form' })).toBeFocused()
	})
})

test('PROP-03 CALC-13 a rejected save focuses the first invalid field, even in a closed section', async ({
	page,
}) => {
	await field(page, 'propertyAddress').fill('1 Elm St')
	await field(page, 'ltv').fill('150')
	await page.getByText('DSCR', { exact: true }).first().click()
	await saveButton(page).click()
	await expect(field(page, 'ltv')).toBeFocused()
	await field(page, 'ltv').fill('75')
	await field(page, 'propertyAddress').fill('')
	await saveButton(page).click()
	await expect(field(page, 'propertyAddress')).toBeFocused()
})
