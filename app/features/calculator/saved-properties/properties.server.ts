import type { SignedIn } from '~/features/accounts/access/guards.server'
import { findPlanKey } from '~/features/billing/entitlement/subscription-status.server'
import { db } from '~/core/db/db.server'
import { formatDuration } from '~/core/time/durations'
import { consume } from '~/core/security/rate-limiter.server'
import { addressKey } from './address'
import { type DealInputs, normalizeInputs } from '~/features/calculator/formulas/input-definitions'
import { limitMessage, propertyLimit } from './property-limit'
import { type InputProblem, readInputs } from '~/features/calculator/number-input/format'
import { insertWithinLimit, replaceAtAddress, restorePrevious } from './properties-queries.server'
import type { SavedProperty } from './saved-property'

/** Saved deals. The owner is part of every query: nobody reaches another person's row. */

type Row = {
	id: string
	propertyAddress: string
	inputs: string
	revision: number
	updatedAt: Date
}

function toSaved(row: Row): SavedProperty {
	return {
		_id: row.id,
		propertyAddress: row.propertyAddress,
		inputs: normalizeInputs(JSON.parse(row.inputs)),
		revision: row.revision,
		updatedAt: row.updatedAt.toISOString(),
	}
}

/** The person's saved deals, in the order they were first saved. */
export async function listProperties(userId: string): Promise<SavedProperty[]> {
	const rows = await db().property.findMany({
		where: { userId },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
	})
	return rows.map(toSaved)
}

/** One of the person's saved deals, or null. */
export async function findProperty(userId: string, id: string): Promise<SavedProperty | null> {
	const row = await db().property.findFirst({ where: { id, userId } })
	return row === null ? null : toSaved(row)
}

async function findByAddress(userId: string, key: string): Promise<SavedProperty | null> {
	const row = await db().property.findUnique({
		where: { userId_addressKey: { userId, addressKey: key } },
	})
	return row === null ? null : toSaved(row)
}

type Saved =
	{ kind: 'created'; property: SavedProperty } | { kind: 'updated'; property: SavedProperty }

export type RefusedSave =
	| { kind: 'termsNotAccepted' }
	| { kind: 'unreadable'; problems: Partial<Record<keyof DealInputs, InputProblem>> }
	| { kind: 'limitReached'; message: string; canUpgrade: boolean }
	| { kind: 'tooOften'; message: string; retryAfter: number }

export type SaveResult = Saved | RefusedSave

/**
 * Saves a deal under its address: a new address takes one of the places the plan gives, an address
 * that is there already is updated, also at the limit.
 * @param deal.propertyAddress cleaned and not empty
 */
export async function saveProperty(
	viewer: SignedIn,
	deal: { propertyAddress: string; inputs: DealInputs },
	now: Date,
): Promise<SaveResult> {
	const { user } = viewer
	if (!user.hasAcceptedCalculatorTOS) return { kind: 'termsNotAccepted' }
	const { problems } = readInputs(deal.inputs)
	if (Object.keys(problems).length > 0) return { kind: 'unreadable', problems }

	const writes = await consume('propertyWrite', user._id)
	if (!writes.allowed) {
		const wait = formatDuration(writes.retryAfterSeconds)
		return {
			kind: 'tooOften',
			message: `You're saving too often. Please try again in ${wait}.`,
			retryAfter: writes.retryAfterSeconds,
		}
	}
	return storeDeal(viewer, deal, now)
}

/** The write itself, without asking for terms, readability or pace. */
async function storeDeal(
	viewer: SignedIn,
	deal: { propertyAddress: string; inputs: DealInputs },
	now: Date,
): Promise<Saved | Extract<RefusedSave, { kind: 'limitReached' }>> {
	const { user, tier } = viewer
	const row = {
		userId: user._id,
		propertyAddress: deal.propertyAddress,
		addressKey: addressKey(deal.propertyAddress),
		inputs: JSON.stringify(deal.inputs),
	}
	const hasPaidAccess = tier === 'paid'
	// A plan that no longer gives access counts as none.
	const plan = hasPaidAccess ? await findPlanKey(user._id) : null
	const limit = propertyLimit({ role: user.role, plan, hasPaidAccess })

	const isUpdate = await replaceAtAddress(row, now)
	const createdId = isUpdate ? null : await insertWithinLimit(row, limit, now)
	// Between the two, another save may have made the address.
	if (isUpdate || createdId !== null || (await replaceAtAddress(row, now))) {
		const property = await findByAddress(user._id, row.addressKey)
		if (property !== null) return { kind: createdId === null ? 'updated' : 'created', property }
	}
	return { kind: 'limitReached', message: limitMessage(plan), canUpgrade: plan !== 'annual' }
}

/** Takes a saved deal away; false when the person has none of that id. */
export async function deleteProperty(userId: string, id: string): Promise<boolean> {
	const { count } = await db().property.deleteMany({ where: { id, userId } })
	return count === 1
}

/** Undoes an update: the deal is again what it was before that save. */
export async function undoSave(
	userId: string,
	target: { id: string; revision: number },
	now: Date,
): Promise<SavedProperty | null> {
	const isRestored = await restorePrevious({ userId, ...target }, now)
	return isRestored ? findProperty(userId, target.id) : null
}
