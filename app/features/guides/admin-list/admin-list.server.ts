import { db, Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { jsonList } from '~/core/db/row-lists.server'
import { pageWithin } from '~/core/http/list-query'
import { lowerAscii } from '~/core/fold'
import { after } from '~/core/time/durations'
import { log } from '~/core/log.server'
import type { AdminListQuery } from './admin-list-query'
import { nameKey } from '~/features/guides/editor/category-names'
import { DELETED_RETENTION_MS } from '~/features/guides/editor/guides.commands.server'

/** Data of the guide admin list: the table, recently deleted guides, and existing names. */

const ADMIN_LIST_PAGE_SIZE = 25

export type AdminListRow = {
	id: string
	title: string
	slug: string
	category: string[]
	isFree: boolean
	createdAt: string
}

const ORDERS = {
	title: Prisma.sql`g."titleKey"`,
	category: Prisma.sql`"first"`,
	createdAt: Prisma.sql`g."createdAt"`,
} as const

const escaped = (text: string): string => text.replace(/[\\%_]/gu, '\\$&')

const toNames = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)

/** All existing category names, A to Z. */
const listCategories = async (): Promise<string[]> =>
	toNames(await db().category.findMany({ orderBy: { nameKey: 'asc' } }))

/**
 * One page of the table, with the number of matching guides (`count`) and of all (`total`), and the
 * categories to filter by. The search covers title, summary and tags.
 */
export async function loadAdminList(query: AdminListQuery, now: Date) {
	const { sql, empty } = Prisma
	const like = sql`LIKE ${`%${escaped(lowerAscii(query.search))}%`} ESCAPE '\\'`
	const search =
		query.search === ''
			? empty
			: sql` AND (lower(g."title") ${like} OR lower(g."summary") ${like}
				OR EXISTS (SELECT 1 FROM "GuideTag" gt JOIN "Tag" t ON t."id" = gt."tagId"
					WHERE gt."guideId" = g."id" AND lower(t."name") ${like}))`
	const category =
		query.category === ''
			? empty
			: sql` AND g."id" IN (SELECT gc."guideId" FROM "GuideCategory" gc
				JOIN "Category" c ON c."id" = gc."categoryId" WHERE c."nameKey" = ${nameKey(query.category)})`
	const where = sql`g."deletedAt" IS NULL${search}${category}`
	const [[counts], categories] = await Promise.all([
		readRows<Record<'count' | 'total' | 'deleted', number | bigint>>(sql`
			SELECT (SELECT count(*) FROM "Guide" g WHERE ${where}) AS "count",
				(SELECT count(*) FROM "Guide" WHERE "deletedAt" IS NULL) AS "total",
				(SELECT count(*) FROM "Guide"
					WHERE "deletedAt" > ${after(now, -DELETED_RETENTION_MS)}) AS "deleted"`),
		listCategories(),
	])
	const count = Number(counts?.count)
	const { page, pages, skip } = pageWithin(query.page, count, ADMIN_LIST_PAGE_SIZE)
	// Guides without a category come first in ascending order, as a smallest one would.
	const direction = query.dir === 'asc' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`
	const rows = await readRows<
		Omit<AdminListRow, 'category' | 'createdAt'> & { category: string; createdAt: Date }
	>(sql`SELECT g."id", g."title", g."slug", g."isFree", g."createdAt",
			(SELECT ${jsonList('name')} FROM (
				SELECT c."name" FROM "GuideCategory" gc JOIN "Category" c ON c."id" = gc."categoryId"
				WHERE gc."guideId" = g."id" ORDER BY gc."position") n) AS "category",
			(SELECT c."nameKey" FROM "GuideCategory" gc JOIN "Category" c ON c."id" = gc."categoryId"
				WHERE gc."guideId" = g."id" ORDER BY gc."position" LIMIT 1) AS "first"
		FROM "Guide" g WHERE ${where}
		ORDER BY ${ORDERS[query.sort]} ${direction}, g."createdAt" DESC, g."id"
		LIMIT ${ADMIN_LIST_PAGE_SIZE} OFFSET ${skip}`)
	return {
		rows: rows.map(({ id, title, slug, isFree, createdAt, category: names }): AdminListRow => ({
			id,
			title,
			slug,
			isFree,
			category: JSON.parse(names) as string[],
			createdAt: new Date(createdAt).toISOString(),
		})),
		count,
		total: Number(counts?.total),
		page,
		pages,
		deleted: Number(counts?.deleted),
		categories,
	}
}

export type AdminListTable = Awaited<ReturnType<typeof loadAdminList>>

export type DeletedGuide = { id: string; title: string; deletedAt: string; lastDay: string }

/** Guides deleted in the last 30 days, latest first, with the last date to restore them. */
export async function deletedGuides(now: Date): Promise<DeletedGuide[]> {
	const rows = await db().guide.findMany({
		where: { deletedAt: { gt: after(now, -DELETED_RETENTION_MS) } },
		orderBy: { deletedAt: 'desc' },
		select: { id: true, title: true, deletedAt: true },
		take: 200,
	})
	return rows.flatMap(({ id, title, deletedAt }) =>
		deletedAt === null
			? []
			: [
					{
						id,
						title,
						deletedAt: deletedAt.toISOString(),
						lastDay: after(deletedAt, DELETED_RETENTION_MS).toISOString(),
					},
				],
	)
}

/** All existing category and tag names, A to Z. */
async function loadTaxonomy(): Promise<{ categories: string[]; tags: string[] }> {
	const [categories, tags] = await Promise.all([
		listCategories(),
		db().tag.findMany({ orderBy: { nameKey: 'asc' } }),
	])
	return { categories, tags: toNames(tags) }
}

const TAXONOMY_FAILED_TEXT = 'Failed to load service categories. Please try again later.'

/** The names for the form; without them it still works, and reports the failure. */
export async function namesOrFailure(): Promise<{
	names: { categories: string[]; tags: string[] }
	namesFailure: string | null
}> {
	try {
		return { names: await loadTaxonomy(), namesFailure: null }
	} catch (error) {
		log.error({ err: String(error) }, 'categories and tags could not be loaded')
		return { names: { categories: [], tags: [] }, namesFailure: TAXONOMY_FAILED_TEXT }
	}
}
