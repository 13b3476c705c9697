import { Prisma } from '~/core/db/db.server'
import { asDate, asNumber, asText, findRowLists, orNull, rowsOf } from '~/core/db/row-lists.server'
import { selectSettings, toDealSettings } from '~/features/deals/criteria/buy-box.server'
import { directoryVersionRow } from '~/features/directory/listing/listed-providers.server'

/** All that the page of a deal reads of the database, in one statement. */

const { sql } = Prisma

const MAX_STAGE_CHANGES = 100

const PROPERTY = {
	id: asText,
	propertyAddress: asText,
	strategy: asText,
	price: orNull(asNumber),
	stage: asText,
	stageSince: orNull(asDate),
	archivedAt: orNull(asDate),
	valuationId: orNull(asText),
	inputs: asText,
	analysis: orNull(asText),
	createdAt: asDate,
	updatedAt: asDate,
}
const NOTE = {
	id: asText,
	text: asText,
	dueOn: orNull(asText),
	doneAt: orNull(asDate),
	createdAt: asDate,
}
const STAGE_CHANGE = { id: asText, from: asText, to: asText, at: asDate }
const ID_AND_NAME = { id: asText, name: asText }
const SETTINGS = { texts: orNull(asText), limits: orNull(asText), rules: orNull(asText) }

/**
 * One of the user's deals with its parts, and what it is evaluated with; null without such a deal.
 * @param hasValuations whether the user's valuations are read as well
 */
export async function findDeal(userId: string, id: string, hasValuations: boolean) {
	// The parts of one deal are few; as an expression, the owner keeps the planner from the index of all of theirs.
	const ofDeal = sql`"propertyId" = ${id} AND "userId" || '' = ${userId}`
	const { deals, newest, settings, ...parts } = await findRowLists({
		deals: rowsOf(PROPERTY, sql`FROM "Property" WHERE "id" = ${id} AND "userId" = ${userId}`),
		tags: rowsOf({ name: asText }, sql`FROM "DealTag" WHERE ${ofDeal} ORDER BY "nameKey"`),
		notes: rowsOf(
			NOTE,
			sql`FROM "DealNote" WHERE ${ofDeal} AND "deletedAt" IS NULL
				ORDER BY "createdAt" DESC, "id" DESC`,
		),
		links: rowsOf(
			{ id: asText, label: asText, url: asText },
			sql`FROM "DealLink" WHERE ${ofDeal} ORDER BY "createdAt", "id"`,
		),
		people: rowsOf(
			{ providerId: asText, name: asText, role: asText },
			sql`FROM "DealPerson" WHERE ${ofDeal} ORDER BY "createdAt", "providerId"`,
		),
		stageChanges: rowsOf(
			STAGE_CHANGE,
			sql`FROM "DealStageChange" WHERE ${ofDeal}
				ORDER BY "at" DESC, "id" DESC LIMIT ${MAX_STAGE_CHANGES}`,
		),
		scenarios: rowsOf(
			ID_AND_NAME,
			sql`FROM "Scenario" WHERE ${ofDeal} AND "deletedAt" IS NULL ORDER BY "position", "id"`,
		),
		valuations: rowsOf(
			ID_AND_NAME,
			sql`FROM "CompValuation" WHERE "userId" = ${userId} ${hasValuations ? sql`` : sql`AND 1 = 0`}
				ORDER BY "updatedAt" DESC, "id"`,
		),
		newest: directoryVersionRow(),
		settings: rowsOf(SETTINGS, sql`FROM (${selectSettings(userId)}) s`),
	})
	const [deal] = deals
	if (deal === undefined) return null
	return {
		...deal,
		...parts,
		settings: toDealSettings(settings),
		newestListing: newest[0]?.seq ?? 0,
	}
}

export type FoundDeal = NonNullable<Awaited<ReturnType<typeof findDeal>>>
