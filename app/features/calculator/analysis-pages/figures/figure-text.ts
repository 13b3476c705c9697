import type { FigureValue, InfiniteReturn, NoValueReason, ProjectionIrr } from '~/deal'
import { type FigureUnit, formatFigure } from './figure-format'

/** Figures as data and as text: a number, or the reason why there is none. */

/** Any figure of the engine. */
export type AnyFigure = FigureValue | InfiniteReturn | ProjectionIrr

/** What the figure is: its number, or why it has none (`infinite`: a return on no money). */
export type FigureState =
	| { value: number; reason: null }
	| { value: null; reason: NoValueReason | 'infinite' }

/** Reduces a figure to a number or a reason. Several IRRs are never reduced to one (PRO-19). */
export function figureState(figure: AnyFigure): FigureState {
	if (typeof figure === 'number') return { value: figure, reason: null }
	switch (figure.kind) {
		case 'one':
			return { value: figure.rate, reason: null }
		case 'several':
			return { value: null, reason: 'severalRates' }
		case 'infinite':
			return { value: null, reason: 'infinite' }
		case 'none':
			return { value: null, reason: figure.reason }
	}
}

/** The figure in a table cell: the number, `several`, or a dash. */
export function cellText(figure: AnyFigure, unit: FigureUnit): string {
	const { value, reason } = figureState(figure)
	if (value !== null) return formatFigure(value, unit)
	return reason === 'severalRates' ? 'several' : reason === 'infinite' ? 'no money in' : '—'
}

/** '5.00% and 41.00%', '5.00%, 12.00% and 41.00%'. */
function listRates(rates: readonly number[]): string {
	const texts = rates.map((rate) => formatFigure(rate, 'rate'))
	const last = texts.pop() ?? ''
	return texts.length === 0 ? last : `${texts.join(', ')} and ${last}`
}

/** An IRR with its sentences (analysis 1.5). */
export function irrText(
	irr: ProjectionIrr,
	reasons: Readonly<Partial<Record<NoValueReason, string>>>,
): { text: string; note: string | null } {
	switch (irr.kind) {
		case 'one':
			return {
				text: formatFigure(irr.rate, 'rate'),
				note: irr.moneyComesFirst
					? 'This is the rate you pay, not one you earn: money comes first.'
					: null,
			}
		case 'several':
			return {
				text: 'Several',
				note: `${irr.rates.length} rates fit: ${listRates(irr.rates)}. IRR cannot rank this deal; use NPV.`,
			}
		case 'none':
			return { text: '—', note: reasons[irr.reason] ?? null }
	}
}
