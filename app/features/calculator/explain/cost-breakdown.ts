import type { EvaluatedDeal } from './evaluate-deal'
import { hintFor, missingLoanInput } from './formula-hints'
import { formatUsd } from '~/core/format-number'
import type { ResultKey } from '~/deal'

/**
 * Geometry of the two charts: stacked bars of where the money goes. Lengths are fractions of the
 * bar's full width, true to scale; no part is widened for visibility.
 */

export type BreakdownSegment = {
	key: string
	label: string
	/** Dollars. */
	amount: number
	start: number
	width: number
	/** Share of the whole in tenths of a percent: 471 is 47.1%. */
	tenths: number
	/** Position among all parts from 1, including those of 0, so that a part keeps its color. */
	place: number
	/** What is left for the user; always the last part. */
	isLeft: boolean
}

export type CostBreakdown = Pick<Plan, 'whole' | 'wholeLabel' | 'overLabel' | 'note'> & {
	/** Parts other than 0, in the order of the bar. */
	parts: readonly BreakdownSegment[]
	/** The remainder, negative if the costs exceed the total. */
	remainder: number
	/** Position of the total on the bar: 1 unless the costs exceed it. */
	mark: number
	/** The excess in tenths of a percent of the total. */
	overTenths: number
	/** The chart in one sentence. */
	sentence: string
}

/** A chart, or the sentence that replaces it. */
export type BreakdownLayout =
	| { kind: 'picture'; picture: CostBreakdown }
	| { kind: 'empty'; text: string }

/** Above this amount, the shares of the bar lose precision. */
const MAX_RENDERED_AMOUNT = 1e15
/** Above this ratio of the costs to the total, the shares in tenths of a percent lose precision. */
const MAX_RENDERED_RATIO = 1e9

type Plan = {
	/** The total, in dollars. */
	whole: number
	wholeLabel: string
	/** '$272,000 sales price', to follow 'of the'. */
	wholeName: string
	costs: readonly { key: string; label: string; amount: number }[]
	remainder: { amount: number; label: string }
	/** The name of the excess: 'Loss', 'Shortfall'. */
	overLabel: string
	/** A note that prevents misreading. */
	note: string | null
}

/**
 * Integer shares that add up to `total` units: each is rounded down, and the remaining units go to
 * the shares that lost most, earlier ones first (largest remainder method).
 */
export function largestRemainder(amounts: readonly number[], total: number): number[] {
	const sum = amounts.reduce((all, amount) => all + amount, 0)
	if (!(sum > 0)) return amounts.map(() => 0)
	const exact = amounts.map((amount) => (amount / sum) * total)
	const units = exact.map(Math.floor)
	let missing = total - units.reduce((all, unit) => all + unit, 0)
	const byLoss = exact
		.map((share, index) => ({ index, lost: share - Math.floor(share) }))
		.sort((a, b) => b.lost - a.lost || a.index - b.index)
	for (const { index } of byLoss) {
		if (missing < 1) break
		units[index] = (units[index] ?? 0) + 1
		missing -= 1
	}
	return units
}

/** Formats tenths of a percent: 471 → 47.1%. While a price is being typed, shares can be huge. */
export function showTenths(tenths: number): string {
	if (tenths >= 10_000) return 'over 1,000%'
	return `${(tenths / 10).toLocaleString('en-US', { minimumFractionDigits: 1 })}%`
}

function layOut(plan: Plan): CostBreakdown {
	const costs = plan.costs
		.map((cost, index) => ({ ...cost, place: index + 1 }))
		.filter(({ amount }) => amount > 0)
	const totalCosts = costs.reduce((sum, { amount }) => sum + amount, 0)
	const hasLeft = plan.remainder.amount > 0 && totalCosts < plan.whole
	const full = Math.max(plan.whole, totalCosts)
	const over = totalCosts > plan.whole ? totalCosts - plan.whole : 0
	const overTenths = Math.round((over / plan.whole) * 1000)
	const pieces = [
		...costs,
		// The remainder of the costs, so that the parts fill the bar completely.
		...(hasLeft
			? [
					{
						key: 'left',
						...plan.remainder,
						amount: plan.whole - totalCosts,
						place: plan.costs.length + 1,
					},
				]
			: []),
	]
	const tenths = largestRemainder(
		pieces.map(({ amount }) => amount),
		1000 + overTenths,
	)
	let start = 0
	const parts = pieces.map(({ key, label, amount, place }, index): BreakdownSegment => {
		const from = start
		start = index === pieces.length - 1 ? 1 : Math.min(1, start + amount / full)
		const isLeft = key === 'left'
		return {
			key,
			label,
			amount: isLeft ? plan.remainder.amount : amount,
			start: from,
			width: start - from,
			tenths: tenths[index] ?? 0,
			place,
			isLeft,
		}
	})
	return {
		whole: plan.whole,
		wholeLabel: plan.wholeLabel,
		parts,
		remainder: plan.remainder.amount,
		mark: plan.whole / full,
		overTenths,
		overLabel: plan.overLabel,
		sentence: sentence(plan, parts, over),
		note: plan.note,
	}
}

