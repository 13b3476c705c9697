import { Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { foldedText, likeIgnoringCase } from '~/core/db/dialect.server'
import { jsonList } from '~/core/db/row-lists.server'
import { CONTRACTOR } from '~/features/directory/profile/profile'
import { wordForms } from '~/features/directory/taxonomy/search-words'
import type { CardNames, Listing } from './search-index'

/** SQL that Prisma's query API cannot express. */

type Row = { id: string; types: string; specialties: string; areas: string }

const names = (json: string): string[] => JSON.parse(json) as string[]

const toListing = ({ id, types, specialties, areas }: Row): Listing => ({
	id,
	serviceTypes: names(types),
	specialties: names(specialties),
	areas: names(areas),
})

/**
 * The providers that `listingState` considers listed and that have a verified address or were
 * created by an admin.
 */
const selectListed = (): Prisma.Sql => Prisma.sql`
	SELECT p."userId" AS "id",
		(SELECT ${jsonList('name')} FROM "ProviderServiceType" t WHERE t."userId" = p."userId") AS "types",
		(SELECT ${jsonList('name')} FROM "ProviderSpecialty" s WHERE s."userId" = p."userId") AS "specialties",
		(SELECT ${jsonList('state')} FROM "ProviderServiceArea" a WHERE a."userId" = p."userId") AS "areas"
	FROM "ProviderProfile" p JOIN "User" u ON u."id" = p."userId"
	WHERE u."serviceProvider" AND p."takenOffAt" IS NULL
		AND trim(p."company") <> '' AND (u."verifiedEmail" IS NOT NULL OR p."claimEmail" IS NOT NULL)
		AND EXISTS (SELECT 1 FROM "ProviderServiceType" t WHERE t."userId" = p."userId")`

/** Up to `count` listings after an id, ordered by id. */
export async function listingsAfter(id: string, count: number): Promise<Listing[]> {
	const rows = await readRows<Row>(Prisma.sql`
		${selectListed()} AND p."userId" > ${id} ORDER BY p."userId" LIMIT ${count}`)
	return rows.map(toListing)
}

/** The listings of these users, without unlisted ones. */
export async function loadListings(ids: readonly string[]): Promise<Listing[]> {
	// One value, however many there are. The keys of an object are what both engines return in the same form.
	const keys = JSON.stringify(Object.fromEntries(ids.map((id) => [id, 0])))
	const rows = await readRows<Row>(Prisma.sql`
		${selectListed()} AND p."userId" IN (SELECT "key" FROM json_each(${keys}))`)
	return rows.map(toListing)
}

/** More matches than this are not shuffled; nobody pages through them. */
const MAX_FOUND = 5_000

const likeText = (word: string): string => word.replace(/[\\%_]/gu, String.raw`\$&`)

const like = (pattern: string): Prisma.Sql =>
	Prisma.sql`${likeIgnoringCase()} ${pattern} ESCAPE '\\'`

/** Whether the provider has one of these names in a table of theirs. */
const hasAny = (table: Prisma.Sql, column: Prisma.Sql, names: readonly string[]): Prisma.Sql =>
	names.length === 0
		? Prisma.sql`1 = 0`
		: Prisma.sql`EXISTS (SELECT 1 FROM ${table} n
			WHERE n."userId" = p."userId" AND n.${column} IN (${Prisma.join([...names])}))`

const TYPES = Prisma.sql`"ProviderServiceType"`
const SPECIALTIES = Prisma.sql`"ProviderSpecialty"`
const AREAS = Prisma.sql`"ProviderServiceArea"`
const NAME = Prisma.sql`"name"`
const STATE = Prisma.sql`"state"`

/**
 * The ids of listings in which every word occurs: in the company, in the description, which names
 * cities, in a service, specialty or state on the card, or as a whole word of the provider's name. The
 * singular of a plural will do, except for the provider's name.
 * Parts of names would let anyone spell out the name behind a listing letter by letter.
 * @param words as `foldText` has them, one at least
 * @param namesWith the services, specialties and states that a word means
 */
export async function searchListings(
	words: readonly string[],
	namesWith: (word: string) => CardNames,
): Promise<Set<string>> {
	const [company, about] = [foldedText('p."company"'), foldedText('p."aboutMe"')]
	const [first, last] = [foldedText('u."firstName"'), foldedText('u."lastName"')]
	const conditions = words.map((word) => {
		const { serviceTypes, specialties, areas } = namesWith(word)
		const inTexts = wordForms(word).map((form) => {
			const part = like(`%${likeText(form)}%`)
			return Prisma.sql`${company} ${part} OR ${about} ${part}`
		})
		const whole = like(`% ${likeText(word)} %`)
		return Prisma.sql`(${Prisma.join(inTexts, ' OR ')}
			OR ' ' || ${first} || ' ' || ${last} || ' ' ${whole}
			OR ${hasAny(TYPES, NAME, serviceTypes)} OR ${hasAny(AREAS, STATE, areas)}
			OR (${hasAny(SPECIALTIES, NAME, specialties)} AND ${hasAny(TYPES, NAME, [CONTRACTOR])}))`
	})
	const rows = await readRows<{ id: string }>(Prisma.sql`
		SELECT p."userId" AS "id" FROM "ProviderProfile" p JOIN "User" u ON u."id" = p."userId"
		WHERE u."serviceProvider" AND p."takenOffAt" IS NULL AND ${Prisma.join(conditions, ' AND ')}
		LIMIT ${MAX_FOUND}`)
	return new Set(rows.map(({ id }) => id))
}

/** The range of the change log: its oldest and its newest row; 0 and 0 if it is empty. */
export async function readChangeLog(): Promise<{ oldest: number; newest: number }> {
	const rows = await readRows<{ oldest: number | bigint; newest: number | bigint }>(Prisma.sql`
		SELECT coalesce((SELECT min("seq") FROM "DirectoryChange"), 0) AS "oldest",
			coalesce((SELECT max("seq") FROM "DirectoryChange"), 0) AS "newest"`)
	return { oldest: Number(rows[0]?.oldest ?? 0), newest: Number(rows[0]?.newest ?? 0) }
}

/** The users whose listing changed after one row up to another. */
export async function changedBetween(afterSeq: number, upTo: number): Promise<string[]> {
	const rows = await readRows<{ userId: string }>(Prisma.sql`
		SELECT DISTINCT "userId" FROM "DirectoryChange" WHERE "seq" > ${afterSeq} AND "seq" <= ${upTo}`)
	return rows.map(({ userId }) => userId)
}
