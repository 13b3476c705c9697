import {
	type AnalysisValues,
	applyDefaults,
	listAssumptions,
	project,
	type TypedNumbers,
} from '~/deal'
import { describe, expect, test } from 'vitest'
import type { FigureFormula } from '~/features/calculator/analysis-pages/figures/explanations/formula'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import {
	ANCHOR,
	BRIDGE,
	dealWith,
	LAW_RUNS,
	randomTypedDeals,
} from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { explainLoan } from './explain-loan'
import { loanCsv } from './loan-csv.server'
import { type LoanSchedule, readLoan } from './loan-deal'
import { factFigures, loanHeadline, loanColumns } from './loan-figures'
import { factFormulas } from './loan-formulas'
import { loanWarnings } from './loan-warnings'
import { loanYearFormulas } from './loan-year-formulas'

function loanOf(numbers: Partial<TypedNumbers>, inCents = false): LoanSchedule {
	const loan = readLoan(dealWith(numbers), inCents)
	if (loan.kind === 'none') throw new Error(loan.reason)
	return loan
}

const LOANS: Record<string, Partial<TypedNumbers>> = {
	plain: ANCHOR,
	'extra payments with a recast and PMI': {
		...ANCHOR,
		ltv: 95,
		pmiPer: 0.6,
		extraMonthly: 100,
		extraYearly: 1_000,
		extraOnce: 20_000,
		extraOnceMonth: 24,
		recast: true,
	},
	'interest only with a balloon': { ...ANCHOR, ioMonths: 24, balloonYears: 7 },
	'a balloon within the interest-only months': { ...ANCHOR, ioMonths: 120, balloonYears: 2 },
	'a path of rates': { ...ANCHOR, armFixedYears: 5, armStep: 0.5, armCeiling: 9 },
	'a rate that changes from month to month': { ...ANCHOR, armFixedYears: 1.5, armStep: 0.25 },
	'0%': { ...ANCHOR, interestDSCR: 0 },
	'one year': { ...ANCHOR, years: 1 },
	'a refinance': BRIDGE,
	'a refinance with a DSCR limit': { ...BRIDGE, refiDscr: 1.6 },
	'the ARV': { ...ANCHOR, arv: 230_000, loanBase: 'arv' },
}

test('PRO-32 a flip has no long-term loan, whatever its rates', () => {
	const flip = { ...BRIDGE, rent: 0, sPrice: 285_000, arv: null }
	expect(readLoan(dealWith(flip), false)).toEqual({ kind: 'none', reason: 'noRent' })
	expect(loanCsv(dealWith(flip), false).trim().split('\n')).toHaveLength(1)
})

/** What is wrong with the formulas of a deal's loan. */
function mismatches(values: AnalysisValues, inCents: boolean): string[] {
	const loan = readLoan(values, inCents)
	if (loan.kind === 'none') return []
	const found: string[] = []
	const compare = (name: string, figure: AnyFigure, formula: FigureFormula | undefined) => {
		const { value } = figureState(figure)
		if (formula === undefined) found.push(`${name}: no formula`)
		else if (figureState(formula.figure).value !== value) found.push(`${name}: another figure`)
		else if (
			value !== null &&
			!(Math.abs((formula.recomputed ?? NaN) - value) <= 1e-7 * (Math.abs(value) + 1))
		) {
			found.push(`${name}: ${formula.recomputed} instead of ${value}`)
		}
	}
	const facts = factFormulas(values, loan)
	for (const { name, figure } of [...loanHeadline(loan), ...factFigures(loan)]) {
		compare(name, figure, facts[name])
	}
	for (const year of loan.years) {
		const formulas = loanYearFormulas(loan, year.year)
		for (const { key } of loanColumns(loan)) {
			compare(`${key}-${year.year}`, year[key], formulas?.[key])
		}
	}
	return found
}

