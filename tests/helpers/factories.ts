import { toPublicUser, toViewer, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { type AnalysisInputs, type InputKey, emptyInputs } from '~/deal'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { makeProperty, makeUser, type NewUser } from '../../prisma/seed/make-user'
import { TestClient } from './test-client'
import { signedInCookie } from './requests'

/** Users of every kind, stored in the database of the test. */

/** The kinds of viewer that guards tell apart. */
export const KINDS = [
	'visitor',
	'unverified',
	'user',
	'annual',
	'trialing',
	'pastDueInGrace',
	'pastDueOver',
	'lapsed',
	'vip',
	'vipExpired',
	'mep',
	/** A service provider who has not filled in the profile. */
	'providerNew',
	'admin',
] as const
export type Kind = (typeof KINDS)[number]

/** The data of a user of this kind. */
export function newUserOf(kind: Exclude<Kind, 'visitor'>, now: Date): Partial<NewUser> {
	const plan = (status: string): Partial<NewUser> => ({
		role: 'subscriber',
		hasAcceptedProviderTOS: true,
		subscriptionStatus: status,
		plan: { key: 'annual', status, currentPeriodEnd: after(now, days(30)) },
	})
	switch (kind) {
		case 'unverified':
			return { isVerified: false }
		case 'user':
			return {}
		case 'annual':
			return plan('active')
		case 'trialing':
			return plan('trialing')
		case 'pastDueInGrace':
			return { ...plan('past_due'), graceUntil: after(now, days(2)) }
		case 'pastDueOver':
			return { ...plan('past_due'), graceUntil: after(now, -1) }
		case 'lapsed':
			return { ...plan('canceled'), role: 'user' }
		case 'vip':
			return { role: 'VIP', hasAcceptedProviderTOS: true, vipExpiresAt: after(now, days(2)) }
		case 'vipExpired':
			return { role: 'VIP', vipExpiresAt: after(now, -1) }
		case 'mep':
			return { role: 'MEP' }
		case 'providerNew':
			return { provider: { company: '', serviceTypes: [] } }
		case 'admin':
			return { role: 'admin', hasAcceptedProviderTOS: true }
	}
}

let serial = 0

export const PASSWORD = 'Blue-harbour-7'

/** Stores a user of this kind. */
export async function createUser(
	kind: Exclude<Kind, 'visitor'> = 'user',
	changes: Partial<NewUser> = {},
): Promise<{ id: string; email: string; password: string }> {
	serial += 1
	const now = currentTime()
	const email = changes.email ?? `${kind.toLowerCase()}${serial}@example.test`
	const id = await makeUser({ password: PASSWORD, ...newUserOf(kind, now), ...changes, email }, now)
	return { id, email, password: PASSWORD }
}

/** A device on which a user of this kind is signed in; a visitor's has no cookie. */
export async function signInAs(kind: Kind, changes: Partial<NewUser> = {}): Promise<TestClient> {
	if (kind === 'visitor') return new TestClient()
	const { id } = await createUser(kind, changes)
	return signedInClient(id)
}

/** A device on which this user is signed in. */
export async function signedInClient(userId: string): Promise<TestClient> {
	const device = new TestClient()
	const cookie = await signedInCookie(userId)
	const cut = cookie.indexOf('=')
	device.setCookie(cookie.slice(0, cut), cookie.slice(cut + 1))
	return device
}

/** A client on which a new administrator is signed in. */
export const signInAsAdmin = (): Promise<TestClient> => signInAs('admin')

/** The same with the id of the account. */
export async function createAdmin(): Promise<{ id: string; device: TestClient }> {
	const { id } = await createUser('admin')
	return { id, device: await signedInClient(id) }
}

/** What makes a user a member with the annual plan, who has accepted the calculator's terms. */
export const ANNUAL = (now = currentTime()): Partial<NewUser> => ({
	role: 'subscriber',
	subscriptionStatus: 'active',
	hasAcceptedCalculatorTOS: true,
	plan: { key: 'annual', status: 'active', currentPeriodEnd: after(now, days(30)) },
})

/** The same with the plan of six months. */
export const SIX_MONTH = (now = currentTime()): Partial<NewUser> => ({
	...ANNUAL(now),
	plan: { key: 'biannual', status: 'active', currentPeriodEnd: after(now, days(30)) },
})

export type Member = { id: string; cookie: string }

/** Stores a user, with the annual plan unless said otherwise, and signs them in. */
export async function createMember(overrides: Partial<NewUser> = ANNUAL()): Promise<Member> {
	serial += 1
	const id = await makeUser({ ...overrides, email: `person${serial}@example.test` }, currentTime())
	return { id, cookie: await signedInCookie(id) }
}

/** Stores a property of a member; returns its id. */
export function createProperty(
	{ id }: Member,
	address: string,
	inputs: Partial<Record<InputKey, string>> = {},
	analysis?: Partial<AnalysisInputs>,
): Promise<string> {
	const deal = { address, inputs: { ...emptyInputs(), ...inputs } }
	return makeProperty(id, { ...deal, ...(analysis && { analysis }) }, currentTime())
}

/** A time that stands still, for use cases that take the time as a value. */
export const NOW = new Date('2026-03-01T12:00:00Z')
export const LATER = after(NOW, days(30))

export const annual = ANNUAL(NOW)
export const sixMonth = SIX_MONTH(NOW)

/** Stores a user who has accepted the terms; returns them as the guards do. */
export async function createViewer(overrides: Partial<NewUser> = {}): Promise<SignedIn> {
	serial += 1
	const email = `saver${serial}@example.test`
	const id = await makeUser({ hasAcceptedCalculatorTOS: true, ...overrides, email }, NOW)
	const row = await db().user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })
	return { ...toViewer(row, NOW), user: toPublicUser(row) }
}

/** Stores `count` properties of a user: 0 Filled St, 1 Filled St … */
export async function createProperties({ user }: SignedIn, count: number): Promise<void> {
	for (let i = 0; i < count; i++) {
		await makeProperty(user.id, { address: `${i} Filled St`, inputs: emptyInputs() }, NOW)
	}
}

/** Stores a verified user who may buy; returns them as the pages know them. */
export async function createCustomer(overrides: Partial<NewUser> = {}): Promise<PublicUser> {
	serial += 1
	const email = overrides.email ?? `buyer${serial}@example.test`
	const id = await makeUser({ ...overrides, email }, currentTime())
	return reload(id)
}

/** The user as stored now. */
export async function reload(who: string | { id: string }): Promise<PublicUser> {
	const id = typeof who === 'string' ? who : who.id
	return toPublicUser(await db().user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE }))
}
