import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyAnalysisInputs, emptyInputs, project } from '~/deal'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import { BRRRR, FLIP, RENTAL, reportInput } from '#tests/helpers/reports/report-deals'
import { buildReport } from './build-report'
import {
	DEFAULT_SECTIONS,
	NOT_ADVICE,
	type ReportBlock,
	type ReportCell,
	type ReportModel,
	type ReportSectionKey,
} from './report-model'
import { cashMonths, splitDollars } from './sections/partner'
import { computeDeal } from './sections/report-deal'
import { shownYears } from './sections/projection'

const keysOf = ({ sections }: ReportModel) => sections.map(({ key }) => key)
const blocksOf = ({ sections }: ReportModel, key: string): readonly ReportBlock[] =>
	sections.find((section) => section.key === key)?.blocks ?? []

function cellsOf(block: ReportBlock): readonly ReportCell[] {
	switch (block.kind) {
		case 'headline':
		case 'figures':
			return block.figures
		case 'formulas':
			return block.formulas
		case 'table':
			return block.table.rows.flatMap(({ cells }) => cells)
		default:
			return []
	}
}

const allCells = (model: ReportModel) =>
	model.sections.flatMap(({ blocks }) => blocks.flatMap(cellsOf))

describe('PRO-68 the report of a deal', () => {
	test('PRO-68 a flip says what its profit counts, and that a return on borrowed money alone is too high', () => {
		const textsOf = (deal: Parameters<typeof reportInput>[0], key: string) =>
			blocksOf(buildReport(reportInput(deal)), key)
				.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
				.join(' ')
		const counted = 'no purchase closing costs and no contingency'
		expect(textsOf(FLIP, 'results')).toContain(counted)
		expect(textsOf(FLIP, 'tornado')).toContain(counted)
		expect(textsOf({ ...FLIP, down: '20' }, 'results')).not.toContain('too high')
		expect(textsOf({ ...FLIP, down: '' }, 'results')).toContain('too high')
		// A loss on borrowed money does not look too high.
		expect(textsOf({ ...FLIP, down: '', sPrice: '150000' }, 'results')).not.toContain('too high')
		for (const key of ['results', 'tornado', 'cash']) {
			expect(textsOf(RENTAL, key)).not.toContain(counted)
		}
	})

	test('PRO-68 a flip has no line of a rental, and one in cash none of hard money', () => {
		const cash = { purchase: '150000', sPrice: '285000', kitchen: '40000', hold: '180' }
		const shares = [{ name: 'Ann', percent: 100 }]
		for (const deal of [FLIP, { ...FLIP, interestDSCR: '7', arv: '280000' }, cash]) {
			for (const packet of [null, 'lender', 'partner'] as const) {
				const text = JSON.stringify(buildReport(reportInput(deal, { packet, shares })))
				expect(text).not.toMatch(
					/BRRRR|refinance|break-even rent|[Vv]acancy|Cash left|appreciation/u,
				)
				expect(text).not.toContain('Sell after')
				if (deal === cash) expect(text).not.toMatch(/hard money/iu)
			}
		}
		// A rate of a long-term loan does not make it a purchase with one: the profit has none in it.
		const withRate = buildReport(reportInput({ ...cash, interestDSCR: '7' }))
		expect(withRate.planText).toBe('Flip, paid in cash')
		expect(JSON.stringify(blocksOf(withRate, 'cash'))).not.toContain('Long-term loan')
	})

	test('PRO-68 a flip says what is missing in its profit', () => {
		const warningsOf = (deal: Parameters<typeof reportInput>[0]) =>
			blocksOf(buildReport(reportInput(deal)), 'results').flatMap((block) =>
				block.kind === 'text' && block.tone === 'warn' ? [block.text] : [],
			)
		expect(warningsOf(FLIP)).toEqual([])
		expect(warningsOf({ ...FLIP, purchase: '' })).toEqual([
			'No purchase price is entered, so the profit has none in it.',
		])
		expect(warningsOf({ ...FLIP, interestHard: '' })).toEqual([
			'No hard money rate is entered, so the profit has no interest in it.',
		])
		expect(warningsOf({ ...FLIP, hold: '' })).toEqual([
			'No holding period is entered, so the profit has no hard money interest in it.',
		])
	})

	test('PRO-68 a deal that is kept has no break-even of a sale as a flip', () => {
		const report = buildReport(reportInput({ ...RENTAL, sPrice: '300000' }))
		expect(JSON.stringify(blocksOf(report, 'breakEven'))).not.toContain('Flip profit')
	})

	test('PRO-68 without the rate of its loan no input is said to have no effect', () => {
		const report = buildReport(reportInput({ ...RENTAL, interestDSCR: '' }, {}, { plan: 'loan' }))
		expect(JSON.stringify(blocksOf(report, 'tornado'))).not.toContain('No effect')
	})

	test('PRO-71 a lender is told no ARV that was not entered', () => {
		const report = buildReport(reportInput({ ...BRRRR, arv: '' }, { packet: 'lender' }))
		const labels = report.cover?.figures.map(({ label, text }) => `${label}: ${text}`)
		expect(labels?.join()).not.toContain('ARV')
		expect(labels).toContain('Loan ÷ price and work: 85.0%')
		expect(JSON.stringify(blocksOf(report, 'results'))).toContain(
			'No after-repair value (ARV) is entered',
		)
	})

	test('PRO-68 has the sections that were asked for and that the deal has, in one order', () => {
		expect(keysOf(buildReport(reportInput(RENTAL)))).toEqual([
			'summary',
			'cash',
			'assumptions',
			'results',
			'projection',
			'loan',
			'tornado',
			'breakEven',
			'offer',
		])
		expect(keysOf(buildReport(reportInput(BRRRR)))).toContain('brrrr')
		// A flip has no years, no long-term loan and no refinance.
		expect(keysOf(buildReport(reportInput(FLIP)))).toEqual([
			'summary',
			'cash',
			'assumptions',
			'results',
			'tornado',
			'breakEven',
			'offer',
		])
		expect(keysOf(buildReport(reportInput(RENTAL, { sections: ['loan', 'summary'] })))).toEqual([
			'summary',
			'loan',
		])
	})

	test('PRO-68 says what it is, of which property and day, and that it is no advice', () => {
		expect(buildReport(reportInput(RENTAL))).toMatchObject({
			property: '14 Elm St, Tulsa, OK',
			kindTitle: 'Deal Report',
			dateText: 'May 31, 2026',
			planText: 'Bought with a long-term loan',
			notAdvice: 'Computed from numbers the user entered. Not an appraisal, not advice.',
		})
		expect(buildReport(reportInput(RENTAL, { showAddress: false })).property).toBe('Property')
	})

	test('PRO-68 opens with six figures of the plan, unrounded as in the engine', () => {
		const input = reportInput(RENTAL)
		const { summary } = project(computeDeal(input).assumed.values)
		const [headline] = blocksOf(buildReport(input), 'summary')
		const figures = headline === undefined ? [] : cellsOf(headline)
		expect(figures.map(({ name, value }) => [name, value])).toEqual([
			['cashFlowMonth', summary.cashFlowMonth],
			['cashOnCash', summary.cashOnCash],
			['capRate', summary.capRate],
			['dscrNoi', summary.dscrNoi],
			['irr', summary.irr.kind === 'one' ? summary.irr.rate : null],
			['cashAtClosing', summary.cashAtClosing],
		])
		for (const deal of [BRRRR, FLIP]) {
			const [first] = blocksOf(buildReport(reportInput(deal)), 'summary')
			expect(first === undefined ? 0 : cellsOf(first).length).toBe(6)
		}
	})

	test('PRO-68 without numbers it says what to enter', () => {
		const model = buildReport(reportInput({}))
		expect(blocksOf(model, 'summary')[0]).toEqual({
			kind: 'text',
			tone: 'warn',
			text: 'Enter a purchase price.',
		})
	})

	test('PRO-68 criteria are listed with their result', () => {
		const model = buildReport(
			reportInput(RENTAL, { limits: { cashFlowMonth: 1_000_000, dscrNoi: 1 } }),
		)
		const tables = blocksOf(model, 'criteria').filter(({ kind }) => kind === 'table')
		expect(JSON.stringify(tables)).toContain('Criteria: 1 of 2 met')
		expect(JSON.stringify(tables)).toContain('Not met')
	})

	test('PRO-68 without a choice a report has neither the owner’s criteria nor notes', () => {
		const { options, ...deal } = reportInput(RENTAL, { limits: { dscrNoi: 1.4321 } })
		const model = buildReport({ ...deal, options: { ...options, sections: DEFAULT_SECTIONS } })
		expect(blocksOf(model, 'summary')).not.toEqual([])
		expect(JSON.stringify(model)).not.toMatch(/criteri|1\.4321/iu)
	})

	test('FIX-25 without the section of the offer no other one has the target margin', () => {
		const { options, ...deal } = reportInput({ ...RENTAL, margin: '37.77' })
		const textWith = (sections: readonly ReportSectionKey[]) =>
			JSON.stringify(buildReport({ ...deal, options: { ...options, sections } }))
		expect(textWith(['assumptions', 'offer'])).toContain('37.77%')
		expect(textWith(['assumptions'])).not.toMatch(/37\.77|target margin/iu)
	})

	test('PRO-68 shows years 1 to 10, 15, 20, 30, the sale and the last one', () => {
		const years = (count: number) =>
			Array.from({ length: count }, (_, index) => ({ year: index + 1 }))
		const shown = (count: number, saleYear: number) =>
			shownYears(years(count), saleYear).map(({ year }) => year)
		expect(shown(30, 1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30])
		expect(shown(40, 40)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30, 40])
		expect(shown(30, 12)).toContain(12)
	})

	test('PRO-68 uses and sources add up to the same', () => {
		for (const deal of [RENTAL, BRRRR, FLIP, { ...RENTAL, interestDSCR: '' }]) {
			const [uses, sources] = blocksOf(buildReport(reportInput(deal)), 'cash').map((block) =>
				cellsOf(block).flatMap(({ name, value }) => (name === undefined ? [] : [value ?? NaN])),
			)
			for (const lines of [uses ?? [], sources ?? []]) {
				const parts = lines.slice(0, -1).reduce((sum, amount) => sum + amount, 0)
				expect(Math.abs(parts - (lines.at(-1) ?? NaN))).toBeLessThan(1e-6)
			}
			expect(uses?.at(-1)).toBeCloseTo(sources?.at(-1) ?? NaN, 6)
		}
	})

	test('PRO-06 results have their formula with the numbers', () => {
		const model = buildReport(reportInput(RENTAL, { sections: ['results'] }))
		const formulas = blocksOf(model, 'results').flatMap((block) =>
			block.kind === 'formulas' ? block.formulas : [],
		)
		expect(formulas.find(({ name }) => name === 'capRate')).toMatchObject({
			formula: 'NOI ÷ purchase price',
			numbers: expect.stringContaining('÷ $200,000 ='),
		})
		expect(formulas.filter(({ formula }) => formula === '')).toEqual([])
	})
})

