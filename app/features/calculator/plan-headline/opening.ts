import {
	type AnalysisValues,
	assume,
	type Assumed,
	countAssumptions,
	emptyAnalysisInputs,
	isFlip,
	isUnreadNumber,
	noValue,
	type NoValueReason,
	project,
	type Projection,
	REASONS,
} from '~/deal'
import { asksForInsurance } from '~/features/calculator/analysis/mortgage-insurance'
import { figureState, irrText } from '~/features/calculator/analysis-pages/figures/figure-text'
import { profitText } from '~/features/calculator/analysis-pages/figures/flip-text'
import { strategyReason } from '~/features/calculator/saved-analysis/strategy'
import { assumedText } from '~/features/calculator/analysis-pages/frame/assumed-texts'
import { fieldOf } from '~/features/calculator/analysis-pages/frame/field-groups'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import { formatList } from '~/core/format-list'
import {
	figuresNamed,
	planHeadlineFigures,
} from '~/features/calculator/analysis-pages/projection/shown-figures'
import { heldBackOf, oppositeNote } from './held-back'
import type { Opening, OpeningFigure, OpeningSource } from './opening-types'

/**
 * The figures with which the calculator's page opens. The server computes them for a deal that it
 * sends; the browser loads this module, and with it the engine, after the first input.
 */

const FIRST_RESULT = ['cashAtClosing', 'cashFlowMonth', 'cashOnCash', 'dscrNoi', 'irr']

/** The deal as the analysis reads it. */
export function assumeSource({ inputs, analysis, own }: OpeningSource): Assumed {
	return assume(inputs, analysis ?? emptyAnalysisInputs(), own)
}

/** What a plan's headline needs before it has a meaning. */
function missingOf({ values, problems }: Assumed): string | null {
	const unread = problems.find(isUnreadNumber)
	if (unread !== undefined) return `Correct the field “${fieldOf(unread.key).label}”.`
	if (isFlip(values)) return null
	if (values.purchase === 0) return REASONS.noPrice
	if (values.rent > 0 || values.plan === 'bridge') return null
	return 'Enter a monthly rent or a sales price.'
}

/** Several IRRs, or one that is paid and not earned, are explained beside the figure. */
function withNote(shown: OpeningFigure): OpeningFigure {
	const { figure } = shown
	if (typeof figure !== 'object' || figure.kind === 'infinite' || figure.kind === 'none')
		return shown
	const { note } = irrText(figure, REASONS)
	return note === null ? shown : { ...shown, note: [note, shown.note].filter(Boolean).join(' ') }
}

/** The IRR with its years in its name, and the cash flow of a cash purchase with that it is one. */
function withBasis(shown: OpeningFigure, { holdYears, plan }: AnalysisValues): OpeningFigure {
	if (shown.name === 'irr') return { ...shown, label: `${holdYears}-year IRR` }
	return shown.name === 'cashFlowMonth' && plan === 'cash'
		? { ...shown, label: `${shown.label}, all cash` }
		: shown
}

/** The money needed, with the closing costs in it that nobody entered. */
function cashNeeded(shown: OpeningFigure, { values, assumed }: Assumed): OpeningFigure {
	const { buyCostPer } = values
	const note = `With closing costs of ${percentText(buyCostPer)} of the price, assumed`
	const isNamed = assumed.has('buyCostPer') && buyCostPer > 0
	return { ...shown, label: 'Cash needed', ...(isNamed ? { note } : {}) }
}

/** The first result of a rental (10.2). Without a price or a rent most figures have no meaning. */
function firstResult(deal: Assumed, projection: Projection): OpeningFigure[] {
	const { values } = deal
	const missing = values.purchase === 0 ? 'noPrice' : values.rent === 0 ? 'noRent' : null
	return figuresNamed(FIRST_RESULT, values, projection).map((one) => {
		const shown = withBasis(one, values)
		const isCash = shown.name === 'cashAtClosing'
		if (missing === null || (missing === 'noRent' && isCash)) {
			return isCash ? cashNeeded(shown, deal) : withNote(shown)
		}
		const { name, label, unit } = shown
		return { name, label: isCash ? 'Cash needed' : label, figure: noValue(missing), unit }
	})
}

/** The assumed numbers in words. */
function assumptionLines(assumptions: Assumed['assumptions']): string[] {
	return assumptions
		.filter(({ role }) => role === 'number')
		.map(({ key, value, source }) => {
			const field = fieldOf(key)
			return `${field.label}: ${assumedText(value, field)}${source === 'own' ? ' (yours)' : ''}`
		})
}

const percentText = (percent: number): string => `${Number(percent.toFixed(2))}%`

