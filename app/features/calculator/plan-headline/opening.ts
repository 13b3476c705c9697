import { type Assumed, assume } from '~/features/calculator/analysis/assumptions'
import { type NoValueReason, noValue } from '~/features/calculator/analysis/figure-value'
import { emptyAnalysisInputs } from '~/features/calculator/analysis/inputs/analysis-inputs'
import { countAssumptions } from '~/features/calculator/analysis/inputs/list-assumptions'
import { REASONS } from '~/features/calculator/analysis/inputs/reason-texts'
import { project } from '~/features/calculator/analysis/project'
import { figureState, irrText } from '~/features/calculator/analysis-pages/figures/figure-text'
import { isFlip } from '~/features/calculator/analysis-pages/figures/flip-figures'
import type { Projection } from '~/features/calculator/analysis/projection-types'
import {
	figuresNamed,
	headlineFigures,
} from '~/features/calculator/analysis-pages/projection/shown-figures'
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
function missingOf({ values }: Assumed): string | null {
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
	return note === null ? shown : { ...shown, note }
}

/** The first result of a rental (10.2). Without a price or a rent most figures have no meaning. */
function firstResult({ values }: Assumed, projection: Projection): OpeningFigure[] {
	const missing = values.purchase === 0 ? 'noPrice' : values.rent === 0 ? 'noRent' : null
	return figuresNamed(FIRST_RESULT, values, projection).map((shown) => {
		const { name } = shown
		const label =
			name === 'cashAtClosing'
				? 'Cash needed'
				: name === 'irr'
					? `${values.holdYears}-year IRR`
					: shown.label
		if (missing === null || (missing === 'noRent' && name === 'cashAtClosing')) {
			return { ...withNote(shown), label }
		}
		return { name, label, figure: noValue(missing), unit: shown.unit }
	})
}

/** Computes the opening of a deal. Never throws. */
export function computeOpening(source: OpeningSource): Opening {
	const assumed = assumeSource(source)
	return openingOf(assumed, project(assumed.values))
}

/** The opening of a deal whose projection is computed already. */
export function openingOf(assumed: Assumed, projection: Projection): Opening {
	const { values, assumptions } = assumed
	const missing = missingOf(assumed)
	const headline = missing === null ? headlineFigures(values, projection).map(withNote) : []
	const first = firstResult(assumed, projection)
	const reasons: Partial<Record<NoValueReason, string>> = {}
	for (const { figure } of [...headline, ...first]) {
		const { reason } = figureState(figure)
		if (reason !== null && reason !== 'infinite') reasons[reason] = REASONS[reason]
	}
	return {
		plan: values.plan,
		headline,
		missing,
		firstResult: first,
		assumptionCount: countAssumptions(assumptions),
		reasons,
	}
}