describe('PRO-70 entered and assumed numbers', () => {
	const entries = (model: ReportModel) =>
		blocksOf(model, 'assumptions').flatMap((block) =>
			block.kind === 'entries' ? block.entries : [],
		)

	test('PRO-70 are told apart, with all digits that were entered', () => {
		const input = reportInput(
			{ ...RENTAL, interestDSCR: '7.125' },
			{},
			{ rentGrowth: '-1.5', exitBy: 'growth' },
		)
		const found = entries(buildReport({ ...input, own: { managePer: 9 } }))
		const source = (label: string) => {
			const entry = found.find((one) => one.label === label)
			return entry && [entry.text, entry.source]
		}
		expect(source('Purchase price')).toEqual(['$200,000', 'entered'])
		expect(source('Long-term loan rate (% per year)')).toEqual(['7.125%', 'entered'])
		expect(source('Vacancy (% of rent)')).toEqual(['5%', 'assumed'])
		expect(found.filter((one) => one.source === 'own').map(({ text }) => text)).toEqual(['9%'])
		expect(found.map(({ text }) => text)).toContain('−1.5%')
	})

	test('PRO-70 the number of assumptions is named', () => {
		const count = entries(buildReport(reportInput(RENTAL))).filter(
			({ source }) => source === 'assumed',
		).length
		expect(count).toBeGreaterThan(5)
		expect(blocksOf(buildReport(reportInput(RENTAL)), 'assumptions')[0]).toMatchObject({
			text: expect.stringMatching(/^\d+ of the numbers are assumed; each is marked\.$/u),
		})
	})
})

