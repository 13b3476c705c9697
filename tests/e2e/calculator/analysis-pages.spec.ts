import type { Page } from '@playwright/test'
import { fillFields } from '#tests/helpers/browser/analysis-screen'
import { expectNoAxeViolations, PHONE } from '#tests/helpers/browser/axe'
import { createMember } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { HOUSE, PUBLISHED } from '#tests/helpers/calculator/published-deals'
import { waitForHydration } from '#tests/helpers/accounts/messages'

/** The anchor example of the specification through the pages of the analysis. */

const ANCHOR = new URLSearchParams({
	purchase: '200000',
	arv: '200000',
	rent: '2000',
	yTaxes: '2400',
	yInsurance: '1200',
	hoa: '0',
	ltv: '75',
	interestDSCR: '7',
	years: '30',
}).toString()

/** A bridge with a refinance, a sale, taxes and an event: every table, chart and notice has something. */
const RICH = new URLSearchParams({
	purchase: '150000',
	askPrice: '160000',
	arv: '230000',
	sPrice: '235000',
	rent: '2100',
	yTaxes: '2400',
	kitchen: '30000',
	hold: '120',
	down: '15',
	interestHard: '11',
	appr: '600',
	lendFees: '2500',
	interestDSCR: '7.25',
	balloonYears: '9',
	holdYears: '12',
	taxOn: 'yes',
	event1Year: '4',
	event1Amount: '-9500',
	event1Label: 'Roof',
}).toString()

async function figure(page: Page, name: string): Promise<number> {
	return Number(await page.locator(`#figure-${name}`).getAttribute('value'))
}

test.beforeEach(async ({ app, context }) => {
	await createMember(app, context)
})

test('PRO-16 PRO-28 PRO-83 PRO-85 the projection shows the figures of the example @nojs', async ({
	page,
}) => {
	await page.goto(`/calculator/projection?${ANCHOR}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Projection' })).toBeVisible()
	expect(await figure(page, 'irr')).toBeCloseTo(0.112202, 6)
	expect(await figure(page, 'npv')).toBeCloseTo(15605.1, 1)
	expect(await figure(page, 'noi-1')).toBeCloseTo(16176, 2)
	expect(await figure(page, 'cashFlow-10')).toBeCloseTo(5527.41, 2)
})

test('PRO-11 PRO-16 a published deal typed into the page gives the published figures', async ({
	page,
}) => {
	await page.goto('/calculator/projection')
	await waitForHydration(page)
	await fillFields(page, HOUSE)
	// $296 a month, 7.9%, 13.29%: see the helper for the sums.
	for (const [name, { exact, text }] of Object.entries(PUBLISHED[0]?.figures ?? {})) {
		await expect(page.locator(`#figure-${name}`)).toHaveText(text)
		expect(await figure(page, name)).toBeCloseTo(exact, 8)
	}
})

test('PRO-85 PRO-90 no analysis page scrolls sideways on a phone @nojs', async ({ page }) => {
	for (const name of ['projection', 'loan', 'brrrr', 'sensitivity', 'offer']) {
		await page.goto(`/calculator/${name}?${RICH}`)
		for (const width of [390, 320]) {
			await page.setViewportSize({ width, height: 700 })
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
			const needed = await page.evaluate(() => document.documentElement.scrollWidth)
			expect([name, needed]).toEqual([name, width])
		}
	}
})

// A page has thousands of cells, on which axe takes seconds. What all pages share is checked on a wide
// screen too with the loan and BRRRR pages.
for (const name of ['projection', 'sensitivity', 'offer']) {
	test(`PRO-91 axe finds nothing on the ${name} page of a rich deal, light or dark`, async ({
		page,
	}) => {
		// On a busy computer, axe takes many seconds for thousands of elements.
		test.slow()
		await page.goto(`/calculator/${name}?${RICH}`)
		await waitForHydration(page)
		await expectNoAxeViolations(page, [PHONE])
	})
}

test('PRO-46 the decisive assumption is said in words @nojs', async ({ page }) => {
	await page.goto(`/calculator/sensitivity?${ANCHOR}`)
	await expect(page.getByText(/If it is \$1,677 instead of \$2,000/u)).toBeVisible()
})

