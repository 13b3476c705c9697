import {
	RateLimiterMemory,
	RateLimiterRes,
	type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible'
import { config } from '~/core/config/config.server'
import { openLimitsFile } from './rate-limit-file.server'
import { RATE_LIMIT_POLICIES, type Policy, type PolicyName } from './rate-limit-policies'
import { type LimitStore, logStoreFailure } from './rate-limit-store.server'
import { openLimitsTable } from './rate-limit-table.server'
import { log } from '~/core/log.server'
import { formatDuration } from '~/core/time/durations'
import { keyedDigest } from './signing.server'
import { type NetworkSize, WIDER_NETWORKS, widerNetworks } from './networks'
import { singleton } from '~/core/singleton'

export type { PolicyName }

/** A form token without a proof has the lower trust level (decisions, bot check). */
export type TrustLevel = 'normal' | 'slower'

/** `needsProof`: a request with a proof of work would be allowed. */
export type LimitVerdict = { allowed: boolean; retryAfterSeconds: number; needsProof?: boolean }

/** The key of global limits. */
export const GLOBAL_KEY = 'everybody'

const RELAXED_FACTOR = 50

/**
 * The counters are rows of a file of their own, with PostgreSQL of a table, and survive a restart; while
 * the store fails they are counted in memory. Their keys are keyed digests, so that the store names no
 * addresses. Reads (`getIp`) are counted in memory only: every page takes a point, and a minute is soon
 * forgotten.
 */
type Limiters = {
	store: LimitStore
	byName: Map<LimiterName, RateLimiterStoreAbstract>
	reads: Map<LimiterName, RateLimiterMemory>
}

/** What requests without a proof of work may take of a shared budget: its first half. */
const UNPROVEN = '/unproven'
const UNPROVEN_SHARE = 0.5

/** A policy, the same for a wider network, or a part of a shared budget. */
type LimiterName = PolicyName | `${PolicyName}${NetworkSize | typeof UNPROVEN}`

/** Counts in memory and raises an alarm while the store fails. */
class FallbackLimiter extends RateLimiterMemory {
	override consume(...args: Parameters<RateLimiterMemory['consume']>) {
		logStoreFailure('counters cannot be written')
		return super.consume(...args)
	}
}

function getPoints({ points, scope }: Policy): number {
	return config().limits === 'relaxed' && scope !== 'account' ? points * RELAXED_FACTOR : points
}

/** The options of a policy's limiters: its own, those of wider networks, and the part of a budget. */
function limiterOptions(name: PolicyName) {
	const policy: Policy = RATE_LIMIT_POLICIES[name]
	const options = (keyPrefix: LimiterName, factor: number) => ({
		keyPrefix,
		points: Math.floor(getPoints(policy) * factor),
		duration: policy.per / 1000,
	})
	const wider = policy.scope === 'ip' ? WIDER_NETWORKS : []
	return [
		options(name, 1),
		...wider.map(({ size, allowance }) => options(`${name}${size}`, allowance)),
		...(policy.scope === 'all' ? [options(`${name}${UNPROVEN}`, UNPROVEN_SHARE)] : []),
	]
}

const makeReads = (): Limiters['reads'] =>
	new Map(
		limiterOptions('getIp').map((options) => [options.keyPrefix, new RateLimiterMemory(options)]),
	)

function openLimits(): Limiters {
	const { postgres } = config()
	const store = postgres === null ? openLimitsFile() : openLimitsTable(postgres)
	const byName: Limiters['byName'] = new Map()
	const names = Object.keys(RATE_LIMIT_POLICIES) as PolicyName[]
	for (const options of names.flatMap(limiterOptions)) {
		byName.set(
			options.keyPrefix,
			store.limiter({ ...options, insuranceLimiter: new FallbackLimiter(options) }),
		)
	}
	return { store, byName, reads: makeReads() }
}

const limits = (): Limiters => singleton('limits', openLimits)

function limiter(name: LimiterName): RateLimiterStoreAbstract | RateLimiterMemory {
	const foundLimiter = limits().reads.get(name) ?? limits().byName.get(name)
	if (foundLimiter === undefined) throw new Error(`No limit is named ${name}`)
	return foundLimiter
}

/** What stands only in memory needs no digest. */
const hashLimitKey = (name: LimiterName, key: string): string =>
	limits().reads.has(name) ? key : keyedDigest(`limit:${name}`, key)

/** Each limiter that counts a use, with its key. */
function countersOf(
	name: PolicyName,
	key: string,
	trustLevel: TrustLevel,
): [LimiterName, string][] {
	const { scope } = RATE_LIMIT_POLICIES[name]
	if (scope === 'ip') {
		const wider = widerNetworks(key)
		return [
			[name, key],
			...wider.map(({ size, network }): [LimiterName, string] => [`${name}${size}`, network]),
		]
	}
	if (scope === 'all' && trustLevel === 'slower') {
		return [
			[`${name}${UNPROVEN}`, key],
			[name, key],
		]
	}
	return [[name, key]]
}

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

const isUnproven = (counter: LimiterName): boolean => counter.endsWith(UNPROVEN)

/** Takes from an allowance, before the work it is for; of many parallel calls only as many pass as allowed. */
export async function consume(
	name: PolicyName,
	key: string,
	trustLevel: TrustLevel = 'normal',
): Promise<LimitVerdict> {
	for (const [counter, counted] of countersOf(name, key, trustLevel)) {
		try {
			await limiter(counter).consume(hashLimitKey(counter, counted), getCost(name, trustLevel))
		} catch (refused) {
			if (refused instanceof RateLimiterRes) {
				return { ...refusal(refused), ...(isUnproven(counter) && { needsProof: true }) }
			}
			log.error({ limit: name, err: String(refused) }, 'rate limit could not be counted')
			return ALLOWED
		}
	}
	return ALLOWED
}

const NEEDS_PROOF_TEXT =
	'We are very busy right now. Turn on JavaScript in your browser to continue, or try again'

/** The refusal of a use beyond its limit: the text, then how long to wait. */
export function refuseTooMany(text: string, { retryAfterSeconds, needsProof }: LimitVerdict) {
	const reason = needsProof === true ? NEEDS_PROOF_TEXT : text
	const message = `${reason} in ${formatDuration(retryAfterSeconds)}.`
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
export async function peek(
	name: PolicyName,
	key: string,
	trustLevel: TrustLevel = 'normal',
): Promise<LimitVerdict> {
	for (const [counter, counted] of countersOf(name, key, trustLevel)) {
		const used = await limiter(counter).get(hashLimitKey(counter, counted))
		if (used === null || used.consumedPoints < limiter(counter).points) continue
		return { ...refusal(used), ...(isUnproven(counter) && { needsProof: true }) }
	}
	return ALLOWED
}

/**
 * Charges an hourly email budget for a queued email. Without an email, does the same work under an
 * unused key, so that the time does not reveal whether an email was queued.
 */
export async function chargeMail(
	budget: 'mailsSignUp' | 'mailsResend' | 'mailsReset',
	isQueued: boolean,
	trustLevel: TrustLevel = 'normal',
): Promise<void> {
	await consume(budget, isQueued ? GLOBAL_KEY : 'none', trustLevel)
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
	for (const [counter, counted] of countersOf(name, key, trustLevel)) {
		await limiter(counter).reward(hashLimitKey(counter, counted), getCost(name, trustLevel))
	}
}

/** Local mode's clock moves the limits along: every counter ends that much earlier. */
export async function advanceLimits(seconds: number): Promise<void> {
	await limits().store.advance(seconds * 1000)
	const { reads } = limits()
	limits().reads = makeReads()
	for (const [name, limiter] of limits().reads) {
		limiter.restore({
			version: 1,
			storage: (reads.get(name)?.dump().storage ?? []).map((row) => ({
				...row,
				expiresAt: row.expiresAt === null ? null : row.expiresAt - seconds * 1000,
			})),
		})
	}
}

/** Forgets counters whose time is over. */
export async function purgeExpiredLimits(): Promise<void> {
	try {
		await limits().store.purge()
	} catch {
		logStoreFailure('counters cannot be deleted')
	}
}

export async function closeLimits(): Promise<void> {
	await limits().store.close()
}
