import { describe, expect, it } from 'vitest'
import { randomFullDeal } from '#tests/helpers/calculator/random-projections'
import { absurdDeal } from '#tests/oracle/deals'
import { LAW_RUNS } from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import {
	ANALYSIS_INPUTS,
	type AnalysisValues,
	applyDefaults,
	assume,
	bridge,
	DEAL_KEYS,
	type DealInputs,
	emptyAnalysisInputs,
	emptyInputs,
	isNumber,
	loanSchedule,
	longTermTerms,
	optionsOf,
	project,
	type ProjectionMonth,
	type ProjectionYear,
	projectStabilized,
	projectSummary,
} from '~/deal'

const next = randomNumbers(FUZZ_SEED)
const deals = Array.from({ length: LAW_RUNS }, (_, index) => ({
	values: applyDefaults(randomFullDeal(next)),
	at: `deal ${index} of seed ${FUZZ_SEED}`,
}))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)

/** Differences as small as rounding can make them beside numbers of this size. */
function expectClose(actual: number, expected: number, size: number, at: string): void {
	if (Math.abs(actual - expected) <= 1e-9 * (1 + Math.abs(size))) return
	expect.fail(`${at}: ${actual}, expected ${expected}`)
}

/** Adds the paths of the numbers in `node` that are not finite or are negative zero to `found`. */
function findUnfit(node: object, path: string, found: string[]): void {
	for (const [key, value] of Object.entries(node) as [string, unknown][]) {
		if (typeof value === 'number') {
			if (!Number.isFinite(value) || Object.is(value, -0)) found.push(`${path}.${key}: ${value}`)
		} else if (typeof value === 'object' && value !== null) {
			findUnfit(value, `${path}.${key}`, found)
		}
	}
}

function expectFit(values: AnalysisValues, at: string): void {
	const found: string[] = []
	findUnfit({ projection: project(values), bridge: bridge(values) }, at, found)
	expect(found).toEqual([])
}

describe('PRO-94 L1 figures are finite and never negative zero', () => {
	it('PRO-94 L1 for plausible deals', () => {
		for (const { values, at } of deals) expectFit(values, at)
	})

	it('PRO-94 L1 for absurd numbers', () => {
		for (let index = 0; index < LAW_RUNS; index++) {
			expectFit(applyDefaults(absurdDeal(next)), `absurd deal ${index} of seed ${FUZZ_SEED}`)
		}
	})

	it('PRO-94 L1 for any texts', () => {
		const texts = [
			'',
			'0',
			'7',
			'-20',
			'1e10',
			'10000000000',
			'0.000000001',
			'x',
			'12,5',
			'99%',
			'yes',
		]
		const pick = (options: readonly string[]) => options[Math.floor(next() * options.length)] ?? ''
		for (let index = 0; index < LAW_RUNS; index++) {
			const inputs: DealInputs = emptyInputs()
			for (const key of DEAL_KEYS) inputs[key] = pick(texts)
			const analysis = emptyAnalysisInputs()
			for (const input of ANALYSIS_INPUTS) {
				const options = optionsOf(input).map(({ value }) => value)
				analysis[input.key] = pick([...texts, ...options])
			}
			expectFit(assume(inputs, analysis).values, `texts ${index} of seed ${FUZZ_SEED}`)
		}
	})
})

/** The month by the table of the specification, each line from the inputs. */
function naiveOperations(values: AnalysisValues, month: number) {
	const year = Math.ceil(month / 12)
	const u = (percent: number) => (1 + percent / 100) ** (year - 1)
	if (month <= values.rehabMonths) return { noi: -values.holdCost / values.rehabMonths, reserve: 0 }
	const isRented = month > values.rehabMonths + values.leaseUpMonths
	const rent = isRented ? values.rent * u(values.rentGrowth) : 0
	const gross = isRented ? rent + values.otherIncome * u(values.rentGrowth) : 0
	const collected = gross * (1 - values.vacancyPer / 100)
	const { taxesLater, taxesLaterYear } = values
	const taxes =
		taxesLater !== null && taxesLaterYear !== null && year >= taxesLaterYear
			? (taxesLater / 12) * (1 + values.taxGrowth / 100) ** (year - taxesLaterYear)
			: (values.yTaxes / 12) * u(values.taxGrowth)
	const fixed =
		taxes +
		(values.yInsurance / 12) * u(values.insGrowth) +
		(values.hoa / 12) * u(values.hoaGrowth) +
		((values.yUtilities + values.yOther) / 12) * u(values.expGrowth)
	const ofRent = isRented
		? rent * (values.monthMaintPer / 100) +
			collected * (values.managePer / 100) +
			(values.monthManage + values.monthLeaseFee) * u(values.expGrowth)
		: 0
	return {
		noi: collected - fixed - ofRent,
		reserve: rent * (values.capexPer / 100) + (values.capexYear / 12) * u(values.expGrowth),
	}
}