test('PRO-85 a phone has the results below the headline, with all inputs folded @nojs', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	for (const name of ['projection', 'loan', 'brrrr', 'sensitivity', 'offer']) {
		await page.goto(`/calculator/${name}?${RICH}`)
		await expect(page.locator('#input-purchase')).toBeHidden()
		const fold = await page.getByText('Change the Numbers').boundingBox()
		const results = await page.locator('.analysis-results').boundingBox()
		expect((results?.y ?? 0) - (fold?.y ?? 0)).toBeLessThan(100)
		await fillFields(page, { purchase: '140000' })
	}
	await page.setViewportSize({ width: 1280, height: 900 })
	await page.goto(`/calculator/projection?${RICH}`)
	await expect(page.getByText('Change the Numbers')).toBeHidden()
	await expect(page.locator('#input-holdYears')).toBeVisible()
})

test('PRO-03 no assumed value is cut off beside its units @nojs', async ({ page }) => {
	const query = 'purchase=1234567&rent=2000&interestDSCR=7'
	for (const width of [1280, 390, 320]) {
		await page.setViewportSize({ width, height: 800 })
		await page.goto(`/calculator/projection?${query}`)
		const shown = await page.evaluate(() => {
			for (const one of document.querySelectorAll('details')) one.open = true
			const pen = document.createElement('canvas').getContext('2d')
			return [...document.querySelectorAll<HTMLInputElement>('.analysis-input')]
				.filter(({ placeholder }) => placeholder !== '')
				.map((input) => {
					const { paddingLeft, paddingRight } = getComputedStyle(input)
					pen!.font = getComputedStyle(input, '::placeholder').font
					const room =
						input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
					const size = pen!.measureText(input.placeholder).width
					return { text: `${input.name}: ${input.placeholder}`, isCut: size > room }
				})
		})
		expect(shown.map(({ text }) => text)).toContain('arv: 1,234,567 assumed')
		expect([width, shown.filter(({ isCut }) => isCut)]).toEqual([width, []])
	}
})

test('PRO-46 PRO-50 a deal that passes by another figure says that its cash flow is negative @nojs', async ({
	page,
}) => {
	const losing = `${ANCHOR.replace('rent=2000', 'rent=1500')}&appreciation=6`
	await page.goto(`/calculator/sensitivity?${losing}&result=irr`)
	await expect(page.getByText('The deal passes as long as the IRR').first()).toBeVisible()
	await expect(
		page.getByText(/^With today’s numbers the cash flow is −\$\d+ per month after reserves\.$/u),
	).toBeVisible()
	await page.goto(`/calculator/sensitivity?${losing}&result=cashFlowMonth`)
	await expect(page.getByText(/^With today’s numbers/u)).toHaveCount(0)
	await page.goto(`/calculator/sensitivity?${ANCHOR}&result=irr`)
	await expect(page.getByText(/^With today’s numbers/u)).toHaveCount(0)

	const flow = /^The target is met, but the cash flow is −\$\d+ per month after reserves\.$/u
	await page.goto(`/calculator/offer?${losing}&target=irr&amount=10`)
	await expect(page.getByText(flow)).toBeVisible()
	await page.goto(`/calculator/offer?${ANCHOR}`)
	await expect(page.getByText(flow)).toHaveCount(0)
})

test('PRO-85 figures follow the inputs while they are typed', async ({ page }) => {
	await page.goto(`/calculator/projection?${ANCHOR}`)
	const before = await figure(page, 'cashFlowMonth')
	await waitForHydration(page)
	await page.locator('details:has(#input-rent) > summary').last().click()
	await page.locator('#input-rent').fill('2500')
	await expect.poll(() => figure(page, 'cashFlowMonth')).toBeGreaterThan(before)
	await expect.poll(() => figure(page, 'noi-1')).toBeGreaterThan(20_000)
	await expect(page).toHaveURL(/rent=2500/u)
})

test('PRO-85 the calculator leads to the analysis of its deal @nojs', async ({ page }) => {
	await page.goto(`/calculator?${ANCHOR}`)
	await page.getByRole('region', { name: 'Next' }).getByRole('link', { name: 'Projection' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Projection' })).toBeVisible()
	expect(await figure(page, 'irr')).toBeCloseTo(0.112202, 6)
})
