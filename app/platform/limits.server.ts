import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { RateLimiterMemory, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible'
import { monotonicMs } from './clock'
import { config } from './config.server'
import { days, hours, minutes } from './durations'
import { log } from './log.server'
import { keyedDigest } from './signing.server'
import { singleton } from './singleton'
import { type Window, WindowCounter, type WindowStore } from './window-counter'

/**
 * How often a thing may be done. Counters stand in a file of their own and survive a restart; a
 * broken file falls back to counting in memory. Keys are keyed digests, so that the file names no
 * addresses. `scope` says what relaxed mode multiplies: everything per IP, nothing per account.
 */
type Policy = { points: number; per: number; scope: 'ip' | 'account' }

const POLICIES = {
	unsafeIp: { points: 100, per: minutes(1), scope: 'ip' },
	getIp: { points: 600, per: minutes(1), scope: 'ip' },
	signInPair: { points: 5, per: minutes(15), scope: 'account' },
	signInAccount: { points: 100, per: days(1), scope: 'account' },
	signInIp: { points: 30, per: minutes(15), scope: 'ip' },
	signUpIp: { points: 5, per: hours(1), scope: 'ip' },
	signUpIpDay: { points: 20, per: days(1), scope: 'ip' },
	codeAccount: { points: 15, per: hours(1), scope: 'account' },
	codeIp: { points: 30, per: hours(1), scope: 'ip' },
	resendAccount: { points: 1, per: minutes(5), scope: 'account' },
	resendAccountDay: { points: 5, per: days(1), scope: 'account' },
	resendIp: { points: 20, per: hours(1), scope: 'ip' },
	propertyWrite: { points: 60, per: minutes(1), scope: 'account' },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof POLICIES
export type LimitVerdict = { allowed: boolean; retryAfterSeconds: number }

const RELAXED_FACTOR = 50
const TABLE = 'limits'

type Limiters = {
	file: Database.Database
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
function preparedOnce(file: Database.Database) {
	const statements = new Map<string, Database.Statement>()
	return {
		prepare(sql: string): Database.Statement {
			const statement = statements.get(sql) ?? file.prepare(sql)
			statements.set(sql, statement)
			return statement
		},
		transaction: <T>(work: () => T): (() => T) => work,
	}
}

const SIDE_FILES = ['', '-wal', '-shm']

function openFile(path: string): Database.Database {
	const file = new Database(path, { timeout: 250 })
	file.pragma('journal_mode = WAL')
	file.pragma('synchronous = NORMAL')
	file.exec(
		`CREATE TABLE IF NOT EXISTS ${TABLE} (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER)`,
	)
	return file
}

/** A damaged file is given up, and without any the counters stand in memory: limits always hold. */
function openSomehow(): Database.Database {
	mkdirSync(config().dataDir, { recursive: true })
	const path = join(config().dataDir, 'limits.db')
	try {
		return openFile(path)
	} catch (error) {
		log.error({ err: String(error) }, 'the file of the limits cannot be used; they begin anew')
		const isDamaged = error instanceof Database.SqliteError && /NOTADB|CORRUPT/u.test(error.code)
		if (isDamaged) for (const suffix of SIDE_FILES) rmSync(path + suffix, { force: true })
		return openFile(isDamaged ? path : ':memory:')
	}
}

/** What counts while the file cannot; that it does so is worth an alarm, once a minute. */
class MemoryLimiter extends RateLimiterMemory {
	#lastAlarmMs = -Infinity

	override consume(...args: Parameters<RateLimiterMemory['consume']>): Promise<RateLimiterRes> {
		if (monotonicMs() - this.#lastAlarmMs > minutes(1)) {
			this.#lastAlarmMs = monotonicMs()
			log.error({ limit: this.keyPrefix }, 'the file of the limits failed; counting in memory')
		}
		return super.consume(...args)
	}
}

function pointsOf({ points, scope }: Policy): number {
	return config().limits === 'relaxed' && scope === 'ip' ? points * RELAXED_FACTOR : points
}

/** The counter of what is read, with its rows where those of the other limits stand. */
function readsIn(file: Database.Database, limit: { points: number; perMs: number }): WindowCounter {
	const row = (key: string): string => `getIp:${key}`
	const read = file.prepare<[string, number], Window>(
		`SELECT points, expire FROM ${TABLE} WHERE key = ? AND expire > ?`,
	)
	const add = file.prepare<[string, number, number, number, number]>(
		`INSERT INTO ${TABLE} (key, points, expire) VALUES (?, ?, ?)
			ON CONFLICT (key) DO UPDATE SET
				points = CASE WHEN expire > ? THEN points + excluded.points ELSE excluded.points END,
				expire = CASE WHEN expire > ? THEN expire ELSE excluded.expire END`,
	)
	const addAll: WindowStore['add'] = file.transaction((counted, now) => {
		for (const { key, points, expire } of counted) add.run(row(key), points, expire, now, now)
	})
	const store: WindowStore = {
		read: (key, now) => read.get(row(key), now) ?? null,
		add: addAll,
	}
	return new WindowCounter(store, limit, (error) => {
		log.error(
			{ limit: 'getIp', err: String(error) },
			'the file of the limits failed; counting in memory',
		)
	})
}

/** The computer's time as the file knows it, without asking the file each time. */
function timeOf(file: Database.Database): () => number {
	const asked = file.prepare<[], number>(`SELECT unixepoch('subsec') * 1000`).pluck().get() ?? 0
	const since = monotonicMs()
	return () => asked + monotonicMs() - since
}

function openLimits(): Limiters {
	const file = openSomehow()
	const storeClient = preparedOnce(file)
	const byName = new Map<PolicyName, RateLimiterSQLite>()
	for (const [name, policy] of Object.entries(POLICIES) as [PolicyName, Policy][]) {
		const common = {
			keyPrefix: name,
			points: pointsOf(policy),
			duration: policy.per / 1000,
		}
		byName.set(
			name,
			new RateLimiterSQLite({
				...common,
				storeClient,
				storeType: 'better-sqlite3',
				tableName: TABLE,
				tableCreated: true,
				insuranceLimiter: new MemoryLimiter(common),
			}),
		)
	}
	const reads = readsIn(file, { points: pointsOf(POLICIES.getIp), perMs: POLICIES.getIp.per })
	return { file, byName, reads, now: timeOf(file) }
}

const limits = (): Limiters => singleton('limits', openLimits)

function limiter(name: PolicyName): RateLimiterSQLite {
	const found = limits().byName.get(name)
	if (found === undefined) throw new Error(`No limit is named ${name}`)
	return found
}

/** Digests of the keys counted last: who sends one request sends more. */
const digests = new Map<string, string>()
const MOST_DIGESTS = 5_000

function keyOf(name: PolicyName, key: string): string {
	const purpose = `limit:${name}`
	const full = `${purpose}\n${key}`
	const known = digests.get(full)
	if (known !== undefined) return known
	if (digests.size >= MOST_DIGESTS) digests.clear()
	const digest = keyedDigest(purpose, key)
	digests.set(full, digest)
	return digest
}

/** Takes one point, before the work it is for; of many parallel calls only as many pass as allowed. */
export async function consume(name: PolicyName, key: string): Promise<LimitVerdict> {
	if (name === 'getIp') {
		const { reads, now } = limits()
		return reads.take(keyOf(name, key), now())
	}
	try {
		await limiter(name).consume(keyOf(name, key))
		return { allowed: true, retryAfterSeconds: 0 }
	} catch (refusal) {
		if (refusal instanceof RateLimiterRes) {
			return {
				allowed: false,
				retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
			}
		}
		log.error({ limit: name, err: String(refusal) }, 'a limit could not be counted')
		return { allowed: true, retryAfterSeconds: 0 }
	}
}

/** Takes one point of each; the first refusal is the answer, and later ones are left untouched. */
export async function consumeAll(wanted: [PolicyName, string][]): Promise<LimitVerdict> {
	for (const [name, key] of wanted) {
		const verdict = await consume(name, key)
		if (!verdict.allowed) return verdict
	}
	return { allowed: true, retryAfterSeconds: 0 }
}

/** Forgets what was counted, after a success. */
export async function forget(name: PolicyName, key: string): Promise<void> {
	await limiter(name).delete(keyOf(name, key))
}

/** Gives one point back, for what turned out not to count. */
export async function giveBack(name: PolicyName, key: string): Promise<void> {
	await limiter(name).reward(keyOf(name, key), 1)
}

/** Local mode's clock moves the limits along: every counter ends that much earlier. */
export function advanceLimits(seconds: number): void {
	const { reads, now } = limits()
	reads.save(now())
	limits()
		.file.prepare(`UPDATE ${TABLE} SET expire = expire - ?`)
		.run(seconds * 1000)
}

/**
 * Forgets counters whose time is over. The counters run on the computer's time, which local mode's
 * clock does not move, so the file is asked for it.
 */
export function forgetOldLimits(): void {
	limits().file.exec(`DELETE FROM ${TABLE} WHERE expire < unixepoch('subsec') * 1000`)
}

export function closeLimits(): void {
	const { file, reads, now } = limits()
	reads.save(now())
	file.close()
}
