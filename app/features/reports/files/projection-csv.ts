import { isNumber, type Projection, type ProjectionYear } from '~/deal'

/** The projection by year as rows of a table. */

const DOLLAR_KEYS = [
	'scheduledRent',
	'otherIncome',
	'grossIncome',
	'vacancy',
	'collectedIncome',
	'taxes',
	'insurance',
	'hoa',
	'utilities',
	'repairs',
	'management',
	'leasing',
	'carry',
	'operatingExpenses',
	'noi',
	'capexReserve',
] as const

/** Without the rate of a loan that the plan has, these are not known. */
const LOAN_DOLLAR_KEYS = [
	'interest',
	'principal',
	'debtService',
	'pmi',
	'balloon',
	'events',
	'refinanceCash',
	'cashFlow',
	'cumulative',
] as const

const OWN_DOLLAR_KEYS = ['value'] as const
const EQUITY_KEYS = ['balance', 'equity'] as const
const SALE_KEYS = ['salePrice', 'saleNet', 'profitIfSold'] as const
const RATIO_KEYS = [
	'capRateValue',
	'dscrNoi',
	'dscrLender',
	'cashOnCash',
	'returnOnEquity',
] as const

export const PROJECTION_COLUMNS: readonly string[] = [
	'year',
	...DOLLAR_KEYS,
	...LOAN_DOLLAR_KEYS,
	...OWN_DOLLAR_KEYS,
	...EQUITY_KEYS,
	...SALE_KEYS,
	...RATIO_KEYS,
	'irrIfSold',
	'isPartial',
]

type Cell = string | number | null

/** Cents as a number, without the rounding errors of a computation. */
function dollars(figure: ProjectionYear['saleNet']): Cell {
	return isNumber(figure) ? Number(figure.toFixed(2)) + 0 : null
}

/** Ratios and rates of return as fractions. */
function ratio(figure: ProjectionYear['cashOnCash']): Cell {
	return isNumber(figure) ? Number(figure.toFixed(6)) + 0 : null
}

function rate(answer: ProjectionYear['irrIfSold']): Cell {
	if (answer.kind === 'one') return ratio(answer.rate)
	return answer.kind === 'several' ? 'several' : null
}

/**
 * One row a year: dollars with cents, rates and ratios as fractions; a figure without a value is an
 * empty cell.
 */
export function projectionRows({ years }: Projection, hasRates: boolean): Cell[][] {
	return years.map((year) => [
		year.year,
		...DOLLAR_KEYS.map((key) => dollars(year[key])),
		...LOAN_DOLLAR_KEYS.map((key) => (hasRates || key === 'events' ? dollars(year[key]) : null)),
		...OWN_DOLLAR_KEYS.map((key) => dollars(year[key])),
		...EQUITY_KEYS.map((key) => (hasRates ? dollars(year[key]) : null)),
		...SALE_KEYS.map((key) => dollars(year[key])),
		...RATIO_KEYS.map((key) => ratio(year[key])),
		rate(year.irrIfSold),
		year.isPartial ? 'yes' : 'no',
	])
}
