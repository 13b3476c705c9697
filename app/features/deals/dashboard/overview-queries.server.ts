import { Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { days } from '~/core/time/durations'

/**
 * What the dashboard shows beside the deals, in one statement. Rows without a time have a column that is
 * null in them, because PostgreSQL wants it to be of the same type.
 */

/** A row of one kind; which columns it uses depends on the kind. */
type Row = {
	kind: string
	id: string
	dealId: string
	title: string
	text: string | null
	rules: string | null
	at: Date | string | number | null
}

export type OverviewQuery = {
	userId: string
	/** Offers made before this time are due. */
	offersBefore: Date
	/** Notes up to this day are due. */
	notesUpTo: string
	/** The most offers, and the most notes. */
	limit: number
	now: Date
}

const toDate = (at: Row['at']): Date | null => (at === null ? null : new Date(at))

/** Offers and notes that are due, the guide of the day, and the member's settings as they are stored. */
export async function findOverviewRows(query: OverviewQuery) {
	const { userId, offersBefore, notesUpTo, limit, now } = query
	const day = Math.floor(now.getTime() / days(1))
	const rows = await readRows<Row>(Prisma.sql`
		SELECT * FROM (SELECT 'offer' AS "kind", p."id", p."id" AS "dealId",
				p."propertyAddress" AS "title", p."stage" AS "text", p."stage" AS "rules",
				p."stageSince" AS "at"
			FROM "Property" p
			WHERE p."userId" = ${userId} AND p."archivedAt" IS NULL AND p."stage" = 'offer'
				AND p."stageSince" < ${offersBefore}
			ORDER BY p."stageSince", p."id" LIMIT ${limit}) o
		UNION ALL SELECT * FROM (SELECT 'note', d."id", d."propertyId", p."propertyAddress", d."text",
				d."dueOn", d."doneAt"
			FROM "DealNote" d JOIN "Property" p ON p."id" = d."propertyId"
			WHERE d."userId" = ${userId} AND d."dueOn" <= ${notesUpTo} AND d."doneAt" IS NULL
				AND d."deletedAt" IS NULL AND p."archivedAt" IS NULL
			ORDER BY d."dueOn", d."id" LIMIT ${limit}) m
		UNION ALL SELECT * FROM (SELECT 'guide', g."slug", '', g."title", '', '', g."deletedAt"
			FROM "Guide" g WHERE g."deletedAt" IS NULL
			ORDER BY g."createdAt", g."id" LIMIT 1
			OFFSET (SELECT CASE WHEN count(*) = 0 THEN 0 ELSE ${day} % count(*) END
				FROM "Guide" WHERE "deletedAt" IS NULL)) g
		UNION ALL SELECT 'own', '', '', '', "texts", '', NULL
			FROM "OwnAssumptions" WHERE "userId" = ${userId}
		UNION ALL SELECT 'criteria', '', '', '', "limits", "rules", NULL
			FROM "BuyBox" WHERE "userId" = ${userId}
		UNION ALL SELECT 'preference', '', '', '', '', '', "startDismissedAt"
			FROM "DealPreference" WHERE "userId" = ${userId}`)
	const of = (kind: string): Row[] => rows.filter((row) => row.kind === kind)
	const [guide] = of('guide')
	const [own] = of('own')
	const [criteria] = of('criteria')
	return {
		offers: of('offer').map(({ id, title, at }) => ({ id, title, since: toDate(at) })),
		notes: of('note').map(({ id, dealId, title, text, rules }) => ({
			id,
			dealId,
			title,
			text: text ?? '',
			dueOn: rules ?? '',
		})),
		guide: guide === undefined ? null : { title: guide.title, slug: guide.id },
		settings: {
			texts: own?.text ?? null,
			limits: criteria?.text ?? null,
			rules: criteria?.rules ?? null,
		},
		startDismissedAt: toDate(of('preference')[0]?.at ?? null),
	}
}
