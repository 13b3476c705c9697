import { describe, expect, it } from 'vitest'
import { randomFullDeal } from '#tests/helpers/calculator/random-projections'
import { dealWith, LAW_RUNS } from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import {
	analyze,
	applyDefaults,
	bridge,
	type FigureValue,
	isNumber,
	noValue,
	project,
	type ProjectionSummary,
	projectSummary,
	RENOVATION_LINES,
	type TypedNumbers,
} from '~/deal'

const next = randomNumbers(FUZZ_SEED)
const deals = Array.from({ length: LAW_RUNS }, (_, index) => ({
	typed: randomFullDeal(next),
	at: `deal ${index} of seed ${FUZZ_SEED}`,
}))

/** Whether `after` is not below `before` beyond rounding; figures without a value are skipped. */
function notDown(before: unknown, after: unknown): boolean {
	if (typeof before !== 'number' || typeof after !== 'number') return true
	return after >= before - 1e-9 * (1 + Math.abs(before) + Math.abs(after))
}

const MONEY = [
	...RENOVATION_LINES,
	...(['purchase', 'arv', 'sPrice', 'rent', 'yTaxes', 'yInsurance', 'hoa', 'appr'] as const),
	...(['lendFees', 'waterHold', 'elecHold', 'securityHold', 'monthManage'] as const),
	...(['monthLeaseFee', 'askPrice', 'buyCost', 'otherIncome', 'capexYear'] as const),
	...(['yUtilities', 'yOther', 'taxesLater', 'loanFees', 'extraMonthly'] as const),
	...(['extraYearly', 'extraOnce', 'refiCost'] as const),
]

/** Figures that are rates, ratios or times; all other numbers of the results are dollars. */
const RATIOS = new Set([
	...['stabilizedFrom', 'capRate', 'capRateCost', 'cashOnCash', 'dscrNoi', 'dscrLender'],
	...['grossRentMultiplier', 'debtYield', 'expenseRatio', 'breakEvenOccupancy', 'breakEvenRatio'],
	...['irrMonthly', 'mirr', 'equityMultiple', 'annualized', 'payback', 'discountedPayback'],
	...['rate', 'year', 'month', 'capRateValue', 'returnOnEquity', 'allInOfArv', 'recovered'],
	...['refiMonth', 'rates'],
])

/** Compares two results number by number; `k` is the factor of the dollars. */
function expectScaled(one: object, scaled: object, k: number, size: number, at: string): void {
	const other: Partial<Record<string, unknown>> = { ...scaled }
	for (const [key, value] of Object.entries(one) as [string, unknown][]) {
		const match = other[key]
		if (typeof value === 'number' && typeof match === 'number') {
			const isRatio = RATIOS.has(key)
			const expected = isRatio ? value : value * k
			const allowed = 1e-9 * (isRatio ? 1 + Math.abs(value) : (size + Math.abs(value)) * k)
			if (Math.abs(match - expected) > allowed) {
				expect.fail(`${at}.${key}: ${match}, expected ${expected}`)
			}
		} else if (typeof value === 'object' && value !== null && match) {
			// Neither ratios nor rates depend on the scale.
			const isRatio = RATIOS.has(key)
			expectScaled(value, match, isRatio ? 1 : k, isRatio ? 1 : size, `${at}.${key}`)
		} else if (match !== value) {
			expect.fail(`${at}.${key}: ${String(match)}, expected ${String(value)}`)
		}
	}
}

describe('PRO-94 L4 scale', () => {
	it('PRO-94 L4 all dollars × k give the same ratios and rates, and dollars × k', () => {
		for (const { typed, at } of deals) {
			const k = 0.1 + next() * 20
			const scaled: TypedNumbers = { ...typed }
			for (const key of MONEY) {
				const amount = typed[key]
				scaled[key] = amount === null ? null : amount * k
			}
			scaled.events = typed.events.map((event) => ({ ...event, amount: event.amount * k }))
			const one = applyDefaults(typed)
			const other = applyDefaults(scaled)
			const { years, summary, flows, tax } = project(one)
			const times = project(other)
			expectScaled(
				{ years, summary, flows, tax, bridge: bridge(one) },
				{ ...times, bridge: bridge(other) },
				k,
				one.purchase + one.arv,
				at,
			)
		}
	})
})

