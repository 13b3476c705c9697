import type { Page } from '@playwright/test'
import { createMember, field, openCalculator } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { DESKTOP, expectNoAxeViolations } from '#tests/helpers/browser/axe'

/** The start card of an empty calculator: a first result from a few numbers. */

const RENTAL = {
	'Purchase price': '200000',
	'Monthly rent': '2000',
	'Loan rate (% per year)': '7',
	'Down payment (% of price)': '25',
	'Annual property taxes': '2400',
	'Annual insurance': '1200',
}
const FLIP = {
	'Purchase price': '160000',
	'Renovation budget': '40000',
	'Sales price': '285000',
	'Holding period (months)': '5',
	'Hard money rate (% per year)': '11',
}

const card = (page: Page) => page.getByRole('region', { name: 'Start a Deal' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const figure = (page: Page, name: string) => page.locator(`#figure-${name}`)

async function enter(page: Page, texts: Record<string, string>, scripted: boolean) {
	for (const [label, text] of Object.entries(texts)) {
		await card(page).getByLabel(label).fill(text)
	}
	if (!scripted) await card(page).getByRole('button', { name: 'See the Result' }).click()
}

test.beforeEach(async ({ app, context, page, scripted }) => {
	await createMember(app, context)
	await openCalculator(page, scripted)
})

test('PRO-86 PRO-83 six numbers give a first result, and the full form has them @nojs', async ({
	page,
	scripted,
}) => {
	await enter(page, RENTAL, scripted)
	await expect(figure(page, 'cashAtClosing')).toHaveText('$57,500')
	await expect(figure(page, 'cashFlowMonth')).toHaveText('$250')
	await expect(figure(page, 'cashOnCash')).toHaveText('5.2%')
	await expect(figure(page, 'dscrNoi')).toHaveText('1.35')
	await expect(figure(page, 'irr')).toHaveText('11.22%')
	const assumptions = card(page).getByRole('link', { name: /assumptions, see and change$/u })
	const count = Number.parseInt((await assumptions.textContent()) ?? '', 10)
	if (scripted) await expectNoAxeViolations(page, [DESKTOP])

	await card(page).getByRole('link', { name: 'More Detail' }).click()
	await expect(card(page)).toHaveCount(0)
	await expect(field(page, 'purchase')).toHaveValue('200,000')
	await expect(field(page, 'rent')).toHaveValue('2,000')
	await expect(field(page, 'ltv')).toHaveValue('75')
	await expect(field(page, 'down')).toHaveValue('')
	await expect(field(page, 'yTaxes')).toHaveValue('2,400')
	// PRO-87: the results open with the same figures, and with no loss of a flip.
	await expect(results(page).locator('data').first()).toHaveId('figure-cashFlowMonth')
	await expect(results(page).locator('.plan-headline')).not.toContainText('profit')

	await page.getByRole('region', { name: 'Next' }).getByRole('link', { name: 'Projection' }).click()
	await expect(page.locator('#assumption-count')).toContainText(`${count} of the numbers`)
	await expect(figure(page, 'irr')).toHaveText('11.22%')
})

test('PRO-86 PRO-87 a flip starts with five numbers @nojs', async ({ page, scripted }) => {
	await card(page).getByRole('radio', { name: 'Flip' }).check()
	await expect(card(page).getByLabel('Monthly rent')).toBeHidden()
	await enter(page, FLIP, scripted)
	await expect(figure(page, 'netHard')).toHaveText('$57,023')
	await expect(figure(page, 'breakEvenPrice')).toHaveText('$223,947')
	await card(page).getByRole('link', { name: 'More Detail' }).click()
	await expect(field(page, 'hold')).toHaveValue('150')
	await expect(field(page, 'interestHard')).toHaveValue('11')
	await expect(results(page).locator('data').first()).toHaveId('figure-netHard')
})

test('PRO-86 the other way keeps its numbers, and a reload opens the full form with the deal', async ({
	page,
}) => {
	await enter(page, RENTAL, true)
	await card(page).getByRole('radio', { name: 'Flip' }).check()
	await expect(card(page)).toContainText('Enter a sales price.')
	await expect(field(page, 'rent')).toHaveValue('')
	await card(page).getByRole('radio', { name: 'Rental' }).check()
	await expect(card(page).getByLabel('Monthly rent')).toHaveValue('2,000')
	await expect(figure(page, 'cashFlowMonth')).toHaveText('$250')
	// A number changed in the full form is changed in the card too.
	await field(page, 'ltv').fill('80')
	await expect(card(page).getByLabel('Down payment (% of price)')).toHaveValue('20')
	await field(page, 'ltv').fill('75')
	await page.reload()
	await expect(card(page)).toHaveCount(0)
	await expect(field(page, 'rent')).toHaveValue('2,000')
	await expect(results(page).locator('#figure-cashFlowMonth')).toHaveText('$250')
})

test('PRO-86 Enter moves through the fields of the chosen way', async ({ page }) => {
	await card(page).getByRole('radio', { name: 'Flip' }).check()
	await card(page).getByLabel('Purchase price').fill('160000')
	await card(page).getByLabel('Purchase price').press('Enter')
	await expect(card(page).getByLabel('Renovation budget')).toBeFocused()
})
