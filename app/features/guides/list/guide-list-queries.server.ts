import { Prisma, type Tx } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { jsonList } from '~/core/db/row-lists.server'
import type { GuideSort } from './guide-list-query'
import {
	countMatches,
	hasNoSearchableTerms,
	matchingKeys,
	rankedKeys,
	toMatchQuery,
} from '~/features/guides/search/search-index.server'
import {
	type MatchQuery,
	MAX_RANKED,
	type Page,
	type GuideSearchQuery,
} from '~/features/guides/search/search-index-types'

/** SQL that Prisma's query API cannot express: lists in one statement. */

const { sql, join, empty, raw } = Prisma
type Sql = ReturnType<typeof sql>

export type CardRow = {
	id: string
	searchKey: number
	title: string
	slug: string
	summary: string
	coverImage: string
	isFree: boolean
	createdAt: Date
	/** JSON lists of names. */
	category: string
	tags: string
}

const card = (): Sql => sql`
	g."id", g."searchKey", g."title", g."slug", g."summary", g."coverImage", g."isFree", g."createdAt",
	(SELECT ${jsonList('name')} FROM (
		SELECT c."name" FROM "GuideCategory" gc JOIN "Category" c ON c."id" = gc."categoryId"
		WHERE gc."guideId" = g."id" ORDER BY gc."position") n) AS "category",
	(SELECT ${jsonList('name')} FROM (
		SELECT t."name" FROM "GuideTag" gt JOIN "Tag" t ON t."id" = gt."tagId"
		WHERE gt."guideId" = g."id" ORDER BY gt."position") n) AS "tags"`

/** The filters of a list. Names are given by their keys. */
export type Filter = GuideSearchQuery & {
	categoryKey: string
	tagKey: string
	/** A guide to exclude, because it is shown elsewhere. */
	without?: string
}

const ORDER: Readonly<Record<GuideSort, Sql>> = {
	newest: sql`g."createdAt" DESC, g."id" DESC`,
	oldest: sql`g."createdAt" ASC, g."id" ASC`,
	'a-z': sql`g."titleKey" ASC, g."id" ASC`,
	'z-a': sql`g."titleKey" DESC, g."id" DESC`,
}

function whereTaxonomy({ categoryKey, tagKey, without }: Filter): Sql {
	const category =
		categoryKey === ''
			? empty
			: sql` AND g."id" IN (SELECT gc."guideId" FROM "GuideCategory" gc
				JOIN "Category" c ON c."id" = gc."categoryId" WHERE c."nameKey" = ${categoryKey})`
	const tag =
		tagKey === ''
			? empty
			: sql` AND g."id" IN (SELECT gt."guideId" FROM "GuideTag" gt
				JOIN "Tag" t ON t."id" = gt."tagId" WHERE t."nameKey" = ${tagKey})`
	const but = without === undefined ? empty : sql` AND g."id" <> ${without}`
	return sql`${category}${tag}${but}`
}

function whereMatch(match: MatchQuery): Sql {
	return sql` AND g."searchKey" IN (${matchingKeys(match)})`
}

function where(filter: Filter): Sql {
	const { terms } = filter
	return sql`g."deletedAt" IS NULL${whereTaxonomy(filter)}${terms === null ? empty : whereMatch(toMatchQuery(filter))}`
}

/** The number of guides, and of premium ones among them. */
export async function countGuides(filter: Filter): Promise<{ count: number; premium: number }> {
	if (hasNoSearchableTerms(filter)) return { count: 0, premium: 0 }
	if (filter.terms !== null && filter.categoryKey === '' && filter.tagKey === '') {
		return countMatches(toMatchQuery(filter))
	}
	const rows = await readRows<{ isFree: boolean; n: number | bigint }>(sql`
		SELECT g."isFree", count(*) AS n FROM "Guide" g WHERE ${where(filter)} GROUP BY g."isFree"`)
	const of = (isFree: boolean) => Number(rows.find((row) => row.isFree === isFree)?.n ?? 0)
	return { count: of(true) + of(false), premium: of(false) }
}

/** One page of guides in this order. */
export function listGuides(filter: Filter, sort: GuideSort, slice: Page): Promise<CardRow[]> {
	if (hasNoSearchableTerms(filter)) return Promise.resolve([])
	return readRows<CardRow>(sql`
		SELECT ${card()} FROM "Guide" g WHERE ${where(filter)}
		ORDER BY ${ORDER[sort]} LIMIT ${slice.limit} OFFSET ${slice.offset}`)
}

