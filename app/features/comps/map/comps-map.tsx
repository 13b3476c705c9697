import { countOf } from '~/core/plural'
import type { MouseEvent } from 'react'
import { classNames } from '~/ui/class-names'
import { MAP_SIDE, toMapPosition, type Point, type Polar, ringsFor, visibleTiles } from './geo'
import './comps-map.css'

type MapPoint = {
	id: string
	/** The label of the marker, the same as in its table row. */
	number: number
	label: string
	place: Polar
	isActive: boolean
}

export type CompsMapProps = {
	points: readonly MapPoint[]
	/** Properties without a known location. */
	unplaced: number
	/** The subject's location, for the street map in the background. */
	center: Point | null
	tiles: { url: string; attribution: string } | null
	look: 'map' | 'satellite'
	hot: string | null
	onHot: (id: string | null) => void
	/** The id of a marker's table row. */
	rowId: (id: string) => string
}

const MIDDLE = MAP_SIDE / 2

function milesText(miles: number): string {
	return `${Number(miles.toFixed(2))} mi`
}

/**
 * A map of the comps around the subject, true to scale, with distance rings. Rendered on the server
 * as one drawing whose markers link to the table rows.
 */
export function CompsMap({
	points,
	unplaced,
	center,
	tiles,
	look,
	hot,
	onHot,
	rowId,
}: CompsMapProps) {
	const { miles, rings } = ringsFor(points.map(({ place }) => place.distance))
	const under = tiles === null || center === null ? [] : visibleTiles(tiles.url, center, miles)
	const focusRow = (event: MouseEvent, id: string) => {
		const row = document.getElementById(rowId(id))
		if (row === null) return
		event.preventDefault()
		row.scrollIntoView({ block: 'nearest' })
		row.focus({ preventScroll: true })
		onHot(id)
	}
	return (
		<figure className="stack stack--xs">
			<svg
				viewBox={`0 0 ${MAP_SIDE} ${MAP_SIDE}`}
				className={classNames('comps-map__picture', `comps-map__picture--${look}`)}
				role="group"
				aria-label={`Comps within ${milesText(miles)} of the property, north at the top`}
			>
				<rect width={MAP_SIDE} height={MAP_SIDE} className="comps-map__ground" />
				{under.map(({ href, x, y, size }) => (
					<image key={href} href={href} x={x} y={y} width={size} height={size} />
				))}
				{rings.map((ring) => (
					<g key={ring.miles} aria-hidden="true">
						<circle cx={MIDDLE} cy={MIDDLE} r={ring.radius} className="comps-map__ring" />
						<text x={MIDDLE} y={MIDDLE - ring.radius - 3} className="comps-map__miles">
							{milesText(ring.miles)}
						</text>
					</g>
				))}
				<g className="comps-map__home" aria-hidden="true">
					<path d={`M${MIDDLE - 11} ${MIDDLE + 1} l11 -11 l11 11 h-3 v10 h-16 v-10 z`} />
				</g>
				{points.map(({ id, number, label, place, isActive }) => {
					const { x, y } = toMapPosition(place, miles)
					return (
						<a
							key={id}
							href={`#${rowId(id)}`}
							aria-label={`${number}: ${label}`}
							className="comps-map__point"
							data-excluded={!isActive}
							data-highlighted={hot === id}
							onClick={(event) => focusRow(event, id)}
							onMouseEnter={() => onHot(id)}
							onMouseLeave={() => onHot(null)}
							onFocus={() => onHot(id)}
							onBlur={() => onHot(null)}
						>
							<circle cx={x} cy={y} r={15} />
							<text x={x} y={y + 4.5}>
								{number}
							</text>
						</a>
					)
				})}
			</svg>
			<figcaption className="text-sm text-muted">
				Distances to scale. North is up.
				{unplaced > 0 && ` ${countOf(unplaced, 'comp has', 'comps have')} no map location.`}
				{under.length > 0 && tiles !== null && ` ${tiles.attribution}`}
			</figcaption>
		</figure>
	)
}
