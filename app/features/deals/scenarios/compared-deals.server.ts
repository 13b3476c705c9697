import { db, Prisma } from '~/core/db/db.server'
import { asText, findRowLists, orNull, rowsOf, type RowsOfLists } from '~/core/db/row-lists.server'
import type { DiffDeal } from '~/features/calculator/analysis/diff'
import { normalizeAnalysisInputs } from '~/features/calculator/analysis/inputs/analysis-inputs'
import { normalizeInputs } from '~/features/calculator/formulas/input-definitions'
import { BASE_NAME } from '~/features/calculator/scenarios/scenario'

/** Saved numbers that can be compared: those of properties and those of scenarios, by id. */

/** More than this in a chooser is no choice but a list. */
const MAX_CHOICES = 50

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

const PROPERTY = {
	id: asText,
	propertyAddress: asText,
	inputs: asText,
	analysis: orNull(asText),
}
const SCENARIO = {
	id: asText,
	propertyId: asText,
	propertyAddress: asText,
	name: asText,
	limits: asText,
	inputs: asText,
	analysis: asText,
}

/** The rows of saved numbers with these ids, for a statement that reads more. */
export function comparedRows(userId: string, ids: readonly string[]) {
	const among = ids.length === 0 ? Prisma.sql`NULL` : Prisma.join([...ids])
	return {
		properties: rowsOf(
			PROPERTY,
			Prisma.sql`FROM "Property"
				WHERE "id" IN (${among}) AND "userId" = ${userId} AND "archivedAt" IS NULL`,
		),
		scenarios: rowsOf(
			SCENARIO,
			Prisma.sql`FROM (SELECT s."id", s."propertyId", p."propertyAddress", s."name", s."limits",
					s."inputs", s."analysis"
				FROM "Scenario" s JOIN "Property" p ON p."id" = s."propertyId"
				WHERE s."id" IN (${among}) AND s."userId" = ${userId} AND s."deletedAt" IS NULL
					AND p."archivedAt" IS NULL) c`,
		),
	}
}

/** The saved numbers of these rows, in the order of the ids. */
export function toComparedDeals(
	{ properties, scenarios }: RowsOfLists<ReturnType<typeof comparedRows>>,
	ids: readonly string[],
): ComparedDeal[] {
	const found = new Map<string, ComparedDeal>()
	for (const { id, propertyAddress, inputs, analysis } of properties) {
		found.set(id, {
			id,
			propertyId: id,
			propertyAddress,
			name: BASE_NAME,
			limits: '{}',
			inputs: normalizeInputs(JSON.parse(inputs)),
			analysis: normalizeAnalysisInputs(JSON.parse(analysis ?? '{}')),
		})
	}
	for (const { inputs, analysis, ...scenario } of scenarios) {
		found.set(scenario.id, {
			...scenario,
			inputs: normalizeInputs(JSON.parse(inputs)),
			analysis: normalizeAnalysisInputs(JSON.parse(analysis)),
		})
	}
	return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * The user's saved numbers with these ids, in the order of the ids; unknown ids, and those of archived
 * deals, are left out.
 */
export async function findComparedDeals(
	userId: string,
	ids: readonly string[],
): Promise<ComparedDeal[]> {
	if (ids.length === 0) return []
	return toComparedDeals(await findRowLists(comparedRows(userId, ids)), ids)
}

export type DealOption = { value: string; label: string }

/** The rows of the properties of the user's list that were changed last. */
export const recentRows = (userId: string) =>
	rowsOf(
		{ id: asText, propertyAddress: asText },
		Prisma.sql`FROM "Property" WHERE "userId" = ${userId} AND "archivedAt" IS NULL
			ORDER BY "updatedAt" DESC, "id" LIMIT ${MAX_CHOICES}`,
	)

/** Properties as choices. */
export const toOptions = (rows: readonly { id: string; propertyAddress: string }[]): DealOption[] =>
	rows.map(({ id, propertyAddress }) => ({ value: id, label: propertyAddress }))

/** The scenarios of these properties as choices, in the order of the properties. */
export async function scenarioChoices(
	userId: string,
	properties: readonly { id: string; propertyAddress: string }[],
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
