import type { AnalysisValues } from '../values'

/** What is said about a figure or a column beside its formula. */

export type FigureWords = {
	/** Conventions, as sentences. */
	notes?: readonly string[]
	/** What it does not include, as names for a list. */
	absent?: readonly string[]
	/** The formula in words, where its text would not help. */
	words?: string
	/** Whether parts of $0 are not named. */
	hidesZeros?: true
	/** Whether it says how the holding costs are counted. */
	hasCarry?: true
}

const LATER = ['income tax', 'closing', 'the sale']
const NOT_IN_NOI = ['loan payments', 'the CapEx reserve', 'one-off items', 'income tax']
const RESERVE_IS_SPENT = 'The reserve counts as spent when it is set aside.'
const NOT_IN_DSCR = ['vacancy', 'repairs', 'management']
const OF_PAYMENTS = ['the CapEx reserve', 'mortgage insurance']
const OF_COSTS = ['loan payments', 'the CapEx reserve']

export const FIGURE_WORDS: Readonly<Record<string, FigureWords>> = {
	noi: { absent: NOT_IN_NOI },
	cashFlowYear: { notes: [RESERVE_IS_SPENT], absent: LATER },
	cashFlowMonth: {
		notes: ['After the CapEx reserve, which counts as spent when it is set aside.'],
		absent: ['one-off items', 'income tax'],
	},
	cashOnCash: { absent: ['the sale', 'equity from paying off the loan', 'appreciation'] },
	capRate: { absent: ['the renovation', ...OF_COSTS] },
	capRateCost: { absent: ['loan payments', 'loan fees', 'the CapEx reserve'] },
	dscrNoi: { notes: ['NOI divided by principal and interest.'], absent: OF_PAYMENTS },
	dscrLender: {
		notes: [
			'The DSCR of the calculator: rent without vacancy, divided by the payment with taxes, insurance and HOA.',
		],
		absent: NOT_IN_DSCR,
	},
	grossRentMultiplier: { absent: ['vacancy', 'costs', 'loan payments'] },
	expenseRatio: { absent: OF_COSTS },
	breakEvenOccupancy: {
		notes: [
			'The share of rent and other income that you have to collect for a cash flow of $0.',
			'Management in percent shrinks with the income, so it counts in the divisor.',
		],
	},
	breakEvenRatio: {
		notes: ['The plain ratio, with management as it is at the vacancy of this deal.'],
		absent: OF_PAYMENTS,
	},
	cashAtClosing: {
		notes: ['Your share of the renovation counts as paid at closing.'],
		absent: ['costs after closing', 'income tax'],
	},
	cashLeft: {
		notes: [
			'Cash back is borrowed money, not profit.',
			'At $0 or less, all of your money is back.',
		],
	},
	allInOfArv: {
		notes: [
			'All-in is price, renovation, closing costs, hard money fees and interest, and holding costs.',
		],
		absent: ['the cost of the refinance'],
		hasCarry: true,
	},
	saleNet: { absent: ['income tax'], hidesZeros: true },
	loanAtSale: { words: 'Loan balance at the end of the year' },
	totalProfit: {
		notes: ['The money you put in is subtracted.'],
		hidesZeros: true,
		absent: ['when the money comes', 'income tax'],
	},
}

/** Of the columns by year. */
export const COLUMN_WORDS: Readonly<Record<string, FigureWords>> = {
	collectedIncome: { notes: ['Vacancy applies to rent and other income.'] },
	operatingExpenses: {
		notes: ['Repairs are a share of the rent, management a share of collected income.'],
		absent: ['loan payments', 'the CapEx reserve', 'one-off items'],
		hasCarry: true,
	},
	noi: { absent: NOT_IN_NOI, hasCarry: true },
	capexReserve: {
		words: 'A share of the rent plus dollars per year, set aside for replacements',
	},
	debtService: { absent: ['mortgage insurance', 'a balloon'] },
	cashFlow: { notes: [RESERVE_IS_SPENT], absent: LATER },
	cumulative: { absent: ['closing', 'cash from a refinance', 'the sale'] },
	value: { notes: ['It starts from the after-repair value.'] },
	equity: { absent: ['the cost of selling'] },
	dscrNoi: { absent: OF_PAYMENTS },
	dscrLender: { notes: ['The DSCR of the calculator, year by year.'], absent: NOT_IN_DSCR },
	cashOnCash: { absent: ['the sale', 'appreciation'] },
	returnOnEquity: { absent: ['the cost of selling'] },
	saleNet: { absent: ['income tax'], hidesZeros: true },
	profitIfSold: { absent: ['income tax'], hidesZeros: true },
	pmi: {
		words:
			'A share of the original loan, until the balance is 78% of the value that it was lent on',
	},
	balloon: {
		words:
			'The loan balance that is due in this year, or was at the sale at the end of the year before',
	},
	events: { words: 'The one-off income and costs that you entered for this year' },
	refinanceCash: { words: 'New loan − hard money loan − cost of the refinance' },
}

/** What is said where it depends on the deal. */
export function wordsOfDeal(key: string, values: AnalysisValues): FigureWords {
	if (key === 'loanAmount') {
		if (values.plan === 'cash') return { words: 'No loan' }
		return values.plan === 'bridge' ? { notes: ['The loan of the refinance.'] } : {}
	}
	if (key === 'salePrice' && values.exitBy === 'growth') {
		return { notes: ['After-repair value with the appreciation of each year.'] }
	}
	return {}
}
