import { config } from '~/core/config/config.server'
import { db, type Tx } from '~/core/db/db.server'
import { subscribeText } from '~/features/accounts/access/access-policy'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { TERMS_NEEDED_TEXT } from '~/features/calculator/saved-properties/refused-save-texts'

/**
 * Who may do what with deals. Reading and deleting own deals needs a sign-in and a verified address;
 * everything else is for members (PRO-63, DEAL-17). Every statement includes the owner.
 */

/** Whether the viewer may change deals: members, or everyone where the calculator is open. */
export function canChangeDeals({ tier, user }: SignedIn): boolean {
	const isMember = tier === 'paid' || config().openCalculator
	return isMember && user.hasAcceptedCalculatorTOS
}

/** Why the viewer may not change deals. */
export function changeRefusal({ user }: SignedIn): string {
	return user.hasAcceptedCalculatorTOS ? subscribeText(user) : TERMS_NEEDED_TEXT
}

/** Marks a deal as changed; false if the user has none with that id. */
export async function touchDeal(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
	const { count } = await tx.property.updateMany({
		where: { id, userId },
		data: { updatedAt: now },
	})
	return count === 1
}

/** The address of the user's deal, or null. */
export async function dealAddress(userId: string, id: string): Promise<string | null> {
	const row = await db().property.findFirst({
		where: { id, userId },
		select: { propertyAddress: true },
	})
	return row?.propertyAddress ?? null
}
