import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetSingleton } from '../../tests/support/singletons'
import { config } from './config.server'
import { days, minutes } from './durations'
import {
	advanceLimits,
	closeLimits,
	consume,
	consumeAll,
	forget,
	forgetOldLimits,
	giveBack,
	type PolicyName,
} from './limits.server'

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

test('a success forgets what was counted', async () => {
	await allowedOf(5, 'signInPair')
	await forget('signInPair', key)
	expect(await allowedOf(6, 'signInPair')).toBe(5)
})

test('a point given back can be used again', async () => {
	await allowedOf(5, 'signInPair')
	await giveBack('signInPair', key)
	expect(await allowedOf(3, 'signInPair')).toBe(1)
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
	forgetOldLimits()
	expect(rows()).toBe(2)
	expect(await allowedOf(6, 'signInPair')).toBe(4)
	advanceLimits(minutes(6) / 1000)
	forgetOldLimits()
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

test('a file that breaks under way is replaced by counting in memory (security row 96)', async () => {
	closeLimits()
	expect(await allowedOf(20, 'signInPair')).toBe(5)
	forgetSingleton('limits')
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
