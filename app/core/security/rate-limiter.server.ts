import { RateLimiterMemory, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible'
import { monotonicMs } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { POLICIES, type Policy, type PolicyName } from './rate-limit-policies'
import {
	LIMITS_TABLE,
	type LimitsFile,
	storeInode,
	openLimitsFile,
	logStoreFailure,
	flushRateLimits,
} from './rate-limit-store.server'
import { log } from '~/core/log.server'
import { keyedDigest } from './signing.server'
import { setSingleton, singleton } from '~/core/singleton'
import { type Window, WindowCounter, type WindowStore } from './window-counter'

export type { PolicyName }

/** A form token without a proof has the lower trust level (decisions, bot check). */
export type TrustLevel = 'normal' | 'slower'

export type LimitVerdict = { allowed: boolean; retryAfterSeconds: number }

/** The key of global limits. */
export const GLOBAL_KEY = 'everybody'

const RELAXED_FACTOR = 50

/**
 * The counters are in a file of their own and survive a restart; if the file fails, the limiter
 * counts in memory. Keys are keyed digests, so that the file contains no addresses.
 */
type Limiters = {
	file: LimitsFile
	/** Identity of that file on the disk; none if the counters are in memory. */
	inode: number | null
	byName: Map<PolicyName, RateLimiterSQLite>
	/** Every page view takes a point here, so these are counted in memory first. */
	reads: WindowCounter
	/** The system time in milliseconds, on which the counters of the file are based. */
	now: () => number
}

/**
 * The library prepares its statement for every count and wraps it in a transaction. It is a single
 * atomic statement, so it is prepared once and run without a transaction here: counting is part of
 * every request, and costs a quarter this way.
 */
function preparedOnce(file: LimitsFile) {
	const statements = new Map<string, ReturnType<LimitsFile['prepare']>>()
	return {
		prepare(sql: string): ReturnType<LimitsFile['prepare']> {
			const statement = statements.get(sql) ?? file.prepare(sql)
			statements.set(sql, statement)
			return statement
		},
		transaction: <T>(work: () => T): (() => T) => work,
	}
}

/** Counts in memory and raises an alarm while the file fails. */
class Insurance extends RateLimiterMemory {
	override consume(...args: Parameters<RateLimiterMemory['consume']>) {
		logStoreFailure('file cannot be written')
		return super.consume(...args)
	}
}

function pointsOf({ points, scope }: Policy): number {
	return config().limits === 'relaxed' && scope !== 'account' ? points * RELAXED_FACTOR : points
}

/** The counter of page views, stored in the same table as the other limits. */
function readsIn(file: LimitsFile, limit: { points: number; perMs: number }): WindowCounter {
	const row = (key: string): string => `getIp:${key}`
	const read = file.prepare<[string, number], Window>(
		`SELECT points, expire FROM ${LIMITS_TABLE} WHERE key = ? AND expire > ?`,
	)
	const add = file.prepare<[string, number, number, number, number]>(
		`INSERT INTO ${LIMITS_TABLE} (key, points, expire) VALUES (?, ?, ?)
			ON CONFLICT (key) DO UPDATE SET
				points = CASE WHEN expire > ? THEN points + excluded.points ELSE excluded.points END,
				expire = CASE WHEN expire > ? THEN expire ELSE excluded.expire END`,
	)
	type Add = Parameters<WindowStore['add']>
	const addAll = file.transaction((counted: Add[0], now: Add[1]) => {
		for (const { key, points, expire } of counted) add.run(row(key), points, expire, now, now)
	})
	const store: WindowStore = {
		read: (key, now) => read.get(row(key), now) ?? null,
		add: addAll,
	}
	return new WindowCounter(store, limit, () => logStoreFailure('file cannot be written'))
}

/** The store's system time, without querying the file each time. */
function timeOf(file: LimitsFile): () => number {
	const asked = file.prepare<[], number>(`SELECT unixepoch('subsec') * 1000`).pluck().get() ?? 0
	const since = monotonicMs()
	return () => asked + monotonicMs() - since
}

function openLimits(): Limiters {
	const file = openLimitsFile()
	const storeClient = preparedOnce(file)
	const byName = new Map<PolicyName, RateLimiterSQLite>()
	for (const [name, policy] of Object.entries(POLICIES) as [PolicyName, Policy][]) {
		const common = { keyPrefix: name, points: pointsOf(policy), duration: policy.per / 1000 }
		byName.set(
			name,
			new RateLimiterSQLite({
				...common,
				storeClient,
				storeType: 'better-sqlite3',
				tableName: LIMITS_TABLE,
				tableCreated: true,
				insuranceLimiter: new Insurance(common),
			}),
		)
	}
	const reads = readsIn(file, { points: pointsOf(POLICIES.getIp), perMs: POLICIES.getIp.per })
	const inode = file.memory ? null : storeInode()
	return { file, inode, byName, reads, now: timeOf(file) }
}

const limits = (): Limiters => singleton('limits', openLimits)

function limiter(name: PolicyName): RateLimiterSQLite {
	const found = limits().byName.get(name)
	if (found === undefined) throw new Error(`No limit named ${name}`)
	return found
}

const keyOf = (name: PolicyName, key: string): string => keyedDigest(`limit:${name}`, key)

/** Points of one use: at the lower trust level, halved limits cost two. */
const costOf = (name: PolicyName, lane: TrustLevel): number => {
	const policy: Policy = POLICIES[name]
	return policy.halved === true && lane === 'slower' ? 2 : 1
}

const refusal = ({ msBeforeNext }: RateLimiterRes): LimitVerdict => ({
	allowed: false,
	retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})

const ALLOWED: LimitVerdict = { allowed: true, retryAfterSeconds: 0 }

/** Caches the keys of page views, so that not every request costs a digest. In memory only. */
const readKeys = new Map<string, string>()
const MAX_READ_KEYS = 10_000

function readKeyOf(address: string): string {
	const known = readKeys.get(address)
	if (known !== undefined) return known
	if (readKeys.size >= MAX_READ_KEYS) readKeys.clear()
	const key = keyOf('getIp', address)
	readKeys.set(address, key)
	return key
}

/** Counts a page view synchronously, because every page starts with it. */
export function countRead(address: string): LimitVerdict {
	const { reads, now } = limits()
	return reads.take(readKeyOf(address), now())
}

/** Takes a point before the work it limits; of parallel calls, only as many as allowed pass. */
export async function consume(
	name: PolicyName,
	key: string,
	lane: TrustLevel = 'normal',
): Promise<LimitVerdict> {
	if (name === 'getIp') return countRead(key)
	try {
		await limiter(name).consume(keyOf(name, key), costOf(name, lane))
		return ALLOWED
	} catch (refused) {
		if (refused instanceof RateLimiterRes) return refusal(refused)
		log.error({ limit: name, err: String(refused) }, 'rate limit could not be counted')
		return ALLOWED
	}
}

/** Takes from each limit in order; returns the first refusal and leaves later limits untouched. */
export async function consumeAll(
	wanted: [PolicyName, string][],
	lane: TrustLevel = 'normal',
): Promise<LimitVerdict> {
	for (const [name, key] of wanted) {
		const verdict = await consume(name, key, lane)
		if (!verdict.allowed) return verdict
	}
	return ALLOWED
}

/** Like `consumeAll`, but a refusal refunds the earlier points: a refused use costs nothing. */
export async function consumeAllOrNone(
	wanted: [PolicyName, string][],
	lane: TrustLevel = 'normal',
): Promise<LimitVerdict> {
	for (const [i, [name, key]] of wanted.entries()) {
		const verdict = await consume(name, key, lane)
		if (verdict.allowed) continue
		const taken = wanted.slice(0, i)
		await Promise.all(taken.map(([taken, key]) => refund(taken, key, lane)))
		return verdict
	}
	return ALLOWED
}

/** Returns what `consume` would return, without taking a point. */
export async function peek(name: PolicyName, key: string): Promise<LimitVerdict> {
	const used = await limiter(name).get(keyOf(name, key))
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
	const counted = keyOf(name, key)
	let used: RateLimiterRes
	try {
		await limiter(name).consume(counted)
		return ALLOWED
	} catch (refused) {
		if (!(refused instanceof RateLimiterRes)) throw refused
		used = refused
	}
	const beyond = used.consumedPoints - limiter(name).points
	const customDuration = Math.min(60, 2 ** Math.min(beyond - 1, 6))
	try {
		await limiter(pause).consume(keyOf(pause, key), 1, { customDuration })
		return ALLOWED
	} catch (refused) {
		if (!(refused instanceof RateLimiterRes)) throw refused
		// A refused call was not an attempt, so the pause does not grow.
		await limiter(name).reward(counted, 1)
		return refusal(refused)
	}
}

/** Resets the counter after a success. */
export async function reset(name: PolicyName, key: string): Promise<void> {
	await limiter(name).delete(keyOf(name, key))
}

/** Refunds the points of one use that turned out not to count. */
export async function refund(
	name: PolicyName,
	key: string,
	lane: TrustLevel = 'normal',
): Promise<void> {
	await limiter(name).reward(keyOf(name, key), costOf(name, lane))
}

/** Restores the file of the counters if it is no longer at its path. */
function putBackFile(): void {
	const { file, inode, reads, now } = limits()
	if (inode === null || storeInode() === inode) return
	reads.save(now())
	flushRateLimits(file)
	setSingleton('limits', openLimits())
}

/** Moves the limits along with local mode's clock: every counter ends that much earlier. */
export function advanceLimits(seconds: number): void {
	const { file, reads, now } = limits()
	reads.save(now())
	file.prepare(`UPDATE ${LIMITS_TABLE} SET expire = expire - ?`).run(seconds * 1000)
}

/**
 * Checks the file and deletes expired counters. The counters use the system time, which local
 * mode's clock does not change, so the time comes from the store.
 */
export function purgeExpiredLimits(): void {
	putBackFile()
	try {
		limits().file.exec(`DELETE FROM ${LIMITS_TABLE} WHERE expire < unixepoch('subsec') * 1000`)
	} catch {
		logStoreFailure('file cannot be written')
	}
}

export function closeLimits(): void {
	const { file, reads, now } = limits()
	reads.save(now())
	file.close()
}
