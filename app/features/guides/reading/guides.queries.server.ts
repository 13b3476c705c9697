import type { Viewer } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import type { Guide, GuideSummary } from './guide'
import type { PublishedGuide } from './feeds'
import { mayRead } from './guide-access'
import {
	type AdjacentGuide,
	type GuideKey,
	type GuideRow,
	loadAdjacentGuides,
	loadCard,
	loadGuide,
	relatedTo,
} from '~/features/guides/list/guide-list-queries.server'
import { toGuideCard } from '~/features/guides/list/guide-list.server'

/** Loads one guide. Reads the text only if the viewer may see it. */

const RELATED = 3

/** The guide without its text, or null. */
export async function findGuideCard(key: GuideKey): Promise<GuideSummary | null> {
	const row = await loadCard(key)
	return row === undefined ? null : toGuideCard(row)
}

const toGuide = ({ revision, updatedAt, content, ...row }: GuideRow): Guide | null =>
	content === null
		? null
		: { ...toGuideCard(row), revision, updatedAt: new Date(updatedAt).toISOString(), content }

/** A complete guide of the library; only for users who may read it. */
export async function findGuide(key: GuideKey): Promise<Guide | null> {
	const row = await loadGuide(key, true)
	return row === undefined ? null : toGuide(row)
}

/**
 * A guide as a viewer may see it, in one statement: `guide` is null, and its text is not even read, if it
 * is a premium guide and the viewer has no paid access. Null if there is no such guide.
 */
export async function findGuideFor(
	{ tier }: Pick<Viewer, 'tier'>,
	key: GuideKey,
): Promise<{ guide: Guide | null } | null> {
	const row = await loadGuide(key, mayRead({ isFree: false }, tier))
	return row === undefined ? null : { guide: toGuide(row) }
}

/** The response of a call about a guide: with its text for users who may read it. */
export async function guideFor(
	viewer: Pick<Viewer, 'tier'>,
	key: GuideKey,
): Promise<GuideSummary | Guide | null> {
	const card = await findGuideCard(key)
	if (card === null || !mayRead(card, viewer.tier)) return card
	return findGuide({ id: card.id })
}

/** Guides with the same tags or categories, most shared first. */
export async function relatedGuides(id: string): Promise<GuideSummary[]> {
	return (await relatedTo(id, RELATED)).map(toGuideCard)
}

/** The guides published before and after this one. */
export async function adjacentGuides(
	guide: Pick<GuideSummary, 'id' | 'createdAt'>,
): Promise<{ previous: AdjacentGuide | null; next: AdjacentGuide | null }> {
	const { id, createdAt } = guide
	const { before, after } = await loadAdjacentGuides({ id, createdAt: new Date(createdAt) })
	return { previous: before, next: after }
}

/** The guide of a return target, for the pages on the way to it. */
export async function guideAtTarget(target: string | null): Promise<GuideSummary | null> {
	const slug = /^\/guides\/([a-z0-9-]+)(?:[?#]|$)/u.exec(target ?? '')?.[1]
	return slug === undefined ? null : findGuideCard({ slug })
}

/** Free guides, newest first, for the feed and the sitemap. */
export async function publishedGuides(limit: number): Promise<PublishedGuide[]> {
	const rows = await db().guide.findMany({
		where: { isFree: true, deletedAt: null },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: limit,
		select: { title: true, slug: true, summary: true, createdAt: true, updatedAt: true },
	})
	return rows.map((row) => ({
		...row,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}))
}
