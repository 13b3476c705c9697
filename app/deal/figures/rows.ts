import type { FigureUnit } from './figure-line'
import { FIGURES } from './figures'

/** The table of what has a value in each year. A figure that is also one of the deal has its name. */

type RowLine = { label: string; unit: FigureUnit }

const usd = (label: string): RowLine => ({ label, unit: 'usd' })

export const YEAR_ROWS = {
	collectedIncome: usd('Collected income'),
	operatingExpenses: usd('Operating costs'),
	noi: usd('NOI'),
	capexReserve: usd('CapEx reserve'),
	debtService: usd('Loan payments'),
	cashFlow: usd('Cash flow'),
	cumulative: usd('Cash flow so far'),
	value: usd('Value'),
	balance: FIGURES.loanAtSale,
	equity: usd('Equity'),
	capRateValue: { label: 'Cap rate (NOI ÷ value a year earlier)', unit: 'percent' },
	dscrNoi: FIGURES.dscrNoi,
	dscrLender: FIGURES.dscrLender,
	cashOnCash: FIGURES.cashOnCash,
	returnOnEquity: {
		label: 'Return on equity (cash flow ÷ equity a year earlier)',
		unit: 'percent',
	},

	salePrice: FIGURES.salePrice,
	saleNet: FIGURES.saleNet,
	profitIfSold: FIGURES.totalProfit,
	irrIfSold: { label: 'IRR if sold', unit: 'rate' },

	pmi: usd('Mortgage insurance'),
	balloon: FIGURES.balloonDue,
	events: usd('One-off income and costs'),
	refinanceCash: usd('Cash from the refinance'),
} satisfies Readonly<Record<string, RowLine>>
