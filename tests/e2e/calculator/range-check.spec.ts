import type { Page } from '@playwright/test'
import { fillFields } from '#tests/helpers/browser/analysis-screen'
import { expectNoAxeViolations, PHONE } from '#tests/helpers/browser/axe'
import { createMember } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { waitForHydration } from '#tests/helpers/accounts/messages'

/** The range check of the sensitivity page. */

const ANCHOR =
	'purchase=200000&arv=200000&rent=2000&yTaxes=2400&yInsurance=1200&hoa=0&ltv=75&interestDSCR=7&years=30'
const PAGE = `/calculator/sensitivity?${ANCHOR}`
const CAVEAT =
	'These are your own ranges, mixed at random. It says how your guesses add up, not how likely the market is.'

const section = (page: Page) => page.getByRole('region', { name: 'Range Check' })
const run = (page: Page) => page.getByRole('button', { name: 'Run the Range Check' }).click()

/** P10, P50 and P90, with all digits. */
async function percentiles(page: Page): Promise<(string | null)[]> {
	const figures = ['p10', 'p50', 'p90'].map((name) => page.locator(`#figure-range-${name}`))
	await expect(figures[2]!).toBeVisible()
	return Promise.all(figures.map((figure) => figure.getAttribute('value')))
}

test.beforeEach(async ({ app, context }) => {
	await createMember(app, context)
})

test('PRO-49 PRO-83 the range check shows percentiles and histogram for a seed, with its caveat @nojs', async ({
	page,
}) => {
	await page.goto(PAGE)
	await expect(section(page).getByText(CAVEAT)).toBeVisible()
	await expect(page.locator('#figure-range-p50')).toHaveCount(0)
	await run(page)
	const first = await percentiles(page)
	expect(first).toEqual(['32.50207177857847', '167.50403773206745', '299.87192230310853'])
	await expect(section(page).getByRole('img', { name: /^How often the cash flow/u })).toBeVisible()
	await expect(section(page).getByRole('table')).toBeVisible()
	await expect(page).toHaveURL(/rangeCheck=yes/u)

	await section(page).getByRole('link', { name: 'Try Another Seed' }).click()
	await expect(section(page).getByText('with seed 2:')).toBeVisible()
	await expect(page.getByLabel('Seed', { exact: true })).toHaveValue('2')
	const second = await percentiles(page)
	expect(second).not.toEqual(first)

	// The same address gives the same digits; so does the same seed, typed in.
	await expect(page).toHaveURL(/seed=2/u)
	await page.reload()
	expect(await percentiles(page)).toEqual(second)
	await page.getByLabel('Seed', { exact: true }).fill('1')
	await run(page)
	await expect(section(page).getByText('with seed 1:')).toBeVisible()
	expect(await percentiles(page)).toEqual(first)
})

test('PRO-49 a seed that is no whole number is named beside its field @nojs', async ({ page }) => {
	await page.goto(PAGE)
	await page.getByLabel('Seed', { exact: true }).fill('0.5')
	await run(page)
	await expect(section(page).getByText('with seed 1:')).toBeVisible()
	const seed = page.getByLabel('Seed', { exact: true })
	await expect(seed).toHaveValue('0.5')
	await expect(seed).toHaveAccessibleDescription(/Enter a whole number from 1 to 999,999/u)
})

test('PRO-49 percentiles of earlier numbers are not shown beside new ones', async ({ page }) => {
	await page.goto(`${PAGE}&rangeCheck=yes`)
	await waitForHydration(page)
	const before = await percentiles(page)
	await fillFields(page, { rent: '2500' })
	await expect(section(page).getByText('Your numbers have changed.')).toBeVisible()
	await expect(page.locator('#figure-range-p50')).toHaveCount(0)
	await run(page)
	const after = await percentiles(page)
	expect(Number(after[1])).toBeGreaterThan(Number(before[1]) + 300)
	await expect(section(page).getByRole('status')).toHaveText(
		/^Range check of the cash flow per month: P10 \S+, P50 \S+, P90 \S+\.$/u,
	)
	await expect(page.getByRole('button', { name: 'Run the Range Check' })).toBeFocused()
})

test('PRO-49 PRO-91 axe finds nothing on the page with its range check, light or dark', async ({
	page,
}) => {
	// On a busy computer, axe takes many seconds for thousands of elements.
	test.slow()
	await page.goto(`${PAGE}&rangeCheck=yes`)
	await waitForHydration(page)
	await expectNoAxeViolations(page, [PHONE])
})

test('PRO-49 PRO-90 the range check fits a phone @nojs', async ({ page }) => {
	await page.goto(`${PAGE}&rangeCheck=yes`)
	for (const width of [390, 320]) {
		await page.setViewportSize({ width, height: 700 })
		await expect(page.locator('#figure-range-p50')).toBeVisible()
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
	}
})
