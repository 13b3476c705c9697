import { RenderOnce } from '~/ui/render-once/render-once'
import type { StripFigure } from './evaluated-deal'
import './figure-strip.css'

/** The headline of a deal in one line: each figure above its short name. */
export function FigureStrip({ figures }: { figures: readonly StripFigure[] }) {
	const { name, values } = stripParts(figures)
	return (
		<RenderOnce as="dl" name={`figure strip ${name}`} className="figure-strip" values={values}>
			{(shown) => <StripFigures figures={figures} values={shown} />}
		</RenderOnce>
	)
}

type StripValues = Readonly<Record<string, string>>

type StripParts = { name: string; values: StripValues }

const partsOf = new WeakMap<readonly StripFigure[], StripParts>()

/**
 * A strip in two parts, so that it is rendered once for all deals with such figures (`RenderOnce`).
 * @returns what may be the same for many deals as a name, and what is of one deal as values
 */
export function stripParts(figures: readonly StripFigure[]): StripParts {
	const parts = partsOf.get(figures) ?? divide(figures)
	// The server keeps the figures of a deal for as long as it is unchanged.
	partsOf.set(figures, parts)
	return parts
}

function divide(figures: readonly StripFigure[]): StripParts {
	const values: Record<string, string> = {}
	for (const { name, value, text, note } of figures) {
		values[`${name}Text`] = text
		if (value !== null) values[`${name}Value`] = String(value)
		if (note !== null) values[`${name}Note`] = note
	}
	const kinds = figures.map(({ name, short, value, note, isLoss }) =>
		[name, short, value !== null, note !== null, isLoss].join(),
	)
	return { name: kinds.join(';'), values }
}

type StripFiguresProps = { figures: readonly StripFigure[]; values: StripValues }

/** The figures of a strip with the values of `stripParts`. */
export function StripFigures({ figures, values }: StripFiguresProps) {
	return figures.map(({ name, short, isLoss }) => {
		const value = values[`${name}Value`]
		const text = values[`${name}Text`]
		return (
			<div key={name} className="figure-strip__figure" title={values[`${name}Note`]}>
				<dt className="figure-strip__name">{short}</dt>
				<dd className="figure-strip__value tabular-nums" data-tone={isLoss ? 'neg' : undefined}>
					{value === undefined ? (
						text
					) : (
						<data value={value} translate="no">
							{text}
						</data>
					)}
				</dd>
			</div>
		)
	})
}
