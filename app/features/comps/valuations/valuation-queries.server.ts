import { db, Prisma, type Tx } from '~/core/db/db.server'
import {
	asBoolean,
	asDate,
	asNumber,
	asText,
	findRowLists,
	orNull,
	rowsOf,
} from '~/core/db/row-lists.server'

/** A saved valuation with its choices, in one statement. */

const { sql } = Prisma

const VALUATION = {
	id: asText,
	name: asText,
	source: asText,
	subject: asText,
	rates: asText,
	filters: asText,
	method: asText,
	asOf: asText,
	savedValue: orNull(asNumber),
	savedValueAt: orNull(asDate),
	savedComps: orNull(asNumber),
	updatedAt: asDate,
}
const CHOICE = {
	saleId: asText,
	isExcluded: asBoolean,
	reason: asText,
	terms: asNumber,
	other: asNumber,
	note: asText,
	weight: orNull(asNumber),
}

/** One of the user's valuations, or null. */
export async function findValuation(userId: string, id: string, tx: Tx = db()) {
	const isOwn = sql`"id" = ${id} AND "userId" = ${userId}`
	const { valuations, choices } = await findRowLists(
		{
			valuations: rowsOf(VALUATION, sql`FROM "CompValuation" WHERE ${isOwn}`),
			choices: rowsOf(
				CHOICE,
				sql`FROM "CompChoice"
					WHERE "valuationId" IN (SELECT "id" FROM "CompValuation" WHERE ${isOwn})`,
			),
		},
		tx,
	)
	const [valuation] = valuations
	return valuation === undefined ? null : { ...valuation, choices }
}

export type FoundValuation = NonNullable<Awaited<ReturnType<typeof findValuation>>>
