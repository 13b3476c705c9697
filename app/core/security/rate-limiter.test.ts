import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { describeSqlite, onPostgres } from '#tests/helpers/setup/postgres'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { days, hours, minutes } from '~/core/time/durations'
import { log } from '~/core/log.server'
import {
	advanceLimits,
	closeLimits,
	consume,
	consumeAll,
	consumeAllOrNone,
	consumeWithBackoff,
	reset,
	purgeExpiredLimits,
	refund,
	peek,
	type PolicyName,
} from './rate-limiter.server'

// With PostgreSQL the counters are in the database.
useDatabase()

let serial = 0
let key = ''

beforeEach(() => {
	serial += 1
	key = `key-${serial}`
})

afterAll(() => closeLimits())

/** Returns how many of this number of parallel calls were allowed. */
async function countAllowed(calls: number, name: PolicyName, who = key): Promise<number> {
	const verdicts = await Promise.all(Array.from({ length: calls }, () => consume(name, who)))
	return verdicts.filter(({ allowed }) => allowed).length
}

/** Simulates a restart: a new process opens the same store. */
async function restart(): Promise<void> {
	await closeLimits()
	forgetSingleton('limits')
}

test('of 200 parallel calls five pass, and the others get the wait (security row 14)', async () => {
	const verdicts = await Promise.all(Array.from({ length: 200 }, () => consume('signInPair', key)))
	expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(5)
	for (const { allowed, retryAfterSeconds } of verdicts) {
		if (allowed) expect(retryAfterSeconds).toBe(0)
		else {
			expect(retryAfterSeconds).toBeGreaterThan(890)
			expect(retryAfterSeconds).toBeLessThanOrEqual(900)
		}
	}
})

test('counts keys and limits separately', async () => {
	expect(await countAllowed(6, 'signInPair', 'one')).toBe(5)
	expect(await countAllowed(6, 'signInPair', 'two')).toBe(5)
	expect(await countAllowed(6, 'signUpIp', 'one')).toBe(5)
})

test('counters survive a restart', async () => {
	expect(await countAllowed(4, 'signInPair')).toBe(4)
	await restart()
	expect(await countAllowed(4, 'signInPair')).toBe(1)
	await restart()
	expect(await countAllowed(4, 'signInPair')).toBe(0)
})

test("the app's clock moves the limits along", async () => {
	expect(await countAllowed(6, 'signInPair')).toBe(5)
	await advanceLimits(minutes(14) / 1000)
	const late = await consume('signInPair', key)
	expect(late.allowed).toBe(false)
	expect(late.retryAfterSeconds).toBeLessThanOrEqual(60)
	await advanceLimits(minutes(1) / 1000)
	expect(await countAllowed(6, 'signInPair')).toBe(5)
})

describe('several limits combined', () => {
	test('all or none: a refusal refunds the earlier points, at the price of the trust level', async () => {
		await countAllowed(1, 'resendAccount')
		const refused = await consumeAllOrNone(
			[
				['signUpIp', key],
				['resendAccount', key],
			],
			'slower',
		)
		expect(refused.allowed).toBe(false)
		expect(refused.retryAfterSeconds).toBeGreaterThan(290)
		expect(await countAllowed(6, 'signUpIp')).toBe(5)
	})

	test('peeking takes no point', async () => {
		for (let i = 0; i < 3; i += 1) expect((await peek('resendAccount', key)).allowed).toBe(true)
		expect(await countAllowed(1, 'resendAccount')).toBe(1)
		expect(await peek('resendAccount', key)).toMatchObject({ allowed: false })
	})

	test('returns the first refusal and leaves later limits untouched', async () => {
		await countAllowed(5, 'signInPair')
		const refused = await consumeAll([
			['signInPair', key],
			['resendAccount', key],
		])
		expect(refused.allowed).toBe(false)
		expect(await countAllowed(2, 'resendAccount')).toBe(1)
	})

	test('takes a point from each when all allow', async () => {
		const verdict = await consumeAll([
			['signInPair', key],
			['resendAccount', key],
		])
		expect(verdict).toEqual({ allowed: true, retryAfterSeconds: 0 })
		expect(await countAllowed(6, 'signInPair')).toBe(4)
		expect(await countAllowed(1, 'resendAccount')).toBe(0)
	})
})

test('reads are counted in memory, within their allowance, and the app’s clock moves them along', async () => {
	expect(await countAllowed(601, 'getIp')).toBe(600)
	expect((await consume('getIp', key)).retryAfterSeconds).toBeGreaterThan(50)
	await advanceLimits(50)
	expect((await consume('getIp', key)).retryAfterSeconds).toBeLessThanOrEqual(10)
	await advanceLimits(10)
	expect(await countAllowed(1, 'getIp')).toBe(1)
	await restart()
	expect(await countAllowed(600, 'getIp')).toBe(600)
})

