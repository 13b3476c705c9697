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

/** A request whose form token came alone is in the slower lane (decisions, bot check). */
export type TrustLevel = 'normal' | 'slower'

export type LimitVerdict = { allowed: boolean; retryAfterSeconds: number }

/** The key of what is counted for everybody together. */
export const GLOBAL_KEY = 'everybody'

const RELAXED_FACTOR = 50

/**
 * The counters stand in a file of their own and survive a restart; a broken file falls back to
 * counting in memory. Keys are keyed digests, so that the file names no addresses.
 */
type Limiters = {
	file: LimitsFile
	/** Which file on the disk that is; none when the counters stand in memory. */
	inode: number | null
	byName: Map<PolicyName, RateLimiterSQLite>
	/** Every page that is read takes a point here, so these are counted in memory first. */
	reads: WindowCounter
	/** The computer's time in milliseconds, on which the counters of the file run. */
	now: () => number
}

/**
 * The limiter prepares its statement anew for every count and wraps it in a transaction. It is one
 * statement, atomic as it stands, so here it is prepared once and run bare: counting is part of
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

/** Counts while the file cannot, and says so. */
class Insurance extends RateLimiterMemory {
	override consume(...args: Parameters<RateLimiterMemory['consume']>) {
		logStoreFailure('the file cannot be written')
		return super.consume(...args)
	}
}

function pointsOf({ points, scope }: Policy): number {
	return config().limits === 'relaxed' && scope !== 'account' ? points * RELAXED_FACTOR : points
}

/** The counter of what is read, with its rows where those of the other limits stand. */
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
	return new WindowCounter(store, limit, () => logStoreFailure('the file cannot be written'))
}

/** The computer's time as the file knows it, without asking the file each time. */
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
	if (found === undefined) throw new Error(`No limit is named ${name}`)
	return found
}

const keyOf = (name: PolicyName, key: string): string => keyedDigest(`limit:${name}`, key)

/** What one use takes: in the slower lane what is halved costs twice. */
const costOf = (name: PolicyName, lane: TrustLevel): number => {
	const policy: Policy = POLICIES[name]
	return policy.halved === true && lane === 'slower' ? 2 : 1
}

const refusal = ({ msBeforeNext }: RateLimiterRes): LimitVerdict => ({
	allowed: false,
	retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})

const ALLOWED: LimitVerdict = { allowed: true, retryAfterSeconds: 0 }

/** The keys of addresses that read, so that not every request costs a digest. In memory alone. */
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

/** Counts a request that only reads: on the spot, because every page begins with it. */
export function countRead(address: string): LimitVerdict {
	const { reads, now } = limits()
	return reads.take(readKeyOf(address), now())
}

/** Takes from an allowance, before the work it is for; of many parallel calls only as many pass as allowed. */
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
		log.error({ limit: name, err: String(refused) }, 'a limit could not be counted')
		return ALLOWED
	}
}

/** Takes from each; the first refusal is the answer, and later ones are left untouched. */
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

/** As `consumeAll`, but a refusal gives back what was taken before it: a refused use costs nothing. */
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

/** What `consume` would answer, without taking anything. */
export async function peek(name: PolicyName, key: string): Promise<LimitVerdict> {
	const used = await limiter(name).get(keyOf(name, key))
	return used === null || used.consumedPoints < limiter(name).points ? ALLOWED : refusal(used)
}

/**
 * Charges an hourly mail budget for a mail that was queued. Without one the same work is done under
 * a key that nobody asks about, so that the time does not say whether there was a mail.
 */
export async function chargeMail(
	budget: 'mailsSignUp' | 'mailsResend' | 'mailsReset',
	isQueued: boolean,
): Promise<void> {
	await consume(budget, isQueued ? GLOBAL_KEY : 'none')
}

/**
 * Counts a use and, once the allowance is used up, lets one through per pause. The pause starts at
 * one second and doubles with each further use, up to a minute (`pause` holds its key).
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
		// Whoever is sent away has tried nothing, so the pause does not grow by it.
		await limiter(name).reward(counted, 1)
		return refusal(refused)
	}
}

/** Forgets what was counted, after a success. */
export async function reset(name: PolicyName, key: string): Promise<void> {
	await limiter(name).delete(keyOf(name, key))
}

/** Gives back what one use took, for what turned out not to count. */
export async function refund(
	name: PolicyName,
	key: string,
	lane: TrustLevel = 'normal',
): Promise<void> {
	await limiter(name).reward(keyOf(name, key), costOf(name, lane))
}

/** Sees to it that the counters stand in the file that is found under its name. */
function putBackFile(): void {
	const { file, inode, reads, now } = limits()
	if (inode === null || storeInode() === inode) return
	reads.save(now())
	flushRateLimits(file)
	setSingleton('limits', openLimits())
}

/** Local mode's clock moves the limits along: every counter ends that much earlier. */
export function advanceLimits(seconds: number): void {
	const { file, reads, now } = limits()
	reads.save(now())
	file.prepare(`UPDATE ${LIMITS_TABLE} SET expire = expire - ?`).run(seconds * 1000)
}

/**
 * Looks after the file and forgets counters whose time is over. The counters run on the computer's
 * time, which local mode's clock does not move, so the file is asked for it.
 */
export function purgeExpiredLimits(): void {
	putBackFile()
	try {
		limits().file.exec(`DELETE FROM ${LIMITS_TABLE} WHERE expire < unixepoch('subsec') * 1000`)
	} catch {
		logStoreFailure('the file cannot be written')
	}
}

export function closeLimits(): void {
	const { file, reads, now } = limits()
	reads.save(now())
	file.close()
}
