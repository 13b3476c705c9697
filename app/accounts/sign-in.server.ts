import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { inTransaction } from '~/platform/db.server'
import { inWords } from '~/platform/durations'
import { consumeAll, forget, giveBack } from '~/platform/limits.server'
import { passwordMatches } from './passwords.server'
import { startSession } from './sessions.server'
import { findByEmail, toViewer, type UserRow } from './users.server'
import type { Viewer } from './viewer'

export const WRONG_CREDENTIALS_TEXT = 'Invalid email or password.'

class WrongCredentials extends Error {}

/**
 * The person whose address and password these are. Always two hashes are computed, one for the
 * account of the address and one for a sign-up still to be verified, whether they exist or not:
 * neither the answer nor its time tells which addresses are known.
 */
async function identify(email: string, password: string): Promise<UserRow> {
	const { verified, pending } = await findByEmail(email)
	const [isOwner, isPending] = await Promise.all([
		passwordMatches(verified?.passwordHash, password),
		passwordMatches(pending?.passwordHash, password),
	])
	if (isOwner && verified !== null) return verified
	if (isPending && pending !== null) return pending
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
	| { ok: true; viewer: Viewer; setCookie: string }
	| { ok: false; status: 400 | 429; message: string; retryAfter?: number }

/** Signs a person in and makes this device the account's only one. */
export async function signIn(
	credentials: { email: string; password: string },
	sender: { request: Request; ip: string },
	now: Date,
): Promise<SignInResult> {
	const { email } = credentials
	const pair = `${email}\n${sender.ip}`
	const limit = await consumeAll([
		['signInPair', pair],
		['signInIp', sender.ip],
		['signInAccount', email],
	])
	if (!limit.allowed) {
		const wait = inWords(limit.retryAfterSeconds)
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
		if (!(error instanceof WrongCredentials)) throw error
		return { ok: false, status: 400, message: error.message }
	}
	// Only failures count: what a success took is given back.
	await Promise.all([
		// Anyone may hold a pending account of this address; signing in to it excuses no guesses.
		user.verifiedEmail === null ? giveBack('signInPair', pair) : forget('signInPair', pair),
		giveBack('signInIp', sender.ip),
		giveBack('signInAccount', email),
	])
	const setCookie = await inTransaction((tx) => startSession(tx, user.id, sender.request, now))
	return { ok: true, viewer: toViewer(user, now), setCookie }
}
