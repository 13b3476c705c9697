import type { Assumed } from '~/features/calculator/analysis/assumptions'
import {
	type CriterionLine,
	evaluateCriteria,
	evaluateRules,
	type Limits,
	type RuleKey,
	type RuleLine,
} from '~/features/calculator/analysis/criteria'
import { project } from '~/features/calculator/analysis/project'
import { REASONS } from '~/features/calculator/analysis/inputs/reason-texts'
import {
	type FigureUnit,
	formatFigure,
} from '~/features/calculator/analysis-pages/figures/figure-format'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { assumeSource, openingOf } from '~/features/calculator/plan-headline/opening'
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
}

export type EvaluatedDeal = {
	headline: readonly HeadlineFigure[]
	/** What to enter before there are figures; null if they are there. */
	missing: string | null
	criteria: readonly CriterionLine[]
	rules: readonly RuleLine[]
	assumed: Assumed
}

const SHORT_LABELS: Readonly<Record<string, string>> = {
	cashFlowMonth: 'Cash flow/mo',
	cashOnCash: 'Cash-on-cash',
	capRate: 'Cap rate',
	dscrNoi: 'DSCR (NOI)',
	irr: 'IRR',
	cashLeft: 'Cash left in',
	allInOfArv: 'All-in ÷ ARV',
	net: 'Profit',
	roiCash: 'ROI on total cost',
	netHard: 'Profit',
	roiHard: 'Return on cash',
	breakEvenPrice: 'Break-even price',
}

function figureText(value: number | null, unit: FigureUnit, reason: string | null): string {
	if (value !== null) return formatFigure(value, unit)
	return reason === 'severalRates' ? 'several' : '—'
}

function toHeadlineFigure(shown: OpeningFigure): HeadlineFigure {
	const { name, label, figure, unit, instead, note } = shown
	const { value, reason } = figureState(figure)
	const why = reason === null || reason === 'infinite' ? null : REASONS[reason]
	return {
		name,
		short: SHORT_LABELS[name] ?? label,
		label,
		value,
		text: instead ?? (reason === 'infinite' ? 'No money left in' : figureText(value, unit, reason)),
		note: note ?? why,
	}
}

/** Evaluates a deal with the member's own assumptions and criteria. Never throws. */
export function evaluateDeal(
	source: OpeningSource,
	{ limits, rules }: { limits: Limits; rules: readonly RuleKey[] },
): EvaluatedDeal {
	const assumed = assumeSource(source)
	const projection = project(assumed.values)
	const { headline, missing } = openingOf(assumed, projection)
	return {
		headline: headline.map(toHeadlineFigure),
		missing,
		criteria: evaluateCriteria(limits, assumed.values, projection),
		rules: evaluateRules(rules, assumed.values, projection),
		assumed,
	}
}
