import { type AnalysisValues, chain, type Projection } from '~/deal'
import {
	byExpression,
	type FigureFormula,
	formulaInWords,
	plain,
	printFlows,
	quotient,
	usd,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import { formatUsd } from '~/core/format-number'

/** Formulas of the returns, computed from the yearly flows between closing and sale. */

const numberOf = (figure: AnyFigure): number => figureState(figure).value ?? NaN
const decimals = (n: number, digits = 4): string => String(Number(n.toFixed(digits)))
const AT_YEAR_ENDS = 'Money moves at closing and at the end of each year.'

/** Σ flow ÷ growth^year. */
function presentValue(flows: readonly number[], growth: number): number {
	return flows.reduce((total, flow, year) => total + flow / growth ** year, 0)
}

const discounted = (growth: number) => (year: number) =>
	year === 0 ? '' : ` ÷ ${decimals(growth)}^${year}`

/** The IRR of flows. It cannot be computed directly: the numbers show that it fits. */
export function irrFormula(figure: AnyFigure, flows: readonly number[]): FigureFormula {
	const { value } = figureState(figure)
	const growth = 1 + (value ?? 0)
	return formulaInWords(figure, 'rate', {
		words: 'The yearly rate at which all cash flows, discounted to closing, add up to $0',
		numbers: value === null ? '' : printFlows(flows, discounted(growth)),
		result: '$0',
		recomputed: value === null ? null : presentValue(flows, growth),
		scale: presentValue(flows.map(Math.abs), growth),
		notes: [AT_YEAR_ENDS],
		absent: ['income tax'],
	})
}

/** NPV of flows at a rate in percent. */
export function npvFormula(
	figure: AnyFigure,
	flows: readonly number[],
	ratePct: number,
): FigureFormula {
	const growth = 1 + ratePct / 100
	return formulaInWords(figure, 'usd', {
		words: `Each cash flow, discounted at ${decimals(ratePct)}% per year since closing, added up`,
		numbers: printFlows(flows, discounted(growth)),
		recomputed: flows.length === 0 ? null : presentValue(flows, growth),
		notes: [
			AT_YEAR_ENDS,
			`NPV() of a spreadsheet starts one year later. There it is the first cash flow + NPV(${decimals(ratePct)}%, the others).`,
		],
		absent: ['income tax'],
	})
}

/** Σ positive flows ÷ Σ negative flows. */
export function multipleFormula(figure: AnyFigure, flows: readonly number[]): FigureFormula {
	const received = flows.reduce((total, flow) => total + Math.max(flow, 0), 0)
	const put = flows.reduce((total, flow) => total + Math.max(-flow, 0), 0)
	return byExpression(
		figure,
		'multiple',
		quotient(usd('all money received', received), usd('all money put in', put)),
		{ notes: ['Counted by year.'], absent: ['when the money comes', 'income tax'] },
	)
}

function mirrFormula(values: AnalysisValues, { flows, summary }: Projection): FigureFormula {
	const { financeRate, reinvestRate } = values
	const lastYear = flows.length - 1
	const end = flows.reduce(
		(total, flow, year) =>
			total + Math.max(flow, 0) * (1 + reinvestRate / 100) ** (lastYear - year),
		0,
	)
	const start = flows.reduce(
		(total, flow, year) => total + Math.max(-flow, 0) / (1 + financeRate / 100) ** year,
		0,
	)
	return formulaInWords(summary.mirr, 'rate', {
		words: 'The yearly growth from the money put in to the money received',
		numbers: `(${formatUsd(end)} ÷ ${formatUsd(start)})^${decimals(1 / lastYear)} − 1`,
		recomputed: (end / start) ** (1 / lastYear) - 1,
		notes: [
			`Money received earns ${decimals(reinvestRate)}% per year until the sale, money put in later is discounted at ${decimals(financeRate)}%.`,
		],
		absent: ['income tax'],
	})
}

/** Years until flows have paid back what was put in. */
function paybackFormula(
	figure: AnyFigure,
	flows: readonly number[],
	growth: number,
): FigureFormula {
	let sum = 0
	let before = { year: 0, missing: 0, next: 1 }
	for (const [year, flow] of flows.entries()) {
		const next = flow / growth ** year
		if (sum + next >= 0) {
			before = year === 0 ? before : { year: year - 1, missing: -sum, next }
			break
		}
		sum += next
	}
	const isDiscounted = growth !== 1
	return byExpression(
		figure,
		'years',
		chain(plain('full years', before.year), [
			'+',
			quotient(
				usd('what is missing then', before.missing),
				usd(
					isDiscounted ? 'the next discounted cash flow' : 'the next yearly cash flow',
					before.next,
				),
			),
		]),
		{
			notes: [
				isDiscounted ? 'The sale counts too.' : "A sale doesn't count. Cash from a refinance does.",
				'Inside a year the cash flow counts evenly.',
			],
		},
	)
}

/** The formulas by figure. */
export function returnFormulas(
	values: AnalysisValues,
	projection: Projection,
): Record<string, FigureFormula> {
	const { flows, summary, years } = projection
	const operations = [
		0 - numberOf(summary.cashAtClosing),
		...years.map(({ cashFlow, refinanceCash }) => cashFlow + refinanceCash),
	]
	const monthly = summary.irrMonthly
	const rate = monthly === null ? NaN : numberOf(monthly)
	const monthRate = Math.expm1(Math.log1p(rate) / 12)
	const multiple = numberOf(summary.equityMultiple)
	const annualized = formulaInWords(summary.annualized, 'rate', {
		words: 'Equity multiple raised to 1 ÷ years, − 1',
		numbers: `${decimals(multiple)}^${decimals(1 / (flows.length - 1))} − 1`,
		recomputed: multiple ** (1 / (flows.length - 1)) - 1,
		notes: ['It ignores when the money comes, which the IRR counts.'],
	})
	const discountGrowth = 1 + values.discountRate / 100
	const formulas: Record<string, FigureFormula> = {
		irr: irrFormula(summary.irr, flows),
		npv: npvFormula(summary.npv, flows, values.discountRate),
		mirr: mirrFormula(values, projection),
		equityMultiple: multipleFormula(summary.equityMultiple, flows),
		annualized,
		payback: paybackFormula(summary.payback, operations, 1),
		discountedPayback: paybackFormula(summary.discountedPayback, flows, discountGrowth),
	}
	if (monthly === null) return formulas
	const irrMonthly = formulaInWords(monthly, 'rate', {
		words: '(1 + monthly rate)^12 − 1, of the cash flows by month',
		numbers: `(1 + ${decimals(monthRate * 100)}%)^12 − 1`,
		recomputed: (1 + monthRate) ** 12 - 1,
		notes: ['Money moves at the end of each month instead of each year.'],
		absent: ['income tax'],
	})
	return { ...formulas, irrMonthly }
}
