/** Links from one guide to another, and from a guide to its own sections. */

/** The address of another guide as it is written beside it: `other-guide`, `../other-guide#s-costs`. */
const BESIDE = /^(?:\.{1,2}\/){0,2}(?:guides\/)?([a-z0-9][a-z0-9-]*)\/?(#[\w-]+)?$/u
const GUIDE = /^\/guides\/([a-z0-9-]+)\/?(?:[?#]|$)/u
/** The top of the page, for every browser. */
const TOP = new Set(['#', '#top'])

/**
 * The address of a link as the page of a guide has it: that of the guide beside it, or of its own section,
 * whose ids have a prefix; null for a section that is not there.
 * @param ids those of the guide's sections
 */
export function linkAddress(address: string, ids: ReadonlySet<string>): string | null {
	const [, slug, section = ''] = BESIDE.exec(address) ?? []
	if (slug !== undefined) return `/guides/${slug}${section}`
	if (!address.startsWith('#') || TOP.has(address)) return address
	const id = [address.slice(1), `s-${address.slice(1)}`].find((one) => ids.has(one))
	return id === undefined ? null : `#${id}`
}

/** The guide that an address leads to; null for any other address. */
const guideAt = (address: string): string | null => GUIDE.exec(address)?.[1] ?? null

const END = '</a>'
/** The sanitizer writes attributes in double quotes, the address first. */
const START = '<a href="'

/** The parts of a text that end where a link ends, each with the link's guide and where its tag is. */
function partsOf(html: string) {
	const parts = html.split(END)
	return parts.map((part, i) => {
		const start = i === parts.length - 1 ? -1 : part.lastIndexOf(START)
		if (start === -1) return { part, guide: null, start, end: start }
		const address = part.slice(start + START.length, part.indexOf('"', start + START.length))
		return { part, guide: guideAt(address), start, end: part.indexOf('>', start) + 1 }
	})
}

/** The guides to which sanitized HTML has links. */
export const linkedGuides = (html: string): string[] => [
	...new Set(partsOf(html).flatMap(({ guide }) => guide ?? [])),
]

/** The HTML with the texts of links to guides that are not there. */
export function withoutDeadLinks(html: string, isThere: (slug: string) => boolean): string {
	return partsOf(html)
		.map(({ part, guide, start, end }, i, all) => {
			const isLast = i === all.length - 1
			if (guide === null || isThere(guide)) return isLast ? part : part + END
			return part.slice(0, start) + part.slice(end)
		})
		.join('')
}
