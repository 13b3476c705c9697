import type { SignedIn } from '~/features/accounts/access/guards.server'
import { findPlanKey } from '~/features/billing/entitlement/subscription-status.server'
import { db, type Tx } from '~/core/db/db.server'
import { randomToken } from '~/core/security/signing.server'
import type { PropertyWrite } from './properties-queries.server'
import { limitMessage, propertyLimit } from './property-limit'

/** Enforces the limit on saved properties, for every way of saving one. */

export type LimitReached = { kind: 'limitReached'; message: string; canUpgrade: boolean }

/** How many properties a user can save, `null` for no limit, and how a save beyond it is refused. */
export async function savingLimit({
	user,
	tier,
}: SignedIn): Promise<{ limit: number | null; refusal: LimitReached }> {
	const hasPaidAccess = tier === 'paid'
	// A plan without access counts as none.
	const plan = hasPaidAccess ? await findPlanKey(user.id) : null
	return {
		limit: propertyLimit({ role: user.role, plan, hasPaidAccess }),
		refusal: {
			kind: 'limitReached',
			message: limitMessage(plan),
			canUpgrade: plan !== 'annual',
		},
	}
}

/**
 * Inserts a property if the owner is below the limit. Returns the new id, or null at the limit or
 * if the address exists. Count and insert are one statement, so that parallel saves from any number
 * of processes never exceed the limit.
 */
export async function insertWithinLimit(
	row: PropertyWrite,
	limit: number | null,
	now: Date,
	client: Tx = db(),
): Promise<string | null> {
	const id = `p${randomToken(16)}`
	const maxCount = limit ?? Number.MAX_SAFE_INTEGER
	const inserted = await client.$executeRaw`
		INSERT INTO "Property" ("id", "userId", "propertyAddress", "addressKey", "inputs", "analysis", "strategy", "price", "revision", "createdAt", "updatedAt")
		SELECT ${id}, ${row.userId}, ${row.propertyAddress}, ${row.addressKey}, ${row.inputs}, ${row.analysis}, ${row.strategy}, ${row.price}, 1, ${now}, ${now}
		WHERE (SELECT count(*) FROM "Property" WHERE "userId" = ${row.userId}) < ${maxCount}
		ON CONFLICT ("userId", "addressKey") DO NOTHING`
	return inserted === 1 ? id : null
}
