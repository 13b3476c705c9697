import { formatUsd } from '~/core/format-number'
import { type AnalysisValues, analyze, bridge, dealSetup } from '~/deal'

/** The cash of a flip from closing to its sale. Dollars. */

const DAYS_PER_MONTH = 30

type FlipMonth = {
	/** 0 is closing. */
	month: number
	what: string
	/** Negative: it is paid. */
	flow: number
}

type FlipCash = {
	months: readonly FlipMonth[]
	/** The month at the end of which the house is sold. */
	saleMonth: number
	/** All flows added up. */
	total: number
}

/**
 * Closing as in sources and uses; holding costs and hard money interest by month, the last of which
 * can be shorter; the sale with its closing costs, which pays the loan back. They add up to the flip's profit.
 */
export function flipCash(values: AnalysisValues): FlipCash {
	const isHardMoney = values.plan === 'bridge'
	const { costAtClosing } = dealSetup(values)
	const { loan, cashAtClosing } = bridge(values)
	const borrowed = isHardMoney ? loan : 0
	// As in the profit, of the loan without what the lender may pay of the work beyond that.
	const interest = isHardMoney ? analyze(values.deal).hardMoneyInterest : 0
	// Without months of work the holding costs are paid at closing.
	const holding = values.rehabMonths === 0 ? 0 : analyze(values.deal).holdCost
	const saleMonth = Math.max(Math.ceil(values.hold / DAYS_PER_MONTH), 1)
	const proceeds = values.sPrice * (1 - values.sellPer / 100) - borrowed
	const closing: FlipMonth = {
		month: 0,
		what: 'Closing',
		flow: -(isHardMoney ? cashAtClosing : costAtClosing) + 0,
	}
	const months = Array.from({ length: saleMonth }, (_, index): FlipMonth => {
		const month = index + 1
		const days = Math.min(Math.max(values.hold - DAYS_PER_MONTH * index, 0), DAYS_PER_MONTH)
		// A sale at once still has a month, in which all of its holding costs are paid.
		const share = values.hold > 0 ? days / values.hold : 1
		const isSale = month === saleMonth
		const paid = (interest + holding) * share
		return {
			month,
			what: isSale ? 'Holding, sale' : 'Holding',
			flow: (isSale ? proceeds : 0) - paid + 0,
		}
	})
	const all = [closing, ...months]
	return { months: all, saleMonth, total: all.reduce((sum, { flow }) => sum + flow, 0) }
}

/** How the flows of a flip are counted. */
export function flipCashText(values: AnalysisValues): string {
	const { saleMonth, total } = flipCash(values)
	const payoff = values.plan === 'bridge' ? ' and the payoff of the hard money loan' : ''
	const selling = `${Number(values.sellPer.toFixed(4))}%`
	return `The sale is at the end of month ${saleMonth}: the sales price less ${selling} for closing costs and commission${payoff}. These cash flows end at the flip's profit of ${formatUsd(total)}.`
}
