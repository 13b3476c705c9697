import type { Point } from '~/features/comps/map/geo'

/**
 * Reads coordinates from a pasted map link, without a request to any service. Knows the links of
 * Google Maps, Apple Maps, Bing Maps, OpenStreetMap, Waze and HERE, `geo:` links, and a plain pair
 * such as `36.1389, -95.9817`.
 */

/** No map service's link is longer. */
export const MAX_LINK_LENGTH = 2_000

/** A number of degrees. Every repetition is bounded, so that no text is slow. */
const DEGREES = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
/** The end of a number that is not the start of a house number or a word. */
const END = String.raw`(?![\w.])`

const PAIR = new RegExp(`^(?:loc:|ll\\.)?${DEGREES} {0,3}[,~] {0,3}${DEGREES}${END}`, 'u')
const WHOLE_PAIR = new RegExp(`^${DEGREES} {0,3}, {0,3}${DEGREES}$`, 'u')
/** The pin of a Google Maps place; the view's center may be elsewhere. */
const PIN = new RegExp(`!3d${DEGREES}!4d${DEGREES}${END}`, 'u')
const VIEW = new RegExp(`/@${DEGREES},${DEGREES},`, 'u')
const BING_POINT = new RegExp(`^point\\.${DEGREES}_${DEGREES}(?:_|$)`, 'u')
const HASH = new RegExp(`^#map=\\d{1,2}(?:\\.\\d{1,4})?/${DEGREES}/${DEGREES}${END}`, 'u')

/** Parameters that contain a pair: a marked place first, the center of the view last. */
const PAIR_PARAMS = [
	'll',
	'coordinate',
	'query',
	'q',
	'destination',
	'daddr',
	'to',
	'center',
	'cp',
	'map',
	'sll',
]

/** Links that only lead on to a map, and contain no coordinates. */
const SHORT_LINK = /^(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl|maps\.apple)\//iu

/** The degrees of a match as a point; null if no home can be there. */
function validPoint(match: RegExpExecArray | null): Point | null {
	const [lat, lng] = [Number(match?.[1]), Number(match?.[2])]
	// No home is at 0, 0: that is how unknown coordinates are written.
	const isPlace = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0)
	return isPlace ? { lat, lng } : null
}

/** The first result that is a point. */
function firstPoint(results: readonly (() => Point | null)[]): Point | null {
	for (const result of results) {
		const point = result()
		if (point !== null) return point
	}
	return null
}

function toUrl(text: string): URL | null {
	const withScheme = /^https?:\/\//iu.test(text) ? text : `https://${text}`
	return URL.canParse(withScheme) ? new URL(withScheme) : null
}

function pointInUrl({ href, pathname, searchParams, hash }: URL): Point | null {
	const path = pathname.replace(/%2c/giu, ',')
	const param = (name: string) => searchParams.get(name)?.trim() ?? ''
	return firstPoint([
		() => validPoint(PIN.exec(href)),
		() => validPoint(WHOLE_PAIR.exec(`${param('mlat')},${param('mlon')}`)),
		() => validPoint(BING_POINT.exec(param('sp'))),
		() => firstPoint(PAIR_PARAMS.map((name) => () => validPoint(PAIR.exec(param(name))))),
		// Directions have several places; the last is where they lead.
		() =>
			firstPoint(
				path
					.split('/')
					.reverse()
					.map((part) => () => validPoint(PAIR.exec(part))),
			),
		() => validPoint(VIEW.exec(path)),
		() => validPoint(HASH.exec(hash)),
	])
}

/** The coordinates in a map link or a pair of numbers; null if there are none. */
export function parseMapLink(text: string): Point | null {
	if (text.length > MAX_LINK_LENGTH) return null
	const bare = text.trim()
	const pair = bare.toLowerCase().startsWith('geo:')
		? PAIR.exec(bare.slice('geo:'.length))
		: WHOLE_PAIR.exec(bare)
	if (pair !== null) return validPoint(pair)
	const url = toUrl(bare)
	return url === null ? null : pointInUrl(url)
}

/** What to say about a link without coordinates. */
export function mapLinkProblem(text: string): string {
	return SHORT_LINK.test(text.trim().slice(0, 100))
		? 'Short links have no coordinates. Open the link and paste the full address from your browser.'
		: 'We found no coordinates in this link. Paste the full link of the property from your map, or leave it empty.'
}
