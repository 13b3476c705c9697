import { ReasonsContext } from '~/features/calculator/analysis-pages/figures/reasons-context'
import { FigureList, FigureRow } from '~/features/calculator/analysis-pages/figures/figure-row'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import { cellText, figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { flipFigures } from '~/features/calculator/analysis-pages/figures/flip-figures'
import { TOO_HIGH } from '~/features/calculator/analysis-pages/figures/flip-notes'
import { readFlipCosts } from '~/features/calculator/analysis/flip-profit'
import type { HardMoneyInput } from '~/features/calculator/analysis/hard-money'
import { getHeadline } from '~/features/calculator/deal-form/headline'
import type { EvaluatedDeal } from '~/features/calculator/explain/evaluate-deal'
import { isMissing } from '~/features/calculator/explain/formula-hints'
import {
	correctionOf,
	planCorrection,
	unreadCorrection,
} from '~/features/calculator/explain/result-state'
import { isLossText } from '~/core/format-number'
import { isFlip, resultDefinition } from '~/deal'
import { paths } from '~/core/http/paths'
import type { OpeningFigure } from './opening-types'
import type { OpeningState } from './use-opening'
import './plan-headline.css'

type HeadlineProps = { deal: EvaluatedDeal; state: OpeningState }

const NOTHING_ENTERED = 'Enter a purchase price, then a monthly rent or a sales price.'
/** What stands in the place of figures until the engine is loaded. */
export const UPDATING = 'Updating…'
/** Why there are no figures of the analysis. */
const FAILED = "We couldn't load these figures."
const RELOAD = 'Reload the page'
const KEPT = 'your numbers are kept.'
const LOAD_FAILED = `${FAILED} ${RELOAD}; ${KEPT}`

/**
 * Says that the figures could not be loaded. A browser can keep a failed import until the page is
 * loaded again, so that another attempt alone would not help.
 */
export function LoadFailure({ id }: { id?: string }) {
	return (
		<p id={id} className="note">
			{FAILED}{' '}
			<a className="link" href={paths.calculator()}>
				{RELOAD}
			</a>
			; {KEPT}
		</p>
	)
}

/** The headline of a flip, with the costs of its sale and purchase that were entered in the analysis. */
export function flipHeadline(
	{ inputs, values }: EvaluatedDeal,
	costs: OpeningState['costs'],
): readonly OpeningFigure[] {
	const typed = (key: HardMoneyInput) => (isMissing(inputs, key) ? null : values[key])
	return flipFigures(values, {
		typed: {
			...(costs?.typed ?? readFlipCosts(null)),
			down: typed('down'),
			appr: typed('appr'),
			lendFees: typed('lendFees'),
			interestHard: typed('interestHard'),
		},
		own: costs?.own ?? null,
	})
}

/** The figures of the plan, or the sentence that is shown in their place. */
export function headlineOf(
	deal: EvaluatedDeal,
	{ opening, isFailed, costs, isCostUnread = false }: OpeningState,
): readonly OpeningFigure[] | string {
	const { inputs, values } = deal
	const correction =
		unreadCorrection(deal) ??
		(isFlip(values) ? correctionOf('netHard', deal) : planCorrection(deal))
	if (correction !== null) return `${correction} to see the result.`
	if (isFlip(values)) {
		// The results of the calculator wait for the analysis only to say what cannot be read in it.
		if (opening?.missing) return opening.missing
		if (opening !== null || !isCostUnread) return flipHeadline(deal, costs)
	}
	if (opening !== null) return opening.missing ?? opening.headline
	if (Object.values(inputs).every((text) => text === '')) return NOTHING_ENTERED
	return isFailed ? LOAD_FAILED : UPDATING
}

/** Whether the headline is that of a cash purchase because no loan is entered. */
export function isWithoutLoan(deal: EvaluatedDeal, state: OpeningState): boolean {
	const { opening } = state
	const hasFigures = typeof headlineOf(deal, state) !== 'string'
	return hasFigures && !isFlip(deal.values) && opening?.isWithoutLoan === true
}

/** Whether the headline counts a loan that usually has mortgage insurance, and none is entered. */
export function hasInsuranceQuestion(deal: EvaluatedDeal, state: OpeningState): boolean {
	const hasFigures = typeof headlineOf(deal, state) !== 'string'
	return hasFigures && !isFlip(deal.values) && state.opening?.asksForInsurance === true
}

/** The figures of the deal's plan, with which the results open (10.3). */
export function PlanHeadline({ deal, state }: HeadlineProps) {
	const headline = headlineOf(deal, state)
	if (headline === LOAD_FAILED) return <LoadFailure id="plan-missing" />
	if (typeof headline === 'string')
		return (
			<p id="plan-missing" className="note">
				{headline}
			</p>
		)
	return (
		<ReasonsContext.Provider value={state.opening?.reasons ?? {}}>
			<FigureList className="plan-headline">
				{headline.map((shown) => (
					<FigureRow key={shown.name} {...shown} explanation={state.explain(shown.name)} />
				))}
			</FigureList>
		</ReasonsContext.Provider>
	)
}

/** A figure of the headline in the results bar of a phone. */
export type BarFigure = { name: string; label: string; text: string; isLoss: boolean }

/**
 * The headline as the results bar shows it: the same figures with the same names, or the sentence in
 * their place.
 */
export function barFigures(
	deal: EvaluatedDeal,
	state: OpeningState,
): readonly BarFigure[] | string {
	const headline = headlineOf(deal, state)
	if (typeof headline === 'string') return headline
	return headline.map(({ name, label, figure, unit, note, isSigned = false }) => {
		const text = cellText(figure, unit)
		return {
			name,
			label: note === TOO_HIGH ? 'ROI, too high (no down payment)' : label,
			text,
			isLoss: isSigned && isLossText(text),
		}
	})
}

/** A figure in words; one without a number is not announced. */
function announced({ label, figure, unit, instead }: OpeningFigure): string[] {
	const { value } = figureState(figure)
	const text = instead ?? (value === null ? null : formatFigure(value, unit))
	return text === null ? [] : [`${label} ${text}`]
}

/** The headline in words, then the profit of a sale beside a rental. */
export function headlineText(deal: EvaluatedDeal, state: OpeningState): string {
	const headline = headlineOf(deal, state)
	const texts = typeof headline === 'string' ? [headline] : headline.flatMap(announced)
	if (deal.values.sPrice > 0 && !isFlip(deal.values)) {
		texts.push(`${resultDefinition('netHard').label} ${getHeadline('netHard', deal).text}`)
	}
	return texts.join(', ')
}
