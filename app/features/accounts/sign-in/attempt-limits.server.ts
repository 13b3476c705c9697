import {
	consumeAll,
	consumeWithBackoff,
	type LimitVerdict,
	type PolicyName,
	refund,
	reset,
} from '~/core/security/rate-limiter.server'
import { keyedDigest } from '~/core/security/signing.server'

/**
 * The limits of guessing: at the password, and at the second factor. `subject` is what is guessed at,
 * the address of the account or one of the names below. What cannot be guessed is not counted, so that a
 * stranger cannot use up the owner's attempts.
 */

/** A pseudonym of the address for the log: stable, but not reversible. */
export const logName = (email: string): string => keyedDigest('log-address', email).slice(0, 12)

/** Guesses at the second factor have counters of their own, which a right password does not reset. */
export const factorSubject = (email: string): string => `second factor\n${email}`

/** `from` is a network or a known device. */
const pairKey = (subject: string, from: string): string => `${subject}\n${from}`

/**
 * The limits that count attempts. A device on which the account was signed in before has a bucket
 * of its own: an attack from elsewhere cannot lock out the owner.
 */
function limitsOf(subject: string, ip: string, device: string | null): [PolicyName, string][] {
	if (device !== null) return [['signInPair', pairKey(subject, device)]]
	return [
		['signInPair', pairKey(subject, ip)],
		['signInIp', ip],
		['signInIpDay', ip],
		['signInAccount', subject],
	]
}

type Attempt = {
	limit: LimitVerdict
	/** Only failures count: call it for an attempt that was none. */
	refund: () => Promise<void>
	/** Forgets the failures from this network or device, after a success. */
	forgive: () => Promise<void>
}

/** Takes the points of one attempt; unknown devices wait while an account is under attack. */
export async function takeAttempt(
	subject: string,
	ip: string,
	device: string | null,
): Promise<Attempt> {
	const limits = limitsOf(subject, ip, device)
	const refundAll = async (): Promise<void> => {
		await Promise.all(limits.map(([name, key]) => refund(name, key)))
	}
	let limit = await consumeAll(limits)
	if (limit.allowed && device === null) {
		limit = await consumeWithBackoff('signInAccountHour', 'signInPause', subject)
		// Refused before anything was checked, so not a failure.
		if (!limit.allowed) await refundAll()
	}
	return {
		limit,
		async refund() {
			await refundAll()
			if (device === null) await refund('signInAccountHour', subject)
		},
		forgive: () => reset('signInPair', pairKey(subject, device ?? ip)),
	}
}

/** The attempt of something that cannot be guessed. */
export const UNCOUNTED: Attempt = {
	limit: { allowed: true, retryAfterSeconds: 0 },
	refund: async () => {},
	forgive: async () => {},
}

/** Failed attempts with the old password must not lock out the owner with the new one. */
export async function resetSignInFailures(email: string, ip: string): Promise<void> {
	await Promise.all([
		reset('signInPair', pairKey(email, ip)),
		reset('signInAccount', email),
		reset('signInAccountHour', email),
		reset('signInPause', email),
	])
}
