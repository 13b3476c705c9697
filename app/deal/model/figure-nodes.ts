import type { Expr } from '../expr'
import * as closing from './closing'
import * as financing from './financing'
import * as refinance from './refinance'
import * as sale from './sale'
import * as stabilized from './stabilized'
import * as tax from './tax'
import { costOfSelling, YEAR_FIGURES, yearNumbers } from './years'

/** The formula of each figure that a page shows, by its key in the tables of figures and rows. */

export const STABILIZED = {
	stabilizedFrom: stabilized.stabilizedFrom,
	noi: stabilized.noi,
	cashFlowYear: stabilized.cashFlowYear,
	cashFlowMonth: stabilized.cashFlowMonth,
	capRate: stabilized.capRate,
	capRateCost: stabilized.capRateCost,
	cashOnCash: stabilized.cashOnCash,
	dscrNoi: stabilized.dscrNoi,
	dscrLender: stabilized.dscrLender,
	grossRentMultiplier: stabilized.grossRentMultiplier,
	debtYield: stabilized.debtYield,
	expenseRatio: stabilized.expenseRatio,
	breakEvenOccupancy: stabilized.breakEvenOccupancy,
	breakEvenRatio: stabilized.breakEvenRatio,
	cashIn: financing.cashIn,
	cashAtClosing: financing.cashAtClosing,
	loanAmount: financing.loanAmount,
}

const FIGURES: Readonly<Record<string, Expr>> = {
	...STABILIZED,
	...sale.RETURNS,
	...sale.MORE_RETURNS,
	totalProfit: sale.totalProfit,
	salePrice: sale.priceAtSale,
	sellingCost: costOfSelling.at(financing.holdYears),
	loanAtSale: yearNumbers.balance.at(financing.holdYears),
	saleNet: sale.netAtSale,

	useWork: closing.renovationCost,
	useBuying: closing.buyCosts,
	useFees: closing.bridgeFees,
	useHolding: closing.carryAtClosing,
	uses: closing.bridgeUses,
	bridgeLoan: closing.bridgeLoan,
	payoff: closing.bridgeLoan,
	sources: closing.bridgeUses,
	appraisedValue: closing.appraisedValue,
	limitByLtv: refinance.limitByLtv,
	limitByDscr: refinance.limitByDscr,
	newLoan: refinance.newLoan,
	refiCost: refinance.refiCost,
	cashBack: refinance.cashBack,
	bridgeInterest: refinance.bridgeInterest,
	incomeUntil: refinance.incomeUntil,
	cashBefore: refinance.cashBefore,
	cashLeft: refinance.cashLeft,
	allIn: refinance.allIn,
	allInOfArv: refinance.allInOfArv,
	recovered: refinance.recovered,
	equityAfter: refinance.equityAfter,
	madeByWork: refinance.madeByWork,

	afterTaxIrr: tax.AFTER_TAX.irrAfterTax,
	afterTaxNpv: tax.AFTER_TAX.npvAfterTax,
	afterTaxEquityMultiple: tax.AFTER_TAX.multipleAfterTax,
	afterTaxTotalProfit: tax.AFTER_TAX.profitAfterTax,
	taxBasis: tax.basis,
	taxLand: tax.land,
	taxGain: tax.TAX_AT_SALE.gain,
	taxRecapture: tax.TAX_AT_SALE.recaptureTax,
	taxCapitalGain: tax.TAX_AT_SALE.capitalGainTax,
	taxLossSaving: tax.TAX_AT_SALE.lossSaving,
	taxSale: tax.TAX_AT_SALE.saleTax,
}

const COLUMNS: Readonly<Record<string, Expr>> = {
	...yearNumbers,
	...YEAR_FIGURES,
	...tax.TAX_NUMBERS,
	...tax.TAX_FIGURES,
	irrIfSold: sale.irrIfSold,
}

const find = (nodes: Readonly<Record<string, Expr>>, key: string): Expr | undefined =>
	Object.hasOwn(nodes, key) ? nodes[key] : undefined

/** The formula of a figure; undefined for one that is no part of the projection. */
export const figureNode = (key: string): Expr | undefined => find(FIGURES, key)

/** The formula of a column of the tables by year. */
export const columnNode = (key: string): Expr | undefined => find(COLUMNS, key)
