import { type Assumed, isFlip, project, type Projection, REASONS } from '~/deal'
import {
	type FigureUnit,
	formatFigure,
} from '~/features/calculator/analysis-pages/figures/figure-format'
import {
	cellText,
	type AnyFigure,
	figureState,
	irrText,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import type { ShownFigure } from '~/features/calculator/analysis-pages/figures/shown-figure'
import { assumeWithFlipPlan } from '~/features/calculator/analysis-pages/figures/flip-plan'
import type { ReportCell, ReportFigure, ReportInput } from '../report-model'

/** What every section of a report starts from. */
export type ComputedDeal = {
	input: ReportInput
	assumed: Assumed
	projection: Projection
	/** A sales price without rent. */
	isFlip: boolean
}

/** Computes a deal once for all sections. Never throws. */
export function computeDeal(input: ReportInput): ComputedDeal {
	const { inputs, analysis } = input.deal
	const assumed = assumeWithFlipPlan(inputs, analysis, input.own)
	return { input, assumed, projection: project(assumed.values), isFlip: isFlip(assumed.values) }
}

/** A number as the analysis pages show it; `name` gives it an id. */
export function toCell(
	figure: AnyFigure,
	unit: FigureUnit,
	name?: string,
	year?: number,
): ReportCell {
	const { value } = figureState(figure)
	return {
		text: cellText(figure, unit),
		value,
		...(name === undefined ? {} : { name }),
		...(year === undefined ? {} : { year }),
	}
}

/** Dollars without an id. */
export const usdCell = (amount: number): ReportCell => toCell(amount, 'usd')

/** Why a figure has no number, or what it means. */
function noteOf(figure: AnyFigure): string | null {
	const { reason } = figureState(figure)
	if (typeof figure === 'object' && (figure.kind === 'one' || figure.kind === 'several')) {
		return irrText(figure, REASONS).note
	}
	return reason === null || reason === 'infinite' ? null : REASONS[reason]
}

/** A figure with its label, as the analysis pages show it. */
export function toFigure(shown: ShownFigure & { note?: string }): ReportFigure {
	const { name, label, figure, unit, instead, isSigned = false } = shown
	const { value } = figureState(figure)
	const note = shown.note ?? (instead === undefined ? noteOf(figure) : null)
	return {
		label,
		name,
		value,
		text: value === null && instead !== undefined ? instead : cellText(figure, unit),
		...(note === null ? {} : { note }),
		...(isSigned && value !== null && formatFigure(value, unit).startsWith('−')
			? { isLoss: true }
			: {}),
	}
}

/** A number with its label that is shown only here. */
export function usdFigure(name: string, label: string, amount: AnyFigure): ReportFigure {
	return toFigure({ name, label, figure: amount, unit: 'usd' })
}