describe('the loan of a deal', () => {
	test('PRO-29 is the loan of the specified example', () => {
		const { facts, years, rows } = loanOf(ANCHOR)
		expect(facts.payment).toBeCloseTo(997.9537, 4)
		expect(years[9]?.balance).toBeCloseTo(128_718.58, 2)
		expect(facts).toMatchObject({ lastMonth: 360, interestSaved: 0, monthsSaved: 0 })
		// 360 × 997.953743… − 150,000
		expect(facts.totalInterest).toBeCloseTo(360 * 997.9537427 - 150_000, 3)
		expect(rows.at(-1)?.balance).toBe(0)
	})

	test('PRO-29 is at a balance of 0 after equal payments at 0%', () => {
		const { facts, years } = loanOf({ ...ANCHOR, interestDSCR: 0, years: 10 })
		expect(facts).toMatchObject({ payment: 1_250, totalInterest: 0, lastMonth: 120 })
		expect(years.map(({ balance }) => Math.round(balance))).toEqual([
			135_000, 120_000, 105_000, 90_000, 75_000, 60_000, 45_000, 30_000, 15_000, 0,
		])
	})

	test('PRO-29 is the one of the refinance in a bridge, with its own months', () => {
		// 75% of the ARV of 230,000
		const { terms, startMonth } = loanOf(BRIDGE)
		expect([terms.principal, startMonth]).toEqual([172_500, 6])
	})

	test.each<[string, Partial<TypedNumbers>, string]>([
		['nothing is entered', {}, 'noRate'],
		['a plan has no rate', { ...ANCHOR, plan: 'loan', interestDSCR: null }, 'noRate'],
		['the plan is cash', { ...ANCHOR, plan: 'cash' }, 'noDebt'],
		['there is no price', { interestDSCR: 7 }, 'noPrice'],
		['there is no ARV', { interestDSCR: 7, loanBase: 'arv' }, 'noValue'],
		['nothing is borrowed', { ...ANCHOR, ltv: 0 }, 'noDebt'],
		['there is no ARV to refinance', { interestDSCR: 7, interestHard: 11 }, 'noValue'],
	])('PRO-29 has a reason if %s', (_name, numbers, reason) => {
		const loan = readLoan(dealWith(numbers), false)
		expect(loan).toEqual({ kind: 'none', reason })
		for (const { figure } of loanHeadline(loan)) expect(figure).toEqual(loan)
		expect(
			explainLoan({
				assumed: { values: dealWith(numbers), assumptions: [] },
				inCents: false,
				year: 1,
			}),
		).toEqual({})
	})

	test('PRO-30 rounds payment and interest to cents each month, with an adjusted last payment', () => {
		const { rows, facts, unroundedInterest } = loanOf(ANCHOR, true)
		// 150,000 × 7% ÷ 12 = 875, 997.95 − 875 = 122.95; then 149,877.05 × 7% ÷ 12 = 874.2828…
		expect(rows[0]).toMatchObject({ payment: 997.95, interest: 875, balance: 149_877.05 })
		expect(rows[1]).toMatchObject({ payment: 997.95, interest: 874.28, balance: 149_753.38 })
		expect(rows.at(-1)?.payment).not.toBe(997.95)
		expect(rows.at(-1)?.balance).toBe(0)
		expect(unroundedInterest).toBe(loanOf(ANCHOR).facts.totalInterest)
		const shown = factFigures(loanOf(ANCHOR, true)).find(
			({ name }) => name === 'roundingDifference',
		)
		expect(shown?.figure).toBeCloseTo(facts.totalInterest - (unroundedInterest ?? 0), 9)
		expect(factFigures(loanOf(ANCHOR)).map(({ name }) => name)).toEqual(['loanAmount'])
	})

	test('PRO-30 the projection is without rounding', () => {
		const year = project(dealWith(ANCHOR)).years[0]
		expect(year?.interest).toBeCloseTo(loanOf(ANCHOR).years[0]?.interest ?? 0, 9)
		expect(year?.interest).not.toBe(loanOf(ANCHOR, true).years[0]?.interest)
	})

	test('PRO-31 shows interest and months saved by extra payments against the loan without', () => {
		const extra = { ...ANCHOR, interestDSCR: 0, years: 10, extraMonthly: 1_250 }
		const figures = factFigures(loanOf(extra))
		expect(figures).toContainEqual(expect.objectContaining({ name: 'monthsSaved', figure: 60 }))
		expect(figures).toContainEqual(expect.objectContaining({ name: 'interestSaved', figure: 0 }))
		const paid = loanOf({ ...ANCHOR, extraMonthly: 200 }).facts
		const plain = loanOf(ANCHOR).facts
		expect(paid.interestSaved).toBeCloseTo(plain.totalInterest - paid.totalInterest, 6)
		expect(paid.monthsSaved).toBe(360 - paid.lastMonth)
		expect(paid.monthsSaved).toBeGreaterThan(90)
	})

	test('PRO-33 a balloon before the sale is named as such, one after it too', () => {
		const before = { ...ANCHOR, balloonYears: 10, holdYears: 11 }
		expect(loanOf(before).balloon).toMatchObject({ month: 120, isBeforeSale: true })
		expect(loanOf(before).balloon?.amount).toBeCloseTo(128_718.58, 2)
		expect(loanWarnings(dealWith(before), loanOf(before))).toEqual([
			'A balloon of $128,719 is due in month 120 of the loan, before the sale. The projection counts it as money that you pay then, and assumes no new loan.',
		])
		const same = { ...before, holdYears: 10 }
		expect(loanOf(same).balloon).toMatchObject({ month: 120, isBeforeSale: false })
		expect(loanWarnings(dealWith(same), loanOf(same))[0]).toContain('and the sale pays it off')
		// Twelve months after the refinance in month 6 is month 18.
		const bridge = { ...BRIDGE, balloonYears: 1 }
		expect(loanOf({ ...bridge, holdYears: 1 }).balloon?.isBeforeSale).toBe(false)
		expect(loanOf({ ...bridge, holdYears: 2 }).balloon?.isBeforeSale).toBe(true)
	})

	test('PRO-29 a path of rates is called one', () => {
		const path = { ...ANCHOR, armFixedYears: 5, armStep: 0.5 }
		expect(loanWarnings(dealWith(path), loanOf(path))).toEqual([
			'The rate is 7% for 5 years and changes after that. A path you choose, not a forecast.',
		])
	})
})

