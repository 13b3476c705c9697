import { createElement } from 'react'
import { expect, test } from 'vitest'
import { LoanPage } from '~/features/calculator/analysis-pages/loan/loan-page'
import { loader } from '~/routes/calculator/loan'
import { loader as csvLoader } from '~/routes/calculator/loan-csv'
import { figureOf, serverHtml } from '#tests/helpers/calculator/analysis-html'
import { ANNUAL, createMember } from '#tests/helpers/factories'
import { get, responseOf } from '#tests/helpers/requests'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** The example of the specification. */
const ANCHOR =
	'purchase=200000&arv=200000&rent=2000&yTaxes=2400&yInsurance=1200&hoa=0&ltv=75&interestDSCR=7&years=30'

const member = () => createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: true })

/** The page as the server sends it: what a browser without JavaScript has. */
async function html(query = ANCHOR): Promise<string> {
	const { cookie } = await member()
	const view = await loader(get(`/calculator/loan?${query}`, { cookie }))
	return serverHtml('/calculator/loan', createElement(LoanPage, { view }))
}

test.each([
	['a visitor', null, '/signup'],
	['an unverified user', { isVerified: false }, '/verify-email'],
	['a user without a plan', {}, '/subscription'],
])('PRO-85 page and file redirect %s like the calculator', async (_who, given, to) => {
	const cookie = given === null ? undefined : (await createMember(given)).cookie
	for (const load of [loader, csvLoader]) {
		const response = await responseOf(() => load(get('/calculator/loan', { cookie })))
		expect(response.status).toBe(302)
		expect(response.headers.get('Location')).toContain(to)
	}
})

test('PRO-32 without JavaScript the page has facts, chart, both tables and the file', async () => {
	const page = await html()
	expect(figureOf(page, 'payment').text).toBe('$997.95')
	expect(figureOf(page, 'balance-10').text).toBe('$128,718.58')
	expect(figureOf(page, 'balance-30').value).toBe('0')
	expect(figureOf(page, 'lastMonth').value).toBe('360')
	expect(page).toMatch(
		/role="img" aria-label="On a loan of \$150,000 you pay \$209,263 of interest/u,
	)
	expect(page).toContain('Year 30: months 349 to 360')
	expect(page.match(/class="loan-months"/gu)).toHaveLength(30)
	expect(page).toMatch(/href="\/calculator\/loan\.csv\?[^"]*interestDSCR=7/u)
	expect(page).not.toMatch(/figure-(?:interestSaved|balloonDue|roundingDifference)/u)
	expect(page).not.toMatch(/NaN|Infinity|undefined|\[object/u)
})

test('PRO-30 the switch rounds to cents and shows the difference; the file follows it', async () => {
	const page = await html(`${ANCHOR}&rounding=cents`)
	expect(figureOf(page, 'payment').value).toBe('997.95')
	expect(Math.abs(Number(figureOf(page, 'roundingDifference').value))).toBeLessThan(5)
	expect(page).toMatch(/name="rounding"[^>]*checked=""/u)
	expect(page).toMatch(/loan\.csv\?[^"]*rounding=cents/u)
})

test('PRO-09 without a rate the page asks for it and has no figures', async () => {
	const page = await html('plan=loan&purchase=200000&rent=2000')
	expect(page).toContain('Enter an interest rate.')
	expect(figureOf(page, 'payment')).toMatchObject({ value: '', reason: 'noRate' })
	expect(page).not.toMatch(/figure-balance|role="img"/u)
})

test('PRO-33 PRO-31 warns of a balloon before the sale, and shows what extra payments save', async () => {
	const page = await html(`${ANCHOR}&balloonYears=5&extraMonthly=100`)
	expect(page).toMatch(/A balloon of \$[\d,]+ is due in month 60 of the loan, before the sale\./u)
	expect(figureOf(page, 'balloonDue').value).not.toBe('')
	expect(Number(figureOf(page, 'interestSaved').value)).toBeGreaterThan(0)
	const path = await html(`${ANCHOR}&armFixedYears=5&armStep=1`)
	expect(path).toContain('A path you choose, not a forecast.')
})

test('PRO-32 the file has all months with their totals', async () => {
	const { cookie } = await member()
	const response = await csvLoader(get(`/calculator/loan.csv?${ANCHOR}`, { cookie }))
	expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
	expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="loan.csv"')
	const bytes = new Uint8Array(await response.arrayBuffer())
	expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
	const lines = new TextDecoder().decode(bytes).split('\r\n')
	expect(lines[0]).toBe('month,year,payment,interest,principal,extra,pmi,balance')
	expect(lines[1]).toBe('1,1,997.95,875.00,122.95,0.00,0.00,149877.05')
	expect(lines[120]).toMatch(/^120,10,.*,128718\.58$/u)
	expect(lines[361]).toBe('total,,359263.35,209263.35,150000.00,0.00,0.00,')
	expect(lines).toHaveLength(363)
})

test('PRO-06 the columns are explained with the numbers of the chosen year', async () => {
	const page = await html(`${ANCHOR}&explainYear=10`)
	expect(page).toContain('with the numbers of year 10')
})
