import {
	type Assumed,
	emptyAnalysisInputs,
	figureLine,
	type FigureName,
	FIGURES,
	isUnreadNumber,
	project,
	type Projection,
	REASONS,
} from '~/deal'
import {
	type CriterionLine,
	evaluateCriteria,
	evaluateRules,
	type Limits,
	type RuleKey,
	type RuleLine,
} from '~/features/calculator/analysis/criteria'
import {
	type FigureUnit,
	formatFigure,
} from '~/features/calculator/analysis-pages/figures/figure-format'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { assumeWithFlipPlan } from '~/features/calculator/analysis-pages/figures/flip-plan'
import { TOO_HIGH } from '~/features/calculator/analysis-pages/figures/flip-notes'
import { isLossText } from '~/core/format-number'
import { openingOf } from '~/features/calculator/plan-headline/opening'
import type {
	OpeningFigure,
	OpeningSource,
} from '~/features/calculator/plan-headline/opening-types'

/** A saved deal in figures: the headline of its plan, criteria and rules of thumb. */

/** A figure of a headline as pages show it. */
export type HeadlineFigure = {
	name: string
	/** Short, for lists. */
	short: string
	label: string
	/** Unrounded; null without a value. */
	value: number | null
	text: string
	/** Why there is no value, or what it means. */
	note: string | null
	/** Whether the value is bad because it is negative; negative cash left in is money back. */
	isLoss: boolean
}

/** What a line of figures shows of each. */
export type StripFigure = Omit<HeadlineFigure, 'label'>

export type AnalyzedDeal = {
	headline: readonly HeadlineFigure[]
	/** What to enter before there are figures; null if they are there. */
	missing: string | null
	/** What the headline counts, if that is a question. */
	note: string | null
	criteria: readonly CriterionLine[]
	rules: readonly RuleLine[]
	assumed: Assumed
	projection: Projection
}

/** The name of a figure where there is little room. */
function shortLabel(name: string): string | undefined {
	return Object.hasOwn(FIGURES, name) ? figureLine(name as FigureName).short : undefined
}

/** Short for `TOO_HIGH`, where there is no room for a note. */
const TOO_HIGH_LABEL = `${FIGURES.roiHard.short} (too high: no down payment)`

function figureText(value: number | null, unit: FigureUnit, reason: string | null): string {
	if (value !== null) return formatFigure(value, unit)
	return reason === 'severalRates' ? 'several' : '—'
}

/** A figure as pages show it. */
export function toHeadlineFigure(shown: OpeningFigure): HeadlineFigure {
	const { name, label, figure, unit, instead, note, isSigned = false } = shown
	const { value, reason } = figureState(figure)
	const why = reason === null || reason === 'infinite' ? null : REASONS[reason]
	return {
		name,
		short: note === TOO_HIGH ? TOO_HIGH_LABEL : (shortLabel(name) ?? label),
		label,
		value,
		text: instead ?? (reason === 'infinite' ? 'No money left in' : figureText(value, unit, reason)),
		note: note ?? why,
		isLoss: isSigned && value !== null && isLossText(formatFigure(value, unit)),
	}
}

/** Evaluates a deal with the member's own assumptions and criteria. Never throws. */
export function analyzeDeal(
	source: OpeningSource,
	{ limits, rules }: { limits: Limits; rules: readonly RuleKey[] },
): AnalyzedDeal {
	const { inputs, analysis, own } = source
	const assumed = assumeWithFlipPlan(inputs, analysis ?? emptyAnalysisInputs(), own)
	const projection = project(assumed.values)
	const { headline, missing, strategyNote } = openingOf(assumed, projection)
	// Nothing is computed from a text that is no number.
	const isHeld = assumed.problems.some(isUnreadNumber)
	return {
		headline: headline.map(toHeadlineFigure),
		missing,
		note: strategyNote,
		criteria: isHeld ? [] : evaluateCriteria(limits, assumed.values, projection),
		rules: isHeld ? [] : evaluateRules(rules, assumed.values, projection),
		assumed,
		projection,
	}
}
