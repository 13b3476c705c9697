import { db } from '~/core/db/db.server'
import type { Listing } from './search-index'

/** The SQL of this area that Prisma cannot say. */

type Row = { id: string; types: string; specialties: string; areas: string }

const names = (json: string): string[] => JSON.parse(json) as string[]

const toListing = ({ id, types, specialties, areas }: Row): Listing => ({
	id,
	serviceTypes: names(types),
	specialties: names(specialties),
	areas: names(areas),
})

/**
 * Up to `count` listings after an id, in the order of the ids. Listed is whoever `listingState`
 * calls so and whose address is proven, or who was entered by an admin.
 */
export async function listingsAfter(id: string, count: number): Promise<Listing[]> {
	const rows = await db().$queryRaw<Row[]>`
		SELECT p."userId" AS "id",
			(SELECT json_group_array("name") FROM "ProviderServiceType" t WHERE t."userId" = p."userId") AS "types",
			(SELECT json_group_array("name") FROM "ProviderSpecialty" s WHERE s."userId" = p."userId") AS "specialties",
			(SELECT json_group_array("state") FROM "ProviderServiceArea" a WHERE a."userId" = p."userId") AS "areas"
		FROM "ProviderProfile" p JOIN "User" u ON u."id" = p."userId"
		WHERE p."userId" > ${id} AND u."serviceProvider" AND p."takenOffAt" IS NULL
			AND trim(p."company") <> '' AND (u."verifiedEmail" IS NOT NULL OR p."claimEmail" IS NOT NULL)
			AND EXISTS (SELECT 1 FROM "ProviderServiceType" t WHERE t."userId" = p."userId")
		ORDER BY p."userId" LIMIT ${count}`
	return rows.map(toListing)
}

/** The listings of these people; who is not listed is left out. */
export async function loadListings(ids: readonly string[]): Promise<Listing[]> {
	const rows = await db().$queryRaw<Row[]>`
		SELECT p."userId" AS "id",
			(SELECT json_group_array("name") FROM "ProviderServiceType" t WHERE t."userId" = p."userId") AS "types",
			(SELECT json_group_array("name") FROM "ProviderSpecialty" s WHERE s."userId" = p."userId") AS "specialties",
			(SELECT json_group_array("state") FROM "ProviderServiceArea" a WHERE a."userId" = p."userId") AS "areas"
		FROM "ProviderProfile" p JOIN "User" u ON u."id" = p."userId"
		WHERE p."userId" IN (SELECT "value" FROM json_each(${JSON.stringify(ids)}))
			AND u."serviceProvider" AND p."takenOffAt" IS NULL
			AND trim(p."company") <> '' AND (u."verifiedEmail" IS NOT NULL OR p."claimEmail" IS NOT NULL)
			AND EXISTS (SELECT 1 FROM "ProviderServiceType" t WHERE t."userId" = p."userId")`
	return rows.map(toListing)
}

/** How far the lines of change reach: the oldest kept and the newest; 0 and 0 when there is none. */
export async function readChangeLog(): Promise<{ oldest: number; newest: number }> {
	const rows = await db().$queryRaw<{ oldest: number | bigint; newest: number | bigint }[]>`
		SELECT coalesce((SELECT min("seq") FROM "DirectoryChange"), 0) AS "oldest",
			coalesce((SELECT max("seq") FROM "DirectoryChange"), 0) AS "newest"`
	return { oldest: Number(rows[0]?.oldest ?? 0), newest: Number(rows[0]?.newest ?? 0) }
}

/** Whose listing changed after one line and up to another. */
export async function changedBetween(after: number, upTo: number): Promise<string[]> {
	const rows = await db().$queryRaw<{ userId: string }[]>`
		SELECT DISTINCT "userId" FROM "DirectoryChange" WHERE "seq" > ${after} AND "seq" <= ${upTo}`
	return rows.map(({ userId }) => userId)
}
