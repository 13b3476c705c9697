import { createGuide } from '~/features/guides/editor/guides.commands.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import type { Kind } from '#tests/helpers/factories'
import type { RawResponse } from '#tests/helpers/raw-request'

/** Premium guides whose text is recognized in any response (GUIDE-22, security row 4). */

/** Who may read them. */
export const READERS: ReadonlySet<Kind> = new Set<Kind>([
	'annual',
	'trialing',
	'pastDueInGrace',
	'vip',
	'admin',
])
export const MARKER = 'Quokkaberry'
/** Stands in the free guide, so that a search has something to find. */
export const FREE_MARKER = 'Freewombat'
const PIECES = [MARKER, 'zzmarkerzz', MARKER.slice(0, 7)]

export type MarkedGuides = {
	/** The two marked premium guides, then those of the demo. */
	premium: { id: string; slug: string }[]
	/** Lines of the demo's premium texts, long enough to be unique. */
	lines: string[]
}

/** Adds two premium guides and a free one with the markers. */
export async function addMarkedGuides(): Promise<MarkedGuides> {
	const marked: { id: string; slug: string }[] = []
	for (const [i, isFree] of [false, false, true].entries()) {
		const text = isFree ? FREE_MARKER : `${MARKER} zzmarkerzz`
		const result = await createGuide(
			{
				title: `Marked ${i}`,
				category: ['Financing'],
				summary: `Summary ${i}`,
				content: `${text} begins.\n\n## ${text} heading\n\n[${text}](https://e.test/${text}) ends.`,
				tags: ['marked'],
				coverImage: '',
				isFree,
			},
			currentTime(),
		)
		if (!result.ok) throw new Error('not stored')
		if (!isFree) marked.push(result)
	}
	const rows = await db().guide.findMany({ where: { isFree: false } })
	const others = rows.filter((row) => !marked.some(({ id }) => id === row.id))
	return { premium: [...marked, ...others], lines: others.flatMap(longLines) }
}

function longLines({ content }: { content: string }): string[] {
	return content
		.split('\n')
		.map((line) => line.replace(/[*#|>[\]()-]/gu, ' ').trim())
		.filter((line) => line.length > 80)
		.slice(0, 6)
		.map((line) => line.slice(0, 50))
}

/** What the response contains of premium texts, in its headers or its body. */
export function findPremiumText(
	{ headers, text }: Pick<RawResponse, 'headers' | 'text'>,
	{ lines }: MarkedGuides,
): string[] {
	const whole = JSON.stringify(headers) + text
	return [...PIECES, ...lines].filter((piece) => whole.includes(piece))
}