/** Maximum number of guides with a match in title, summary or topics that are listed first. */
const MAX_FIRST = 240

/**
 * One page of search results, best match first. A word that is in most guides ranks nothing: with
 * too many matches, only guides with a match in title, summary or topics are ranked, and the rest
 * follow newest first.
 */
export async function listBestMatches(
	filter: Filter,
	count: number,
	slice: Page,
): Promise<CardRow[]> {
	if (hasNoSearchableTerms(filter)) return []
	const { categoryKey, tagKey, without } = filter
	const isPlain = categoryKey === '' && tagKey === '' && without === undefined
	const among = isPlain ? null : whereTaxonomy(filter)
	if (count <= MAX_RANKED) return inOrder(await rankedKeys(toMatchQuery(filter), among, slice))
	const heads: MatchQuery = { terms: filter.terms ?? [], scope: 'heads' }
	const first = await rankedKeys(heads, among, { limit: MAX_FIRST, offset: 0 })
	const ranked = await inOrder(first.slice(slice.offset, slice.offset + slice.limit))
	if (ranked.length === slice.limit) return ranked
	const byDate = await restByDate(filter, first, {
		limit: slice.limit - ranked.length,
		offset: Math.max(0, slice.offset - first.length),
	})
	return [...ranked, ...byDate]
}

/** The list rows of these keys, in their order. */
async function inOrder(keys: readonly number[]): Promise<CardRow[]> {
	if (keys.length === 0) return []
	// The double negation keeps SQLite from scanning all non-deleted guides to find these few.
	const rows = await readRows<CardRow>(sql`
		SELECT ${card()} FROM "Guide" g
		WHERE g."searchKey" IN (${join([...keys])}) AND NOT (g."deletedAt" IS NOT NULL)`)
	const byKey = new Map(rows.map((row) => [row.searchKey, row]))
	return keys.flatMap((key) => byKey.get(key) ?? [])
}

function restByDate(filter: Filter, first: readonly number[], slice: Page): Promise<CardRow[]> {
	const but = first.length === 0 ? empty : sql` AND g."searchKey" NOT IN (${join([...first])})`
	return readRows<CardRow>(sql`
		SELECT ${card()} FROM "Guide" g WHERE ${where(filter)}${but}
		ORDER BY ${ORDER.newest} LIMIT ${slice.limit} OFFSET ${slice.offset}`)
}

/** What identifies a guide. */
export type GuideKey = { slug: string } | { id: string }

/** The list row of a guide in the library. */
export async function loadCard(key: GuideKey): Promise<CardRow | undefined> {
	const isThis = 'slug' in key ? sql`g."slug" = ${key.slug}` : sql`g."id" = ${key.id}`
	const [row] = await readRows<CardRow>(sql`
		SELECT ${card()} FROM "Guide" g WHERE ${isThis} AND g."deletedAt" IS NULL`)
	return row
}

/** A guide with its text, which is null for those who may not read it. */
export type GuideRow = CardRow & { revision: number; updatedAt: Date; content: string | null }

/** A guide with its text; reads no premium text unless all may be read. */
export async function loadGuide(key: GuideKey, mayReadAll: boolean): Promise<GuideRow | undefined> {
	const isThis = 'slug' in key ? sql`g."slug" = ${key.slug}` : sql`g."id" = ${key.id}`
	const text = mayReadAll ? sql`g."content"` : sql`CASE WHEN g."isFree" THEN g."content" END`
	const [row] = await readRows<GuideRow>(sql`
		SELECT ${card()}, g."revision", g."updatedAt", ${text} AS "content"
		FROM "Guide" g WHERE ${isThis} AND g."deletedAt" IS NULL`)
	return row
}

/** Other guides with the same tags or categories; a shared tag counts twice. */
export function relatedTo(id: string, limit: number): Promise<CardRow[]> {
	return readRows<CardRow>(sql`
		SELECT ${card()} FROM (
			SELECT "guideId", sum("weight") AS "shared" FROM (
				SELECT o."guideId", 2 AS "weight" FROM "GuideTag" m
				JOIN "GuideTag" o ON o."tagId" = m."tagId" WHERE m."guideId" = ${id}
				UNION ALL
				SELECT o."guideId", 1 AS "weight" FROM "GuideCategory" m
				JOIN "GuideCategory" o ON o."categoryId" = m."categoryId" WHERE m."guideId" = ${id}
			) n WHERE "guideId" <> ${id} GROUP BY "guideId"
		) r JOIN "Guide" g ON g."id" = r."guideId"
		WHERE g."deletedAt" IS NULL
		ORDER BY r."shared" DESC, g."createdAt" DESC, g."id" LIMIT ${limit}`)
}

