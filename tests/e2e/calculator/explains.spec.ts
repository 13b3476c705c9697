import type { Page } from '@playwright/test'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import {
	expectResults,
	field,
	fillDeal,
	openCalculator,
	recalculate,
	createMember,
} from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { DESKTOP, expectNoAxeViolations } from '#tests/helpers/browser/axe'

const [FLIP, , THIN] = SAMPLE_DEALS as [(typeof SAMPLE_DEALS)[0], unknown, (typeof SAMPLE_DEALS)[0]]

/** They start closed on a screen of this height. */
async function openBreakdowns(page: Page): Promise<void> {
	for (const summary of await page.locator('.section-breakdown > summary').all()) {
		await summary.click()
	}
}

test('CALC-04 CALC-19 FORM-05 FORM-11 a result opens to its formula, the bridge and the picture follow the numbers @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	await createMember(app, context)
	await openCalculator(page, scripted)
	await openBreakdowns(page)
	await expect(page.getByText('Enter a sales price to see where the money goes.')).toBeVisible()
	await expect(page.locator('.breakdown svg')).toHaveCount(0)

	await fillDeal(page, '3312 Larkspur Ln, Phoenix, AZ', THIN.inputs)
	await recalculate(page, scripted)
	const row = page.locator('details.explanation', { has: page.locator('#result-netHard') })
	await expect(row.locator('.formula__numbers')).toBeHidden()
	await row.locator('summary').click()
	await expect(row.locator('.formula__words')).toHaveText(
		'Net profit (cash purchase) − hard money cost',
	)
	await expect(row.locator('.formula__numbers')).toHaveText('$5,622 − $26,698 = −$21,076')
	await expect(row.getByText("Doesn't include: income tax.")).toBeVisible()
	if (!scripted) await openBreakdowns(page)

	const picture = page.getByRole('img', {
		name: /^The costs are \$21,076 more than the \$398,000/,
	})
	await expect(picture).toBeVisible()
	const bridge = page.getByRole('table', { name: 'Net profit breakdown, line by line' })
	await expect(bridge.locator('tbody tr').last()).toContainText('−$21,076')

	await field(page, 'sPrice').fill('430000')
	await recalculate(page, scripted)
	await expectResults(page, { ...THIN.inputs, sPrice: '430000' })
	if (!scripted) await openBreakdowns(page)
	await expect(page.getByRole('img', { name: /^Of the \$430,000 sales price: / })).toBeVisible()
	await expect(bridge.locator('tbody tr').first()).toContainText('$430,000')
	// With JavaScript the row is still open; without, the page was reloaded.
	if (scripted)
		await expect(row.locator('.formula__numbers')).toHaveText('$35,510 − $26,698 = $8,812')
})

test('CALC-04 PRO-96 FORM-01..24 /check-our-math is open to everybody, agrees with itself, and leads to the calculator @nojs', async ({
	page,
}) => {
	await page.goto('/check-our-math')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check our math')
	await expect(page.getByText('All 243 figures match')).toBeVisible()
	await expect(page.locator('script[type=module]')).toHaveCount(0)
	const sample = page.locator('details', { hasText: FLIP.address })
	await expect(sample.locator('#sample-flip-net')).toBeHidden()
	await sample.locator('summary').click()
	await expect(sample.locator('#sample-flip-net')).toHaveText('$48,048')
	const offers = page.locator('#public-offer')
	await offers.locator('summary').click()
	await expect(offers.locator('#public-offer-office-price')).toHaveText('$3,000,000.00')
	await expect(page.getByRole('link', { name: 'Open the calculator' })).toHaveAttribute(
		'href',
		'/calculator',
	)
})

test('CALC-19 axe finds nothing in explanations, bridges and pictures, light or dark', async ({
	page,
	context,
	app,
}) => {
	await createMember(app, context)
	await openCalculator(page)
	await fillDeal(page, '1 Elm St', THIN.inputs)
	for (const row of await page.locator('details.explanation > summary').all()) await row.click()
	await expectNoAxeViolations(page, [DESKTOP])
	await page.goto('/check-our-math')
	await expectNoAxeViolations(page, [DESKTOP])
})
