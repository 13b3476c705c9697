import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze, assume, emptyAnalysisInputs, emptyInputs, type InputKey, project } from '~/deal'
import {
	CRITERION_KEYS,
	type CriterionKey,
	evaluateCriteria,
	evaluateRules,
	isAtMost,
	type Limits,
	RULE_KEYS,
} from './criteria'

type Inputs = Partial<Record<InputKey, string>>

const RENTAL: Inputs = {
	purchase: '200000',
	rent: '2400',
	interestDSCR: '7',
	ltv: '75',
	yTaxes: '2400',
	yInsurance: '1200',
	sqFt: '1600',
}
const FLIP: Inputs = {
	purchase: '100000',
	sPrice: '180000',
	down: '20',
	interestHard: '10',
	hold: '120',
}

const FOR_FLIPS = new Set<CriterionKey>(['flipProfit', 'returnOnCash', 'pricePerSqFt'])

function evaluated(inputs: Inputs, limits: Limits) {
	const { values } = assume({ ...emptyInputs(), ...inputs }, emptyAnalysisInputs())
	const projection = project(values)
	return { values, projection, lines: evaluateCriteria(limits, values, projection) }
}

const lineOf = (inputs: Inputs, limits: Limits) => evaluated(inputs, limits).lines[0]

describe('PRO-64 criteria', () => {
	test('PRO-66 without a limit there is nothing to compare', () => {
		expect(evaluated(RENTAL, {}).lines).toEqual([])
	})

	test('PRO-64 the figures are those of the projection, unrounded', () => {
		const limits = Object.fromEntries(CRITERION_KEYS.map((key) => [key, 0])) as Limits
		const { lines, projection } = evaluated(RENTAL, limits)
		const figureOf = (key: CriterionKey) => lines.find((line) => line.key === key)?.figure
		const { summary, years } = projection
		expect(lines.map(({ key }) => key)).toEqual(CRITERION_KEYS)
		for (const key of [
			'cashFlowMonth',
			'cashOnCash',
			'capRate',
			'dscrNoi',
			'dscrLender',
			'irr',
			'npv',
			'expenseRatio',
		] as const) {
			expect(figureOf(key)).toEqual(summary[key])
		}
		expect(figureOf('pricePerSqFt')).toBe(125)
		expect(figureOf('worstYear')).toBe(
			Math.min(...years.slice(0, 10).map(({ cashFlow }) => cashFlow)),
		)
	})

	test('PRO-64 a flip is compared by the results of the calculator', () => {
		const { lines, values } = evaluated(FLIP, { flipProfit: 0, returnOnCash: 0, cashFlowMonth: 0 })
		const { netHard } = analyze(values.deal)
		expect(lines[1]).toMatchObject({ key: 'flipProfit', figure: netHard, status: 'met' })
		expect(lines[2]).toMatchObject({ key: 'returnOnCash', status: 'met' })
		expect(lines[0]).toMatchObject({
			key: 'cashFlowMonth',
			status: 'notApplicable',
			distance: null,
		})
	})

	test('PRO-64 the limit itself is met; below or above it by anything is not', () => {
		const figure = lineOf(RENTAL, { capRate: 0 })?.figure
		if (typeof figure !== 'number') throw new Error('no cap rate')
		expect(lineOf(RENTAL, { capRate: figure })).toMatchObject({ status: 'met', distance: 0 })
		expect(lineOf(RENTAL, { capRate: figure + 1e-12 })?.status).toBe('notMet')
		expect(lineOf(RENTAL, { pricePerSqFt: 125 })?.status).toBe('met')
		expect(lineOf(RENTAL, { pricePerSqFt: 124.999 })).toMatchObject({ status: 'notMet' })
	})

	test.each<[Inputs, CriterionKey, string]>([
		[{ purchase: '1' }, 'cashFlowMonth', 'noRent'],
		[{ ...RENTAL, interestDSCR: '', interestHard: '', down: '20' }, 'worstYear', 'noRate'],
		[{ purchase: '1', rent: '' }, 'worstYear', 'noRent'],
		[{ rent: '1000' }, 'pricePerSqFt', 'noPrice'],
		[{ purchase: '1' }, 'pricePerSqFt', 'noSquareFeet'],
		[{ purchase: '1' }, 'flipProfit', 'noSale'],
		[{ purchase: '100', rent: '1000' }, 'dscrNoi', 'noDebt'],
	])('PRO-65 %j: %s is not known because of %s', (inputs, key, reason) => {
		expect(lineOf(inputs, { [key]: 0 })).toMatchObject({
			status: 'unknown',
			figure: { kind: 'none', reason },
			distance: null,
		})
	})

	test.each<[string, Inputs, CriterionKey[]]>([
		['a flip', FLIP, CRITERION_KEYS.filter((key) => !FOR_FLIPS.has(key))],
		['a rental', RENTAL, ['flipProfit', 'returnOnCash', 'cashLeft', 'allInOfArv']],
		['a rental that can be sold', { ...RENTAL, sPrice: '1' }, ['cashLeft', 'allInOfArv']],
	])('PRO-65 to %s do not apply those about another strategy', (_what, inputs, keys) => {
		const limits = Object.fromEntries(CRITERION_KEYS.map((key) => [key, 0]))
		const { lines } = evaluated(inputs, limits)
		const apart = lines.filter(({ status }) => status === 'notApplicable')
		expect(apart.map(({ key }) => key)).toEqual(keys)
		expect(apart.every(({ distance }) => distance === null)).toBe(true)
	})

	test('PRO-22 PRO-64 a return on no money is above any limit', () => {
		const inputs = { purchase: '100000', rent: '3000', interestDSCR: '5', ltv: '100' }
		const analysis = { ...emptyAnalysisInputs(), buyCostPer: '0', loanFeePer: '0' }
		const { values } = assume({ ...emptyInputs(), ...inputs }, analysis)
		const [line] = evaluateCriteria({ cashOnCash: 10 }, values, project(values))
		expect(line).toMatchObject({ status: 'met', figure: { kind: 'infinite' }, distance: null })
	})

	test('PRO-64 for any deal and limit, a line of its strategy is met exactly when its number is on the right side', () => {
		const money = fc.integer({ min: 0, max: 900_000 }).map(String)
		const deals = fc.record({
			purchase: money,
			rent: money,
			sPrice: money,
			interestDSCR: fc.constantFrom('', '7'),
			down: fc.constantFrom('', '20'),
			interestHard: fc.constantFrom('', '11'),
		})
		fc.assert(
			fc.property(
				deals,
				fc.constantFrom(...CRITERION_KEYS),
				fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
				(inputs, key, limit) => {
					const line = lineOf(inputs, { [key]: limit })
					if (line === undefined || typeof line.figure !== 'number') return
					const isFlip = Number(inputs.rent) === 0 && Number(inputs.sPrice) > 0
					const isApart = isFlip && !FOR_FLIPS.has(key)
					const isMet = isAtMost(key) ? line.figure <= limit : line.figure >= limit
					expect(line.status).toBe(isApart ? 'notApplicable' : isMet ? 'met' : 'notMet')
				},
			),
			{ numRuns: 500 },
		)
	})
})

