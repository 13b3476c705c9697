import { analyze, DEAL_KEYS, type DealValues } from '~/features/calculator/formulas/formulas'
import { emptyInputs, type InputKey } from '~/features/calculator/formulas/input-definitions'
import { formatUsd, readInputs, readNumber } from '~/features/calculator/number-input/format'

/** The small calculator of the landing page: the calculator's formulas with four inputs. */

export const LANDING_FIELDS = ['arv', 'repairs', 'purchase', 'margin'] as const

export type LandingField = (typeof LANDING_FIELDS)[number]

/** The calculator input of a field; renovation is one line of the budget. */
export const DEAL_INPUT: Readonly<Record<LandingField, InputKey>> = {
	arv: 'arv',
	repairs: 'misc1',
	purchase: 'purchase',
	margin: 'margin',
}

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
 */
export function landingInputs(query: URLSearchParams): LandingInputs {
	const hasInput = LANDING_FIELDS.some((field) => query.has(field))
	if (!hasInput) return LANDING_START
	const text = (field: LandingField): string => (query.get(field) ?? '').slice(0, MAX_INPUT_LENGTH)
	return {
		arv: text('arv'),
		repairs: text('repairs'),
		purchase: text('purchase'),
		margin: query.has('margin') ? text('margin') : LANDING_START.margin,
	}
}

/** Unrounded figures under the calculator's keys, in dollars. */
export type LandingDeal = ReturnType<typeof landingDeal>

const NO_FIGURE = '—'

/**
 * Computes four inputs: a cash purchase, one renovation amount, a sale at the after-repair value,
 * no holding costs.
 */
export function landingDeal(inputs: LandingInputs) {
	const values = {} as DealValues
	for (const key of DEAL_KEYS) values[key] = 0
	for (const field of LANDING_FIELDS) values[DEAL_INPUT[field]] = readNumber(inputs[field]).value
	values.sPrice = values.arv
	const { flipMAO, net, apxCC } = analyze(values)
	const hasMargin = inputs.margin.trim() !== '' && readNumber(inputs.margin).readable
	const isOffer = hasMargin || values.arv === 0
	// Without an after-repair value, a loss is only the money spent.
	const isProfit = values.arv > 0 || net === 0
	return {
		flipMAO,
		net,
		apxCC,
		/** The price compared with the offer, as a sentence. */
		verdict: comparePrice(values, flipMAO, hasMargin),
		/** The figures as text; a dash for one that an empty field makes misleading. */
		shown: {
			flipMAO: isOffer ? formatUsd(flipMAO) : NO_FIGURE,
			net: isProfit ? formatUsd(net) : NO_FIGURE,
			apxCC: formatUsd(apxCC),
		},
	}
}

function comparePrice({ arv, purchase }: DealValues, offer: number, hasMargin: boolean): string {
	if (arv === 0) return 'Enter an after-repair value to see an offer.'
	if (!hasMargin) return 'Enter a margin to see an offer.'
	if (offer <= 0) return 'At this margin there is no price that works.'
	if (purchase === 0) return 'Enter a purchase price to compare it with the offer.'
	const gap = formatUsd(Math.abs(purchase - offer))
	if (gap === '$0') return 'Your price equals the maximum offer.'
	return `Your price is ${gap} ${purchase > offer ? 'above' : 'below'} the maximum offer.`
}

/** Whether a displayed figure is negative. */
export function isLoss(deal: LandingDeal, name: keyof LandingDeal['shown']): boolean {
	return deal[name] < 0 && deal.shown[name] !== NO_FIGURE
}

/** The errors of the entries, as in the calculator; they do not block the calculation. */
export function landingProblems(inputs: LandingInputs): Partial<Record<LandingField, string>> {
	const deal = emptyInputs()
	for (const field of LANDING_FIELDS) deal[DEAL_INPUT[field]] = inputs[field]
	const { problems } = readInputs(deal)
	return Object.fromEntries(
		LANDING_FIELDS.map((field) => [field, problems[DEAL_INPUT[field]]?.message]),
	)
}
