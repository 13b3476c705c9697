import { Prisma } from '~/core/db/db.server'
import { asDate, asText, fixedRowLists, orNull, rowsOf } from '~/core/db/row-lists.server'
import { days } from '~/core/time/durations'

/** What the dashboard shows beside the deals, in one statement. */

export type OverviewQuery = {
	userId: string
	/** Offers made before this time are due. */
	offersBefore: Date
	/** Notes up to this day are due. */
	notesUpTo: string
	now: Date
}

const { sql } = Prisma

/** The most offers, and the most notes. In the text, because SQLite then sorts only so many rows. */
const MAX_DUE = sql`LIMIT 8`

const OFFER = { id: asText, title: asText, since: orNull(asDate) }
const NOTE = { id: asText, dealId: asText, title: asText, text: asText, dueOn: asText }
const GUIDE = { title: asText, slug: asText }

const findLists = fixedRowLists(
	({ userId, offersBefore, notesUpTo, day }: Omit<OverviewQuery, 'now'> & { day: number }) => ({
		offers: rowsOf(
			OFFER,
			sql`FROM (SELECT p."id", p."propertyAddress" AS "title", p."stageSince" AS "since"
				FROM "Property" p
				WHERE p."userId" = ${userId} AND p."archivedAt" IS NULL AND p."stage" = 'offer'
					AND p."stageSince" < ${offersBefore}
				ORDER BY p."stageSince", p."id" ${MAX_DUE}) o`,
		),
		notes: rowsOf(
			NOTE,
			sql`FROM (SELECT d."id", d."propertyId" AS "dealId", p."propertyAddress" AS "title",
					d."text", d."dueOn"
				FROM "DealNote" d JOIN "Property" p ON p."id" = d."propertyId"
				WHERE d."userId" = ${userId} AND d."dueOn" <= ${notesUpTo} AND d."doneAt" IS NULL
					AND d."deletedAt" IS NULL AND p."archivedAt" IS NULL
				ORDER BY d."dueOn", d."id" ${MAX_DUE}) m`,
		),
		guide: rowsOf(
			GUIDE,
			sql`FROM (SELECT g."title", g."slug" FROM "Guide" g WHERE g."deletedAt" IS NULL
				ORDER BY g."createdAt", g."id" LIMIT 1
				OFFSET (SELECT CASE WHEN count(*) = 0 THEN 0 ELSE ${day} % count(*) END
					FROM "Guide" WHERE "deletedAt" IS NULL)) g`,
		),
		own: rowsOf({ texts: asText }, sql`FROM "OwnAssumptions" WHERE "userId" = ${userId}`),
		criteria: rowsOf(
			{ limits: asText, rules: asText },
			sql`FROM "BuyBox" WHERE "userId" = ${userId}`,
		),
		preference: rowsOf(
			{ startDismissedAt: orNull(asDate) },
			sql`FROM "DealPreference" WHERE "userId" = ${userId}`,
		),
	}),
)

/** Offers and notes that are due, the guide of the day, and the member's settings as they are stored. */
export async function findOverviewRows({ now, ...query }: OverviewQuery) {
	const lists = await findLists({ ...query, day: Math.floor(now.getTime() / days(1)) })
	const { offers, notes } = lists
	const [own] = lists.own
	const [criteria] = lists.criteria
	return {
		offers,
		notes,
		guide: lists.guide[0] ?? null,
		settings: {
			texts: own?.texts ?? null,
			limits: criteria?.limits ?? null,
			rules: criteria?.rules ?? null,
		},
		startDismissedAt: lists.preference[0]?.startDismissedAt ?? null,
	}
}
