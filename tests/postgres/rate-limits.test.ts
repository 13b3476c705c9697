import { randomBytes } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeSettings, withConnection } from '../../prisma/postgres/connection'
import { config } from '~/core/config/config.server'
import type { PostgresConfig } from '~/core/config/database-config'
import { db } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { openLimitsTable } from '~/core/security/rate-limit-table.server'
import { closeLimits, consume } from '~/core/security/rate-limiter.server'
import { createUser, PASSWORD } from '#tests/helpers/factories'
import { sendRequest } from '#tests/helpers/raw-request'
import { signedInCookie } from '#tests/helpers/requests'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { changeConfig, forgetSingleton } from '#tests/helpers/setup/singletons'
import { useDatabase } from '#tests/helpers/setup/database'
import { runSql } from '#tests/helpers/setup/postgres-admin'
import { signIn, tokenFor } from '#tests/helpers/timing-attack'

/** The rate limits of processes that share nothing but the database. */

const secret = (): string => randomBytes(32).toString('hex')
const SECRETS = { SESSION_SECRET: secret(), TOKEN_SECRET: secret() }
Object.assign(process.env, SECRETS)

useDatabase()

const settings = (): PostgresConfig => {
	const { postgres } = config()
	if (postgres === null) throw new Error('Not on PostgreSQL')
	return postgres
}

/** The counters as a process of its own has them, which counts uses that the store did not take. */
function store(changes: Partial<PostgresConfig> = {}, points = 10) {
	const opened = openLimitsTable({ ...settings(), ...changes })
	let missed = 0
	class Missed extends RateLimiterMemory {
		override consume(...args: Parameters<RateLimiterMemory['consume']>) {
			missed += 1
			return super.consume(...args)
		}
	}
	const options = { keyPrefix: 'test', points, duration: 600 }
	const limiter = opened.limiter({ ...options, insuranceLimiter: new Missed(options) })
	const isAllowed = async (key: string): Promise<boolean> => {
		try {
			await limiter.consume(key)
			return true
		} catch (refused) {
			if (refused instanceof RateLimiterRes) return false
			throw refused
		}
	}
	return { ...opened, isAllowed, missed: () => missed }
}

const count = (answers: readonly boolean[]): number => answers.filter((one) => one).length

describe('SCALE-13 two servers with data folders of their own', () => {
	let servers: AppServer[]

	beforeAll(async () => {
		// With an account in the database, none fills it with the demo.
		await createUser('user')
		servers = await Promise.all(
			[1, 2].map(() =>
				startAppServer({
					...SECRETS,
					DATABASE_URL: settings().url,
					DATABASE_POOL: '4',
					LIMITS: 'strict',
					TRUST_PROXY: 'loopback',
				}),
			),
		)
	})
	afterAll(() => Promise.all(servers.map(({ stop }) => stop())))

	const server = (i: number): AppServer => servers[i % servers.length]!

	test('sixty saves a minute of one member are sixty over both', async () => {
		const { id } = await createUser('admin', { hasAcceptedCalculatorTOS: true })
		const cookie = await signedInCookie(id)
		const answers = await Promise.all(
			Array.from({ length: 96 }, (_, i) =>
				sendRequest(server(i).origin, {
					path: '/api/properties',
					cookie,
					ip: '10.20.0.1',
					json: { propertyAddress: `${i} Shared Street`, inputs: { rent: '1500' } },
				}),
			),
		)
		const statuses = answers.map(({ status }) => status)
		expect([statuses.filter((one) => one === 201).length, new Set(statuses)]).toEqual([
			60,
			new Set([201, 429]),
		])
		expect(await db().property.count({ where: { userId: id } })).toBe(60)
	})

	test('five wrong passwords are five over both, also for the right one afterwards', async () => {
		const { email } = await createUser('user')
		const from = { ip: '10.20.0.2' }
		const tokens = await Promise.all(
			Array.from({ length: 13 }, (_, i) => tokenFor(server(i), 'signin', from)),
		)
		const statuses = await Promise.all(
			tokens.slice(1).map(async (token, i) => {
				const who = { email, password: 'Wrong-harbour-7' }
				return (await signIn(server(i + 1), who, from, token)).status
			}),
		)
		expect(statuses.sort()).toEqual([...Array<number>(5).fill(400), ...Array<number>(7).fill(429)])
		const late = await signIn(server(0), { email, password: PASSWORD }, from, tokens[0])
		expect(late.status).toBe(429)
	})
})

