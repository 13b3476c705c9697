/** Distances and directions around a property. Miles, and degrees from north, clockwise. */

export type Point = { lat: number; lng: number }
export type Polar = { distance: number; bearing: number }

const EARTH_RADIUS = 3958.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The coordinates of a property, or null if one of them is unknown. */
export function toPoint({ lat, lng }: { lat: number | null; lng: number | null }): Point | null {
	return lat === null || lng === null ? null : { lat, lng }
}

/** Great-circle distance between two points in miles (haversine). */
export function milesBetween(a: Point, b: Point): number {
	const dLat = radians(b.lat - a.lat)
	const dLng = radians(b.lng - a.lng)
	const h =
		Math.sin(dLat / 2) ** 2 +
		Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
	return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Distance and direction from one point to another. */
export function polarBetween(from: Point, to: Point): Polar {
	const dLng = radians(to.lng - from.lng)
	const y = Math.sin(dLng) * Math.cos(radians(to.lat))
	const x =
		Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
		Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(dLng)
	const bearing = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
	return { distance: milesBetween(from, to), bearing }
}

type Degrees = { gte: number; lte: number }

/** A range of degrees that contains all points within these miles of a center. */
export function boxAround({ lat, lng }: Point, miles: number): { lat: Degrees; lng: Degrees } {
	const reach = (miles / (EARTH_RADIUS * radians(1))) * 1.01 + 0.001
	// Degrees of longitude are narrower away from the equator.
	const wide = Math.min(360, reach / Math.max(0.01, Math.cos(radians(Math.abs(lat) + reach))))
	return {
		lat: { gte: lat - reach, lte: lat + reach },
		lng: { gte: lng - wide, lte: lng + wide },
	}
}

/** Side length of the map in its own units; the subject is in the center. */
export const MAP_SIDE = 400
const MARGIN = 26

/** The position of a point at this distance and direction on a map that covers `miles`. */
export function toMapPosition(
	{ distance, bearing }: Polar,
	miles: number,
): { x: number; y: number } {
	const r = (distance / miles) * (MAP_SIDE / 2 - MARGIN)
	const round = (value: number): number => Math.round(value * 10) / 10
	return {
		x: round(MAP_SIDE / 2 + r * Math.sin(radians(bearing))),
		y: round(MAP_SIDE / 2 - r * Math.cos(radians(bearing))),
	}
}

const REACHES = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100]

/** The outermost ring that contains all these distances, and the inner rings, to scale. */
export function ringsFor(distances: readonly number[]) {
	const farthest = Math.max(0, ...distances)
	const miles = REACHES.find((reach) => reach >= farthest) ?? Math.ceil(farthest)
	const whole = MAP_SIDE / 2 - MARGIN
	return {
		miles,
		rings: [0.25, 0.5, 0.75, 1].map((share) => ({ miles: miles * share, radius: whole * share })),
	}
}

/** One tile of a street map, and its position on the map. */
export type Tile = { href: string; x: number; y: number; size: number }

const TILE_PX = 256
/** Three tiles across are sharp enough and load quickly. */
const WIDEST_PX = 3 * TILE_PX

/**
 * The street map tiles of a map that covers `miles` around `center`, in Web Mercator.
 * @param template a URL with {z}, {x} and {y}
 */
export function visibleTiles(template: string, center: Point, miles: number): Tile[] {
	const side = (2 * miles * (MAP_SIDE / 2)) / (MAP_SIDE / 2 - MARGIN)
	const milesAround = 2 * Math.PI * EARTH_RADIUS * Math.cos(radians(center.lat))
	const zoom = Math.max(
		0,
		Math.min(18, Math.floor(Math.log2((WIDEST_PX / TILE_PX) * (milesAround / side)))),
	)
	const count = 2 ** zoom
	// One tile in map units.
	const size = (milesAround / count / side) * MAP_SIDE
	const column = ((center.lng + 180) / 360) * count
	const sine = Math.sin(radians(center.lat))
	const row = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count
	const half = MAP_SIDE / 2 / size
	const tiles: Tile[] = []
	for (let x = Math.floor(column - half); x <= Math.floor(column + half); x += 1) {
		for (let y = Math.floor(row - half); y <= Math.floor(row + half); y += 1) {
			if (y < 0 || y >= count) continue
			const wrapped = ((x % count) + count) % count
			tiles.push({
				href: template
					.replaceAll('{z}', String(zoom))
					.replaceAll('{x}', String(wrapped))
					.replaceAll('{y}', String(y)),
				x: MAP_SIDE / 2 + (x - column) * size,
				y: MAP_SIDE / 2 + (y - row) * size,
				size,
			})
		}
	}
	return tiles
}