type Figures = Pick<ProjectionSummary, 'noi' | 'cashFlowYear' | 'npv' | 'cashIn'> & {
	irr: number | null
}

function figuresOf(typed: TypedNumbers): Figures {
	const { noi, cashFlowYear, npv, cashIn, irr } = projectSummary(applyDefaults(typed))
	const isEarned = irr.kind === 'one' && !irr.moneyComesFirst
	return { noi, cashFlowYear, npv, cashIn, irr: isEarned ? irr.rate : null }
}

type RaisedKey =
	| 'rent'
	| 'ltv'
	| 'purchase'
	| 'yTaxes'
	| 'vacancyPer'
	| 'interestDSCR'
	| 'interestHard'

/** Each deal without a DSCR limit, and the same with `key` raised by up to `by`. */
function raised(key: RaisedKey, by: number) {
	return deals.map(({ typed, at }) => {
		const before = { ...typed, refiDscr: null }
		const value = applyDefaults(before)[key] ?? 0
		return {
			before: figuresOf({ ...before, [key]: value }),
			after: figuresOf({ ...before, [key]: value + by * next() }),
			at: `${key} of ${at}`,
		}
	})
}

describe('PRO-94 L5 directions', () => {
	it('PRO-94 L5 more rent does not lower NOI, cash flow, NPV and the only IRR', () => {
		for (const { before, after, at } of raised('rent', 500)) {
			for (const key of ['noi', 'cashFlowYear', 'npv', 'irr'] as const) {
				expect(notDown(before[key], after[key]), `${key}, ${at}`).toBe(true)
			}
		}
	})

	it('PRO-94 L5 more vacancy, taxes, rate or price do not raise the cash flow', () => {
		for (const [key, by] of [
			['vacancyPer', 20],
			['yTaxes', 3_000],
			['interestDSCR', 3],
			['interestHard', 3],
			['purchase', 40_000],
		] as const) {
			for (const { before, after, at } of raised(key, by)) {
				expect(notDown(after.cashFlowYear, before.cashFlowYear), at).toBe(true)
			}
		}
	})

	it('PRO-94 L5 a higher loan-to-value ratio does not raise the cash in', () => {
		for (const { before, after, at } of raised('ltv', 10)) {
			expect(notDown(after.cashIn, before.cashIn), at).toBe(true)
		}
	})

	it('PRO-94 L5 more extra principal lengthens no loan and raises no interest', () => {
		for (const { typed, at } of deals) {
			const before = project(applyDefaults({ ...typed, extraMonthly: 100 }))
			const after = project(applyDefaults({ ...typed, extraMonthly: 100 + 400 * next() }))
			const repaidIn = ({ months }: typeof before) => months.findLastIndex((row) => row.balance > 0)
			const interest = ({ years }: typeof before) =>
				years.reduce((sum, row) => sum + row.interest, 0)
			expect(repaidIn(after), at).toBeLessThanOrEqual(repaidIn(before))
			expect(notDown(interest(after), interest(before)), at).toBe(true)
		}
	})
})

describe('PRO-94 L9 without growth and debt', () => {
	it('PRO-94 L9 the IRR is NOI after reserve / cost if the sale returns the cost', () => {
		const growths = ['rentGrowth', 'taxGrowth', 'insGrowth', 'hoaGrowth', 'expGrowth'] as const
		let count = 0
		for (const { typed, at } of deals) {
			const values = applyDefaults({
				...typed,
				...Object.fromEntries(growths.map((key) => [key, 0])),
				...{ plan: 'cash', arv: typed.purchase, appreciation: 0, exitBy: 'growth', sellPer: 0 },
				...{ buyCostPer: 0, buyCost: 0, kitchen: 0, paint: 0, rehabMonths: 0, leaseUpMonths: 0 },
				...{ hold: 0, waterHold: 0, taxesLater: null, events: [] },
			})
			const { summary, years } = project(values)
			const [first] = years
			if (first === undefined) throw new Error(at)
			const rate = (first.noi - first.capexReserve) / values.purchase
			expect(summary.irr, at).toMatchObject({ kind: 'one', moneyComesFirst: false })
			if (summary.irr.kind === 'one') expect(summary.irr.rate, at).toBeCloseTo(rate, 9)
			count++
		}
		expect(count).toBe(LAW_RUNS)
	})
})

