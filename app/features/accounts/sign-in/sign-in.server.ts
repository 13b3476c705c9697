import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { db, inTransaction } from '~/core/db/db.server'
import { formatDuration } from '~/core/time/durations'
import {
	consumeAll,
	consumeWithBackoff,
	reset,
	refund,
	type LimitVerdict,
	type PolicyName,
} from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { keyedDigest } from '~/core/security/signing.server'
import { readTrustedDevice, trustDevice } from '~/features/accounts/sessions/trusted-devices.server'
import { matchingHash, passwordMatches } from '~/features/accounts/password/hashing.server'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import { notifyNewDevice } from '~/features/accounts/sessions/new-device-alert.server'
import {
	findByEmail,
	toViewer,
	type UserRow,
	WITH_PROFILE,
} from '~/features/accounts/access/users.server'
import type { Viewer } from '~/features/accounts/access/viewer'

export const WRONG_CREDENTIALS_TEXT =
	'Incorrect email or password. Try again or reset your password.'

class WrongCredentials extends Error {}

/**
 * The person whose address and password these are. Always two hashes are computed, one for the
 * account of the address and one for the sign-ups still to be verified, whether they exist or not:
 * neither the answer nor its time tells which addresses are known.
 */
async function identify(email: string, password: string): Promise<UserRow> {
	const { verified, pending } = await findByEmail(email)
	const [isOwner, matching] = await Promise.all([
		passwordMatches(verified?.passwordHash, password),
		matchingHash(
			pending.map(({ passwordHash }) => passwordHash),
			password,
		),
	])
	if (isOwner && verified !== null) return verified
	const own = pending.find(({ passwordHash }) => passwordHash === matching)
	if (own !== undefined) {
		const row = await db().user.findUnique({ where: { id: own.id }, include: WITH_PROFILE })
		if (row !== null) return row
	}
	throw new WrongCredentials(WRONG_CREDENTIALS_TEXT)
}

function textOf(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}

const authenticator = new Authenticator<UserRow>().use(
	new FormStrategy(({ form }) => identify(textOf(form, 'email'), textOf(form, 'password'))),
	'form',
)

export type SignInResult =
	| { ok: true; viewer: Viewer; setCookie: string; deviceCookie: string | null }
	| { ok: false; status: 400 | 429; message: string; retryAfter?: number }

/** What the log calls an address: always the same for one address, and no help in finding it. */
export const logName = (email: string): string => keyedDigest('log-address', email).slice(0, 12)

/** What one attempt takes a point of. */
type Counted = [PolicyName, string][]

/** `from` is a network, or a device the account is known on. */
const pairKey = (email: string, from: string): string => `${email}\n${from}`

/**
 * Where attempts are counted. A device the account was signed in on before has a bucket of its own
 * and no other: whoever attacks the account from elsewhere cannot lock its owner out.
 */
function countedFor(email: string, ip: string, device: string | null): Counted {
	if (device !== null) return [['signInPair', pairKey(email, device)]]
	return [
		['signInPair', pairKey(email, ip)],
		['signInIp', ip],
		['signInIpDay', ip],
		['signInAccount', email],
	]
}

const giveAllBack = (counted: Counted): Promise<unknown> =>
	Promise.all(counted.map(([name, key]) => refund(name, key)))

/** Takes the points of one attempt; from strange devices a much attacked account is slow to answer. */
async function allow(counted: Counted, email: string, isKnown: boolean): Promise<LimitVerdict> {
	const verdict = await consumeAll(counted)
	if (!verdict.allowed || isKnown) return verdict
	const pace = await consumeWithBackoff('signInAccountHour', 'signInPause', email)
	// Sent away without a look at the password: no failure.
	if (!pace.allowed) await giveAllBack(counted)
	return pace
}

/** Whoever guessed at the old password must not keep the owner of a new one out. */
export async function resetSignInFailures(email: string, ip: string): Promise<void> {
	await Promise.all([
		reset('signInPair', pairKey(email, ip)),
		reset('signInAccount', email),
		reset('signInAccountHour', email),
		reset('signInPause', email),
	])
}

/** Signs a person in and makes this device the account's only one. */
export async function signIn(
	credentials: { email: string; password: string },
	sender: { request: Request; ip: string },
	now: Date,
): Promise<SignInResult> {
	const { email } = credentials
	const device = await readTrustedDevice(sender.request, email)
	const counted = countedFor(email, sender.ip, device)
	const limit = await allow(counted, email, device !== null)
	const traced = { address: logName(email), ip: sender.ip }
	if (!limit.allowed) {
		log.warn(traced, 'sign-in locked out')
		const wait = formatDuration(limit.retryAfterSeconds)
		return {
			ok: false,
			status: 429,
			message: `Too many attempts. Please try again in ${wait}.`,
			retryAfter: limit.retryAfterSeconds,
		}
	}
	// The route has read the body already, so the strategy gets a request of its own.
	const fresh = new Request(sender.request.url, {
		method: 'POST',
		body: new URLSearchParams(credentials),
	})
	let user: UserRow
	try {
		user = await authenticator.authenticate('form', fresh)
	} catch (error) {
		if (!(error instanceof WrongCredentials)) {
			// The password was not looked at: no failure.
			await giveAllBack(counted)
			if (device === null) await refund('signInAccountHour', email)
			throw error
		}
		log.warn(traced, 'sign-in failed')
		return { ok: false, status: 400, message: error.message }
	}
	// Only failures count: what a success took is given back.
	await giveAllBack(counted)
	if (device === null) await refund('signInAccountHour', email)
	// That of an address still to be verified proves nothing about its owner: it neither wipes out
	// the failures before it nor makes the device a known one.
	const isOwner = user.verifiedEmail !== null
	if (isOwner) await reset('signInPair', pairKey(email, device ?? sender.ip))
	const setCookie = await inTransaction(async (tx) => {
		await notifyNewDevice(tx, user, sender.request, now)
		return startSession(tx, user.id, sender.request, now)
	})
	const deviceCookie = isOwner ? await trustDevice(sender.request, email) : null
	return { ok: true, viewer: toViewer(user, now), setCookie, deviceCookie }
}