/** Cash flow of each month: operations, then the schedule of the loan from its first month on. */
function naiveCashFlows(values: AnalysisValues, months: number): number[] {
	const start = values.plan === 'bridge' ? values.refiMonth : 0
	const terms = longTermTerms(values)
	const schedule = terms === null ? [] : loanSchedule(terms)
	const { loan } = bridge(values)
	const rate = (values.interestHard ?? 0) / 1_200
	const draws =
		values.bridgeInterestOn === 'drawn' && values.rehabMonths > 0
			? (values.renovation * values.rehabFinancedPer) / 100
			: 0
	const undrawn = (month: number) =>
		month < values.rehabMonths ? draws * (1 - month / values.rehabMonths) : 0
	return Array.from({ length: months }, (_, index) => {
		const month = index + 1
		const { noi, reserve } = naiveOperations(values, month)
		const row = month > start ? schedule[month - start - 1] : undefined
		const paid = row === undefined ? 0 : row.payment + row.extra + row.pmi
		const interest = month <= start ? (loan - undrawn(month)) * rate : 0
		const events = values.events.filter(({ year }) => month === 12 * year)
		return noi - reserve - paid - interest + sumOf(events.map(({ amount }) => amount))
	})
}

describe('PRO-11 PRO-12 projection month by month', () => {
	it('PRO-12 agrees with the lines of the specification and the schedule of the loan', () => {
		for (const { values, at } of deals) {
			const { months } = project(values)
			const start = values.plan === 'bridge' ? values.refiMonth : 0
			// A balloon in the month of the sale is paid by the sale.
			const isDueAtSale =
				values.balloonYears !== null && start + 12 * values.balloonYears === 12 * values.holdYears
			if (isDueAtSale || values.missingRate !== null) continue
			const naive = naiveCashFlows(values, months.length)
			for (const { month, cashFlow } of months) {
				const size = values.purchase + values.arv
				expectClose(cashFlow, naive[month - 1] ?? NaN, size, `${at}, month ${month}`)
			}
		}
	})
})

type Summed = Exclude<keyof ProjectionMonth & keyof ProjectionYear, 'balance'>

describe('PRO-94 L8 years are the sums of their months', () => {
	it('PRO-94 L8 in every line, with the balance of the last month', () => {
		for (const { values, at } of deals) {
			const { months, years } = project(values)
			for (const row of years) {
				const own = months.slice(12 * (row.year - 1), 12 * row.year)
				expect(row.balance, at).toBe(own[11]?.balance)
				const [first] = own
				if (first === undefined) throw new Error(at)
				for (const key of Object.keys(first) as (keyof ProjectionMonth)[]) {
					if (key === 'month' || key === 'balance') continue
					const line: Summed = key
					const sum = sumOf(own.map((month) => month[line]))
					expectClose(row[line], sum, values.purchase + values.arv, `${at}, ${line} ${row.year}`)
				}
			}
		}
	})
})

describe('PRO-94 L12 equity and profit', () => {
	it('PRO-94 L12 equity changes by appreciation and repaid principal', () => {
		for (const { values, at } of deals) {
			if (values.missingRate !== null) continue
			const { years } = project(values)
			const { loan, newLoan } = bridge(values)
			for (const [index, row] of years.entries()) {
				const before = years[index - 1]
				if (before === undefined) continue
				const isRefinanced =
					values.plan === 'bridge' && Math.ceil(values.refiMonth / 12) === row.year
				const borrowed = isRefinanced && isNumber(newLoan) ? newLoan - loan : 0
				const change = row.value - before.value + row.principal + row.balloon - borrowed
				expectClose(row.equity - before.equity, change, row.value + row.balance, at)
			}
		}
	})

	it('PRO-94 L12 total profit is cash flow, refinance, sale and closing', () => {
		for (const { values, at } of deals) {
			const { years, flows, summary } = project(values)
			const { totalProfit, saleNet, cashAtClosing } = summary
			if (!isNumber(totalProfit)) {
				expect(flows, at).toEqual([])
				continue
			}
			const held = years.slice(0, values.holdYears)
			const moved = sumOf(held.map((row) => row.cashFlow + row.refinanceCash))
			const profit = moved + Number(saleNet) - Number(cashAtClosing)
			const size = values.arv * 10
			expectClose(totalProfit, profit, size, at)
			expectClose(sumOf(flows), profit, size, at)
			expect(held.at(-1)?.profitIfSold, at).toBe(totalProfit)
			expect(held.at(-1)?.irrIfSold, at).toEqual(summary.irr)
			expect(held.at(-1)?.saleNet, at).toEqual(saleNet)
		}
	})
})

describe('PRO-94 summary', () => {
	it('PRO-94 alone is the same as with the tables', () => {
		for (const { values, at } of deals) {
			const summary = projectSummary(values)
			expect(Object.keys(summary)).toHaveLength(22)
			expect(project(values).summary, at).toMatchObject(summary)
		}
	})

	it('PRO-94 tables are computed once and the values are not changed', () => {
		const [deal] = deals
		if (deal === undefined) throw new Error('no deal')
		const copy = structuredClone(deal.values)
		const projection = project(deal.values)
		expect(projection.years).toBe(projection.years)
		expect(projection.months).toBe(projection.months)
		expect(deal.values).toEqual(copy)
	})
})

describe('PRO-94 figures that need fewer years have the same digits', () => {
	const absurd = Array.from({ length: LAW_RUNS }, (_, index) => ({
		values: applyDefaults(absurdDeal(next)),
		at: `absurd deal ${index} of seed ${FUZZ_SEED}`,
	}))

	it('PRO-94 the stabilized year, as of the whole projection', () => {
		for (const { values, at } of [...deals, ...absurd]) {
			const figures = projectStabilized(values)
			expect([at, projectSummary(values)]).toEqual([at, expect.objectContaining(figures)])
			expect([at, project(values).summary]).toEqual([at, expect.objectContaining(figures)])
		}
	})
})
