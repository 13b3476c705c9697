import { Prisma, type Tx } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'

/**
 * What belongs to a saved property beside its numbers: stage changes, tags, notes, links, people and
 * scenarios. A deleted property carries them as JSON, so that restoring it restores all of them. Another table
 * that belongs to a property is read and written back here.
 */

/** The parts of a property as text. */
export async function readParts(tx: Tx, propertyId: string): Promise<string> {
	const of = { where: { propertyId } }
	return JSON.stringify({
		stageChanges: await tx.dealStageChange.findMany(of),
		tags: await tx.dealTag.findMany(of),
		notes: await tx.dealNote.findMany(of),
		links: await tx.dealLink.findMany(of),
		people: await tx.dealPerson.findMany(of),
		scenarios: await tx.scenario.findMany(of),
	})
}

/** How long the notes of a property are together, in characters. */
export async function countNoteCharacters(tx: Tx, propertyId: string): Promise<number> {
	const [row] = await readRows<{ count: number | bigint }>(
		Prisma.sql`SELECT coalesce(sum(length("text")), 0) AS "count" FROM "DealNote"
			WHERE "propertyId" = ${propertyId}`,
		tx,
	)
	return Number(row?.count ?? 0)
}

type Parts = {
	stageChanges: Rows<'dealStageChange'>
	tags: Rows<'dealTag'>
	notes: Rows<'dealNote'>
	links: Rows<'dealLink'>
	people: Rows<'dealPerson'>
	scenarios: Rows<'scenario'>
}

type PartTable = 'dealStageChange' | 'dealTag' | 'dealNote' | 'dealLink' | 'dealPerson' | 'scenario'

type Rows<Table extends PartTable> = Awaited<ReturnType<Tx[Table]['findMany']>>

/** Writes the parts of a property back; dates are texts in between, which the database reads. */
export async function restoreParts(tx: Tx, parts: string): Promise<void> {
	const { stageChanges, tags, notes, links, people, scenarios } = JSON.parse(
		parts,
	) as Partial<Parts>
	await tx.dealStageChange.createMany({ data: stageChanges ?? [] })
	await tx.dealTag.createMany({ data: tags ?? [] })
	await tx.dealNote.createMany({ data: notes ?? [] })
	await tx.dealLink.createMany({ data: links ?? [] })
	await tx.dealPerson.createMany({ data: people ?? [] })
	await tx.scenario.createMany({ data: scenarios ?? [] })
}
