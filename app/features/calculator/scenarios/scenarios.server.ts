import { db, inTransaction, type Tx } from '~/core/db/db.server'
import type { Scenario as ScenarioRow } from '~/core/db/prisma/client'
import { randomToken } from '~/core/security/signing.server'
import { normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { filledAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'
import {
	freeScenarioName,
	MAX_SCENARIOS,
	type ScenarioDeal,
	scenarioNameKey,
	type StarterKey,
	STARTER_KEYS,
} from './scenario'

/**
 * The scenarios of saved properties. Every statement includes the owner, so that no id of another
 * person's scenario or property reaches a row.
 */

export type Scenario = ScenarioDeal & {
	id: string
	propertyId: string
	name: string
	starter: StarterKey | null
	/** Limits that replace the member's own, by criterion, as stored. */
	limits: string
	revision: number
	createdAt: string
	updatedAt: string
}

export type ScenarioTarget = { propertyId: string; scenarioId: string }

function toScenario(row: ScenarioRow): Scenario {
	const { id, propertyId, name, limits, revision } = row
	return {
		id,
		propertyId,
		name,
		starter: STARTER_KEYS.find((key) => key === row.starter) ?? null,
		limits,
		inputs: normalizeInputs(JSON.parse(row.inputs)),
		analysis: normalizeAnalysisInputs(JSON.parse(row.analysis)),
		revision,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}

const texts = ({ inputs, analysis }: ScenarioDeal) => ({
	inputs: JSON.stringify(inputs),
	analysis: JSON.stringify(filledAnalysis(analysis)),
})

const ORDER = [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }] as const

/** A scenario of the user that is not deleted. */
export const owned = (userId: string, { propertyId, scenarioId }: ScenarioTarget) => ({
	id: scenarioId,
	propertyId,
	userId,
	deletedAt: null,
})

/** The scenarios of the user's property, in their order. */
export async function listScenarios(
	userId: string,
	propertyId: string,
	client: Tx = db(),
): Promise<Scenario[]> {
	const rows = await client.scenario.findMany({
		where: { propertyId, userId, deletedAt: null },
		orderBy: [...ORDER],
	})
	return rows.map(toScenario)
}

/** Their names, in the same order. */
export const listScenarioNames = (userId: string, propertyId: string) =>
	db().scenario.findMany({
		where: { propertyId, userId, deletedAt: null },
		orderBy: [...ORDER],
		select: { id: true, name: true },
	})

/** One scenario of the user's property, or null. */
export async function findScenario(
	userId: string,
	target: ScenarioTarget,
): Promise<Scenario | null> {
	const row = await db().scenario.findFirst({ where: owned(userId, target) })
	return row === null ? null : toScenario(row)
}

/** How many scenarios each of the user's properties has; none is left out. */
export async function countScenarios(userId: string): Promise<ReadonlyMap<string, number>> {
	const rows = await db().scenario.groupBy({
		by: ['propertyId'],
		where: { userId, deletedAt: null },
		_count: true,
	})
	return new Map(rows.map(({ propertyId, _count: count }) => [propertyId, count]))
}

/** Marks the property as changed; false if the user has none with that id. */
async function touchProperty(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
	const where = { id, userId }
	const { count } = await tx.property.updateMany({ where, data: { updatedAt: now } })
	return count === 1
}

/** The keys of the names in use. */
export async function takenKeys(tx: Tx, propertyId: string): Promise<Set<string>> {
	const rows = await tx.scenario.findMany({
		where: { propertyId, deletedAt: null },
		select: { nameKey: true },
	})
	return new Set(rows.map(({ nameKey }) => nameKey))
}

export type NewScenario = {
	/** Cleaned, not empty, and not the name of the base. */
	name: string
	deal: ScenarioDeal
	starter?: StarterKey | null
	limits?: string
}

export type CreateResult =
	| { kind: 'created'; id: string; name: string }
	| { kind: 'full' }
	| { kind: 'nameTaken' }
	| { kind: 'notFound' }

/**
 * Inserts a scenario if the property has room. Count and insert are one statement, so that parallel
 * saves from any number of processes never exceed the limit.
 */
export async function insertScenario(
	tx: Tx,
	userId: string,
	propertyId: string,
	{ name, deal, starter = null, limits = '{}' }: NewScenario,
	now: Date,
): Promise<CreateResult> {
	const id = `s${randomToken(16)}`
	const { inputs, analysis } = texts(deal)
	const inserted = await tx.$executeRaw`
		INSERT INTO "Scenario" ("id", "propertyId", "userId", "name", "nameKey", "inputs", "analysis",
			"starter", "limits", "position", "revision", "createdAt", "updatedAt")
		SELECT ${id}, p."id", p."userId", ${name}, ${scenarioNameKey(name)}, ${inputs}, ${analysis},
			${starter ?? ''}, ${limits},
			(SELECT coalesce(max("position"), 0) + 1 FROM "Scenario" WHERE "propertyId" = p."id"),
			1, ${now}, ${now}
		FROM "Property" p WHERE p."id" = ${propertyId} AND p."userId" = ${userId}
			AND (SELECT count(*) FROM "Scenario" WHERE "propertyId" = p."id" AND "deletedAt" IS NULL)
				< ${MAX_SCENARIOS}
		ON CONFLICT ("propertyId", "nameKey") DO NOTHING`
	if (inserted === 1) {
		await touchProperty(tx, userId, propertyId, now)
		return { kind: 'created', id, name }
	}
	const isOwn = (await tx.property.count({ where: { id: propertyId, userId } })) === 1
	if (!isOwn) return { kind: 'notFound' }
	const count = await tx.scenario.count({ where: { propertyId, deletedAt: null } })
	return { kind: count >= MAX_SCENARIOS ? 'full' : 'nameTaken' }
}

/** Adds a scenario to the user's property. */
export function createScenario(
	userId: string,
	propertyId: string,
	scenario: NewScenario,
	now: Date,
): Promise<CreateResult> {
	return inTransaction((tx) => insertScenario(tx, userId, propertyId, scenario, now))
}

/** Adds a copy of a scenario under a name of its own. */
export function duplicateScenario(
	userId: string,
	target: ScenarioTarget,
	now: Date,
): Promise<CreateResult> {
	return inTransaction(async (tx) => {
		const row = await tx.scenario.findFirst({ where: owned(userId, target) })
		if (row === null) return { kind: 'notFound' }
		const { name, starter, limits, ...deal } = toScenario(row)
		const free = freeScenarioName(name, await takenKeys(tx, row.propertyId))
		return insertScenario(tx, userId, row.propertyId, { name: free, deal, starter, limits }, now)
	})
}

/** Copies the scenarios of a property to another one of the same owner. */
export async function copyScenarios(
	tx: Tx,
	userId: string,
	{ from, to }: { from: string; to: string },
	now: Date,
): Promise<void> {
	const rows = await tx.scenario.findMany({ where: { propertyId: from, userId, deletedAt: null } })
	await tx.scenario.createMany({
		data: rows.map((row) => ({
			...row,
			id: `s${randomToken(16)}`,
			propertyId: to,
			previousInputs: null,
			previousAnalysis: null,
			revision: 1,
			createdAt: now,
			updatedAt: now,
		})),
	})
}

/** Replaces the numbers of a scenario and keeps the earlier ones for undo; the new revision or null. */
export function saveScenario(
	userId: string,
	target: ScenarioTarget,
	deal: ScenarioDeal,
	now: Date,
): Promise<number | null> {
	return inTransaction((tx) => replaceScenario(tx, userId, target, deal, now))
}

/** The same inside a transaction; with `limits` also its criteria. */
export async function replaceScenario(
	tx: Tx,
	userId: string,
	target: ScenarioTarget,
	{ limits, ...deal }: ScenarioDeal & { limits?: string },
	now: Date,
): Promise<number | null> {
	const row = await tx.scenario.findFirst({ where: owned(userId, target) })
	if (row === null) return null
	const revision = row.revision + 1
	await tx.scenario.update({
		where: { id: row.id },
		data: {
			...texts(deal),
			...(limits === undefined ? {} : { limits }),
			previousInputs: row.inputs,
			previousAnalysis: row.analysis,
			revision,
			updatedAt: now,
		},
	})
	await touchProperty(tx, userId, row.propertyId, now)
	return revision
}

/** Restores what the save with this revision replaced; false after a later save. */
export function undoScenarioSave(
	userId: string,
	{ revision, ...target }: ScenarioTarget & { revision: number },
	now: Date,
): Promise<boolean> {
	return inTransaction(async (tx) => {
		const row = await tx.scenario.findFirst({ where: { ...owned(userId, target), revision } })
		if (row === null || row.previousInputs === null) return false
		await tx.scenario.update({
			where: { id: row.id },
			data: {
				inputs: row.previousInputs,
				analysis: row.previousAnalysis ?? '{}',
				previousInputs: null,
				previousAnalysis: null,
				revision: revision + 1,
				updatedAt: now,
			},
		})
		return true
	})
}

export type ScenarioRenameResult =
	| { kind: 'renamed'; from: string }
	| { kind: 'nameTaken' }
	| { kind: 'notFound' }

/** Gives a scenario another name. @param name cleaned, not empty, and not the name of the base */
export function renameScenario(
	userId: string,
	{ name, ...target }: ScenarioTarget & { name: string },
	now: Date,
): Promise<ScenarioRenameResult> {
	return inTransaction(async (tx) => {
		const row = await tx.scenario.findFirst({ where: owned(userId, target) })
		if (row === null) return { kind: 'notFound' }
		const nameKey = scenarioNameKey(name)
		const { id, propertyId } = row
		const others = await tx.scenario.count({ where: { propertyId, nameKey, id: { not: id } } })
		if (others > 0) return { kind: 'nameTaken' }
		await tx.scenario.update({ where: { id }, data: { name, nameKey, updatedAt: now } })
		return { kind: 'renamed', from: row.name }
	})
}

/** Moves a scenario one place up or down; its name, or null if the user has no such scenario. */
export function moveScenario(
	userId: string,
	{ direction, ...target }: ScenarioTarget & { direction: 'up' | 'down' },
): Promise<string | null> {
	return inTransaction(async (tx) => {
		const rows = await tx.scenario.findMany({
			where: { propertyId: target.propertyId, userId, deletedAt: null },
			orderBy: [...ORDER],
			select: { id: true, name: true },
		})
		const from = rows.findIndex(({ id }) => id === target.scenarioId)
		const moved = rows[from]
		if (moved === undefined) return null
		const to = Math.min(Math.max(from + (direction === 'up' ? -1 : 1), 0), rows.length - 1)
		rows.splice(from, 1)
		rows.splice(to, 0, moved)
		for (const [i, { id }] of rows.entries()) {
			await tx.scenario.update({ where: { id }, data: { position: i + 1 } })
		}
		return moved.name
	})
}

/** Replaces the limits of a scenario; those before, or null if the user has no such scenario. */
export function setScenarioLimits(
	userId: string,
	{ limits, ...target }: ScenarioTarget & { limits: string },
	now: Date,
): Promise<{ name: string; before: string } | null> {
	return inTransaction(async (tx) => {
		const row = await tx.scenario.findFirst({ where: owned(userId, target) })
		if (row === null) return null
		await tx.scenario.update({ where: { id: row.id }, data: { limits, updatedAt: now } })
		return { name: row.name, before: row.limits }
	})
}
