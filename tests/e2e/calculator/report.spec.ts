import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/helpers/browser/axe'
import { MEMBER } from '#tests/helpers/browser/calculator-screen'
import { type App, expect, test } from '#tests/helpers/browser/e2e'
import { RENTAL } from '#tests/helpers/deals/deal-inputs'
import { pdfInfo, pdfPages } from '#tests/helpers/reports/pdf-tools'

/** The report of a deal in a browser: chosen, read, printed and downloaded. */

const ADDRESS = '14 Elm St, Tulsa, OK 74112'

async function openDeal(page: Page, app: App): Promise<string> {
	const { id } = await app.makeUser(MEMBER)
	const deal = await app.makeProperty(id, ADDRESS, RENTAL)
	await app.signIn(page.context(), id)
	return deal
}

const plain = (text: string): string => text.replace(/\s+/gu, ' ')

test('PRO-68 PRO-83 PRO-85 the deal and its analysis lead to the report, which has no script @nojs', async ({
	page,
	app,
}) => {
	const deal = await openDeal(page, app)
	await page.goto(`/deals/${deal}`)
	await page.getByRole('link', { name: 'Report', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(ADDRESS)
	expect(await page.locator('script[src]').count()).toBe(0)
	for (const [label, type] of [
		['Spreadsheet (XLSX)', 'spreadsheetml.sheet'],
		['Projection (CSV)', 'text/csv'],
		['Inputs (CSV)', 'text/csv'],
		['Backup (JSON)', 'application/json'],
	] as const) {
		const file = page.getByRole('link', { name: label, exact: true })
		const answer = await page.request.get((await file.getAttribute('href')) ?? '')
		expect([label, answer.status()]).toEqual([label, 200])
		expect(answer.headers()['content-type']).toContain(type)
	}
	const flow = await page.locator('#figure-cashFlowMonth').getAttribute('value')
	await page.goto(`/calculator/projection?property=${deal}`)
	expect(await page.locator('#figure-cashFlowMonth').getAttribute('value')).toBe(flow)
	await page.goto(`/calculator/projection?property=${deal}&rent=2555`)
	const link = page.locator('#analysis-pages').getByRole('link', { name: 'Report', exact: true })
	await page.goto((await link.getAttribute('href')) ?? '')
	await expect(page.locator('#figure-cashFlowMonth')).not.toHaveAttribute('value', flow ?? '')
})

test('PRO-68 PRO-71 sections and packets are chosen by a form, with errors beside the field @nojs', async ({
	page,
	app,
}) => {
	const deal = await openDeal(page, app)
	await page.goto(`/calculator/report?property=${deal}`)
	await page.getByText('Choose what is in it').click()
	await page.getByLabel('Partner packet').check()
	for (const name of ['Offer', 'Break-Even', 'Projection'])
		await page.getByRole('checkbox', { name, exact: true }).uncheck()
	await page.getByRole('button', { name: 'Update the Report' }).click()
	await expect(page.getByRole('heading', { name: 'Cash Needs by Month' })).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Offer', exact: true })).toHaveCount(0)

	await page.getByLabel('Partner 1: name').fill('Ann')
	await page.getByLabel('Partner 1: share').fill('60')
	await page.getByRole('button', { name: 'Update the Report' }).click()
	await expect(page.getByText('The shares total 60%. Change them to total 100%.')).toBeVisible()
	await expect(page.getByLabel('Partner 1: share')).toHaveAttribute('aria-invalid', 'true')
	await expect(page.getByRole('link', { name: /^Download as PDF/u })).toHaveCount(0)

	await page.getByLabel('Partner 2: name').fill('Bob')
	await page.getByLabel('Partner 2: share').fill('40')
	await page.getByRole('button', { name: 'Update the Report' }).click()
	await expect(page.getByRole('columnheader', { name: 'Bob (40%)' })).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Offer', exact: true })).toHaveCount(0)
	const href = await page
		.getByRole('link', { name: 'Download as PDF (Letter)' })
		.getAttribute('href')
	const file = await page.request.get(href ?? '')
	expect(plain(pdfPages(await file.body()).join(' '))).toContain('Split by Partner')
})

for (const format of ['Letter', 'A4'] as const) {
	test(`PRO-68 prints on ${format} with its lines on each page and no split row`, async ({
		page,
		app,
	}) => {
		const deal = await openDeal(page, app)
		await page.goto(`/calculator/report?property=${deal}&holdYears=40`)
		const rows = await page
			.locator('.report tbody tr')
			.evaluateAll((found) =>
				found.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')),
			)
		const bytes = await page.pdf({ format, printBackground: true, preferCSSPageSize: false })
		const pages = pdfPages(bytes).map(plain)
		expect(Number(pdfInfo(bytes).get('Pages'))).toBe(pages.length)
		expect(pages.length).toBeGreaterThan(4)
		for (const [index, text] of pages.entries()) {
			expect(text).toContain(`${index + 1} of ${pages.length}`)
			expect(text).toContain('Not an appraisal, not advice.')
			expect(text).toContain(ADDRESS)
			expect(text).toMatch(/\w+ \d{1,2}, \d{4}/u)
		}
		// The head of the loan's forty years is on each of their pages.
		const loan = pages.filter((text) => /Principal, extra included/u.test(text))
		expect(loan.length).toBeGreaterThan(1)
		expect(rows.length).toBeGreaterThan(100)
		const words = pages.map((text) => new Set(text.split(' ')))
		for (const row of rows) {
			const own = plain(row).trim().split(' ')
			expect([row, words.some((all) => own.every((word) => all.has(word)))]).toEqual([row, true])
		}
		expect(pages.join(' ')).not.toContain('Update the Report')
	})
}

test('PRO-90 PRO-91 the report has no axe findings and no scroll of the page at 320 pixels', async ({
	page,
	app,
}) => {
	const deal = await openDeal(page, app)
	await page.goto(`/calculator/report?property=${deal}&packet=partner`)
	await expectNoAxeViolations(page)
	await page.setViewportSize({ width: 320, height: 800 })
	const { scroll, client } = await page.evaluate(() => ({
		scroll: document.documentElement.scrollWidth,
		client: document.documentElement.clientWidth,
	}))
	expect(scroll).toBeLessThanOrEqual(client)
})
