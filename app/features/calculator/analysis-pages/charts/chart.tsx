import type { ReactNode, SVGAttributes } from 'react'
import { type AxisStyle, axisText } from './axis-text'
import type { Axis } from './geometry'
import './charts.css'

/** What every chart consists of. x are percents of the plot, y are pixels from the top. */

/** What a path looks like: `charts.css` has a class for each. */
type PathKind =
	| 'asking'
	| 'bar'
	| 'better'
	| 'cost'
	| 'dashed'
	| 'dot'
	| 'equity'
	| 'grid'
	| 'guide'
	| 'halo'
	| 'line'
	| 'loan'
	| 'loss'
	| 'main'
	| 'sum'
	| 'worse'
	| 'zero'
/** Where a text is and how important: centered unless it says otherwise. */
type TextKind =
	| 'after'
	| 'before'
	| 'name'
	| 'name-after'
	| 'name-before'
	| 'row'
	| 'start'
	| 'text'

/** A part of the picture: a path or a text; `false` is none. */
export type ChartMark =
	| readonly [kind: PathKind, d: string]
	| readonly [kind: TextKind, x: number, y: number, text: string | number]
	| false

/** A kind of mark with its name and, where it has them, its value and the value's height. */
export type LegendItem = readonly [kind: PathKind, label: string, value?: string, y?: number]

/** A point, as a line of no length with round ends. */
export const dot = (x: number, y: number): string => `M${x},${y}h.01`

export type ChartProps = {
	/** Changes the space around the plot. */
	layout?: 'plain' | 'bins' | 'rows' | 'steps' | 'two-axes'
	/** The chart in one sentence. */
	summary: string
	title?: string
	legend?: readonly LegendItem[]
	height: number
	/** The later ones are above the earlier ones. */
	marks: readonly ChartMark[]
	children?: ReactNode
} & Pick<SVGAttributes<SVGSVGElement>, `onPointer${'Down' | 'Leave' | 'Move'}`>

/**
 * A chart with its legend. Only x follows the width of the page: the inner picture is stretched, the
 * strokes, heights and texts are not.
 */
export function Chart({
	layout = 'plain',
	summary,
	title,
	legend,
	height,
	marks,
	children,
	...handlers
}: ChartProps) {
	return (
		<div className={`chart chart--${layout}`}>
			{title && <p className="chart__title">{title}</p>}
			{legend && (
				<ul className="chart__legend">
					{legend.map(([kind, label, value]) => (
						<li key={label}>
							<svg className="chart__sample" aria-hidden="true">
								<rect className={`chart__${kind}`} />
							</svg>
							{label} {value && <b>{value}</b>}
						</li>
					))}
				</ul>
			)}
			<div className="chart__plot">
				<svg
					className="chart__picture"
					role="img"
					aria-label={summary}
					height={height}
					{...handlers}
				>
					<svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
						{marks.map(
							(mark, key) =>
								mark &&
								mark.length === 2 && <path key={key} className={`chart__${mark[0]}`} d={mark[1]} />,
						)}
					</svg>
					{marks.map(
						(mark, key) =>
							mark &&
							mark.length === 4 && (
								<text key={key} className={`chart__${mark[0]}`} x={`${mark[1]}%`} y={mark[2]}>
									{mark[3]}
								</text>
							),
					)}
				</svg>
				{children}
			</div>
		</div>
	)
}

/** The grid of an axis, whose line of 0 is stronger, and its values left of the plot. */
export function axisMarks({ ticks, at }: Axis, style: AxisStyle): ChartMark[] {
	return ticks.flatMap((tick): ChartMark[] => {
		const y = at(tick)
		return [
			[tick === 0 ? 'zero' : 'grid', `M0,${y}H100`],
			['before', 0, y, axisText(tick, style)],
		]
	})
}