describe('SAFE-08 addresses of IPv6 are counted by /64, /56 and /48', () => {
	/** How many of these networks' requests are allowed, of `tries` each. */
	const allowedFrom = async (networks: string[], name: PolicyName, tries: number) => {
		let allowed = 0
		for (const network of networks) {
			for (let i = 0; i < tries; i += 1) {
				if ((await consume(name, `${network}::/64`)).allowed) allowed += 1
			}
		}
		return allowed
	}
	const numbered = (count: number, name: (hex: string) => string): string[] =>
		Array.from({ length: count }, (_, i) => name(i.toString(16)))

	test.each<[PolicyName, number]>([
		['signUpIp', 5],
		['getIp', 600],
	])('%s', async (name, points) => {
		expect(await allowedFrom(['2001:db8:1:0'], name, points + 1)).toBe(points)
		// The same /56: four times the allowance of a /64, of which one is used up.
		const neighbors = numbered(9, (hex) => `2001:db8:1:1${hex}`)
		expect(await allowedFrom(neighbors, name, points)).toBe(3 * points)
		// The same /48: sixteen times, of which four are used up.
		const site = numbered(20, (hex) => `2001:db8:1:${hex}00`).slice(1)
		expect(await allowedFrom(site, name, points)).toBe(12 * points)
		expect(await allowedFrom(['2001:db8:2:0'], name, points + 1)).toBe(points)
	})

	test('a refund gives the point back to each of them', async () => {
		const networks = numbered(20, (hex) => `2001:db8:3:${hex}`)
		for (const network of networks) {
			for (let i = 0; i < 5; i += 1) {
				expect((await consume('signUpIp', `${network}::/64`)).allowed).toBe(true)
				await refund('signUpIp', `${network}::/64`)
			}
		}
	})

	test('limits that count no addresses have one counter', async () => {
		const allowed = await allowedFrom(
			numbered(20, (hex) => `2001:db8:4:${hex}`),
			'resendAccount',
			1,
		)
		expect(allowed).toBe(20)
	})
})

test('a success forgets what was counted', async () => {
	await countAllowed(5, 'signInPair')
	await reset('signInPair', key)
	expect(await countAllowed(6, 'signInPair')).toBe(5)
})

test('a refunded point can be used again', async () => {
	await countAllowed(5, 'signInPair')
	await refund('signInPair', key)
	expect(await countAllowed(3, 'signInPair')).toBe(1)
})

test('beyond the allowance one passes per pause, and the pauses grow to a minute (security row 15)', async () => {
	const use = () => consumeWithBackoff('signInAccountHour', 'signInPause', key)
	const first = await Promise.all(Array.from({ length: 20 }, use))
	expect(first.every(({ allowed }) => allowed)).toBe(true)
	// The use after the twenty starts the first pause; those in it are refused.
	expect((await use()).allowed).toBe(true)
	expect((await use()).allowed).toBe(false)
	const waits: number[] = []
	for (let i = 0; i < 8; i += 1) {
		const { allowed, retryAfterSeconds } = await use()
		expect(allowed).toBe(false)
		waits.push(retryAfterSeconds)
		await advanceLimits(retryAfterSeconds)
		expect((await use()).allowed).toBe(true)
	}
	expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
	await advanceLimits(hours(1) / 1000)
	expect((await use()).allowed).toBe(true)
	expect((await use()).allowed).toBe(true)
})

type Stored = { key: string; points: number }

/** The counters as they are stored. */
async function storedCounters(): Promise<Stored[]> {
	if (onPostgres()) return db().$queryRaw<Stored[]>`SELECT "key", "points" FROM "RateLimit"`
	const file = new Database(join(config().dataDir, 'limits.db'), { readonly: true })
	const rows = file.prepare('SELECT key, points FROM limits').all() as Stored[]
	file.close()
	return rows
}

test('SCALE-13 expired counters are deleted from the store, the others continue', async () => {
	await advanceLimits(days(2) / 1000)
	await consume('resendAccount', key)
	await consume('signInPair', key)
	await purgeExpiredLimits()
	expect(await storedCounters()).toHaveLength(2)
	expect(await countAllowed(6, 'signInPair')).toBe(4)
	await advanceLimits(minutes(6) / 1000)
	await purgeExpiredLimits()
	expect(await storedCounters()).toHaveLength(1)
	expect(await countAllowed(6, 'signInPair')).toBe(0)
})

