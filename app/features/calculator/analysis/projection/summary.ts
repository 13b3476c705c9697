import { type FigureValue, isNumber, noValue, bounded } from '~/deal'
import type {
	BasicSummary,
	ProjectionSummary,
	StabilizedSummary,
	TaxEstimate,
} from '../projection-types'
import { annualizedReturn, equityMultiple, irr, irrOfMonths, mirr, npv, payback } from '../returns'
import { taxEstimate } from './after-tax'
import { flowsIfSold, flowsWithoutSale, monthlyFlows, profitIfSold, saleNet } from './sale-proceeds'
import { MIN_TABLE_YEARS } from './setup'
import { moneyIn, stabilizedFigures } from './stabilized'
import type { FinancedDeal, Yearly } from './yearly'

/** Figures of the stabilized year and of the plan as a whole (analysis 1.2–1.4). */

type Summarized = {
	/** Yearly flows f₀ … f_N; empty if the sale has no price. */
	flows: readonly number[]
	summary: ProjectionSummary
	tax: TaxEstimate | null
}

/**
 * Years until the yearly cash flows have paid back the money at closing, within the years of the
 * table; what the refinance of a bridge moves counts, a sale does not.
 */
function paybackYears(yearly: Yearly, profit: FigureValue): FigureValue {
	const years = payback(flowsWithoutSale(yearly, yearly.setup.horizonYears))
	if (isNumber(years)) return years
	if (isNumber(profit) && profit >= 0) return noValue('onlyBySelling')
	// The table is longer than its usual 30 years if the sale is later.
	return yearly.setup.horizonYears > MIN_TABLE_YEARS ? noValue('notWithinProjection') : years
}

/** Years until the flows, discounted at the discount rate, have paid back; the sale counts and ends them. */
function discountedPaybackYears(flows: readonly number[], discountRate: number): FigureValue {
	const years = payback(flows, discountRate)
	return isNumber(years) ? years : noValue('notPaidBackBySale')
}

/** The figures of the stabilized year, and the money that goes into the deal. */
export function stabilizedSummary(deal: FinancedDeal): StabilizedSummary {
	const { financing } = deal
	return {
		...stabilizedFigures(deal),
		cashIn: moneyIn(deal),
		cashAtClosing: bounded(financing.cashAtClosing),
		loanAmount: financing.loan,
	}
}

/** The flows if sold as planned, and the figures that most questions are about. */
function summarizeBasics(yearly: Yearly) {
	const { setup, years } = yearly
	const sold = years[setup.holdYears - 1]
	const net = sold === undefined ? noValue('noSale') : saleNet(yearly, sold)
	const flows = sold === undefined ? [] : flowsIfSold(yearly, sold, net)
	const hasFlows = isNumber(net)
	const summary: BasicSummary = {
		...stabilizedSummary(yearly),
		saleNet: net,
		totalProfit: sold === undefined ? net : profitIfSold(yearly, sold),
		irr: hasFlows ? irr(flows) : net,
		npv: hasFlows ? npv(setup.values.discountRate, flows) : net,
		equityMultiple: hasFlows ? equityMultiple(flows) : net,
	}
	return { flows, net, summary }
}

/** The part of the summary that does not need all years of the table. */
export function basicSummary(yearly: Yearly): BasicSummary {
	return summarizeBasics(yearly).summary
}

/** Computes the summary; the years must be those of the whole table. */
export function summarize(yearly: Yearly): Summarized {
	const { values, holdYears } = yearly.setup
	const { flows, net, summary } = summarizeBasics(yearly)
	/** Without a sale price or a rate there are no flows, and no figure that depends on them. */
	const ofFlows = (compute: () => FigureValue): FigureValue => (isNumber(net) ? compute() : net)
	const tax = values.taxOn ? taxEstimate(yearly, flows) : null
	const after = tax?.flows ?? []
	return {
		flows,
		tax,
		summary: {
			...summary,
			irrMonthly: isNumber(net) ? irrOfMonths(monthlyFlows(yearly, net)) : null,
			mirr: ofFlows(() => mirr(flows, values.financeRate, values.reinvestRate)),
			annualized: ofFlows(() => annualizedReturn(summary.equityMultiple, holdYears)),
			payback: yearly.financing.hasRates
				? paybackYears(yearly, summary.totalProfit)
				: noValue('noRate'),
			discountedPayback: ofFlows(() => discountedPaybackYears(flows, values.discountRate)),
			afterTax:
				tax === null
					? null
					: {
							irr: isNumber(net) ? irr(after) : net,
							npv: ofFlows(() => npv(values.discountRate, after)),
							equityMultiple: ofFlows(() => equityMultiple(after)),
							totalProfit: ofFlows(() => bounded(after.reduce((sum, flow) => sum + flow, 0))),
						},
		},
	}
}
