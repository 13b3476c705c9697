import type { StripFigure } from './evaluated-deal'
import './figure-strip.css'

/** The headline of a deal in one line: each figure above its short name. */
export function FigureStrip({ figures }: { figures: readonly StripFigure[] }) {
	return (
		<dl className="figure-strip">
			{figures.map(({ name, short, value, text, note, isLoss }) => (
				<div key={name} className="figure-strip__figure" title={note ?? undefined}>
					<dt className="figure-strip__name">{short}</dt>
					<dd className="figure-strip__value tabular-nums" data-tone={isLoss ? 'neg' : undefined}>
						{value === null ? (
							text
						) : (
							<data value={value} translate="no">
								{text}
							</data>
						)}
					</dd>
				</div>
			))}
		</dl>
	)
}
