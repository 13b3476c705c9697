import {
	FLIP_TARGETS,
	fullTarget,
	type OfferTargetKey,
	OFFER_STEPS,
	OFFER_TARGETS,
} from '~/features/calculator/analysis/offer'
import {
	type OfferTargetDefinition,
	offerTarget,
} from '~/features/calculator/analysis/offers/targets'
import { type AnalysisValues, applyPercent, stripSigned } from '~/deal'
import { OFFER_FIELDS } from './field-names'
import type { OfferFields } from './offer-view'

/** Reads the page's own form fields: the target, its amount and the rounding. */

type Unit = OfferTargetDefinition['unit']

export const USUAL_STEP = 100
const UNKNOWN = "We don't know this choice, so the usual one is shown."

const RANGES: Readonly<Record<Unit, readonly [min: number, max: number]>> = {
	usd: [-1e9, 1e9],
	percent: [-100, 1_000],
	ratio: [0, 100],
}
const RANGE_TEXTS: Readonly<Record<Unit, string>> = {
	usd: 'an amount from −$1,000,000,000 to $1,000,000,000',
	percent: 'a percentage from −100 to 1,000',
	ratio: 'a ratio from 0 to 100',
}

/** A flip is about its profit, a BRRRR about the cash left in, a rental about its cash-on-cash. */
function usualTargetOf({ plan, sPrice, rent, typed }: AnalysisValues): OfferTargetKey {
	if (sPrice > 0 && rent === 0) {
		// Points are those of hard money, also while they are all that is entered of it.
		return plan === 'bridge' || typed.pointsPer !== null ? 'flipHard' : 'flipCash'
	}
	return plan === 'bridge' ? 'cashLeft' : 'cashOnCash'
}

/**
 * The margin as a profit of a flip in dollars, as the calculator's maximum offer subtracts it; null for
 * other targets, without a margin, or if it is no amount that the field takes.
 */
function profitOfMargin(key: OfferTargetKey, values: AnalysisValues): number | null {
	const {
		typed: { margin },
		deal: { arv },
	} = values
	if ((key !== 'flipCash' && key !== 'flipHard') || margin === null || arv === 0) return null
	const profit = applyPercent(arv, margin)
	const [min, max] = RANGES.usd
	return profit >= min && profit <= max ? profit : null
}

/** A target to start from, not an advice. */
function usualAmountOf(key: OfferTargetKey, { discountRate }: AnalysisValues): number {
	switch (key) {
		case 'flipCash':
		case 'flipHard':
			return 25_000
		case 'cashReturn':
			return 20
		case 'capRate':
		case 'capRateCost':
			return 6
		case 'cashOnCash':
			return 8
		case 'dscrNoi':
		case 'dscrLender':
			return 1.25
		case 'irr':
			return discountRate
		case 'cashLeft':
			return 0
	}
}

/**
 * Reads the fields. An unknown or unreadable entry counts as empty, with what to correct. Never
 * throws.
 */
export function readOfferFields(
	texts: Readonly<Record<string, string>>,
	values: AnalysisValues,
): OfferFields {
	const problems: Record<string, string> = {}
	const text = (name: string): string => (texts[name] ?? '').trim()

	const usualTarget = usualTargetOf(values)
	const chosen = OFFER_TARGETS.find(({ key }) => key === text(OFFER_FIELDS.target))
	if (chosen === undefined && text(OFFER_FIELDS.target) !== '')
		problems[OFFER_FIELDS.target] = UNKNOWN
	const { key, unit, comparison } = chosen ?? offerTarget(usualTarget)

	const marginProfit = profitOfMargin(key, values)
	const usualAmount = marginProfit ?? usualAmountOf(key, values)
	const [min, max] = RANGES[unit]
	const bare = stripSigned(text(OFFER_FIELDS.amount), min < 0)
	const typed = bare !== null && /\d/.test(bare) ? Number(bare) + 0 : null
	const isInRange = typed !== null && typed >= min && typed <= max
	if (!isInRange && text(OFFER_FIELDS.amount) !== '') {
		problems[OFFER_FIELDS.amount] = `Enter ${RANGE_TEXTS[unit]}. We used the usual target.`
	}

	const step = OFFER_STEPS.find((one) => String(one) === text(OFFER_FIELDS.step))
	if (step === undefined && text(OFFER_FIELDS.step) !== '') problems[OFFER_FIELDS.step] = UNKNOWN
	return {
		target: { key, unit, comparison, amount: isInRange ? typed : usualAmount },
		usualTarget,
		usualAmount,
		isFromMargin: marginProfit !== null,
		full: FLIP_TARGETS.filter((one) => fullTarget(one, values) !== null),
		step: step ?? USUAL_STEP,
		problems,
	}
}
