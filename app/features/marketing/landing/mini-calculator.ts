import { formatUsd } from '~/core/format-number'
import {
	type DealValues,
	type InputKey,
	MAX_NUMBER_LENGTH,
	analyze,
	readNumber,
	readText,
	stripFormatting,
} from '~/deal'
import { homePathWith, ownDealPath } from '~/core/http/paths'

/** The small calculator of the landing page: the calculator's formulas with four inputs. */

export const LANDING_FIELDS = ['arv', 'repairs', 'purchase', 'margin'] as const

export type LandingField = (typeof LANDING_FIELDS)[number]

/** The calculator input of a field; renovation is one line of the budget. */
export const DEAL_INPUT = {
	arv: 'arv',
	repairs: 'misc1',
	purchase: 'purchase',
	margin: 'margin',
} as const satisfies Readonly<Record<LandingField, InputKey>>

export type LandingInputs = Record<LandingField, string>

/** The initial deal, which visitors overwrite with their own. */
export const LANDING_START: LandingInputs = {
	arv: '285,000',
	repairs: '42,500',
	purchase: '135,000',
	margin: '30',
}

/** Longer than any number; longer input is truncated before it is returned. */
const MAX_INPUT_LENGTH = 100

/**
 * Parses the inputs from a query. Without any of them it is the initial deal; otherwise missing
 * ones are empty, except the margin, which has its default.
 * @param suffixOf the unit of a field, which a text may have after its number
 */
export function landingInputs(
	query: URLSearchParams,
	suffixOf: (field: LandingField) => string,
): LandingInputs {
	const hasInput = LANDING_FIELDS.some((field) => query.has(field))
	if (!hasInput) return LANDING_START
	const text = (field: LandingField): string => {
		const typed = (query.get(field) ?? '').slice(0, MAX_INPUT_LENGTH)
		return isNumberText(typed) ? typed : (readText(typed, suffixOf(field)).number ?? typed)
	}
	return {
		arv: text('arv'),
		repairs: text('repairs'),
		purchase: text('purchase'),
		margin: query.has('margin') ? text('margin') : LANDING_START.margin,
	}
}

/**
 * The calculator's address with this deal, sold at its after-repair value as here, and marked as the
 * visitor's own. Only readable numbers are carried, without their formatting.
 */
export function carryDealPath(inputs: LandingInputs): string {
	const carried: Partial<Record<InputKey, string>> = {}
	for (const field of LANDING_FIELDS) {
		const bare = stripFormatting(inputs[field].trim())
		if (bare !== null && bare.length <= MAX_NUMBER_LENGTH) carried[DEAL_INPUT[field]] = bare
	}
	return ownDealPath({ ...carried, sPrice: carried.arv ?? '' })
}

/** The form's address with these inputs, as the form itself sends them. */
export function landingQuery(inputs: LandingInputs): string {
	return new URLSearchParams(LANDING_FIELDS.map((field) => [field, inputs[field]])).toString()
}

/**
 * The address that saves this deal, for links to sign-up; null for the initial deal and for texts that
 * are no numbers, which the landing page would only show again.
 */
export function saveDealPath(inputs: LandingInputs): string | null {
	const isTyped = LANDING_FIELDS.some(
		(field) => stripFormatting(inputs[field]) !== stripFormatting(LANDING_START[field]),
	)
	const isReadable = LANDING_FIELDS.every((field) => isNumberText(inputs[field]))
	return isTyped && isReadable ? homePathWith(`${landingQuery(inputs)}&save=1`) : null
}

/** The typed inputs in the text that a tab keeps of them; null if it is none. */
export function keptInputs(
	text: string | null,
	suffixOf: (field: LandingField) => string,
): LandingInputs | null {
	const query = new URLSearchParams((text ?? '').slice(0, MAX_INPUT_LENGTH * 8))
	return LANDING_FIELDS.every((field) => query.has(field)) ? landingInputs(query, suffixOf) : null
}

/** Unrounded figures under the calculator's keys, in dollars. */
export type LandingDeal = ReturnType<typeof landingDeal>

const NO_FIGURE = '—'

const CHECK_MARKED = 'Check the marked field to see a result.'

/** Whether a text is a number by the calculator's rule; an empty one is a missing number. */
export const isNumberText = (text: string): boolean => readNumber(text).readable

/**
 * Computes four inputs: a cash purchase, one renovation amount, a sale at the after-repair value,
 * no holding costs. A figure is shown only if everything it needs has been entered, and none if a
 * text is not a number.
 * @param isMarked whether a field is marked, such as one out of range, so that no figure is shown
 */
export function landingDeal(inputs: LandingInputs, isMarked = false) {
	const values = { arv: 0, misc1: 0, purchase: 0, margin: 0 }
	for (const field of LANDING_FIELDS) values[DEAL_INPUT[field]] = readNumber(inputs[field]).value
	const { flipMAO, net, apxCC } = analyze({ ...values, sPrice: values.arv })
	const isReadable = !isMarked && LANDING_FIELDS.every((field) => isNumberText(inputs[field]))
	const isSold = isReadable && values.arv > 0
	const hasMargin = inputs.margin.trim() !== ''
	return {
		flipMAO,
		net,
		apxCC,
		/** What is missing, or the price compared with the offer, as a sentence. */
		verdict: isReadable ? comparePrice(values, flipMAO, hasMargin) : CHECK_MARKED,
		/** The figures as text; a dash for one that lacks an input. */
		shown: {
			flipMAO: isSold && hasMargin ? formatUsd(flipMAO) : NO_FIGURE,
			net: isSold && values.purchase > 0 ? formatUsd(net) : NO_FIGURE,
			apxCC: isSold ? formatUsd(apxCC) : NO_FIGURE,
		},
	}
}

type Prices = Pick<DealValues, 'arv' | 'purchase'>

function comparePrice({ arv, purchase }: Prices, offer: number, hasMargin: boolean): string {
	if (arv === 0) {
		const price = purchase === 0 ? ' and a purchase price' : ''
		return `Enter an after-repair value${price} to see a result.`
	}
	if (purchase === 0) {
		return hasMargin
			? 'Enter a purchase price to see your profit.'
			: 'Enter a purchase price to see your profit, and a margin to see an offer.'
	}
	if (!hasMargin) return 'Enter a margin to see an offer.'
	if (offer <= 0) return 'At this margin there is no price that works.'
	const gap = formatUsd(Math.abs(purchase - offer))
	if (gap === '$0') return 'Your price equals the maximum offer.'
	return `Your price is ${gap} ${purchase > offer ? 'above' : 'below'} the maximum offer.`
}

type FigureName = keyof LandingDeal['shown']

/** The exact value of a displayed figure for scripts; empty for one that is not shown. */
export function exactValue(deal: LandingDeal, name: FigureName): string {
	return deal.shown[name] === NO_FIGURE ? '' : String(deal[name])
}

/** Whether a displayed figure is negative. */
export function isLoss(deal: LandingDeal, name: FigureName): boolean {
	return deal[name] < 0 && deal.shown[name] !== NO_FIGURE
}

/** The error of a text that is not a number, with the range of its field. */
export const notANumber = (range: string): string => `We couldn't read this number. ${range}`
