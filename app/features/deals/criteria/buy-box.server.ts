import { LRUCache } from 'lru-cache'
import { db, Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import {
	CRITERION_KEYS,
	type CriterionKey,
	type Limits,
	RULE_KEYS,
	type RuleKey,
} from '~/features/calculator/analysis/criteria'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import { parseOwnAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'

/** A member's purchase criteria (PRO-64): none until they set one. */

export type BuyBoxSettings = { limits: Limits; rules: readonly RuleKey[] }

/** The limits of a stored text; what it does not know is left out. */
export function parseLimits(stored: string | null): Limits {
	const source = JSON.parse(stored ?? '{}') as Partial<Record<string, unknown>>
	const entries = CRITERION_KEYS.flatMap((key): [CriterionKey, number][] => {
		const limit = source[key]
		return typeof limit === 'number' && Number.isFinite(limit) ? [[key, limit]] : []
	})
	return Object.fromEntries(entries)
}

function parseRules(stored: string | null): RuleKey[] {
	const source: unknown = JSON.parse(stored ?? '[]')
	return Array.isArray(source) ? RULE_KEYS.filter((key) => source.includes(key)) : []
}

/** What deals are evaluated with. */
export type DealSettings = BuyBoxSettings & { own: OwnAssumptions | null }

/** The stored texts; null for what the user has not set. */
export type StoredSettings = {
	texts: string | null
	limits: string | null
	rules: string | null
}

/** The settings of members by their stored texts: they are read with each list and seldom change. */
const parsed = new LRUCache<string, Readonly<DealSettings>>({ max: 1_000 })

/** The settings from their stored texts; the same texts have the same object. */
export function parseSettings({ texts, limits, rules }: StoredSettings): Readonly<DealSettings> {
	const key = JSON.stringify([texts, limits, rules])
	const known = parsed.get(key)
	if (known !== undefined) return known
	const own = parseOwnAssumptions(texts)
	// Shared by all that have the same texts, so nobody may change it.
	const settings: DealSettings = Object.freeze({
		own: own === null ? null : Object.freeze(own),
		limits: Object.freeze(parseLimits(limits)),
		rules: Object.freeze(parseRules(rules)),
	})
	parsed.set(key, settings)
	return settings
}

/** Selects the user's own assumptions and criteria as one row: every page with deals reads them. */
export const selectSettings = (userId: string): Prisma.Sql => Prisma.sql`
	SELECT (SELECT "texts" FROM "OwnAssumptions" WHERE "userId" = ${userId}) AS "texts",
		(SELECT "limits" FROM "BuyBox" WHERE "userId" = ${userId}) AS "limits",
		(SELECT "rules" FROM "BuyBox" WHERE "userId" = ${userId}) AS "rules"`

/** The settings of such rows. */
export const toDealSettings = ([row]: readonly StoredSettings[]): DealSettings =>
	parseSettings(row ?? { texts: null, limits: null, rules: null })

/** The user's settings, in a statement of their own. */
export async function loadDealSettings(userId: string): Promise<DealSettings> {
	return toDealSettings(await readRows<StoredSettings>(selectSettings(userId)))
}

/** Replaces the user's criteria; without any, nothing is stored. */
export async function saveBuyBox(
	userId: string,
	{ limits, rules }: BuyBoxSettings,
	now: Date,
): Promise<void> {
	if (Object.keys(limits).length === 0 && rules.length === 0) {
		await db().buyBox.deleteMany({ where: { userId } })
		return
	}
	const data = { limits: JSON.stringify(limits), rules: JSON.stringify(rules), updatedAt: now }
	await db().buyBox.upsert({ where: { userId }, create: { userId, ...data }, update: data })
}
