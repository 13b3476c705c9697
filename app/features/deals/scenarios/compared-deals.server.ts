import { db, Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import type { DiffDeal } from '~/features/calculator/analysis/diff'
import { normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { BASE_NAME } from '~/features/calculator/scenarios/scenario'

/** Saved numbers that can be compared: those of properties and those of scenarios, by id. */

/** More than this in a chooser is no choice but a list. */
export const MAX_CHOICES = 50

export type ComparedDeal = DiffDeal & {
	/** The id of the property or of the scenario. */
	id: string
	propertyId: string
	propertyAddress: string
	/** Base, or the name of the scenario. */
	name: string
	/** Limits of the scenario's own, as stored. */
	limits: string
}

type ComparedRow = Pick<ComparedDeal, 'id' | 'propertyId' | 'propertyAddress' | 'limits'> & {
	/** Null for the property's own numbers. */
	name: string | null
	inputs: string
	analysis: string
}

/**
 * The user's saved numbers with these ids, in the order of the ids; unknown ids, and those of archived
 * deals, are left out. One statement, because an id may be of either table.
 */
export async function findComparedDeals(
	userId: string,
	ids: readonly string[],
): Promise<ComparedDeal[]> {
	if (ids.length === 0) return []
	const isAsked = Prisma.sql`IN (${Prisma.join([...ids])})`
	const rows = await readRows<ComparedRow>(Prisma.sql`
		SELECT p."id", p."id" AS "propertyId", p."propertyAddress", NULL AS "name", '{}' AS "limits",
				p."inputs", coalesce(p."analysis", '{}') AS "analysis"
			FROM "Property" p
			WHERE p."id" ${isAsked} AND p."userId" = ${userId} AND p."archivedAt" IS NULL
		UNION ALL SELECT s."id", s."propertyId", p."propertyAddress", s."name", s."limits",
				s."inputs", s."analysis"
			FROM "Scenario" s JOIN "Property" p ON p."id" = s."propertyId"
			WHERE s."id" ${isAsked} AND s."userId" = ${userId} AND s."deletedAt" IS NULL
				AND p."archivedAt" IS NULL`)
	const found = new Map(
		rows.map(({ name, inputs, analysis, ...row }) => [
			row.id,
			{
				...row,
				name: name ?? BASE_NAME,
				inputs: normalizeInputs(JSON.parse(inputs)),
				analysis: normalizeAnalysisInputs(JSON.parse(analysis)),
			},
		]),
	)
	return ids.flatMap((id) => found.get(id) ?? [])
}

export type DealOption = { value: string; label: string }

export type NamedProperty = { id: string; propertyAddress: string }

/** The properties of the user's list that were changed last. */
export const recentProperties = (userId: string): Promise<NamedProperty[]> =>
	db().property.findMany({
		where: { userId, archivedAt: null },
		orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
		take: MAX_CHOICES,
		select: { id: true, propertyAddress: true },
	})

/** Properties as choices. */
export const toOptions = (rows: readonly NamedProperty[]): DealOption[] =>
	rows.map(({ id, propertyAddress }) => ({ value: id, label: propertyAddress }))

/** The scenarios of these properties as choices, in the order of the properties. */
export async function scenarioChoices(
	userId: string,
	properties: readonly NamedProperty[],
): Promise<DealOption[]> {
	const ids = properties.map(({ id }) => id)
	const rows = await db().scenario.findMany({
		where: { propertyId: { in: ids }, userId, deletedAt: null },
		select: { id: true, name: true, propertyId: true },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	})
	return properties.flatMap(({ id, propertyAddress }) =>
		rows
			.filter(({ propertyId }) => propertyId === id)
			.map((row) => ({ value: row.id, label: `${propertyAddress}: ${row.name}` })),
	)
}
