/** The web addresses in a note's text, so that a page can show them as links. */

export type NoteSegment = { text: string; href: string | null }

const WEB_ADDRESS = /https?:\/\/[^\s<>"]{1,300}/giu
/** What ends a sentence and not an address. */
const TRAILING = `.,;:!?)]}'"`

function withoutTrailing(text: string): string {
	let end = text.length
	while (end > 0 && TRAILING.includes(text.charAt(end - 1))) end -= 1
	return text.slice(0, end)
}

/** The address as a link; null unless it is one of the web. */
function linkOf(text: string): string | null {
	try {
		const url = new URL(text)
		return /^https?:$/u.test(url.protocol) && url.username === '' ? url.href : null
	} catch {
		return null
	}
}

/** A note's text in parts: plain text and web addresses, in order. */
export function noteSegments(text: string): NoteSegment[] {
	const segments: NoteSegment[] = []
	let from = 0
	for (const match of text.matchAll(WEB_ADDRESS)) {
		const address = withoutTrailing(match[0])
		const href = linkOf(address)
		if (href === null) continue
		if (match.index > from) segments.push({ text: text.slice(from, match.index), href: null })
		segments.push({ text: address, href })
		from = match.index + address.length
	}
	if (from < text.length) segments.push({ text: text.slice(from), href: null })
	return segments
}
