import { escapeHtml } from '~/core/escape-html'
import type { FigureUnit } from './figure-format'
import type { AnyFigure } from './figure-text'
import { cellText, figureState } from './figure-text'

export type FigureDataProps = {
	/** The key of the figure; with `year` the id is `figure-KEY-YEAR`. Once per page. */
	name: string
	year?: number
	figure: AnyFigure
	unit: FigureUnit
	/** Shown instead of a dash where there is no number. */
	instead?: string
}

function attributesOf({ name, year, figure }: FigureDataProps) {
	const { value, reason } = figureState(figure)
	return {
		id: `figure-${name}${year === undefined ? '' : `-${year}`}`,
		value: value === null ? '' : String(value),
		'data-reason': reason ?? undefined,
		// Words in its place are for translators; a figure is not.
		translate: value === null ? undefined : ('no' as const),
	}
}

/** A figure as text with its exact value for scripts; without a number the reason is in the data. */
export function FigureData(props: FigureDataProps) {
	const { figure, unit, instead } = props
	const attributes = attributesOf(props)
	return (
		<data {...attributes}>
			{attributes.value === '' && instead !== undefined ? instead : cellText(figure, unit)}
		</data>
	)
}

/** The same as HTML, for tables with hundreds of figures. */
export function figureDataHtml(props: FigureDataProps): string {
	const { id, value, 'data-reason': reason, translate } = attributesOf(props)
	const why = reason === undefined ? '' : ` data-reason="${reason}"`
	const kept = translate === undefined ? '' : ` translate="${translate}"`
	const text = escapeHtml(cellText(props.figure, props.unit))
	return `<data id="${escapeHtml(id)}" value="${value}"${why}${kept}>${text}</data>`
}