describe('PRO-94 L10 plans without own money or without debt', () => {
	it('PRO-94 L10 a cash plan has no debt ratio', () => {
		for (const { typed, at } of deals) {
			const { summary, years } = project(applyDefaults({ ...typed, plan: 'cash' }))
			const ratios: FigureValue[] = [summary.dscrNoi, summary.dscrLender]
			for (const row of years) ratios.push(row.dscrNoi, row.dscrLender)
			expect(new Set(ratios.map((ratio) => JSON.stringify(ratio))), at).toEqual(
				new Set([JSON.stringify(noValue('noDebt'))]),
			)
			expect(summary.loanAmount, at).toBe(0)
		}
	})

	it('PRO-94 L10 a loan of the whole cost leaves no money in', () => {
		for (const { typed, at } of deals) {
			const { cashIn, cashOnCash, cashFlowYear } = projectSummary(
				applyDefaults({
					...typed,
					...{ plan: 'loan', loanBase: 'price', ltv: 100, loanFeePer: 0, buyCostPer: 0 },
					...{ interestDSCR: 6, kitchen: 0, paint: 0, rehabMonths: 1, contingencyPer: 0 },
				}),
			)
			expect(cashIn, at).toBe(0)
			expect(cashOnCash, at).toEqual(
				Number(cashFlowYear) > 0 ? { kind: 'infinite' } : noValue('noMoneyNoIncome'),
			)
		}
	})
})

describe('PRO-94 L11 bridge', () => {
	const bridges = deals.map(({ typed, at }) => ({
		typed: {
			...typed,
			...{ plan: 'bridge', interestHard: 6 + 8 * next(), interestDSCR: 4 + 5 * next() },
		} satisfies TypedNumbers,
		at,
	}))

	it('PRO-94 L11 cash left in is what was paid less what came in until the refinance', () => {
		for (const { typed, at } of bridges) {
			const values = applyDefaults(typed)
			const { cashLeft, cashBack } = bridge(values)
			const { months, flows, summary } = project(values)
			const until = months.slice(0, values.refiMonth)
			const moved = until.reduce((sum, row) => sum + row.cashFlow + row.refinanceCash, 0)
			if (!isNumber(cashLeft) || !isNumber(cashBack)) throw new Error(at)
			const left = Number(summary.cashAtClosing) - moved
			expect(Math.abs(cashLeft - left), at).toBeLessThan(1e-9 * (values.purchase + values.arv))
			expect(summary.cashIn, at).toBe(cashLeft)
			expect(until.at(-1)?.refinanceCash, at).toBe(cashBack)
			if (flows.length > 0) expect(flows[0], at).toBeCloseTo(-Number(summary.cashAtClosing), 6)
		}
	})

	it('PRO-40 L11 is the hard money loan of the calculator', () => {
		for (const { typed, at } of bridges) {
			const k = 1 + Math.floor(next() * 18)
			const plain = { rehabFinancedPer: null, contingencyPer: 0, bridgeInterestOn: 'full' } as const
			const values = dealWith({ ...typed, ...plain, hold: 30 * k, refiMonth: k })
			const { loan, interest } = bridge(values)
			const { loanAmountHM, monthPay } = analyze(values.deal)
			expect(loan, at).toBeCloseTo(loanAmountHM, 6)
			expect(interest, at).toBeCloseTo(monthPay * k, 6)
		}
	})
})