/** A label in lower case; an acronym keeps its capitals. */
function insideSentence(label: string): string {
	return label.replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase())
}

function sentence(plan: Plan, parts: readonly BreakdownSegment[], over: number): string {
	const shares = parts
		.filter(({ isLeft }) => !isLeft)
		.map(({ label, tenths }) => `${insideSentence(label)} ${showTenths(tenths)}`)
		.join(', ')
	if (over > 0) {
		return `The costs are ${formatUsd(over)} more than the ${plan.wholeName}: ${shares} of it.`
	}
	const remainder = parts.find(({ isLeft }) => isLeft)
	const remainderText = `${insideSentence(plan.remainder.label)} ${showTenths(remainder?.tenths ?? 0)}`
	return `Of the ${plan.wholeName}: ${shares}, ${remainderText}.`
}

const empty = (text: string): BreakdownLayout => ({ kind: 'empty', text })

function toLayout(plan: Plan): BreakdownLayout {
	const negative = plan.costs.find(({ amount }) => amount < 0)
	if (negative !== undefined) return empty(`${negative.label} is negative, so it can't be charted.`)
	const totalCosts = plan.costs.reduce((sum, { amount }) => sum + amount, 0)
	const isTooLarge = Math.max(totalCosts, plan.whole) > MAX_RENDERED_AMOUNT
	if (isTooLarge || totalCosts / plan.whole > MAX_RENDERED_RATIO) {
		return empty('These numbers are too large to chart.')
	}
	return { kind: 'picture', picture: layOut(plan) }
}

/** The first hint of these results, which says what the chart does not include yet. */
function getNote(keys: readonly ResultKey[], { values, figures }: EvaluatedDeal): string | null {
	const hints = keys.map((key) => hintFor(key, values, figures))
	return hints.find((hint) => hint !== null) ?? null
}

/** What a loan at a rate of 0 costs, which the chart does not include. */
const freeLoanNote = ({ inputs, values, figures }: EvaluatedDeal): string | null =>
	values.interestDSCR === 0 ? missingLoanInput(inputs, values, figures) : null

/** Where a flip's money goes: the sales price split into costs and profit. */
export function flipBreakdown(deal: EvaluatedDeal): BreakdownLayout {
	const { values, figures } = deal
	if (values.sPrice === 0) return empty('Enter a sales price to see where the money goes.')
	if (figures.renoHouse === 0) return empty('Enter a purchase price to see where the money goes.')
	const isBorrowing = values.down + values.appr + values.lendFees + values.interestHard > 0
	return toLayout({
		whole: values.sPrice,
		wholeLabel: 'Sales price',
		wholeName: `${formatUsd(values.sPrice)} sales price`,
		costs: [
			{ key: 'purchase', label: 'Purchase', amount: values.purchase },
			{ key: 'renovation', label: 'Renovation', amount: figures.renoTotal },
			{ key: 'closing', label: 'Closing costs and commission', amount: figures.apxCC },
			{ key: 'holding', label: 'Holding', amount: figures.holdCost },
			{ key: 'loan', label: 'Hard money', amount: figures.hardMoney },
		],
		remainder: { amount: figures.netHard, label: 'Profit' },
		overLabel: 'Loss',
		// A cash buyer leaves hard money empty and misses nothing.
		note: getNote(isBorrowing ? ['holdCost', 'hardMoney'] : ['holdCost'], deal),
	})
}

/** What the rent pays for: monthly rent split into costs and remainder. */
export function rentBreakdown(deal: EvaluatedDeal): BreakdownLayout {
	const { values, figures } = deal
	if (values.rent === 0) return empty('Enter a monthly rent to see what it pays for.')
	if (figures.monthTotal === 0 && figures.monthHoldCost === 0) {
		return empty('Enter the loan, insurance or taxes to see what the rent pays for.')
	}
	return toLayout({
		whole: values.rent,
		wholeLabel: 'Rent',
		wholeName: `${formatUsd(values.rent)} monthly rent`,
		costs: [
			{ key: 'payment', label: 'Loan payment', amount: figures.paymentDSCR },
			{ key: 'insurance', label: 'Insurance', amount: figures.monthInsureDSCR },
			{ key: 'taxes', label: 'Taxes', amount: figures.monthTaxDSCR },
			{ key: 'hoa', label: 'HOA dues', amount: figures.monthHOA },
			{ key: 'reserves', label: 'Reserves and management', amount: figures.monthHoldCost },
		],
		remainder: { amount: figures.monthNet, label: 'Cash flow' },
		overLabel: 'Shortfall',
		note: freeLoanNote(deal) ?? getNote(['monthCashFlow'], deal),
	})
}