export type AdjacentGuide = { title: string; slug: string; isFree: boolean }

type Side = 'before' | 'after'

/** The guides published before this one and after it. */
export async function loadAdjacentGuides({
	id,
	createdAt,
}: {
	id: string
	createdAt: Date
}): Promise<Record<Side, AdjacentGuide | null>> {
	const neighbor = (side: Side): Sql => sql`
		SELECT * FROM (SELECT ${side} AS "side", g."title", g."slug", g."isFree" FROM "Guide" g
			WHERE g."deletedAt" IS NULL
				AND (g."createdAt", g."id") ${side === 'before' ? sql`<` : sql`>`} (${createdAt}, ${id})
			ORDER BY ${side === 'before' ? ORDER.newest : ORDER.oldest} LIMIT 1) ${raw(side === 'before' ? 'b' : 'a')}`
	const rows = await readRows<{
		side: Side
		title: string
		slug: string
		isFree: boolean | number
	}>(sql`
		${neighbor('before')} UNION ALL ${neighbor('after')}`)
	const at = (side: Side): AdjacentGuide | null => {
		const row = rows.find((one) => one.side === side)
		// In a compound statement SQLite has no booleans.
		if (row === undefined) return null
		return { title: row.title, slug: row.slug, isFree: Boolean(row.isFree) }
	}
	return { before: at('before'), after: at('after') }
}

/** Names used by any guide in the library, A to Z. */
export type Taxonomy = { categories: string[]; tags: string[] }

type NameRow = { kind: string; name: string; nameKey: string; n: bigint | number }

const taxonomy = (): Sql => sql`
	SELECT 'category' AS "kind", c."name", c."nameKey", 0 AS "n" FROM "Category" c WHERE EXISTS (
		SELECT 1 FROM "GuideCategory" gc JOIN "Guide" g ON g."id" = gc."guideId"
		WHERE gc."categoryId" = c."id" AND g."deletedAt" IS NULL)
	UNION ALL SELECT 'tag', t."name", t."nameKey", 0 FROM "Tag" t WHERE EXISTS (
		SELECT 1 FROM "GuideTag" gt JOIN "Guide" g ON g."id" = gt."guideId"
		WHERE gt."tagId" = t."id" AND g."deletedAt" IS NULL)`

function toTaxonomy(rows: readonly NameRow[]): Taxonomy {
	const namesOf = (kind: string) => rows.flatMap((row) => (row.kind === kind ? [row.name] : []))
	return { categories: namesOf('category'), tags: namesOf('tag') }
}

export async function listTaxonomy(): Promise<Taxonomy> {
	return toTaxonomy(await readRows<NameRow>(sql`${taxonomy()} ORDER BY "nameKey"`))
}

/** What a list says beside its rows: the number of guides, of premium ones, and all names. */
export async function loadListFacts(
	filter: Filter,
): Promise<Taxonomy & { count: number; premium: number }> {
	if (filter.terms !== null) {
		const [counts, names] = await Promise.all([countGuides(filter), listTaxonomy()])
		return { ...counts, ...names }
	}
	const rows = await readRows<NameRow>(sql`
		${taxonomy()}
		UNION ALL SELECT 'free', '', '', count(*) FROM "Guide" g WHERE ${where(filter)} AND g."isFree"
		UNION ALL SELECT 'premium', '', '', count(*) FROM "Guide" g
			WHERE ${where(filter)} AND NOT g."isFree"
		ORDER BY "nameKey"`)
	const countOf = (kind: string) => Number(rows.find((row) => row.kind === kind)?.n ?? 0)
	const premium = countOf('premium')
	return { count: countOf('free') + premium, premium, ...toTaxonomy(rows) }
}

/** Deletes names that no guide uses, including deleted guides. */
export async function purgeUnusedTaxonomy(tx: Tx): Promise<void> {
	await tx.$executeRaw`
		DELETE FROM "Category" WHERE NOT EXISTS (
			SELECT 1 FROM "GuideCategory" gc WHERE gc."categoryId" = "Category"."id")`
	await tx.$executeRaw`
		DELETE FROM "Tag" WHERE NOT EXISTS (
			SELECT 1 FROM "GuideTag" gt WHERE gt."tagId" = "Tag"."id")`
}
