import { countOf } from '~/core/plural'
import { type FigureKey, type ResultKey, applyPercent, inputDefinition } from '~/deal'
import type { EvaluatedDeal } from './evaluate-deal'
import { isMissing } from './formula-hints'
import { correctionOf, resultLabel } from './result-state'

/**
 * Waterfalls: how a result is calculated from a price, line by line.
 *
 * Exact: the amounts before a subtotal or total, added in order, equal it; both are doubles, so in
 * a deal with cents the last bits may differ (a test allows 1e-9 of the largest amount).
 *
 * As displayed: every amount, subtotal and total is rounded to whole dollars independently, so that
 * it is the same everywhere. If the rounded lines miss the rounded subtotal, a line 'Rounding' adds
 * the difference, at most half a dollar per number. So the displayed lines always add up.
 */

export type WaterfallKey = 'flip' | 'offer' | 'rent'

export type WaterfallStep = {
	kind: 'start' | 'change' | 'rounding' | 'subtotal' | 'total'
	label: string
	/** The key of the figure, `null` if the line is only part of one. */
	key: FigureKey | null
	/** Dollars, signed, unrounded. For a subtotal or total, the sum so far. */
	amount: number
	/** The sum of the lines so far. */
	running: number
	/** The same two, in whole dollars. */
	displayed: { amount: number; running: number }
}

export type Waterfall = {
	key: WaterfallKey
	title: string
	/** Whether there is an initial price. */
	isEmpty: boolean
	/** Replaces the lines if there is none. */
	whenEmpty: string
	lines: readonly WaterfallStep[]
	/** The results it calculates, the final one last. */
	results: readonly ResultKey[]
}

type Entry = Pick<WaterfallStep, 'kind' | 'label' | 'key' | 'amount'>

/** Whole dollars as `formatUsd` rounds them: halves away from 0, never negative zero. */
export function roundToDollars(amount: number): number {
	const size = Math.round(Math.abs(amount))
	return amount < 0 && size > 0 ? -size : size
}

function addUp(entries: readonly Entry[]): WaterfallStep[] {
	const lines: WaterfallStep[] = []
	let running = 0
	let shownSum = 0
	for (const entry of entries) {
		if (entry.kind === 'subtotal' || entry.kind === 'total') {
			// Continue with the result itself, so that its last bits are the same everywhere.
			running = entry.amount
			const rounded = roundToDollars(running)
			if (rounded !== shownSum) {
				const gap = { amount: rounded - shownSum, running: rounded }
				lines.push({
					kind: 'rounding',
					label: 'Rounding',
					key: null,
					amount: 0,
					running,
					displayed: gap,
				})
			}
			shownSum = rounded
			lines.push({ ...entry, running, displayed: { amount: rounded, running: rounded } })
		} else {
			running += entry.amount
			const amount = roundToDollars(entry.amount)
			shownSum += amount
			lines.push({ ...entry, running, displayed: { amount, running: shownSum } })
		}
	}
	return lines
}

const start = (key: FigureKey, label: string, amount: number): Entry => ({
	kind: 'start',
	key,
	label,
	amount,
})

const minus = (key: FigureKey | null, label: string, cost: number): Entry => ({
	kind: 'change',
	key,
	label,
	// 0 − cost, so that a cost of 0 is not negative zero.
	amount: 0 - cost,
})

const result = (kind: 'subtotal' | 'total', key: ResultKey, deal: EvaluatedDeal): Entry => ({
	kind,
	key,
	label: resultLabel(key, deal),
	amount: deal.figures[key] ?? 0,
})

/** Whether there is nothing to add up yet, and the sentence that says what to do. */
function replacement(
	end: ResultKey,
	deal: EvaluatedDeal,
	missing: string | null,
): Pick<Waterfall, 'isEmpty' | 'whenEmpty'> {
	const correction = correctionOf(end, deal)
	if (correction !== null)
		return { isEmpty: true, whenEmpty: `${correction} to see the breakdown.` }
	return { isEmpty: missing !== null, whenEmpty: missing ?? '' }
}

