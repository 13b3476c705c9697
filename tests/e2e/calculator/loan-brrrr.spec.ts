import { expectNoAxeViolations } from '#tests/helpers/browser/axe'
import { createMember } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { waitForHydration } from '#tests/helpers/accounts/messages'

/** The loan schedule and the BRRRR page of a deal. */

const LOAN = '/calculator/loan?purchase=200000&rent=2000&ltv=75&interestDSCR=7&years=30'
const BRRRR =
	'/calculator/brrrr?purchase=120000&arv=230000&rent=2100&kitchen=40000&down=15&interestHard=11&hold=120&appr=600&lendFees=2500&interestDSCR=7.25'

test.beforeEach(async ({ app, context }) => {
	await createMember(app, context)
})

test('PRO-29 PRO-30 PRO-32 a member changes the rate and prints the schedule @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto(LOAN)
	if (scripted) await waitForHydration(page)
	await expect(page.locator('#figure-payment')).toHaveText('$997.95')
	await expect(page.locator('#figure-balance-10')).toHaveText('$128,718.58')
	await expect(page.getByRole('img', { name: /On a loan of \$150,000/u })).toBeVisible()

	// 150,000 ÷ 360
	await page.locator('[name=interestDSCR]').fill('0')
	if (!scripted) await page.getByRole('button', { name: 'Recalculate' }).first().click()
	await expect(page.locator('#figure-payment')).toHaveText('$416.67')
	await expect(page.locator('#figure-totalInterest')).toHaveText('$0')

	await page.locator('[name=interestDSCR]').fill('7')
	await page.getByLabel('As a lender prints it').check()
	if (!scripted) await page.getByRole('button', { name: 'Recalculate' }).first().click()
	await expect(page.locator('#figure-payment')).toHaveAttribute('value', '997.95')
	await expect(page.locator('#figure-roundingDifference')).toBeVisible()

	await page.getByText('Year 2: months 13 to 24').click()
	await expect(
		page
			.getByRole('region', { name: 'Loan by month, year' })
			.getByRole('rowheader', { name: '13', exact: true }),
	).toBeVisible()
	const file = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
	expect(file).toContain('rounding=cents')
	const response = await page.request.get(file ?? '')
	expect((await response.text()).split('\r\n')[1]).toBe(
		'1,1,997.95,875.00,122.95,0.00,0.00,149877.05',
	)
})

test('PRO-34 PRO-35 PRO-38 a member sees the cash left in, and a higher value returns it @nojs', async ({
	page,
	scripted,
}) => {
	await page.goto(BRRRR)
	if (scripted) await waitForHydration(page)
	await expect(page.locator('#brrrr-headline')).toContainText('$5,550 of your money stays')
	await expect(page.locator('#figure-cashBack')).toHaveText('$31,325')
	await expect(page.locator('#figure-lowerLeft-10')).toHaveText('$22,282')
	await expect(page.getByText('You entered no DSCR limit.')).toBeVisible()

	await page.locator('[name=arv]').fill('260000')
	if (!scripted) await page.getByRole('button', { name: 'Recalculate' }).first().click()
	await expect(page.locator('#brrrr-headline')).toContainText('All of your money is back, and')
	await page.locator('summary', { hasText: 'Cash back (borrowed money)' }).click()
	await expect(
		page.getByText('Borrowed money that you owe with the new loan.').first(),
	).toBeVisible()
})

/** Five years of months: each table is like the next, and axe takes seconds for those of 30 years. */
const SHORT_LOAN = LOAN.replace('years=30', 'years=5')

for (const [name, path] of [
	['loan', SHORT_LOAN],
	['BRRRR', BRRRR],
] as const) {
	test(`PRO-91 axe finds nothing on the ${name} page, light or dark`, async ({ page }) => {
		// On a busy computer, axe takes many seconds for thousands of elements.
		test.slow()
		await page.goto(path)
		await waitForHydration(page)
		await expectNoAxeViolations(page)
	})
}

test('PRO-90 the loan page of 30 years and the BRRRR page fit 320 pixels', async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 800 })
	for (const path of [LOAN, BRRRR]) {
		await page.goto(path)
		await waitForHydration(page)
		const width = await page.evaluate(() => document.documentElement.scrollWidth)
		expect(width).toBeLessThanOrEqual(320)
	}
})
