import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { data } from '@remix-run/node'
import { Semaphore, withTimeout } from 'async-mutex'
import { createAsyncScope } from '~/core/async-scope.server'
import { config } from '~/core/config/config.server'
import { seconds } from '~/core/time/durations'
import { isSameSecret, keyedDigest } from '~/core/security/signing.server'
import { singleton } from '~/core/singleton'
import { toCommonForm } from './password-rules'

/**
 * Password hashing: argon2id, 64 MiB, three passes. At most four run at a time and one core is always
 * left free, so that a flood of sign-ins can neither fill the memory nor starve the pages. Tests hash
 * thousands of passwords and take less (`PASSWORD_HASH=fast`, refused in production).
 */
const ARGON2ID = 2
const STRONG = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const FAST = { ...STRONG, memoryCost: 1_024, timeCost: 1 }
const hashOptions = (): typeof STRONG => (config().passwordHash === 'fast' ? FAST : STRONG)
const MAX_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))

/**
 * Maximum wait in the queue; a longer one would let the connection time out. Stored once per
 * process, so that tests can raise it for a slow computer.
 */
const getMaxHashWait = (): number => singleton('longest-hash-wait', () => seconds(15))

const slots = () => singleton('hash-slots', () => new Semaphore(MAX_AT_ONCE))

/**
 * Thrown when the queue is too long for a password to be checked in time. Has the shape of Remix's
 * `data()`, so the response is a 503 with this message.
 */
class HashQueueFullError extends Error {
	override name = 'HashQueueFullError'
	readonly status = 503
	constructor(text = 'Sign-in is busy right now. Please try again in a moment.') {
		super('Too many passwords wait to be looked at')
		Object.assign(this, data(text, { status: this.status }))
	}
}

const NEEDS_PROOF_TEXT =
	'Sign-in is busy right now. Turn on JavaScript in your browser to continue, or try again in a moment.'

/** Passwords that may wait before a request without a proof of work is refused. */
const MAX_UNPROVEN_WAITING = 100

/** How many passwords wait to be hashed in this process. */
export const waitingHashes = (): number => waiting().count

const queue = createAsyncScope<'first' | 'last'>()
const waiting = () => singleton('hashes-waiting', () => ({ count: 0 }))

/**
 * Sets the order in which the passwords of `work` are hashed: first those of known devices and
 * solved proofs of work, last those of requests with neither, which are refused while many wait.
 */
export function inHashQueue<T>(isTrusted: boolean, work: () => Promise<T>): Promise<T> {
	return queue.run(isTrusted ? 'first' : 'last', work)
}

const PRIORITY = { first: 1, last: -1 }

/** Runs the work when one of the slots is free; queued for too long it fails. */
async function limited<T>(work: () => Promise<T>, maxWaitMs = getMaxHashWait()): Promise<T> {
	const place = queue.current()
	const state = waiting()
	if (place === 'last' && state.count >= MAX_UNPROVEN_WAITING) {
		throw new HashQueueFullError(NEEDS_PROOF_TEXT)
	}
	const slot = withTimeout(slots(), maxWaitMs, new HashQueueFullError())
	const priority = place === undefined ? 0 : PRIORITY[place]
	state.count += 1
	const [, release] = await slot.acquire(1, priority).finally(() => (state.count -= 1))
	try {
		return await work()
	} finally {
		release()
	}
}

/** Unicode-normalizes a password, so that it matches however a keyboard composed it. */
const normalizePassword = (password: string): string => password.normalize('NFC')

/** Hashes a password, with a random salt unless one is passed. */
const hashWithSalt = (password: string, salt?: Buffer): Promise<string> =>
	limited(() => hash(normalizePassword(password), { ...hashOptions(), salt }))

/** Hashes a password with a random salt. */
export const hashPassword = (password: string): Promise<string> => hashWithSalt(password)

/**
 * Hashes the password of an unverified account. Several accounts may share an address; they share a
 * salt derived from the address and a secret, so that a sign-in compares one computed hash with all
 * of them (see `matchingHash`) and takes the same time for any number.
 */
export function hashPendingPassword(password: string, email: string): Promise<string> {
	const salt = Buffer.from(keyedDigest('pending-password', email), 'base64url').subarray(0, 16)
	return hashWithSalt(password, salt)
}

/** Extracts the salt of a stored hash: `$argon2id$v=19$m=65536,t=3,p=1$salt$hash`. */
function parseSalt(stored: string): Buffer {
	const salt = stored.split('$')[4]
	if (salt === undefined) throw new Error('Malformed password hash')
	return Buffer.from(salt, 'base64')
}

/**
 * Returns which of the stored hashes, all with the salt of the first, matches the password; null if
 * none. Computes one hash for any number of stored ones, including zero.
 */
export async function matchingHash(
	stored: readonly string[],
	password: string,
): Promise<string | null> {
	const [first] = stored
	if (first === undefined) {
		await passwordMatches(null, password)
		return null
	}
	const computed = await hashWithSalt(password, parseSalt(first))
	return stored.find((one) => isSameSecret(one, computed)) ?? null
}

let dummyHash: Promise<string> | undefined

/**
 * Whether the password matches the stored hash. Without a hash, does the same work and returns
 * false, so that the time does not reveal whether an account exists.
 */
export async function passwordMatches(
	stored: string | null | undefined,
	password: string,
	maxWaitMs?: number,
): Promise<boolean> {
	dummyHash ??= hash(normalizePassword('no account has this password'), hashOptions())
	const against = stored ?? (await dummyHash)
	const matches = await limited(() => verify(against, normalizePassword(password)), maxWaitMs)
	return matches && stored !== null && stored !== undefined
}

const MAX_COMMON_PASSWORDS = 3_000

async function loadCommonPasswords(): Promise<Set<string>> {
	const { dictionary } = await import('@zxcvbn-ts/language-common')
	const ranked = dictionary['passwords-common']
	return new Set(
		ranked
			.map(String)
			.filter((word) => word.length >= 6)
			.slice(0, MAX_COMMON_PASSWORDS),
	)
}

/** The 3,000 most common passwords, in lowercase. */
export const commonPasswords = (): Promise<ReadonlySet<string>> =>
	singleton('common-passwords', loadCommonPasswords)

/** Whether the password is among them, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
	return (await commonPasswords()).has(toCommonForm(password))
}
