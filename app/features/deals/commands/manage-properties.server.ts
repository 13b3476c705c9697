import type { SignedIn } from '~/features/accounts/access/guards.server'
import { db, inTransaction, isUniqueViolation } from '~/core/db/db.server'
import { copyScenarios } from '~/features/calculator/scenarios/scenarios.server'
import { addressKey, copyAddress } from '~/features/calculator/saved-properties/address'
import type { Strategy } from '~/features/calculator/saved-analysis/strategy'
import type { DealFormState } from '~/features/calculator/deal-form/calculator-types'
import {
	type ChangedSince,
	findByAddress,
	findProperty,
	findTooOften,
	type RefusedSave,
	saveProperty,
	type TooOften,
} from '~/features/calculator/saved-properties/properties.server'
import type { SavedProperty } from '~/features/calculator/saved-properties/saved-property'
import {
	insertWithinLimit,
	type LimitReached,
	savingLimit,
} from '~/features/calculator/saved-properties/property-limit.server'

/** Renaming and duplicating saved properties. Every query includes the owner. */

export type ManageRefusal = TooOften | { kind: 'notFound' }

export type RenameResult =
	| { kind: 'renamed'; propertyAddress: string; revision: number }
	/** Another saved property has this address. */
	| { kind: 'addressTaken' }
	| ManageRefusal

/**
 * Gives a saved property another address. An earlier save can no longer be undone then: it would bring
 * the old address back. The old address is kept without numbers, for pages that opened the property
 * under it.
 * @param propertyAddress normalized and not empty
 */
export async function renameProperty(
	{ user }: SignedIn,
	{ id, propertyAddress }: { id: string; propertyAddress: string },
	now: Date,
): Promise<RenameResult> {
	const tooOften = await findTooOften(user.id)
	if (tooOften !== null) return tooOften
	const key = addressKey(propertyAddress)
	// One statement, so that no parallel save can take the address in between.
	const changedRows = await zeroIfTaken(
		() => db().$executeRaw`
		UPDATE "Property"
		SET "propertyAddress" = ${propertyAddress}, "addressKey" = ${key},
			"previousAddress" = "propertyAddress", "previousInputs" = NULL, "previousAnalysis" = NULL,
			"revision" = "revision" + 1, "updatedAt" = ${now}
		WHERE "id" = ${id} AND "userId" = ${user.id} AND NOT EXISTS (
			SELECT 1 FROM "Property" o
			WHERE o."userId" = ${user.id} AND o."addressKey" = ${key} AND o."id" <> ${id})`,
	)
	const row = await db().property.findFirst({ where: { id, userId: user.id } })
	if (row === null) return { kind: 'notFound' }
	if (changedRows === 0) return { kind: 'addressTaken' }
	return { kind: 'renamed', propertyAddress, revision: row.revision }
}

/**
 * Saves the numbers of the opened deal and gives it the address that the page has for it. The save comes
 * first: it refuses numbers that cannot be read, and a version that was changed elsewhere.
 * @param propertyAddress normalized and not empty
 */
export async function saveRenamed(
	viewer: SignedIn,
	{ inputs, analysis, opened }: DealFormState,
	propertyAddress: string,
	now: Date,
): Promise<
	{ kind: 'saved'; property: SavedProperty } | { kind: 'notFound' } | RefusedSave | ChangedSince
> {
	const { id: userId } = viewer.user
	const stored = opened === null ? null : await findProperty(userId, opened.id)
	if (stored === null) return { kind: 'notFound' }
	const taken = await findByAddress(userId, addressKey(propertyAddress))
	if (taken !== null && taken.id !== stored.id) return { kind: 'changedSince', property: taken }
	const content = { propertyAddress: stored.propertyAddress, inputs, analysis }
	const saved = await saveProperty(viewer, content, now, { opened, others: 'kept' })
	if (saved.kind !== 'updated') {
		return saved.kind === 'created' ? { kind: 'saved', property: saved.property } : saved
	}
	const renamed = await renameProperty(viewer, { id: stored.id, propertyAddress }, now)
	if (renamed.kind === 'tooOften') return renamed
	const property = await findProperty(userId, stored.id)
	return property === null ? { kind: 'notFound' } : { kind: 'saved', property }
}

/** PostgreSQL reports a save that takes the address at the same moment as a violated constraint. */
async function zeroIfTaken(rename: () => Promise<number>): Promise<number> {
	try {
		return await rename()
	} catch (error) {
		if (!isUniqueViolation(error)) throw error
		return 0
	}
}

/** The address, or for a copy one like it, under which the user has saved nothing. */
export async function freeAddress(userId: string, address: string): Promise<string> {
	const saved = await db().property.findMany({ where: { userId }, select: { addressKey: true } })
	const taken = new Set(saved.map((row) => row.addressKey))
	return taken.has(addressKey(address)) ? copyAddress(address, taken) : address
}

export type DuplicateResult =
	| { kind: 'duplicated'; id: string; propertyAddress: string }
	| LimitReached
	| ManageRefusal

/**
 * Saves a copy of a property with its scenarios under an address of its own, which counts against the
 * plan's limit.
 */
export async function duplicateProperty(
	viewer: SignedIn,
	id: string,
	now: Date,
): Promise<DuplicateResult> {
	const userId = viewer.user.id
	const tooOften = await findTooOften(userId)
	if (tooOften !== null) return tooOften
	const original = await db().property.findFirst({ where: { id, userId } })
	if (original === null) return { kind: 'notFound' }
	const { limit, refusal } = await savingLimit(viewer)
	const propertyAddress = await freeAddress(userId, original.propertyAddress)
	const strategy = original.strategy as Strategy
	const copy = { ...original, propertyAddress, addressKey: addressKey(propertyAddress), strategy }
	const copyId = await inTransaction(async (tx) => {
		const to = await insertWithinLimit(copy, limit, now, tx)
		if (to !== null) await copyScenarios(tx, userId, { from: id, to }, now)
		return to
	})
	return copyId === null ? refusal : { kind: 'duplicated', id: copyId, propertyAddress }
}
