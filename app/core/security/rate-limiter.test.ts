import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { config } from '~/core/config/config.server'
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

let serial = 0
let key = ''

beforeEach(() => {
	serial += 1
	key = `key-${serial}`
})

afterAll(() => closeLimits())

/** How many of so many calls at once were allowed. */
async function allowedOf(calls: number, name: PolicyName, who = key): Promise<number> {
	const verdicts = await Promise.all(Array.from({ length: calls }, () => consume(name, who)))
	return verdicts.filter(({ allowed }) => allowed).length
}

/** The process ends and another one opens the same file. */
function restart(): void {
	closeLimits()
	forgetSingleton('limits')
}

test('of 200 calls at once five pass, and the others hear how long to wait (security row 14)', async () => {
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

test('keys and limits are counted apart', async () => {
	expect(await allowedOf(6, 'signInPair', 'one')).toBe(5)
	expect(await allowedOf(6, 'signInPair', 'two')).toBe(5)
	expect(await allowedOf(6, 'signUpIp', 'one')).toBe(5)
})

test('a restart does not forget', async () => {
	expect(await allowedOf(4, 'signInPair')).toBe(4)
	restart()
	expect(await allowedOf(4, 'signInPair')).toBe(1)
	restart()
	expect(await allowedOf(4, 'signInPair')).toBe(0)
})

test('the app’s clock moves the limits along', async () => {
	expect(await allowedOf(6, 'signInPair')).toBe(5)
	advanceLimits(minutes(14) / 1000)
	const late = await consume('signInPair', key)
	expect(late.allowed).toBe(false)
	expect(late.retryAfterSeconds).toBeLessThanOrEqual(60)
	advanceLimits(minutes(1) / 1000)
	expect(await allowedOf(6, 'signInPair')).toBe(5)
})

describe('several limits at once', () => {
	test('all or none: a refusal gives back what was taken before it, at the price of the lane', async () => {
		await allowedOf(1, 'resendAccount')
		const refused = await consumeAllOrNone(
			[
				['signUpIp', key],
				['resendAccount', key],
			],
			'slower',
		)
		expect(refused.allowed).toBe(false)
		expect(refused.retryAfterSeconds).toBeGreaterThan(290)
		expect(await allowedOf(6, 'signUpIp')).toBe(5)
	})

	test('a look takes nothing', async () => {
		for (let i = 0; i < 3; i += 1) expect((await peek('resendAccount', key)).allowed).toBe(true)
		expect(await allowedOf(1, 'resendAccount')).toBe(1)
		expect(await peek('resendAccount', key)).toMatchObject({ allowed: false })
	})

	test('the first refusal is the answer, and what stands behind it stays untouched', async () => {
		await allowedOf(5, 'signInPair')
		const refused = await consumeAll([
			['signInPair', key],
			['resendAccount', key],
		])
		expect(refused.allowed).toBe(false)
		expect(await allowedOf(2, 'resendAccount')).toBe(1)
	})

	test('each one loses a point when all allow', async () => {
		const verdict = await consumeAll([
			['signInPair', key],
			['resendAccount', key],
		])
		expect(verdict).toEqual({ allowed: true, retryAfterSeconds: 0 })
		expect(await allowedOf(6, 'signInPair')).toBe(4)
		expect(await allowedOf(1, 'resendAccount')).toBe(0)
	})
})

test('reads are counted in memory, within their allowance, and the app’s clock moves them along', async () => {
	expect(await allowedOf(601, 'getIp')).toBe(600)
	expect((await consume('getIp', key)).retryAfterSeconds).toBeGreaterThan(50)
	advanceLimits(50)
	expect((await consume('getIp', key)).retryAfterSeconds).toBeLessThanOrEqual(10)
	advanceLimits(10)
	expect(await allowedOf(1, 'getIp')).toBe(1)
	restart()
	expect(await allowedOf(600, 'getIp')).toBe(600)
})

test('a success forgets what was counted', async () => {
	await allowedOf(5, 'signInPair')
	await reset('signInPair', key)
	expect(await allowedOf(6, 'signInPair')).toBe(5)
})

test('a point given back can be used again', async () => {
	await allowedOf(5, 'signInPair')
	await refund('signInPair', key)
	expect(await allowedOf(3, 'signInPair')).toBe(1)
})

test('beyond an allowance one passes per pause, and the pauses grow to a minute (security row 15)', async () => {
	const use = () => consumeWithBackoff('signInAccountHour', 'signInPause', key)
	const first = await Promise.all(Array.from({ length: 25 }, use))
	// The one beyond the twenty starts the first pause; the four after it are sent away.
	expect(first.filter(({ allowed }) => allowed)).toHaveLength(21)
	const waits: number[] = []
	for (let i = 0; i < 8; i += 1) {
		const { allowed, retryAfterSeconds } = await use()
		expect(allowed).toBe(false)
		waits.push(retryAfterSeconds)
		advanceLimits(retryAfterSeconds)
		expect((await use()).allowed).toBe(true)
	}
	expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
	advanceLimits(hours(1) / 1000)
	expect((await use()).allowed).toBe(true)
	expect((await use()).allowed).toBe(true)
})

test('counters whose time is over leave the file, the others count on', async () => {
	const rows = (): number => {
		const file = new Database(join(config().dataDir, 'limits.db'), { readonly: true })
		const row = file.prepare('SELECT count(*) AS n FROM limits').get() as { n: number }
		file.close()
		return row.n
	}
	advanceLimits(days(2) / 1000)
	await consume('resendAccount', key)
	await consume('signInPair', key)
	purgeExpiredLimits()
	expect(rows()).toBe(2)
	expect(await allowedOf(6, 'signInPair')).toBe(4)
	advanceLimits(minutes(6) / 1000)
	purgeExpiredLimits()
	expect(rows()).toBe(1)
	expect(await allowedOf(6, 'signInPair')).toBe(0)
})

test('the file names nobody', async () => {
	await consume('signInAccount', 'somebody@example.test\n203.0.113.77')
	const files = readdirSync(config().dataDir).filter((name) => name.startsWith('limits.db'))
	expect(files).toContain('limits.db')
	for (const name of files) {
		const bytes = readFileSync(join(config().dataDir, name), 'latin1')
		expect(bytes).not.toContain('somebody')
		expect(bytes).not.toContain('203.0.113.77')
	}
})

describe('a broken store (security row 96)', () => {
	const path = (): string => join(config().dataDir, 'limits.db')
	let alarms: unknown[][]

	beforeEach(() => {
		forgetSingleton('limits-alarm')
		const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined)
		alarms = errors.mock.calls
		return () => restart()
	})

	test('that can no longer be written is replaced by counting in memory, with one line of alarm', async () => {
		closeLimits()
		expect(await allowedOf(20, 'signInPair')).toBe(5)
		expect(await allowedOf(9, 'signUpIp')).toBe(5)
		expect(alarms).toHaveLength(1)
		expect(alarms[0]?.[0]).toMatchObject({ alarm: 'limits' })
	})

	test('that could not be opened is counted in memory, and looked after there', async () => {
		closeLimits()
		forgetSingleton('limits')
		for (const end of ['', '-wal', '-shm']) rmSync(path() + end, { force: true })
		mkdirSync(path())
		expect(await allowedOf(9, 'signInPair')).toBe(5)
		purgeExpiredLimits()
		expect(await allowedOf(1, 'signInPair')).toBe(0)
		expect(alarms).toHaveLength(1)
		closeLimits()
		forgetSingleton('limits')
		rmdirSync(path())
	})

	test('that is no database does not keep the product from counting', async () => {
		closeLimits()
		for (const end of ['-wal', '-shm']) rmSync(path() + end, { force: true })
		writeFileSync(path(), 'x'.repeat(8192))
		forgetSingleton('limits')
		expect(await allowedOf(9, 'signInPair')).toBe(5)
		expect(alarms).toHaveLength(1)
		expect(readdirSync(config().dataDir)).toContain('limits.db.broken')
	})
})

describe('AUTH-31 the slower lane', () => {
	const allowedInLane = async (name: PolicyName, lane: 'normal' | 'slower'): Promise<number> => {
		const calls = Array.from({ length: 40 }, () => consume(name, key, lane))
		return (await Promise.all(calls)).filter(({ allowed }) => allowed).length
	}

	test.each<[PolicyName, number]>([
		['signUpIp', 2],
		['signUpIpDay', 10],
		['resendIp', 10],
		['forgotIp', 10],
		['contactIp', 1],
		['contactIpDay', 5],
	])('has half of what an address may sign up and have mailed: %s', async (name, points) => {
		expect(await allowedInLane(name, 'slower')).toBe(points)
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
	])('and of nothing else: %s', async (name, points) => {
		expect(await allowedInLane(name, 'slower')).toBe(points)
	})
})

describe('relaxed mode', () => {
	beforeEach(() => {
		restart()
		vi.stubEnv('LIMITS', 'relaxed')
		forgetSingleton('config')
		return () => {
			restart()
			forgetSingleton('config')
		}
	})

	test.each<[PolicyName, number]>([
		['signUpIp', 5 * 50],
		['signInIp', 30 * 50],
	])('allows 50 times as much per IP: %s', async (name, points) => {
		expect(await allowedOf(points + 5, name)).toBe(points)
	})

	test.each<[PolicyName, number]>([
		['signInPair', 5],
		['codeAccount', 15],
		['resendAccount', 1],
		['resendAccountDay', 5],
	])('is as strict as ever per account: %s', async (name, points) => {
		expect(await allowedOf(points + 5, name)).toBe(points)
	})
})