describe('PRO-71 packets', () => {
	test('PRO-71 a lender packet has a cover and an empty borrower page', () => {
		const model = buildReport(reportInput(RENTAL, { packet: 'lender' }))
		expect(model.kindTitle).toBe('Lender Packet')
		expect(model.cover?.figures.map(({ label }) => label)).toContain('Loan ÷ purchase price')
		expect(model.cover?.contents.at(-1)).toBe('Borrower')
		const borrower = model.sections.at(-1)
		expect([borrower?.key, borrower?.startsPage]).toEqual(['borrower', true])
		const blanks = borrower?.blocks.flatMap((block) =>
			block.kind === 'blanks' ? block.blanks : [],
		)
		expect(blanks?.map(({ label }) => label)).toEqual(
			expect.arrayContaining(['Name', 'Phone', 'Signature']),
		)
	})

	test('PRO-71 a partner packet has the cash of each month', () => {
		const computed = computeDeal(reportInput(BRRRR))
		const rows = cashMonths(computed)
		const { summary, months } = computed.projection
		expect(rows[0]).toMatchObject({ month: 0, what: 'Closing', needed: summary.cashAtClosing })
		const refinance = rows.find(({ what }) => what.includes('refinance'))
		expect(refinance?.month).toBe(computed.assumed.values.refiMonth)
		let needed = Number(summary.cashAtClosing)
		for (const { month, needed: shown } of rows.slice(1)) {
			const of = months[month - 1]
			needed -= (of?.cashFlow ?? NaN) + (of?.refinanceCash ?? NaN)
			expect(shown).toBeCloseTo(needed, 6)
		}
		expect(keysOf(buildReport(reportInput(BRRRR, { packet: 'partner' })))).toContain('cashNeeds')
		expect(keysOf(buildReport(reportInput(BRRRR, { packet: 'partner' })))).not.toContain('split')
	})

	test('PRO-71 a partner packet splits every flow by the entered shares', () => {
		const shares = [
			{ name: 'Ann', percent: 60 },
			{ name: 'Bob', percent: 40 },
		]
		const input = reportInput(RENTAL, { packet: 'partner', shares })
		const { flows } = computeDeal(input).projection
		const table = blocksOf(buildReport(input), 'split').find((block) => block.kind === 'table')
		const rows = table?.kind === 'table' ? table.table.rows : []
		expect(rows).toHaveLength(flows.length + 1)
		for (const [year, flow] of flows.entries()) {
			const [all, ann, bob] = rows[year]?.cells.map(({ value }) => value ?? NaN) ?? []
			expect(all).toBe(flow)
			expect((ann ?? NaN) + (bob ?? NaN)).toBe(Math.sign(flow) * Math.round(Math.abs(flow)))
			expect(Math.abs((ann ?? NaN) - flow * 0.6)).toBeLessThanOrEqual(1)
		}
	})

	test('PRO-71 parts of whole dollars add up to the whole', () => {
		const percents = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 4 })
		fc.assert(
			fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), percents, (amount, weights) => {
				const total = weights.reduce((sum, one) => sum + one, 0)
				const shares = weights.map((one) => (one / total) * 100)
				const parts = splitDollars(amount, shares)
				const whole = Math.sign(amount) * Math.round(Math.abs(amount)) + 0
				expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
				parts.forEach((part, index) => {
					expect(Math.abs(part - (amount * (shares[index] ?? 0)) / 100)).toBeLessThanOrEqual(1.5)
				})
			}),
		)
	})
})

