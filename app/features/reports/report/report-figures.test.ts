import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flipFigures } from '~/features/calculator/analysis-pages/figures/flip-figures'
import { formatUsd } from '~/core/format-number'
import { analyze, project, type ProjectionYear } from '~/deal'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { BRRRR, FLIP, RENTAL, reportInput } from '#tests/helpers/reports/report-deals'
import { buildReport } from './build-report'
import type { ReportBlock, ReportCell, ReportInput, ReportTable } from './report-model'
import { cashSection } from './sections/cash'
import { flipCash } from './sections/flip-cash'
import { computeDeal } from './sections/report-deal'
import { cashMonths } from './sections/partner'

/** The figures of each section are those of the engine. */

const blocksOf = (input: ReportInput, key: string): readonly ReportBlock[] =>
	buildReport(input).sections.find((section) => section.key === key)?.blocks ?? []

const tablesOf = (blocks: readonly ReportBlock[]): ReportTable[] =>
	blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []))

/** The cells that have an id, by name and year. */
function namedCells(blocks: readonly ReportBlock[]): Map<string, ReportCell> {
	const cells = tablesOf(blocks).flatMap(({ rows }) => rows.flatMap((row) => row.cells))
	return new Map(cells.map((cell) => [`${cell.name ?? ''}-${cell.year ?? ''}`, cell]))
}

const figuresOf = (blocks: readonly ReportBlock[]) =>
	new Map(
		blocks.flatMap((block) =>
			block.kind === 'figures'
				? block.figures.map(({ name, label, value }) => [name ?? label, value] as const)
				: [],
		),
	)

const YEARS = [
	'collectedIncome',
	'operatingExpenses',
	'noi',
	'debtService',
	'cashFlow',
	'cumulative',
	'value',
	'balance',
	'equity',
	'dscrNoi',
	'cashOnCash',
	'salePrice',
	'saleNet',
	'profitIfSold',
] as const satisfies readonly (keyof ProjectionYear)[]

describe('PRO-68 the tables by year', () => {
	test.each([
		['a rental', RENTAL],
		['a BRRRR', BRRRR],
	])('PRO-68 %s: each year of the projection is that of the engine', (_what, deal) => {
		const input = reportInput(deal, {}, { holdYears: '7', appreciation: '3', rentGrowth: '2' })
		const { years } = project(computeDeal(input).assumed.values)
		const cells = namedCells(blocksOf(input, 'projection'))
		for (const year of [1, 2, 7, 10, 15, 30]) {
			for (const key of YEARS) {
				const exact = years[year - 1]?.[key]
				const shown = cells.get(`${key}-${year}`)?.value
				expect([key, year, shown]).toEqual([key, year, typeof exact === 'number' ? exact : null])
			}
		}
	})

	test('PRO-68 each year of the loan is that of the projection', () => {
		const input = reportInput(RENTAL, {}, { holdYears: '40' })
		const { years } = project(computeDeal(input).assumed.values)
		const cells = namedCells(blocksOf(input, 'loan'))
		for (const year of [1, 2, 15, 30]) {
			const of = years[year - 1]
			for (const key of ['interest', 'principal', 'balance'] as const) {
				expect(cells.get(`loan-${key}-${year}`)?.value).toBeCloseTo(of?.[key] ?? NaN, 6)
			}
		}
	})
})

test('PRO-68 sources and uses have their share of the total', () => {
	const [, sources] = tablesOf(blocksOf(reportInput(RENTAL), 'cash'))
	const { summary } = project(computeDeal(reportInput(RENTAL)).assumed.values)
	const cash = summary.cashAtClosing as number
	const percent = (part: number): string => `${((100 * part) / (150_000 + cash)).toFixed(1)}%`
	expect(sources?.rows.map(({ cells }) => cells[1]?.text)).toEqual([
		percent(150_000),
		percent(cash),
		'100.0%',
	])
})

test('PRO-68 at the break-even rent the result is zero', () => {
	const rent = namedCells(blocksOf(reportInput(RENTAL), 'breakEven')).get('breakEven-rent-')?.value
	const at = computeDeal(reportInput({ ...RENTAL, rent: String(rent) }))
	expect(rent).toBeGreaterThan(0)
	expect(at.projection.summary.cashFlowMonth).toBeCloseTo(0, 4)
})

