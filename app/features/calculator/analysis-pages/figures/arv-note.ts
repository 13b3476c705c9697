import { type AnalysisValues, type Projection, projectSummary } from '~/deal'
import { withTyped } from '~/features/calculator/analysis/sensitivity/inputs'
import { formatUsd } from '~/core/format-number'
import { cellText, figureState } from './figure-text'
import type { ShownFigure } from './shown-figure'

/**
 * How much of the IRR rests on an ARV that is above price and work: value that nobody paid for and no
 * work made, and that the projection counts from the first day. `null` if there is none, or if it does
 * not change the IRR.
 */
function arvNote(values: AnalysisValues, { summary }: Projection): string | null {
	const { purchase, renovation, arv, typed } = values
	const cost = purchase + renovation
	const { value } = figureState(summary.irr)
	if (typed.arv === null || value === null || purchase === 0 || arv <= cost) return null
	const { irr } = projectSummary(withTyped(values, { arv: cost }))
	const without = figureState(irr).value
	if (without !== null && Math.abs(without - value) < 5e-5) return null
	const rest = without === null ? 'there is no IRR' : `the IRR is ${cellText(irr, 'rate')}`
	return `Counts an ARV ${formatUsd(arv - cost)} above price and work from day one. With an ARV of ${formatUsd(cost)}, ${rest}.`
}

/** The IRR with what it owes to the ARV; any other figure as it is. */
export function withArvNote(values: AnalysisValues, projection: Projection) {
	return (shown: ShownFigure): ShownFigure => {
		const note = shown.name === 'irr' ? arvNote(values, projection) : null
		return note === null ? shown : { ...shown, note }
	}
}