describe('PRO-72 a report for sharing', () => {
	const secrets = {
		scenarioName: 'SCENARIO-NAME',
		notes: [{ text: 'NOTE-TEXT', createdAt: '2026-05-01T00:00:00Z', dueOn: null }],
		comps: {
			asOf: '2026-05-01',
			estimate: { value: 210_000, low: 200_000, high: 220_000 },
			comps: [
				{
					address: 'COMP-ADDRESS',
					facts: '3 bd',
					soldOn: '2026-04-01',
					price: 205_000,
					adjusted: 210_000,
					weight: 1,
				},
			],
		},
	}
	const event = { event1Year: '3', event1Amount: '-5000', event1Label: 'EVENT-LABEL' }

	test('PRO-72 has no notes, event labels, scenario name, and addresses only if shown', () => {
		const hidden = { forSharing: true, showAddress: false, showCompAddresses: false }
		const shared = JSON.stringify(
			buildReport(reportInput(RENTAL, { ...secrets, ...hidden }, event)),
		)
		for (const secret of ['SCENARIO-NAME', 'NOTE-TEXT', 'COMP-ADDRESS', 'EVENT-LABEL', 'Elm St']) {
			expect([secret, shared.includes(secret)]).toEqual([secret, false])
		}
		expect(shared).toContain('one-off cost of $5,000')
		const shown = JSON.stringify(
			buildReport(reportInput(RENTAL, { ...secrets, forSharing: true }, event)),
		)
		expect([shown.includes('COMP-ADDRESS'), shown.includes('Elm St')]).toEqual([true, true])
		expect(shown.includes('NOTE-TEXT') || shown.includes('EVENT-LABEL')).toBe(false)
	})

	test("PRO-72 the owner's own report has them", () => {
		const own = JSON.stringify(buildReport(reportInput(RENTAL, secrets, event)))
		for (const text of ['SCENARIO-NAME', 'NOTE-TEXT', 'COMP-ADDRESS', 'EVENT-LABEL']) {
			expect([text, own.includes(text)]).toEqual([text, true])
		}
	})
})