describe('PRO-71 packets', () => {
	test('PRO-71 the cover has the loan and what secures it', () => {
		const input = reportInput({ ...RENTAL, arv: '260000' }, { packet: 'lender' })
		const { summary } = project(computeDeal(input).assumed.values)
		const figures = new Map(
			buildReport(input).cover?.figures.map(({ label, value }) => [label, value]),
		)
		expect(figures.get('Long-term loan')).toBe(150_000)
		expect(figures.get('Loan ÷ purchase price')).toBe(0.75)
		expect(figures.get('Rate per year')).toBe(7)
		expect(figures.get('Term')).toBe(30)
		expect(figures.get('After-repair value (ARV)')).toBe(260_000)
		expect(figures.get('Monthly rent')).toBe(2_000)
		expect(figures.get('Borrower’s cash at closing')).toBe(summary.cashAtClosing)
		expect(figures.get('NOI per year')).toBe(summary.noi)
		expect(figures.get('DSCR (rent ÷ payments with taxes, insurance and HOA)')).toBe(
			summary.dscrLender,
		)
		// 150,000 at 7% over 360 months.
		expect(figures.get('Payment per month (principal and interest)')).toBeCloseTo(997.95, 2)
	})

	test('PRO-71 a flip without an ARV is compared with its sales price, not with an assumed value', () => {
		const coverOf = (more: object) =>
			new Map(
				buildReport(reportInput({ ...FLIP, ...more }, { packet: 'lender' })).cover?.figures.map(
					({ label, value }) => [label, value],
				),
			)
		const cover = coverOf({})
		expect(cover.has('After-repair value (ARV)') || cover.has('Loan ÷ ARV')).toBe(false)
		const loan = Number(cover.get('Hard money loan'))
		expect(cover.get('Loan ÷ sales price')).toBe(loan / 285_000)
		const entered = coverOf({ arv: '280000' })
		expect([entered.get('After-repair value (ARV)'), entered.get('Loan ÷ ARV')]).toEqual([
			280_000,
			loan / 280_000,
		])
	})

	test('PRO-71 the cash needs say how much is in the deal at most, and what each month asks for', () => {
		const input = reportInput(BRRRR, { packet: 'partner' })
		const rows = cashMonths(computeDeal(input))
		const blocks = blocksOf(input, 'cashNeeds')
		const figures = figuresOf(blocks)
		expect(figures.get('needAtClosing')).toBe(rows[0]?.needed)
		expect(figures.get('needMost')).toBe(Math.max(...rows.map(({ needed }) => needed)))
		const later = rows.slice(1).map(({ flow }) => flow)
		expect(figures.get('needAfterClosing')).toBeCloseTo(
			later.filter((flow) => flow < 0).reduce((sum, flow) => sum - flow, 0),
			6,
		)
		const [table] = tablesOf(blocks)
		for (const [index, { flow, needed }] of rows.entries()) {
			const [, payIn, receive, inTheDeal] = table?.rows[index]?.cells ?? []
			expect([payIn?.value ?? 0, receive?.value ?? 0, inTheDeal?.value]).toEqual([
				Math.max(-flow, 0),
				Math.max(flow, 0),
				needed,
			])
		}
	})

	test('PRO-71 the split has the total profit of the report and what is put in month by month', () => {
		const shares = [
			{ name: 'Ann', percent: 62.5 },
			{ name: 'Bob', percent: 37.5 },
		]
		for (const deal of [RENTAL, BRRRR]) {
			const input = reportInput(deal, { packet: 'partner', shares })
			const { projection } = computeDeal(input)
			const blocks = blocksOf(input, 'split')
			const [table] = tablesOf(blocks)
			const total = table?.rows.at(-1)?.cells.map(({ value }) => value ?? NaN) ?? []
			const profit = Number(projection.summary.totalProfit)
			expect(total[0]).toBeCloseTo(profit, 6)
			expect((total[1] ?? NaN) + (total[2] ?? NaN)).toBe(Math.round(profit))
			const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []))
			expect(figures.map(({ value }) => value)).toEqual(total.slice(1))
			// The most that is in the deal, where nothing is put in later.
			const rows = cashMonths(computeDeal(input))
			const most = Math.max(...rows.map(({ needed }) => needed))
			expect(figures.map(({ text }) => text)).toEqual(
				shares.map(({ percent }) => `pays in ${formatUsd((most * percent) / 100)}`),
			)
		}
	})

	test('PRO-71 a flip is split until its sale and ends at its profit', () => {
		const shares = [
			{ name: 'Ann', percent: 60 },
			{ name: 'Bob', percent: 40 },
		]
		const input = reportInput(FLIP, { packet: 'partner', shares })
		const [table] = tablesOf(blocksOf(input, 'cashNeeds'))
		const rows = table?.rows ?? []
		// 190,000, 80% of it borrowed at 12% for 180 days; no closing costs are entered.
		expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
			['Closing', '$38,000', '—', '$38,000'],
			...[39_520, 41_040, 42_560, 44_080, 45_600].map((sum) => [
				'Holding',
				'$1,520',
				'—',
				formatUsd(sum),
			]),
			['Holding, sale', '—', '$112,670', '−$67,070'],
		])
		const texts = blocksOf(input, 'cashNeeds').map((block) => ('text' in block ? block.text : ''))
		expect(texts.join(' ')).toContain("end at the flip's profit of $67,070")
		const split = blocksOf(input, 'split')
		const [parts] = tablesOf(split)
		expect(parts?.rows.map(({ head, cells }) => [head, ...cells.map(({ text }) => text)])).toEqual([
			['Closing', '−$38,000', '−$22,800', '−$15,200'],
			['Holding, months 1 to 5', '−$7,600', '−$4,560', '−$3,040'],
			['Month 6, sale', '$112,670', '$67,602', '$45,068'],
			['Total profit', '$67,070', '$40,242', '$26,828'],
		])
		expect(JSON.stringify([rows, parts])).not.toMatch(/refinance|rented/iu)
	})

	test('FIX-16 PRO-71 the flows of a flip end at its profit, with and without costs of the analysis', () => {
		for (const [days, extra] of [
			['0', {}],
			['45', { contingencyPer: '10', pointsPer: '2' }],
			['181', { buyCostPer: '4', buyCost: '750', sellPer: '8.5' }],
			['90', { pointsPer: '2.5', rehabFinancedPer: '100', bridgeInterestOn: 'drawn' }],
		] as const) {
			const input = reportInput({ ...FLIP, hold: days, waterHold: '900' }, {}, extra)
			const { values } = computeDeal(input).assumed
			const [profit] = flipFigures(values.deal, values)
			expect([days, flipCash(values).total]).toEqual([
				days,
				expect.closeTo(profit?.figure as number, 6),
			])
		}
	})

	test('FIX-16 the sale less the uses, interest, and holding costs of a report is its profit', () => {
		const amount = (max: number) => fc.integer({ min: 0, max }).map(String)
		const entry = (max: number) => fc.option(amount(max), { nil: '' })
		const deals = fc.record({
			deal: fc.record({
				purchase: amount(500_000),
				kitchen: amount(90_000),
				sPrice: fc.integer({ min: 1, max: 700_000 }).map(String),
				hold: entry(300),
				yTaxes: entry(9_000),
				down: entry(100),
				interestHard: entry(14),
				appr: entry(900),
			}),
			costs: fc.record({
				pointsPer: entry(5),
				buyCostPer: entry(5),
				buyCost: entry(3_000),
				contingencyPer: entry(30),
				sellPer: entry(12),
				rehabFinancedPer: entry(100),
			}),
			own: fc.option(fc.record({ pointsPer: fc.nat(4), buyCostPer: fc.nat(4), appr: fc.nat(700) })),
		})
		fc.assert(
			fc.property(deals, ({ deal, costs, own }) => {
				const computed = computeDeal({ ...reportInput(deal, {}, costs), own })
				const { values } = computed.assumed
				const [uses] = tablesOf(cashSection(computed).blocks)
				const used = uses?.rows.at(-1)?.cells[0]?.value ?? NaN
				const paid = analyze(values.deal)
				const held = values.rehabMonths === 0 ? 0 : paid.holdCost
				const interest = values.plan === 'bridge' ? (paid.monthPay / 30) * values.deal.hold : 0
				const selling = (values.sPrice * Number(costs.sellPer || '6.6')) / 100
				const profit = flipFigures(values.deal, values)[0]?.figure as number
				expect(values.sPrice - selling - used - held - interest).toBeCloseTo(profit, 4)
				expect(flipCash(values).total).toBeCloseTo(profit, 4)
			}),
			{ numRuns: 300, seed: FUZZ_SEED },
		)
	})
})
