import { RateLimiterMemory, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible'
import { config } from '~/core/config/config.server'
import { RATE_LIMIT_POLICIES, type Policy, type PolicyName } from './rate-limit-policies'
import {
	LIMITS_TABLE,
	type LimitsFile,
	openLimitsFile,
	logStoreFailure,
} from './rate-limit-store.server'
import { log } from '~/core/log.server'
import { formatDuration } from '~/core/time/durations'
import { keyedDigest } from './signing.server'
import { singleton } from '~/core/singleton'

export type { PolicyName }

/** A form token without a proof has the lower trust level (decisions, bot check). */
export type TrustLevel = 'normal' | 'slower'

export type LimitVerdict = { allowed: boolean; retryAfterSeconds: number }

/** The key of global limits. */
export const GLOBAL_KEY = 'everybody'

const RELAXED_FACTOR = 50

/**
 * The counters are rows of a file of their own and survive a restart; while the file is broken they
 * are counted in memory. Their keys are keyed digests, so that the file names no addresses. Reads
 * (`getIp`) are counted in memory only: every page takes a point, and a minute is soon forgotten.
 */
type Limiters = {
	file: LimitsFile
	byName: Map<PolicyName, RateLimiterSQLite>
	reads: RateLimiterMemory
}

/** Counts in memory and raises an alarm while the file fails. */
class FallbackLimiter extends RateLimiterMemory {
	override consume(...args: Parameters<RateLimiterMemory['consume']>) {
		logStoreFailure('file cannot be written')
		return super.consume(...args)
	}
}

function getPoints({ points, scope }: Policy): number {
	return config().limits === 'relaxed' && scope !== 'account' ? points * RELAXED_FACTOR : points
}

const limiterOptions = (name: PolicyName) => ({
	keyPrefix: name,
	points: getPoints(RATE_LIMIT_POLICIES[name]),
	duration: RATE_LIMIT_POLICIES[name].per / 1000,
})

function openLimits(): Limiters {
	const file = openLimitsFile()
	const byName = new Map<PolicyName, RateLimiterSQLite>()
	for (const name of Object.keys(RATE_LIMIT_POLICIES) as PolicyName[]) {
		const options = limiterOptions(name)
		byName.set(
			name,
			new RateLimiterSQLite({
				...options,
				storeClient: file,
				storeType: 'better-sqlite3',
				tableName: LIMITS_TABLE,
				tableCreated: true,
				insuranceLimiter: new FallbackLimiter(options),
			}),
		)
	}
	return { file, byName, reads: new RateLimiterMemory(limiterOptions('getIp')) }
}

const limits = (): Limiters => singleton('limits', openLimits)

function limiter(name: PolicyName): RateLimiterSQLite | RateLimiterMemory {
	const foundLimiter = name === 'getIp' ? limits().reads : limits().byName.get(name)
	if (foundLimiter === undefined) throw new Error(`No limit is named ${name}`)
	return foundLimiter
}

/** What stands only in memory needs no digest. */
const hashLimitKey = (name: PolicyName, key: string): string =>
	name === 'getIp' ? key : keyedDigest(`limit:${name}`, key)

/** Points of one use: at the lower trust level, halved limits cost two. */
const getCost = (name: PolicyName, trustLevel: TrustLevel): number => {
	const policy: Policy = RATE_LIMIT_POLICIES[name]
	return policy.halved === true && trustLevel === 'slower' ? 2 : 1
}

const refusal = ({ msBeforeNext }: RateLimiterRes): LimitVerdict => ({
	allowed: false,
	retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})

const ALLOWED: LimitVerdict = { allowed: true, retryAfterSeconds: 0 }

/** Takes from an allowance, before the work it is for; of many parallel calls only as many pass as allowed. */
export async function consume(
	name: PolicyName,
	key: string,
	trustLevel: TrustLevel = 'normal',
): Promise<LimitVerdict> {
	try {
		await limiter(name).consume(hashLimitKey(name, key), getCost(name, trustLevel))
		return ALLOWED
	} catch (refused) {
		if (refused instanceof RateLimiterRes) return refusal(refused)
		log.error({ limit: name, err: String(refused) }, 'rate limit could not be counted')
		return ALLOWED
	}
}

/** The refusal of a use beyond its limit: the text, then how long to wait. */
export function refuseTooMany(text: string, { retryAfterSeconds }: LimitVerdict) {
	const message = `${text} in ${formatDuration(retryAfterSeconds)}.`
	return { ok: false, status: 429, message, retryAfter: retryAfterSeconds } as const
}

/** Takes from each limit in order; returns the first refusal and leaves later limits untouched. */
export async function consumeAll(
	policyKeys: [PolicyName, string][],
	trustLevel: TrustLevel = 'normal',
): Promise<LimitVerdict> {
	for (const [name, key] of policyKeys) {
		const verdict = await consume(name, key, trustLevel)
		if (!verdict.allowed) return verdict
	}
	return ALLOWED
}

/** Like `consumeAll`, but a refusal refunds the earlier points: a refused use costs nothing. */
export async function consumeAllOrNone(
	policyKeys: [PolicyName, string][],
	trustLevel: TrustLevel = 'normal',
): Promise<LimitVerdict> {
	for (const [i, [name, key]] of policyKeys.entries()) {
		const verdict = await consume(name, key, trustLevel)
		if (verdict.allowed) continue
		const consumed = policyKeys.slice(0, i)
		await Promise.all(consumed.map(([policy, key]) => refund(policy, key, trustLevel)))
		return verdict
	}
	return ALLOWED
}

/** Returns what `consume` would return, without taking a point. */
export async function peek(name: PolicyName, key: string): Promise<LimitVerdict> {
	const used = await limiter(name).get(hashLimitKey(name, key))
	return used === null || used.consumedPoints < limiter(name).points ? ALLOWED : refusal(used)
}

/**
 * Charges an hourly email budget for a queued email. Without an email, does the same work under an
 * unused key, so that the time does not reveal whether an email was queued.
 */
export async function chargeMail(
	budget: 'mailsSignUp' | 'mailsResend' | 'mailsReset',
	isQueued: boolean,
): Promise<void> {
	await consume(budget, isQueued ? GLOBAL_KEY : 'none')
}

/**
 * Counts a use and, when the allowance is used up, lets one through per pause. The pause starts at
 * one second and doubles with each further use, up to a minute (`pause` is its key).
 */
export async function consumeWithBackoff(
	name: PolicyName,
	pause: PolicyName,
	key: string,
): Promise<LimitVerdict> {
	const hashedKey = hashLimitKey(name, key)
	let used: RateLimiterRes
	try {
		await limiter(name).consume(hashedKey)
		return ALLOWED
	} catch (refused) {
		if (!(refused instanceof RateLimiterRes)) throw refused
		used = refused
	}
	const excess = used.consumedPoints - limiter(name).points
	const customDuration = Math.min(60, 2 ** Math.min(excess - 1, 6))
	try {
		await limiter(pause).consume(hashLimitKey(pause, key), 1, { customDuration })
		return ALLOWED
	} catch (refused) {
		if (!(refused instanceof RateLimiterRes)) throw refused
		// A refused call was not an attempt, so the pause does not grow.
		await limiter(name).reward(hashedKey, 1)
		return refusal(refused)
	}
}

/** Resets the counter after a success. */
export async function reset(name: PolicyName, key: string): Promise<void> {
	await limiter(name).delete(hashLimitKey(name, key))
}

/** Refunds the points of one use that turned out not to count. */
export async function refund(
	name: PolicyName,
	key: string,
	trustLevel: TrustLevel = 'normal',
): Promise<void> {
	await limiter(name).reward(hashLimitKey(name, key), getCost(name, trustLevel))
}

/** Local mode's clock moves the limits along: every counter ends that much earlier. */
export function advanceLimits(seconds: number): void {
	const { file, reads } = limits()
	file.prepare(`UPDATE ${LIMITS_TABLE} SET expire = expire - ?`).run(seconds * 1000)
	const { storage } = reads.dump()
	limits().reads = new RateLimiterMemory(limiterOptions('getIp'))
	limits().reads.restore({
		version: 1,
		storage: storage.map((row) => ({
			...row,
			expiresAt: row.expiresAt === null ? null : row.expiresAt - seconds * 1000,
		})),
	})
}

/**
 * Forgets counters whose time is over. They run on the computer's time, which local mode's clock
 * does not move, so SQLite is asked for it.
 */
export function purgeExpiredLimits(): void {
	try {
		limits().file.exec(`DELETE FROM ${LIMITS_TABLE} WHERE expire < unixepoch('subsec') * 1000`)
	} catch {
		logStoreFailure('file cannot be written')
	}
}

export function closeLimits(): void {
	limits().file.close()
}
