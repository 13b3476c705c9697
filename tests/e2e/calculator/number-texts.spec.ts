import type { Page } from '@playwright/test'
import {
	createMember,
	field,
	fillDeal,
	openCalculator,
	recalculate,
	saveButton,
} from '#tests/helpers/browser/calculator-screen'
import { expectNoAxeViolations, PHONE } from '#tests/helpers/browser/axe'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration } from '#tests/helpers/accounts/messages'

/** Texts in number fields that are no number, or one in another notation. */

test.beforeEach(async ({ app, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await createMember(app, context)
})

const RENTAL = 'purchase=200000&rent=2000&ltv=75&years=30'
const results = (page: Page) => page.getByRole('region', { name: 'Results' })

async function paste(page: Page, text: string): Promise<void> {
	await page.evaluate((data) => navigator.clipboard.writeText(data), text)
	await page.keyboard.press('Control+V')
}

const useButton = (page: Page, id: string) =>
	page.locator('.field', { has: page.locator(`#${id}`) }).getByRole('button', { name: /^Use /u })

test('FIX-32 FIX-33 6,5 is asked about, holds the answer back, and one button corrects it @nojs', async ({
	page,
	scripted,
}) => {
	await openCalculator(page, scripted, `/calculator?${RENTAL}&arv=200000&interestDSCR=7`)
	await expect(results(page).locator('#figure-cashFlowMonth')).toBeVisible()
	const rate = field(page, 'interestDSCR')
	if (scripted) {
		await rate.focus()
		await page.keyboard.type('6,5')
	} else await rate.fill('6,5')
	await recalculate(page, scripted)
	await expect(rate).toHaveValue(scripted ? '65' : '6,5')
	await expect(rate).toHaveAttribute('aria-invalid', 'true')
	await expect(rate).toHaveAccessibleDescription(/We couldn't read 6,5\. Did you mean 6\.5%\?/u)
	await expect(results(page).locator('#plan-missing')).toHaveText(
		'Correct the field “Long-term loan rate” to see the result.',
	)
	// The results of the calculator leave the comma out.
	await expect(page.locator('#result-paymentDSCR')).not.toHaveAttribute('value', '0')
	if (scripted) await expectNoAxeViolations(page, [PHONE])
	await fillDeal(page, '1 Elm St', {})
	await saveButton(page).click()
	await expectMessage(page, 'Please fix Long-term loan rate (% per year) before saving.')
	await useButton(page, 'deal-interestDSCR').click()
	await expect(rate).toHaveValue('6.5')
	await expect(rate).not.toHaveAttribute('aria-invalid', 'true')
	await expect(results(page).locator('#figure-cashFlowMonth')).toBeVisible()
})

for (const [text, meant, taken] of [
	['6 7/8', '6\\.875%', '6.875'],
	['1,2,3', null, null],
] as const) {
	test(`FIX-33 ${text} in an address holds every page back @nojs`, async ({ page, scripted }) => {
		const deal = `${RENTAL}&interestDSCR=${encodeURIComponent(text)}`
		await openCalculator(page, scripted, `/calculator?${deal}`)
		await expect(results(page).locator('#plan-missing')).toContainText('Correct the field')
		for (const name of ['projection', 'loan', 'sensitivity', 'offer', 'brrrr']) {
			await page.goto(`/calculator/${name}?${deal}`)
			await expect(page.getByText('Check these amounts first')).toBeVisible()
			await expect(page.locator('data[id^=figure-]')).toHaveCount(0)
			if (taken === null) continue
			await page.getByRole('link', { name: new RegExp(`^Use ${meant}`, 'u') }).click()
			await expect(page.locator('#input-interestDSCR')).toHaveValue(taken)
			await expect(page.locator('data[id^=figure-]').first()).toBeAttached()
		}
		for (const name of ['report', 'compare']) {
			await page.goto(`/calculator/${name}?${deal}`)
			await expect(page.getByText(/once you write .*rate.* in digits/u)).toBeVisible()
		}
	})
}

test('FIX-32 FIX-33 a typed comma is judged when it can no longer be one between thousands', async ({
	page,
}) => {
	await openCalculator(page, true, `/calculator?${RENTAL}`)
	const rent = field(page, 'rent')
	await rent.focus()
	await page.keyboard.type('1,2')
	await expect(rent).not.toHaveAttribute('aria-invalid')
	await page.keyboard.type('50')
	await expect(rent).toHaveValue('1,250')
	await expect(rent).not.toHaveAttribute('aria-invalid')
	for (const [keys, question] of [
		['1.250,50', /Did you mean \$1,250\.5\?/u],
		['250,00', /Did you mean \$250\?/u],
		['1 234,50', /Did you mean \$1,234\.5\?/u],
		['12,34', /Did you mean \$12\.34\?/u],
	] as const) {
		await rent.focus()
		await page.keyboard.press('Control+A')
		await page.keyboard.type(keys)
		await page.keyboard.press('Tab')
		await expect(rent).toHaveAccessibleDescription(question)
		await expect(results(page).locator('#plan-missing')).toContainText('“Monthly rent”')
	}
	// A draft keeps the question.
	await page.reload()
	await waitForHydration(page)
	await expect(rent).toHaveAccessibleDescription(/Did you mean \$12\.34\?/u)
	await rent.focus()
	await page.keyboard.press('Tab')
	await expect(rent).toHaveAttribute('aria-invalid', 'true')
	await rent.focus()
	await page.keyboard.press('Backspace')
	await page.keyboard.type('1234')
	await expect(rent).not.toHaveAttribute('aria-invalid')
})

test('FIX-32 the unit of the field is read, and another is asked about @nojs', async ({
	page,
	scripted,
}) => {
	await openCalculator(page, scripted, `/calculator?${RENTAL}`)
	const enter = async (name: 'rent' | 'yTaxes', text: string) => {
		const input = field(page, name)
		await input.focus()
		if (scripted) await page.keyboard.type(text)
		else await input.fill(text)
		if (scripted) await page.keyboard.press('Tab')
		await recalculate(page, scripted)
	}
	for (const text of ['1800 per month', '1,800/mo', '1800mo']) {
		await enter('rent', '')
		await enter('rent', text)
		await expect(field(page, 'rent')).toHaveValue('1,800')
		await expect(field(page, 'rent')).not.toHaveAttribute('aria-invalid', 'true')
	}
	await enter('yTaxes', '300/mo')
	await expect(field(page, 'yTaxes')).toHaveAccessibleDescription(
		/300\/mo isn't per year.* Did you mean \$3,600\/yr\?/u,
	)
	await useButton(page, 'deal-yTaxes').click()
	await expect(field(page, 'yTaxes')).toHaveValue('3,600')
})

test('FIX-32 a paste is read with its unit, or the field and the live region say why not', async ({
	page,
}) => {
	await openCalculator(page, true, `/calculator?${RENTAL}&interestDSCR=7`)
	const rent = field(page, 'rent')
	const live = page.locator('form.calculator > [aria-live=polite]')
	for (const [text, value] of [
		['1800/month', '1,800'],
		['$1.2M', '1,200,000'],
		['250k', '250,000'],
	] as const) {
		await rent.focus()
		await page.keyboard.press('Control+A')
		await paste(page, text)
		await expect(rent).toHaveValue(value)
	}
	await paste(page, '1,800 – 1,900')
	await expect(rent).toHaveValue('250,000')
	const why = '1,800 – 1,900 is more than one number, so nothing was pasted.'
	await expect(rent).toHaveAccessibleDescription(new RegExp(why, 'u'))
	await expect(live).toContainText(why)

	const rate = field(page, 'interestDSCR')
	await rate.focus()
	await paste(page, '6,5')
	await expect(rate).toHaveValue('7')
	await expect(live).toContainText('nothing was pasted. Did you mean 6.5%?')
	await useButton(page, 'deal-interestDSCR').click()
	await expect(rate).toHaveValue('6.5')
	await expect(rate).not.toHaveAttribute('aria-invalid', 'true')
})

test('FIX-32 FIX-33 a page of the analysis asks about what is typed and says why a paste is refused', async ({
	page,
}) => {
	await page.goto(`/calculator/projection?${RENTAL}&interestDSCR=7`)
	await waitForHydration(page)
	const rate = page.locator('#input-interestDSCR')
	await page.locator('details:has(#input-interestDSCR)').evaluateAll((groups) => {
		for (const group of groups as HTMLDetailsElement[]) group.open = true
	})
	const price = page.locator('#input-purchase')
	await price.click()
	await page.keyboard.type('190000')
	// The fields are live once they have commas.
	await expect(price).toHaveValue('190,000')
	await rate.click()
	await page.keyboard.type('6,5')
	await expect(rate).toHaveAccessibleDescription(/Did you mean 6\.5%\?/u)
	await expect(page.getByText('Check these amounts first')).toBeVisible()
	await expect(page.locator('data[id^=figure-]')).toHaveCount(0)
	await useButton(page, 'input-interestDSCR').click()
	await expect(rate).toHaveValue('6.5')
	await expect(page.locator('#figure-cashFlowMonth')).toBeVisible()
	await rate.click()
	await paste(page, '6,5')
	await expect(rate).toHaveValue('6.5')
	await expect(rate).toHaveAccessibleDescription(/nothing was pasted\. Did you mean 6\.5%\?/u)
})

test('FIX-32 FIX-33 the start card asks as well @nojs', async ({ page, scripted }) => {
	await openCalculator(page, scripted)
	const enter = async (id: string, text: string) => {
		if (scripted) await page.locator(id).pressSequentially(text)
		else await page.locator(id).fill(text)
	}
	await enter('#startPrice', '200000')
	await enter('#startRent', '1,800/mo')
	await enter('#startRate', '6,5')
	if (!scripted) await page.getByRole('button', { name: 'See the Result' }).click()
	await expect(page.locator('#startRent')).toHaveValue('1,800')
	await expect(page.locator('#startRate')).toHaveAccessibleDescription(/Did you mean 6\.5%\?/u)
	await expect(page.locator('#first-result')).toContainText(
		'Correct the field “Long-term loan rate”',
	)
	await useButton(page, 'startRate').click()
	await expect(page.locator('#startRate')).toHaveValue('6.5')
	await expect(page.locator('#first-result')).toContainText('Cash flow')
})