test('the store contains no addresses', async () => {
	await consume('signInAccount', 'somebody@example.test\n203.0.113.77')
	const stored = JSON.stringify(await storedCounters())
	expect(stored).toContain('signInAccount')
	expect(stored).not.toMatch(/somebody|203\.0\.113\.77/u)
})

describeSqlite('the file', () => {
	test('contains no addresses', async () => {
		await consume('signInAccount', 'somebody@example.test\n203.0.113.77')
		const files = readdirSync(config().dataDir).filter((name) => name.startsWith('limits.db'))
		expect(files).toContain('limits.db')
		for (const name of files) {
			const bytes = readFileSync(join(config().dataDir, name), 'latin1')
			expect(bytes).not.toContain('somebody')
			expect(bytes).not.toContain('203.0.113.77')
		}
	})
})

describeSqlite('a broken store (security row 96)', () => {
	const path = (): string => join(config().dataDir, 'limits.db')
	let alarms: unknown[][]

	beforeEach(() => {
		forgetSingleton('limits-alarm')
		const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined)
		alarms = errors.mock.calls
		return () => restart()
	})

	test('is replaced by counting in memory when it cannot be written, with one alarm', async () => {
		await closeLimits()
		expect(await countAllowed(20, 'signInPair')).toBe(5)
		expect(await countAllowed(9, 'signUpIp')).toBe(5)
		expect(alarms).toHaveLength(1)
		expect(alarms[0]?.[0]).toMatchObject({ alarm: 'limits' })
	})

	test('that could not be opened is counted in memory, and looked after there', async () => {
		await closeLimits()
		forgetSingleton('limits')
		for (const end of ['', '-wal', '-shm']) rmSync(path() + end, { force: true })
		mkdirSync(path())
		expect(await countAllowed(9, 'signInPair')).toBe(5)
		await purgeExpiredLimits()
		expect(await countAllowed(1, 'signInPair')).toBe(0)
		expect(alarms).toHaveLength(1)
		await closeLimits()
		forgetSingleton('limits')
		rmdirSync(path())
	})

	test('counts although the file is not a database', async () => {
		await closeLimits()
		for (const end of ['-wal', '-shm']) rmSync(path() + end, { force: true })
		writeFileSync(path(), 'x'.repeat(8192))
		forgetSingleton('limits')
		expect(await countAllowed(9, 'signInPair')).toBe(5)
		expect(alarms).toHaveLength(1)
		expect(readdirSync(config().dataDir)).toContain('limits.db.broken')
	})
})

describe('AUTH-31 the lower trust level', () => {
	const countAllowedAtLevel = async (
		name: PolicyName,
		trustLevel: 'normal' | 'slower',
	): Promise<number> => {
		const calls = Array.from({ length: 40 }, () => consume(name, key, trustLevel))
		return (await Promise.all(calls)).filter(({ allowed }) => allowed).length
	}

	test.each<[PolicyName, number]>([
		['signUpIp', 2],
		['signUpIpDay', 10],
		['resendIp', 10],
		['forgotIp', 10],
		['contactIp', 1],
		['contactIpDay', 5],
	])('halves the limits of sign-ups and email per address: %s', async (name, points) => {
		expect(await countAllowedAtLevel(name, 'slower')).toBe(points)
	})

	test.each<[PolicyName, number]>([
		['signInPair', 5],
		['signInIp', 30],
		['codeIp', 30],
		['resendAccount', 1],
		['forgotAccountDay', 5],
		['resetIp', 10],
		['updateProfile', 10],
		['deleteAccount', 5],
		['contactSender', 5],
	])('halves no other limit: %s', async (name, points) => {
		expect(await countAllowedAtLevel(name, 'slower')).toBe(points)
	})
})

describe('relaxed mode', () => {
	beforeEach(async () => {
		await restart()
		vi.stubEnv('LIMITS', 'relaxed')
		forgetSingleton('config')
		return async () => {
			await restart()
			forgetSingleton('config')
		}
	})

	test.each<[PolicyName, number]>([
		['signUpIp', 5 * 50],
		['signInIp', 30 * 50],
	])('allows 50 times as much per IP: %s', async (name, points) => {
		expect(await countAllowed(points + 5, name)).toBe(points)
	})

	test.each<[PolicyName, number]>([
		['signInPair', 5],
		['codeAccount', 15],
		['resendAccount', 1],
		['resendAccountDay', 5],
	])('does not change limits per account: %s', async (name, points) => {
		expect(await countAllowed(points + 5, name)).toBe(points)
	})
})