/** What the calculator's loan payment lacks, because only the analysis assumes it. */
function missingForPayment({ assumed }: Assumed): string {
	const names = [
		assumed.has('arv') && 'an ARV',
		assumed.has('ltv') && 'a loan-to-value (LTV)',
		assumed.has('years') && 'a loan term in years',
	].filter((name) => name !== false)
	return formatList(names)
}

/**
 * What is said where the calculator's own results, which take the loan of the ARV and assume nothing,
 * count another loan than the plan, or none: the title of the rental results, and a sentence.
 */
function loanNoteOf(deal: Assumed): Pick<Opening, 'loanTitle' | 'loanNote'> {
	const { plan, loanBase, ltv, purchase, arv, rent } = deal.values
	if (plan !== 'loan' || ltv === 0 || purchase === 0 || rent === 0) return NO_LOAN_NOTE
	const base = loanBase === 'price' ? purchase : arv
	const loanOf = (value: number, of: string): string =>
		`a loan of ${formatFigure((value * ltv) / 100, 'usd')}, ${percentText(ltv)} of the ${of}`
	const counted = `The plan at the top counts ${loanOf(base, loanBase === 'price' ? 'price' : 'ARV')}.`
	const missing = missingForPayment(deal)
	if (missing !== '') {
		return {
			loanTitle: null,
			loanNote: `${counted} These results count none until you enter ${missing}.`,
		}
	}
	if (deal.values.interestDSCR === 0) {
		return { loanTitle: null, loanNote: `${counted} ${NO_RATE_HERE}` }
	}
	if (arv === base) return NO_LOAN_NOTE
	return { loanTitle: `Rental with ${loanOf(arv, 'ARV')}`, loanNote: counted }
}

const NO_RATE_HERE = 'These results count none, because a rate of 0 counts as no rate in them.'

const NO_LOAN_NOTE = { loanTitle: null, loanNote: null }

/** Whether the deal, or the member for all deals, says how a purchase is paid. */
function isPlanChosen({ values, assumptions }: Assumed): boolean {
	const isOwn = assumptions.some(({ key, source }) => key === 'plan' && source === 'own')
	return isOwn || (values.typed.plan ?? 'auto') !== 'auto'
}

/** How the results of the calculator differ from the plan, which assumes a number for an empty field. */
const ASSUMED = 'An empty field counts as 0 here; the plan assumes a usual number.'

/** Computes the opening of a deal. Never throws. */
export function computeOpening(source: OpeningSource): Opening {
	const assumed = assumeSource(source)
	return openingOf(assumed, project(assumed.values))
}

const DOWN_ALONE =
	'Shown as a BRRRR, because a down payment is entered under Hard Money. For a rental, clear it there, and put what the loan pays into “Loan to value (LTV)”: 80 means 20% down.'

/**
 * Whether a down payment alone, which is that of a hard money loan, makes a BRRRR of a rental: most people
 * mean the down payment of the long-term loan.
 */
const isDownAlone = ({ plan, rent, typed }: Assumed['values']): boolean =>
	plan === 'bridge' && rent > 0 && typed.down !== null && typed.interestHard === null

const EMPTY_FLIP_COSTS = 'Empty holding costs and lender fees count as $0.'

/** The opening of a deal whose projection is computed already. */
export function openingOf(assumed: Assumed, projection: Projection): Opening {
	const { values, assumptions } = assumed
	const missing = missingOf(assumed)
	const reason = strategyReason(values)
	const headline =
		missing === null
			? planHeadlineFigures(values, projection).map((shown) => withBasis(withNote(shown), values))
			: []
	const isHeld = assumed.problems.some(isUnreadNumber)
	const first = isHeld ? [] : firstResult(assumed, projection)
	const reasons: Partial<Record<NoValueReason, string>> = {}
	for (const { figure } of [...headline, ...first]) {
		const { reason } = figureState(figure)
		if (reason !== null && reason !== 'infinite') reasons[reason] = REASONS[reason]
	}
	return {
		plan: values.plan,
		isWithoutLoan: values.plan === 'cash' && !isPlanChosen(assumed),
		headline,
		missing,
		firstResult: first,
		assumptionCount: countAssumptions(assumptions),
		assumptions: assumptionLines(assumptions),
		basis:
			!isFlip(values) && countAssumptions(assumptions) > 0
				? (oppositeNote(values, projection) ?? ASSUMED)
				: null,
		heldBack: missing === null && !isFlip(values) ? heldBackOf(values) : {},
		asksForInsurance: missing === null && !isFlip(values) && asksForInsurance(values),
		...loanNoteOf(assumed),
		strategyNote: isFlip(values)
			? `${profitText(values)} ${EMPTY_FLIP_COSTS}`
			: isDownAlone(values)
				? DOWN_ALONE
				: reason && `${reason} For a flip, clear the rent.`,
		reasons,
	}
}
