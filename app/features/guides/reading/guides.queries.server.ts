import type { Viewer } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import type { Guide, GuideCard } from './guide'
import type { PublishedGuide } from './feeds'
import { mayRead } from './guide-access'
import {
	type AdjacentGuide,
	adjacentGuide,
	type GuideKey,
	loadCard,
	relatedTo,
} from '~/features/guides/list/guide-list-queries.server'
import { toGuideCard } from '~/features/guides/list/guide-list.server'

/** Loads one guide. Reads the text only if the viewer may see it. */

const RELATED = 3

/** The guide without its text, or null. */
export async function findGuideCard(key: GuideKey): Promise<GuideCard | null> {
	const row = await loadCard(key)
	return row === undefined ? null : toGuideCard(row)
}

const BY_POSITION = { orderBy: { position: 'asc' } } as const

/** A complete guide of the library; only for users who may read it. */
export async function findGuide(key: GuideKey): Promise<Guide | null> {
	const row = await db().guide.findFirst({
		where: { ...key, deletedAt: null },
		// Readers get these columns and no others.
		select: {
			id: true,
			title: true,
			slug: true,
			summary: true,
			coverImage: true,
			isFree: true,
			revision: true,
			content: true,
			createdAt: true,
			updatedAt: true,
			categories: { include: { category: true }, ...BY_POSITION },
			tags: { include: { tag: true }, ...BY_POSITION },
		},
	})
	if (row === null) return null
	const { categories, tags, createdAt, updatedAt, ...columns } = row
	return {
		...columns,
		category: categories.map(({ category }) => category.name),
		tags: tags.map(({ tag }) => tag.name),
		createdAt: createdAt.toISOString(),
		updatedAt: updatedAt.toISOString(),
	}
}

/** The response of a call about a guide: with its text for users who may read it. */
export async function guideFor(
	viewer: Pick<Viewer, 'tier'>,
	key: GuideKey,
): Promise<GuideCard | Guide | null> {
	const card = await findGuideCard(key)
	if (card === null || !mayRead(card, viewer.tier)) return card
	return findGuide({ id: card.id })
}

/** Guides with the same tags or categories, most shared first. */
export async function relatedGuides(id: string): Promise<GuideCard[]> {
	return (await relatedTo(id, RELATED)).map(toGuideCard)
}

/** The guides published before and after this one. */
export async function adjacentGuides(
	guide: Pick<GuideCard, 'id' | 'createdAt'>,
): Promise<{ previous: AdjacentGuide | null; next: AdjacentGuide | null }> {
	const place = { id: guide.id, createdAt: new Date(guide.createdAt) }
	const [previous, next] = await Promise.all([
		adjacentGuide(place, 'before'),
		adjacentGuide(place, 'after'),
	])
	return { previous, next }
}

/** The guide of a return target, for the pages on the way to it. */
export async function guideAtTarget(target: string | null): Promise<GuideCard | null> {
	const slug = /^\/guides\/([a-z0-9-]+)(?:[?#]|$)/u.exec(target ?? '')?.[1]
	return slug === undefined ? null : findGuideCard({ slug })
}

/** One guide of the library, another one each day; null while there is none. */
export async function guideOfTheDay(now: Date): Promise<{ title: string; slug: string } | null> {
	const where = { deletedAt: null }
	const count = await db().guide.count({ where })
	if (count === 0) return null
	const day = Math.floor(now.getTime() / days(1))
	return db().guide.findFirst({
		where,
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		skip: day % count,
		select: { title: true, slug: true },
	})
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