describe('SCALE-13 parallel uses of one counter', () => {
	test('of two processes are counted exactly, without conflicts', async () => {
		const [one, other] = [store(), store()]
		const answers = await Promise.all(
			Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? one : other).isAllowed('hot')),
		)
		expect([count(answers), one.missed(), other.missed()]).toEqual([10, 0, 0])
		await Promise.all([one.close(), other.close()])
	})

	test('through a pooler too, where the settings of the user are serializable', async () => {
		await withConnection(settings().url, storeSettings)
		const [one, other] = [store({ isPooled: true }), store({ isPooled: true })]
		const answers = await Promise.all(
			Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? one : other).isAllowed('pooled')),
		)
		expect([count(answers), one.missed(), other.missed()]).toEqual([10, 0, 0])
		await Promise.all([one.close(), other.close()])
	})

	test('a connection that is cut is replaced, and the count goes on', async () => {
		const { isAllowed, missed, close } = store()
		for (let i = 0; i < 5; i += 1) expect(await isAllowed('cut')).toBe(true)
		await runSql(
			`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			 WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%"RateLimit"%'`,
			settings().url,
		)
		const answers = []
		for (let i = 0; i < 8; i += 1) answers.push(await isAllowed('cut'))
		expect([count(answers), missed()]).toEqual([5, 0])
		await close()
	})
})

describe('SCALE-13 expired counters', () => {
	test('are deleted, however many; one that begins anew meanwhile is not', async () => {
		const { isAllowed, purge, close } = store()
		await runSql(
			`INSERT INTO "RateLimit" SELECT 'old:' || n, 1, 1000 FROM generate_series(1, 25000) AS n;
			 INSERT INTO "RateLimit" VALUES ('test:again', 1, 1000)`,
			settings().url,
		)
		expect(await isAllowed('new')).toBe(true)
		const rows = () =>
			runSql('SELECT "key", "points" FROM "RateLimit" ORDER BY "key"', settings().url)
		await withConnection(settings().url, async (client) => {
			await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
			await client.query(
				`UPDATE "RateLimit" SET "expire" = 4000000000000 WHERE "key" = 'test:again'`,
			)
			const purged = purge()
			await vi.waitUntil(async () => {
				const waiting = await runSql(
					`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%DELETE FROM "RateLimit"%'`,
				)
				return waiting.length > 0
			}, 60_000)
			await client.query('COMMIT')
			await purged
		})
		expect((await rows()).filter(({ key }) => String(key).startsWith('old:'))).toEqual([])
		expect(await rows()).toContainEqual({ key: 'test:again', points: 1 })
		expect(await rows()).toContainEqual({ key: 'test:new', points: 1 })
		await close()
	})
})

describe('SCALE-13 a database that does not answer', () => {
	let alarms: unknown[][]

	beforeEach(async () => {
		await closeLimits()
		for (const name of ['limits', 'limits-alarm']) forgetSingleton(name)
		alarms = vi.spyOn(log, 'error').mockImplementation(() => undefined).mock.calls
		changeConfig({ postgres: { ...settings(), url: 'postgres://nobody@127.0.0.1:1/none' } })
	})
	afterEach(() => {
		for (const name of ['limits', 'limits-alarm']) forgetSingleton(name)
	})

	test('is replaced by counting in memory, with one alarm', async () => {
		const verdicts = await Promise.all(Array.from({ length: 20 }, () => consume('signInPair', 'k')))
		expect(count(verdicts.map(({ allowed }) => allowed))).toBe(5)
		expect(alarms).toHaveLength(1)
		expect(alarms[0]?.[0]).toMatchObject({ alarm: 'limits' })
	})
})
