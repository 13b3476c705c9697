import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { ProjectionPage } from '~/features/calculator/analysis-pages/projection/projection-page'
import { loader } from '~/routes/calculator/projection'
import { figuresOf, serverHtml } from '#tests/helpers/calculator/analysis-html'
import {
	APARTMENTS,
	HOUSE,
	HOUSE_WITHOUT_COSTS,
	PUBLISHED,
} from '#tests/helpers/calculator/published-deals'
import { ANNUAL, createMember } from '#tests/helpers/factories'
import { get } from '#tests/helpers/requests'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** The projection page as the server sends it for these entries. */
async function pageOf(fields: Record<string, string>): Promise<string> {
	const { cookie } = await createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: true })
	const query = new URLSearchParams(fields).toString()
	const view = await loader(get(`/calculator/projection?${query}`, { cookie }))
	return serverHtml('/calculator/projection', createElement(ProjectionPage, { view }))
}

describe('PRO-11 PRO-12 PRO-16 published deals', () => {
	test.each(PUBLISHED)(
		'PRO-16 $name: the page gives what the source publishes',
		async ({ fields, figures }) => {
			const shown = figuresOf(await pageOf(fields))
			for (const [name, { exact, published, text }] of Object.entries(figures)) {
				const figure = shown.get(name)
				const value = Number(figure?.value)
				expect([name, value]).toEqual([name, expect.closeTo(exact, 8)])
				expect([name, published.print(value)]).toEqual([name, published.text])
				expect([name, figure?.text]).toEqual([name, text])
			}
		},
	)

	test('PRO-09 the loan of both follows from its rate, and the later value changes no cash flow', async () => {
		const { arv: _arv, ...withoutArv } = HOUSE
		const [house, without, apartments] = [
			figuresOf(await pageOf(HOUSE)),
			figuresOf(await pageOf(withoutArv)),
			figuresOf(await pageOf(APARTMENTS)),
		]
		// 80% of 133,614 and 75% of 2,800,000: without closing costs the rest is the cash.
		expect(Number(house.get('cashIn')?.value)).toBeCloseTo(26_722.8, 8)
		expect(Number(apartments.get('cashIn')?.value)).toBeCloseTo(700_000, 6)
		expect(without.get('cashFlowMonth')).toEqual(house.get('cashFlowMonth'))
		// 190,878 grows by 2%, the default; without an ARV the value is the price.
		expect(Number(house.get('value-1')?.value)).toBeCloseTo(194_695.56, 6)
		expect(Number(without.get('value-1')?.value)).toBeCloseTo(136_286.28, 6)
	})

	test('PRO-03 PRO-04 with the costs left empty the page differs from the source and lists each assumption', async () => {
		const page = await pageOf(HOUSE_WITHOUT_COSTS)
		const shown = figuresOf(page)
		// By hand, per year: collected 95% of 19,200 is 18,240. Taxes 1.1% and insurance 0.5% of 133,614
		// are 2,137.824, repairs 5% of 19,200 are 960, management 8% of 18,240 is 1,459.20.
		// NOI: 18,240 − 2,137.824 − 960 − 1,459.20 = 13,682.976.
		expect(Number(shown.get('noi')?.value)).toBeCloseTo(13_682.976, 8)
		// Less the reserve of 960 and payments of 7,003.847821: 5,719.128179, ÷ 12 = 476.594015.
		expect(Number(shown.get('cashFlowMonth')?.value)).toBeCloseTo(476.594015, 5)
		// 20% down + 3% of 133,614 + 1% of 106,891.20 = 26,722.80 + 4,008.42 + 1,068.912.
		expect(Number(shown.get('cashIn')?.value)).toBeCloseTo(31_800.132, 8)
		const list = /<details id="assumptions".*?<\/details>/su.exec(page)?.[0] ?? ''
		const lines = [...list.matchAll(/<li>(.*?)<\/li>/gsu)].map(([, line = '']) =>
			line.replaceAll(/<[^>]+>/gu, ''),
		)
		expect(lines).toEqual(
			expect.arrayContaining([
				'Purchase closing costs (% of price): 3%',
				'Loan points (% of loan): 1%',
				'Vacancy (% of rent): 5%',
				'Maintenance (% of rent): 5%',
				'CapEx reserve (% of rent): 5%',
				'Property management (% of collected income): 8%',
				'Annual property taxes: $1,469.75/yr',
				'Annual insurance: $668.07/yr',
			]),
		)
	})
})