describe('the CSV of the months', () => {
	test('PRO-32 has a byte order mark, CRLF, two decimals and a line of totals', () => {
		const text = loanCsv(dealWith({ ...ANCHOR, interestDSCR: 0, years: 1, ltv: 60 }), false)
		const lines = text.split('\r\n')
		expect(lines[0]).toBe('\ufeffmonth,year,payment,interest,principal,extra,pmi,balance')
		expect(lines[1]).toBe('1,1,10000.00,0.00,10000.00,0.00,0.00,110000.00')
		expect(lines[12]).toBe('12,1,10000.00,0.00,10000.00,0.00,0.00,0.00')
		expect(lines[13]).toBe('total,,120000.00,0.00,120000.00,0.00,0.00,')
		expect(lines.slice(14)).toEqual([''])
		expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u)
	})

	test('PRO-32 has the rounded months of a lender if that is chosen', () => {
		const lines = loanCsv(dealWith(ANCHOR), true).split('\r\n')
		expect(lines[2]).toBe('2,1,997.95,874.28,123.67,0.00,0.00,149753.38')
		expect(lines[13]?.startsWith('13,2,')).toBe(true)
		expect(lines).toHaveLength(363)
	})

	test('PRO-32 has only its header without a loan', () => {
		expect(loanCsv(dealWith({}), false)).toBe(
			'\ufeffmonth,year,payment,interest,principal,extra,pmi,balance\r\n',
		)
	})
})

describe('PRO-06 explanations of the loan', () => {
	test.each(Object.entries(LOANS))('PRO-06 the numbers give the figures: %s', (_name, numbers) => {
		expect(mismatches(dealWith(numbers), false)).toEqual([])
		expect(mismatches(dealWith(numbers), true)).toEqual([])
	})

	test('PRO-06 the numbers give the figures of random deals', () => {
		for (const [index, values] of randomTypedDeals(LAW_RUNS, FUZZ_SEED).entries()) {
			const found = mismatches(values, index % 2 === 0)
			expect(found, `seed ${FUZZ_SEED}, deal ${index}`).toEqual([])
		}
	})

	test('PRO-06 prints formula, numbers, conventions and assumed inputs', () => {
		const values = dealWith({ ...ANCHOR, ltv: null })
		const assumptions = listAssumptions(values.typed, values)
		const explained = explainLoan({ assumed: { values, assumptions }, inCents: false, year: 1 })
		expect(explained['payment']).toEqual({
			formula: 'Loan × r ÷ (1 − (1 + r)^−n)',
			numbers: '$150,000 × 0.5833% ÷ (1 − 1.005833^−360) = $997.95',
			notes: [
				'r is the rate of 7% ÷ 12, and n the 360 payments left.',
				"Doesn't include: taxes, insurance, extra payments and mortgage insurance.",
				'Computed without rounding, so your own math with these numbers may differ slightly.',
			],
			assumed: ['Loan to value (LTV): 75%', 'Loan to value (LTV) is based on: The purchase price'],
		})
		for (const [key, explanation] of Object.entries(explained)) {
			expect([key, explanation?.formula]).toEqual([key, expect.stringMatching(/^[^a-z].*\S$/u)])
			expect(JSON.stringify(explanation)).not.toMatch(/NaN|Infinity|undefined|null/)
		}
	})

	test.each(Object.entries(LOANS))(
		'PRO-06 every assumed input that changes a figure is named: %s',
		(_name, numbers) => {
			const values = dealWith(numbers)
			const loan = loanOf(numbers)
			const formulas = factFormulas(values, loan)
			const missing: string[] = []
			for (const { key, value, role } of listAssumptions(values.typed, values)) {
				if (role !== 'number' || typeof value !== 'number' || key === 'arv' || key === 'down')
					continue
				const other = readLoan(applyDefaults(values.typed, { [key]: value * 1.1 + 1 }), false)
				if (other.kind === 'none') continue
				const after = new Map(
					[...loanHeadline(other), ...factFigures(other)].map(({ name, figure }) => [name, figure]),
				)
				for (const { name, figure } of [...loanHeadline(loan), ...factFigures(loan)]) {
					const now = after.get(name)
					if (now === undefined || Math.abs(Number(now) - Number(figure)) < 1e-6) continue
					if (formulas[name]?.inputs.includes(key) !== true) missing.push(`${name}: ${key}`)
				}
			}
			expect(missing).toEqual([])
		},
	)
})
