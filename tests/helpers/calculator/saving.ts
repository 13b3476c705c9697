import { toPublicUser, toViewer, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { emptyInputs, type InputKey } from '~/features/calculator/formulas/input-definitions'
import { saveProperty } from '~/features/calculator/saved-properties/properties.server'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { makeProperty, makeUser, type NewUser } from '../../../prisma/seed/make-user'

/** Users who save properties, for use case tests; the time is passed as a value. */

export const NOW = new Date('2026-03-01T12:00:00Z')
export const LATER = after(NOW, days(30))

export const annual: Partial<NewUser> = {
	role: 'subscriber',
	subscriptionStatus: 'active',
	plan: { key: 'annual', status: 'active', currentPeriodEnd: LATER },
}
export const sixMonth: Partial<NewUser> = {
	...annual,
	plan: { key: 'biannual', status: 'active', currentPeriodEnd: LATER },
}

let serial = 0

/** A user who has accepted the terms, in the form that guards return. */
export async function saver(given: Partial<NewUser> = {}): Promise<SignedIn> {
	serial += 1
	const email = `saver${serial}@example.test`
	const id = await makeUser({ hasAcceptedCalculatorTOS: true, ...given, email }, NOW)
	const row = await db().user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })
	return { ...toViewer(row, NOW), user: toPublicUser(row) }
}

type Given = Partial<Record<InputKey, string>>

export const inputs = (given: Given = {}) => ({ ...emptyInputs(), ...given })

export const save = (who: SignedIn, propertyAddress: string, given: Given = {}) =>
	saveProperty(who, { propertyAddress, inputs: inputs(given) }, NOW)

/** Stores `count` properties for a user: 0 Filled St, 1 Filled St … */
export async function fill({ user }: SignedIn, count: number): Promise<void> {
	for (let i = 0; i < count; i++) {
		await makeProperty(user._id, { address: `${i} Filled St`, inputs: emptyInputs() }, NOW)
	}
}

export const rowsOf = ({ user }: SignedIn) => db().property.count({ where: { userId: user._id } })