const days = (count: number): string => countOf(count, 'day')

/** Sales price → net profit → net profit after hard money. */
export function flipWaterfall(deal: EvaluatedDeal): Waterfall {
	const { values, figures } = deal
	return {
		key: 'flip',
		title: 'Net profit breakdown',
		...replacement(
			'netHard',
			deal,
			values.sPrice === 0 ? 'Enter a sales price to see the breakdown.' : null,
		),
		results: ['net', 'netHard'],
		lines: addUp([
			start('sPrice', inputDefinition('sPrice').label, values.sPrice),
			minus('apxCC', 'Closing costs and commission, 6.6%', figures.apxCC),
			minus('purchase', inputDefinition('purchase').label, values.purchase),
			minus('renoTotal', 'Renovation', figures.renoTotal),
			minus('holdCost', `Holding costs, ${days(values.hold)}`, figures.holdCost),
			result('subtotal', 'net', deal),
			minus(null, `Hard money interest, ${days(values.hold)}`, figures.hardMoneyInterest),
			minus('appr', inputDefinition('appr').label, values.appr),
			minus('lendFees', inputDefinition('lendFees').label, values.lendFees),
			result('total', 'netHard', deal),
		]),
	}
}

/** After-repair value → maximum offer for buy and hold → maximum offer for a flip. */
export function offerWaterfall(deal: EvaluatedDeal): Waterfall {
	const { values, figures, inputs } = deal
	return {
		key: 'offer',
		title: 'Maximum offer breakdown',
		...replacement(
			'flipMAO',
			deal,
			values.arv === 0 ? 'Enter an after-repair value to see the breakdown.' : null,
		),
		results: ['holdMAO', 'flipMAO'],
		lines: addUp([
			start('arv', inputDefinition('arv').label, values.arv),
			minus(
				'margin',
				isMissing(inputs, 'margin')
					? 'Margin, none yet'
					: `Margin, ${values.margin.toLocaleString('en-US')}%`,
				applyPercent(values.arv, values.margin),
			),
			minus('renoTotal', 'Renovation', figures.renoTotal),
			result('subtotal', 'holdMAO', deal),
			minus('apxCC', 'Closing costs and commission, 6.6% of the sales price', figures.apxCC),
			result('total', 'flipMAO', deal),
		]),
	}
}

/** Monthly rent → cash flow → remainder after reserves. */
export function rentWaterfall(deal: EvaluatedDeal): Waterfall {
	const { values, figures } = deal
	return {
		key: 'rent',
		title: 'Cash flow breakdown',
		...replacement(
			'monthNet',
			deal,
			values.rent === 0 ? 'Enter a monthly rent to see how the cash flow adds up.' : null,
		),
		results: ['monthCashFlow', 'monthNet'],
		lines: addUp([
			start('rent', inputDefinition('rent').label, values.rent),
			minus('paymentDSCR', 'Loan payment', figures.paymentDSCR),
			minus('monthInsureDSCR', 'Insurance', figures.monthInsureDSCR),
			minus('monthTaxDSCR', 'Taxes', figures.monthTaxDSCR),
			minus('monthHOA', 'HOA dues', figures.monthHOA),
			result('subtotal', 'monthCashFlow', deal),
			minus('monthMaint', 'Maintenance', figures.monthMaint),
			minus('monthVacancy', 'Vacancy', figures.monthVacancy),
			minus('monthManage', 'Management fee', values.monthManage),
			minus('monthLeaseFee', 'Leasing fee', values.monthLeaseFee),
			result('total', 'monthNet', deal),
		]),
	}
}

export const WATERFALLS: Readonly<Record<WaterfallKey, (deal: EvaluatedDeal) => Waterfall>> = {
	flip: flipWaterfall,
	offer: offerWaterfall,
	rent: rentWaterfall,
}
