import type { Viewer } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import type { Guide, GuideCard } from './guide'
import { mayRead } from './guide-access'
import {
	loadCards,
	adjacentGuide,
	relatedTo,
} from '~/features/guides/list/guide-list-queries.server'
import { toGuideCard } from '~/features/guides/list/guide-list.server'

/** Loads one guide. Reads the text only if the viewer may see it. */

const RELATED = 3

export type AdjacentGuide = { title: string; slug: string; isFree: boolean }

const fullSelect = {
	include: {
		categories: { include: { category: true }, orderBy: { position: 'asc' } },
		tags: { include: { tag: true }, orderBy: { position: 'asc' } },
	},
} as const

type Where = { slug: string } | { id: string }

/** The guide without its text, or null. */
export async function findGuideCard(slug: string): Promise<GuideCard | null> {
	const [row] = await loadCards({ slug })
	return row === undefined ? null : toGuideCard(row)
}

async function findWhole(where: Where): Promise<Guide | null> {
	const row = await db().guide.findFirst({ where: { ...where, deletedAt: null }, ...fullSelect })
	if (row === null) return null
	return {
		id: row.id,
		title: row.title,
		slug: row.slug,
		category: row.categories.map(({ category }) => category.name),
		summary: row.summary,
		tags: row.tags.map(({ tag }) => tag.name),
		coverImage: row.coverImage,
		isFree: row.isFree,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
		revision: row.revision,
		content: row.content,
	}
}

/** A complete guide of the library by its slug; only for users who may read it. */
export function findGuide(slug: string): Promise<Guide | null> {
	return findWhole({ slug })
}

/** The same by its id, for the editor. */
export function findGuideById(id: string): Promise<Guide | null> {
	return findWhole({ id })
}

/** The response of a call about a guide: with its text for users who may read it. */
export async function guideFor(
	viewer: Pick<Viewer, 'tier'>,
	where: Where,
): Promise<GuideCard | Guide | null> {
	const slug = 'slug' in where ? where.slug : await findSlug(where.id)
	const card = slug === null ? null : await findGuideCard(slug)
	if (card === null || !mayRead(card, viewer.tier)) return card
	return findGuide(card.slug)
}

async function findSlug(id: string): Promise<string | null> {
	const row = await db().guide.findFirst({ where: { id, deletedAt: null }, select: { slug: true } })
	return row?.slug ?? null
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
	return slug === undefined ? null : findGuideCard(slug)
}

export type PublishedGuide = Pick<Guide, 'title' | 'slug' | 'summary' | 'createdAt' | 'updatedAt'>

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
