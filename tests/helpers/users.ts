import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { sendRequestedLinks } from '~/features/accounts/password/reset.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { after, days } from '~/core/time/durations'
import { processOutbox } from '~/core/mail/outbox.server'
import { readMailbox, type DeliveredMail } from '~/core/mail/mailer.server'
import { makeUser, type NewUser } from '../../prisma/seed/make-user'
import { TestClient } from './test-client'
import { signedInCookie } from './requests'

/** Users of every kind, and their actions on the account pages. */

/** The kinds of viewers that guards distinguish. */
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
	/** A service provider with an incomplete profile. */
	'providerNew',
	'admin',
] as const
export type Kind = (typeof KINDS)[number]

/** The attributes of each kind. */
export function newPerson(kind: Exclude<Kind, 'visitor'>, now: Date): Partial<NewUser> {
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
	const id = await makeUser({ password: PASSWORD, ...newPerson(kind, now), ...changes, email }, now)
	return { id, email, password: PASSWORD }
}

/** A client on which a user of this kind is signed in; a visitor's has no cookie. */
export async function signInAs(kind: Kind, changes: Partial<NewUser> = {}): Promise<TestClient> {
	if (kind === 'visitor') return new TestClient()
	const { id } = await createUser(kind, changes)
	return signedInDevice(id)
}

/** A client on which this user is signed in. */
export async function signedInDevice(userId: string): Promise<TestClient> {
	const device = new TestClient()
	const cookie = await signedInCookie(userId)
	const cut = cookie.indexOf('=')
	device.setCookie(cookie.slice(0, cut), cookie.slice(cut + 1))
	return device
}

export type SignUpFields = {
	firstName: string
	lastName: string
	email: string
	password: string
	confirmPassword: string
	serviceProvider?: string
}

export const signUpFields = (changes: Partial<SignUpFields> = {}): SignUpFields => {
	serial += 1
	const password = changes.password ?? PASSWORD
	return {
		firstName: 'Nora',
		lastName: 'Field',
		email: `nora${serial}@example.test`,
		password,
		confirmPassword: password,
		...changes,
	}
}

/** Posts the sign-up form with a new token, optionally with a proof of work. */
export async function signUpOn(
	device: TestClient,
	changes: Partial<SignUpFields> = {},
	path = '/signup',
	{ proven = false } = {},
) {
	const recaptchaToken = await (proven ? device.provenToken('signup') : device.botToken('signup'))
	return device.post(path, { ...signUpFields(changes), recaptchaToken })
}

/** Posts the sign-in form with a new token. */
export async function signInOn(
	device: TestClient,
	who: { email: string; password: string },
	path = '/signin',
) {
	const recaptchaToken = await device.botToken('signin')
	return device.post(path, { email: who.email, password: who.password, recaptchaToken })
}

/** Starts each test with an empty mailbox. */
export function useMailbox(): void {
	beforeEach(() => {
		rmSync(join(config().dataDir, 'mailbox'), { recursive: true, force: true })
	})
}

/** Emails sent to this address so far, newest first. */
export async function mailTo(address: string): Promise<DeliveredMail[]> {
	while ((await processOutbox()) > 0);
	return (await readMailbox()).filter((mail) => mail.to === address)
}

/** The token of the latest reset link sent to this address. */
export async function resetTokenFor(address: string): Promise<string> {
	await sendRequestedLinks(currentTime())
	const mails = await mailTo(address)
	const links = mails.flatMap(({ text }) => /\/reset-password\/(\S+)/u.exec(text)?.[1] ?? [])
	if (links[0] === undefined) throw new Error(`No reset link was mailed to ${address}`)
	return links[0]
}

/** The latest verification code sent to this address. */
export async function codeFor(address: string): Promise<string> {
	// Messages sent together may arrive in any order, so the newest may not have a code.
	const codes = (await mailTo(address)).flatMap(
		({ text }) => /^[2-9A-Z]{6}$/mu.exec(text)?.[0] ?? [],
	)
	if (codes[0] === undefined) throw new Error(`No code was mailed to ${address}`)
	return codes[0]
}