describe('PRO-08 whatever was typed', () => {
	const text = fc.oneof(
		fc.constant(''),
		fc.integer({ min: 0, max: 400_000 }).map(String),
		fc.double({ min: 0, max: 100, noNaN: true }).map((n) => n.toFixed(2)),
		fc.constantFrom('abc', '-5', '1e9', '9'.repeat(20)),
	)

	test('PRO-08 a report has neither NaN nor undefined, and each figure once', () => {
		const keys = Object.keys(emptyInputs())
		const analysisKeys = Object.keys(emptyAnalysisInputs()).filter((key) => !key.endsWith('Label'))
		const deal = fc.tuple(
			fc.dictionary(fc.constantFrom(...keys), text),
			fc.dictionary(fc.constantFrom(...analysisKeys), text),
			fc.constantFrom(...SAMPLE_DEALS),
		)
		fc.assert(
			fc.property(
				deal,
				fc.constantFrom('lender', 'partner', null),
				([inputs, analysis, sample], packet) => {
					const shares = [{ name: 'Ann', percent: 100 }]
					const model = buildReport(
						reportInput({ ...sample.inputs, ...inputs }, { packet, shares }, analysis),
					)
					const json = JSON.stringify(model)
					expect(json).not.toMatch(/NaN|Infinity|undefined|\[object|-0[,}\]]/u)
					const ids = allCells(model).flatMap(({ name, year }) =>
						name === undefined ? [] : [`${name}-${year ?? ''}`],
					)
					expect(new Set(ids).size).toBe(ids.length)
					expect(model.notAdvice).toBe(NOT_ADVICE)
				},
			),
			{ numRuns: 100 },
		)
	})
})
