import {
	analyze,
	hardMoneyInterest,
	CLOSING_PERCENT,
} from '~/features/calculator/formulas/formulas'
import { bridge } from '~/features/calculator/analysis/refinance'
import { readSetup } from '~/features/calculator/analysis/projection/setup'
import type { AnalysisValues } from '~/features/calculator/analysis/values'
import { flipFigures } from '~/features/calculator/analysis-pages/figures/flip-figures'
import { formatUsd } from '~/features/calculator/number-input/format-number'

/** The cash of a flip from closing to its sale. Dollars. */

const DAYS_PER_MONTH = 30
const MONTHS_PER_YEAR = 12

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
 * can be shorter; the sale with the calculator's closing costs, which pays the loan back.
 */
export function flipCash(values: AnalysisValues): FlipCash {
	const isHardMoney = values.plan === 'bridge'
	const { costAtClosing } = readSetup(values, 'stabilized')
	const { loan, cashAtClosing } = bridge(values)
	const borrowed = isHardMoney ? loan : 0
	const interestMonth = (borrowed * (values.interestHard ?? 0)) / 100 / MONTHS_PER_YEAR
	const interest = hardMoneyInterest(interestMonth, values.hold)
	// Without months of work the holding costs are paid at closing.
	const holding = values.rehabMonths === 0 ? 0 : analyze(values.deal).holdCost
	const saleMonth = Math.max(Math.ceil(values.hold / DAYS_PER_MONTH), 1)
	const proceeds = values.sPrice * (1 - CLOSING_PERCENT / 100) - borrowed
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

/** What is paid at closing and not in the flip's profit, in words; empty if nothing is. */
export function notInProfit(values: AnalysisValues): string {
	const { renovationCost, buyCost } = readSetup(values, 'stabilized')
	const names = [
		...(buyCost > 0 ? ['purchase closing costs'] : []),
		...(renovationCost > values.renovation ? ['contingency'] : []),
		...(values.plan === 'bridge' && bridge(values).pointsCost > 0 ? ['hard money points'] : []),
	]
	return names.join(', ').replace(/, ([^,]*)$/u, ' and $1')
}

/** How the flows of a flip are counted, and why they end apart from its profit. */
export function flipCashText(values: AnalysisValues): string {
	const { saleMonth, total } = flipCash(values)
	const [profit] = flipFigures(values.deal, () => values.plan === 'bridge')
	const payoff = values.plan === 'bridge' ? ' and the payoff of the hard money loan' : ''
	const sale = `The sale is at the end of month ${saleMonth}: the sales price less ${CLOSING_PERCENT}% for closing costs and commission${payoff}.`
	const counted = typeof profit?.figure === 'number' ? profit.figure : 0
	const gap = Math.round(counted) - Math.round(total)
	if (gap === 0) return sale
	const extra = notInProfit(values)
	const why = extra === '' ? '' : ` because the ${extra} at closing are in them`
	return `${sale} These cash flows end at ${formatUsd(total)}, ${formatUsd(Math.abs(gap))} ${gap > 0 ? 'less' : 'more'} than the flip's profit of ${formatUsd(counted)}${why}.`
}
