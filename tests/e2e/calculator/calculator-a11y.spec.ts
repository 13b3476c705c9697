import { INPUTS } from '~/deal'
import {
	field,
	openCalculator,
	saveButton,
	savedList,
	createMember,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { waitForStillness } from '#tests/helpers/accounts/messages'
import { DESKTOP, expectNoAxeViolations } from '#tests/helpers/browser/axe'

/** The calculator for screen readers and keyboards. */

test.beforeEach(async ({ context, app, page }) => {
	const { id } = await createMember(app, context)
	await app.makeProperty(id, '1 Elm St', { rent: '1850' })
	await openCalculator(page)
})

test('CALC-19 SHELL-31 every input has a unique name that includes its unit', async ({ page }) => {
	const boxes = page.locator('form.calculator').getByRole('textbox')
	await expect(boxes).toHaveCount(INPUTS.length + 1)
	for (const { key, label } of INPUTS) {
		await expect(field(page, key)).toHaveAccessibleName(label)
	}
	expect(new Set(INPUTS.map(({ label }) => label)).size).toBe(INPUTS.length)
	await expect(field(page, 'propertyAddress')).toHaveAccessibleName('Property address')
	await expect(savedList(page)).toHaveAccessibleName('Saved properties')
	await expect(field(page, 'rent')).toHaveAccessibleDescription(/\/mo/)
	await expect(field(page, 'hold')).toHaveAccessibleDescription(/days/)
	await expect(field(page, 'rent')).toHaveAttribute('inputmode', 'decimal')
})

test('CALC-13 PROP-03 an error is linked to its field, marked, and removed when corrected', async ({
	page,
}) => {
	const ltv = field(page, 'ltv')
	await expect(ltv).not.toHaveAttribute('aria-invalid')
	await ltv.fill('150')
	await expect(ltv).toHaveAttribute('aria-invalid', 'true')
	const ids = (await ltv.getAttribute('aria-describedby'))?.split(' ') ?? []
	for (const id of ids) await expect(page.locator(`[id="${id}"]`)).toHaveCount(1)
	await expect(page.locator(`[id="${ids.at(-1)}"]`)).toHaveText('Enter a percentage from 0 to 100.')
	await ltv.fill('75')
	await expect(ltv).not.toHaveAttribute('aria-invalid')
	await expect(ltv).not.toHaveAccessibleDescription(/Enter a percentage/)
})

test('CALC-10 the key results are announced when typing pauses, not at each keystroke', async ({
	page,
}) => {
	await waitForStillness(page)
	const announcement = page.locator('#results-announcement')
	await expect(announcement).toHaveAttribute('aria-live', 'polite')
	await announcement.evaluate((element) => {
		const all: string[] = []
		Object.assign(window, { said: all })
		new MutationObserver(() => all.push(element.textContent)).observe(element, {
			childList: true,
			characterData: true,
			subtree: true,
		})
	})
	const heard = () => page.evaluate(() => (window as unknown as { said: string[] }).said)

	await field(page, 'sPrice').focus()
	for (const digit of '285000') {
		await page.keyboard.press(digit)
		await page.clock.runFor(300)
	}
	expect(await heard()).toEqual([])
	await page.clock.runFor(1_000)
	await expect(announcement).toHaveText(/^Net profit \(cash purchase\) \$266,190/)
	expect(await heard()).toHaveLength(1)
	await page.clock.runFor(5_000)
	expect(await heard()).toHaveLength(1)
})

test('CALC-03 SHELL-31 help opens next to its label by keyboard, and Esc closes it', async ({
	page,
}) => {
	const help = page.getByRole('button', { name: 'Help: Monthly rent' })
	await help.focus()
	await page.keyboard.press('Enter')
	const tip = page.getByRole('note').filter({ hasText: 'Expected monthly rent' })
	await expect(tip).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(tip).toBeHidden()
	await expect(help).toBeFocused()
})

test('SHELL-31 CALC-03 the links to the analysis are in view when they have the focus, beside long results', async ({
	page,
}) => {
	await field(page, 'rent').fill('1800')
	await field(page, 'arv').fill('250000')
	const links = page.getByRole('region', { name: 'Next' }).getByRole('link')
	await expect(links.first()).toHaveText('Projection')
	for (const height of [900, 640]) {
		await page.setViewportSize({ width: 1280, height })
		for (const link of await links.all()) {
			await page.locator('#deal-address').focus()
			await link.focus()
			await expect(link).toBeInViewport({ ratio: 1 })
		}
	}
})

test('CALC-15 PROP-14 a confirmation dialog traps the focus and returns it', async ({ page }) => {
	const clear = page.getByRole('button', { name: 'Clear Form' })
	await clear.click()
	const question = page.getByRole('dialog', { name: 'Clear form?' })
	await expect(question).toBeVisible()
	for (let i = 0; i < 4; i++) {
		await page.keyboard.press('Tab')
		const outside = page.locator('form.calculator input:focus, header :focus, footer :focus')
		await expect(outside).toHaveCount(0)
	}
	await question.getByRole('button', { name: 'Cancel' }).click()
	await expect(clear).toBeFocused()
})

test('SHELL-31 CALC-03 axe finds nothing, light or dark: empty, filled with problems, with a question', async ({
	page,
}) => {
	await expectNoAxeViolations(page)

	await savedList(page).selectOption({ label: '1 Elm St' })
	await expect(field(page, 'rent')).toHaveValue('1,850')
	await field(page, 'ltv').fill('150')
	await field(page, 'propertyAddress').fill('')
	await saveButton(page).click()
	await expect(field(page, 'propertyAddress')).toHaveAttribute('aria-invalid', 'true')
	await expectNoAxeViolations(page, [DESKTOP])

	await page.getByRole('button', { name: 'Clear Form' }).click()
	await expect(page.getByRole('dialog')).toBeVisible()
	await expectNoAxeViolations(page, [DESKTOP])
})