describe('PRO-67 rules of thumb', () => {
	const rulesOf = (inputs: Inputs) => {
		const { values, projection } = evaluated(inputs, {})
		return evaluateRules(RULE_KEYS, values, projection)
	}

	test('PRO-67 each rule has its figures', () => {
		const [one, two, fifty, seventy] = rulesOf({ ...RENTAL, kitchen: '40000', arv: '300000' })
		expect(one).toEqual({ key: 'onePercent', limit: 0.01, ofCost: 0.01, ofPrice: 0.012 })
		expect(two).toMatchObject({ key: 'twoPercent', limit: 0.02, ofCost: 0.01 })
		expect(seventy).toEqual({ key: 'seventyPercent', price: 200_000, limit: 170_000 })
		expect(fifty).toMatchObject({ key: 'fiftyPercent' })
	})

	test('PRO-67 70% equals the maximum offer of buy and hold at a margin of 30', () => {
		const inputs = { ...RENTAL, kitchen: '40000', arv: '300000', margin: '30' }
		const { values } = evaluated(inputs, {})
		expect(rulesOf(inputs)[3]).toMatchObject({ limit: analyze(values.deal).holdMAO })
	})

	test('PRO-67 50% is of the income before vacancy; half of it less the loan is what would be left', () => {
		const { projection } = evaluated(RENTAL, {})
		const [first] = projection.years
		const rule = rulesOf(RENTAL)[2]
		if (rule?.key !== 'fiftyPercent' || first === undefined) throw new Error('no rule')
		expect(rule.share).toBeCloseTo(first.operatingExpenses / first.grossIncome, 10)
		expect(rule.halfLeaves).toBeCloseTo((first.grossIncome / 2 - first.debtService) / 12, 6)
	})

	test('PRO-67 a rule without its numbers says what is missing', () => {
		expect(rulesOf({})).toMatchObject([
			{ ofCost: { reason: 'noRent' } },
			{ ofPrice: { reason: 'noRent' } },
			{ share: { reason: 'noRent' }, halfLeaves: { reason: 'noRent' } },
			{ price: { reason: 'noPrice' }, limit: { reason: 'noValue' } },
		])
	})
})
