import { countOf } from '~/core/plural'
import { formatPercent, formatUsd } from '~/core/format-number'
import { analyze, readInputs, resultDefinition, showResult } from '~/deal'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'

export type ExamplePart = {
	key: string
	label: string
	/** The displayed text and the share of the sales price, from 0 to 1. */
	text: string
	share: number
}

/** The landing page's example deal, computed with the calculator's formulas. */
export type ExampleDeal = ReturnType<typeof exampleDeal>

/** The first sample deal: its sales price, its costs, its profit. */
export function exampleDeal() {
	const deal = SAMPLE_DEALS[0]
	if (deal === undefined) throw new Error('There is no sample deal')
	const { values } = readInputs(deal.inputs)
	const figures = analyze(values)
	const part = (key: string, label: string, amount: number): ExamplePart => ({
		key,
		label,
		text: formatUsd(amount),
		share: amount / values.sPrice,
	})
	return {
		address: deal.address,
		about: deal.about,
		salesPrice: formatUsd(values.sPrice),
		net: formatUsd(figures.net),
		returnOnCost: formatPercent(figures.roiCash ?? 0, 1),
		// The parts of the sales price; the last part is the profit.
		parts: [
			part('purchase', 'Purchase price', values.purchase),
			part('renovation', 'Renovation', figures.renoTotal),
			part('closing', 'Closing costs and commission', figures.apxCC),
			part('holding', `Holding, ${countOf(values.hold, 'day')}`, figures.holdCost),
			part('net', resultDefinition('net').label, figures.net),
		],
		netHard: showResult('netHard', figures.netHard),
		dscr: showResult('dscr', figures.dscr),
		cashFlow: showResult('monthCashFlow', figures.monthCashFlow),
	}
}
