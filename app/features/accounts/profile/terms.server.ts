import { db } from '~/core/db/db.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { PublicUser } from '~/features/accounts/access/viewer'

/** Stores that the user accepted the terms of the calculator or of the directory. */
export async function acceptTerms(
	userId: string,
	which: 'calculator' | 'provider',
	now: Date,
): Promise<PublicUser> {
	const accepted =
		which === 'calculator' ? { hasAcceptedCalculatorTOS: true } : { hasAcceptedProviderTOS: true }
	const row = await db().user.update({
		where: { id: userId },
		data: { ...accepted, updatedAt: now },
		include: WITH_PROFILE,
	})
	return toPublicUser(row)
}
