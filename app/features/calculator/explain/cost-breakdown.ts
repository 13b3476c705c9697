import { type EvaluatedDeal } from './evaluate-deal'
import { hintFor } from './formula-hints'
import { formatUsd } from '~/features/calculator/number-input/format'
import { type ResultKey } from '~/features/calculator/formulas/result-definitions'

/**
 * The geometry of the two pictures: one bar, cut where the money goes. Lengths are fractions of the
 * bar's full width. Widths are true to scale; nothing is made wider to be seen.
 */

export type BreakdownSegment = {
	key: string
	label: string
	/** Dollars. */
	amount: number
	start: number
	width: number
	/** The amount in percent of the whole, in tenths of a percent: 471 is 47.1%. */
	tenths: number
	/** Its place among all parts from 1, those of 0 included, so that a part keeps its colour. */
	place: number
	/** What is left for you; it stands last. */
	isLeft: boolean
}

export type CostBreakdown = {
	/** What is split, in dollars. */
	whole: number
	wholeLabel: string
	/** Parts that are not 0, in the order of the bar. */
	parts: readonly BreakdownSegment[]
	/** What is left, below 0 when the costs are more than the whole. */
	left: number
	/** Where the whole ends on the bar: 1 unless the costs overshoot it. */
	mark: number
	/** The overshoot in tenths of a percent of the whole. */
	overTenths: number
	/** The name of what is missing: 'Loss', 'Shortfall'. */
	overLabel: string
	/** The picture in one sentence. */
	sentence: string
	/** What keeps the picture from being misread. */
	note: string | null
}

/** A picture, or the sentence that stands in its place. */
export type BreakdownLayout =
	{ kind: 'picture'; picture: CostBreakdown } | { kind: 'empty'; text: string }

/** Beyond this, shares of the bar lose their digits. */
const MAX_RENDERED_AMOUNT = 1e15

type Cost = { key: string; label: string; name: string; amount: number }

type Plan = {
	whole: number
	wholeLabel: string
	/** '$272,000 sales price', as it reads after 'of the'. */
	wholeName: string
	costs: readonly Cost[]
	left: { amount: number; label: string; name: string }
	overLabel: string
	note: string | null
}

/**
 * Shares in whole units that add up to `total` units: each is rounded down, and the units that are
 * missing go to the shares that lost most, the earlier one first (largest remainder).
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

/** Tenths of a percent as text: 471 → 47.1%. A price still being typed makes shares without end. */
export function showTenths(tenths: number): string {
	if (tenths >= 10_000) return 'over 1,000%'
	return `${(tenths / 10).toLocaleString('en-US', { minimumFractionDigits: 1 })}%`
}

function draw(plan: Plan): CostBreakdown {
	const costs = plan.costs
		.map((cost, index) => ({ ...cost, place: index + 1 }))
		.filter(({ amount }) => amount > 0)
	const spent = costs.reduce((sum, { amount }) => sum + amount, 0)
	const hasLeft = plan.left.amount > 0 && spent < plan.whole
	const full = Math.max(plan.whole, spent)
	const over = spent > plan.whole ? spent - plan.whole : 0
	const overTenths = Math.round((over / plan.whole) * 1000)
	const pieces = [
		...costs,
		// What the costs leave, so that the parts fill the bar to its end.
		...(hasLeft
			? [{ key: 'left', ...plan.left, amount: plan.whole - spent, place: plan.costs.length + 1 }]
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
			amount: isLeft ? plan.left.amount : amount,
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
		left: plan.left.amount,
		mark: plan.whole / full,
		overTenths,
		overLabel: plan.overLabel,
		sentence: sentence(plan, parts, over),
		note: plan.note,
	}
}

function sentence(plan: Plan, parts: readonly BreakdownSegment[], over: number): string {
	const names = new Map(plan.costs.map(({ key, name }) => [key, name]))
	const shares = parts
		.filter(({ isLeft }) => !isLeft)
		.map(({ key, tenths }) => `${names.get(key) ?? ''} ${showTenths(tenths)}`)
		.join(', ')
	if (over > 0) {
		return `The costs are ${formatUsd(over)} more than the ${plan.wholeName}: ${shares} of it.`
	}
	const rest = parts.find(({ isLeft }) => isLeft)
	const left = `${plan.left.name} ${rest === undefined ? '0.0%' : showTenths(rest.tenths)}`
	return `Of the ${plan.wholeName}: ${shares}, ${left}.`
}

const empty = (text: string): BreakdownLayout => ({ kind: 'empty', text })

function drawing(plan: Plan): BreakdownLayout {
	const negative = plan.costs.find(({ amount }) => amount < 0)
	if (negative !== undefined) return empty(`${negative.label} is negative, so it can't be charted.`)
	const spent = plan.costs.reduce((sum, { amount }) => sum + amount, 0)
	if (Math.max(spent, plan.whole, spent / plan.whole) > MAX_RENDERED_AMOUNT) {
		return empty('These numbers are too large to chart.')
	}
	return { kind: 'picture', picture: draw(plan) }
}

/** The first hint beside these results, which says what is not in the picture yet. */
function noteOf(keys: readonly ResultKey[], { values, figures }: EvaluatedDeal): string | null {
	for (const key of keys) {
		const hint = hintFor(key, values, figures)
		if (hint !== null) return hint
	}
	return null
}

/** Where the money of a flip goes: the sales price split into costs and profit. */
export function flipBreakdown(deal: EvaluatedDeal): BreakdownLayout {
	const { values, figures } = deal
	if (values.sPrice === 0) return empty('Enter a sales price to see where the money goes.')
	if (figures.renoHouse === 0) return empty('Enter a purchase price to see where the money goes.')
	const isBorrowing = values.down + values.appr + values.lendFees + values.interestHard > 0
	return drawing({
		whole: values.sPrice,
		wholeLabel: 'Sales price',
		wholeName: `${formatUsd(values.sPrice)} sales price`,
		costs: [
			{ key: 'purchase', label: 'Purchase', name: 'purchase', amount: values.purchase },
			{ key: 'renovation', label: 'Renovation', name: 'renovation', amount: figures.renoTotal },
			{
				key: 'closing',
				label: 'Closing costs and commission',
				name: 'closing costs and commission',
				amount: figures.apxCC,
			},
			{ key: 'holding', label: 'Holding', name: 'holding', amount: figures.holdCost },
			{ key: 'loan', label: 'Hard money', name: 'hard money', amount: figures.hardMoney },
		],
		left: { amount: figures.netHard, label: 'Profit', name: 'profit' },
		overLabel: 'Loss',
		// Who buys with cash leaves hard money empty and misses nothing.
		note: noteOf(isBorrowing ? ['holdCost', 'hardMoney'] : ['holdCost'], deal),
	})
}

/** What the rent pays for: a month's rent split into its costs and what is left. */
export function rentBreakdown(deal: EvaluatedDeal): BreakdownLayout {
	const { values, figures } = deal
	if (values.rent === 0) return empty('Enter a monthly rent to see what it pays for.')
	if (figures.monthTotal === 0 && figures.monthHoldCost === 0) {
		return empty('Enter the loan, insurance or taxes to see what the rent pays for.')
	}
	return drawing({
		whole: values.rent,
		wholeLabel: 'Rent',
		wholeName: `${formatUsd(values.rent)} monthly rent`,
		costs: [
			{ key: 'payment', label: 'Loan payment', name: 'loan payment', amount: figures.paymentDSCR },
			{ key: 'insurance', label: 'Insurance', name: 'insurance', amount: figures.monthInsureDSCR },
			{ key: 'taxes', label: 'Taxes', name: 'taxes', amount: figures.monthTaxDSCR },
			{ key: 'hoa', label: 'HOA dues', name: 'HOA dues', amount: figures.monthHOA },
			{
				key: 'reserves',
				label: 'Reserves and management',
				name: 'reserves and management',
				amount: figures.monthHoldCost,
			},
		],
		left: { amount: figures.monthNet, label: 'Cash flow', name: 'cash flow' },
		overLabel: 'Shortfall',
		note: noteOf(['monthCashFlow'], deal),
	})
}
