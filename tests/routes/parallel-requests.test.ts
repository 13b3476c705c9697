import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../prisma/seed/make-user'
import { type Kind, newUserOf, PASSWORD } from '#tests/helpers/factories'
import {
	type Member,
	type RawResponse,
	type RequestOptions,
	sendRequest,
} from '#tests/helpers/raw-request'
import { signedInCookie } from '#tests/helpers/requests'
import { type AppServer, freePort, startAppServer } from '#tests/helpers/server/app-server'
import { onPostgres } from '#tests/helpers/setup/postgres'
import { databaseForServer } from '#tests/helpers/setup/postgres-admin'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { cookiesOf, signIn, tokenFor } from '#tests/helpers/timing-attack'
import { closeDatabase, db, inTransaction, openDatabase } from '~/core/db/db.server'
import { enqueueMail } from '~/core/mail/outbox.server'

/**
 * Many requests at once: to one server on SQLite, and on PostgreSQL by turns to two that have nothing in
 * common but the database.
 */

const SENT = 50

const secret = (): string => randomBytes(32).toString('hex')
const SECRETS = { SESSION_SECRET: secret(), TOKEN_SECRET: secret() }

const servers: AppServer[] = []
let metricsPort: number

beforeAll(async () => {
	metricsPort = await freePort()
	const env = { ...SECRETS, TRUST_PROXY: 'loopback', ...(await databaseForServer()) }
	const first = await startAppServer({ ...env, METRICS_PORT: String(metricsPort) })
	servers.push(first)
	if (onPostgres()) {
		servers.push(await startAppServer({ ...env, STRIPE_API_BASE: first.sandboxOrigin }))
	}
	// The tests work on the database of the servers.
	Object.assign(process.env, {
		...env,
		APP_MODE: 'local',
		DATA_DIR: first.dataDir,
		APP_ORIGIN: first.origin,
		LOG_LEVEL: 'silent',
	})
	for (const name of ['config', 'cookies']) forgetSingleton(name)
	await openDatabase()
})
afterAll(async () => {
	await closeDatabase()
	for (const server of servers) await server.stop()
})

/** The servers by turns. */
const serverOf = (turn: number): AppServer => servers[turn % servers.length]!

const sendTo = (turn: number, options: RequestOptions): Promise<RawResponse> =>
	sendRequest(serverOf(turn).origin, options)

const get = (path: string, turn = 0, cookie?: string): Promise<RawResponse> =>
	sendTo(turn, { path, ip: '10.8.0.1', ...(cookie === undefined ? {} : { cookie }) })

let serial = 0

/** Stores a user of this kind and signs them in; every user has an address of their own. */
async function newUser(kind: Exclude<Kind, 'visitor'>): Promise<Member> {
	serial += 1
	const email = `parallel${serial}@example.test`
	const data = { hasAcceptedCalculatorTOS: true, ...newUserOf(kind, new Date()), email }
	const id = await makeUser({ ...data, password: PASSWORD }, new Date())
	return { id, email, cookie: await signedInCookie(id), ip: `10.7.0.${serial}` }
}

/** Sends requests at once; resolves to how often each status came. */
async function statusesOf(count: number, send: (i: number) => Promise<RawResponse>) {
	const answers = await Promise.all(Array.from({ length: count }, (_, i) => send(i)))
	const statuses: Record<number, number> = {}
	for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
	return { answers, statuses }
}

/** Makes a coupon at the payment provider, which takes only so many requests a second. */
async function createCoupon(id: string): Promise<void> {
	const create = async () => {
		const { status } = await fetch(`${serverOf(0).sandboxOrigin}/v1/coupons`, {
			method: 'POST',
			headers: { Authorization: 'Bearer sk_test_sandbox' },
			body: new URLSearchParams({ id, percent_off: '10', duration: 'once' }),
		})
		return status
	}
	await expect.poll(create).toBe(200)
}

describe('SCALE-06 what 50 requests at once leave', () => {
	test('PROP-11 as many properties as the plan has', async () => {
		const { id, cookie, ip } = await newUser('annual')
		const { statuses } = await statusesOf(SENT, (i) =>
			sendTo(i, {
				path: '/api/properties',
				cookie,
				ip,
				json: { propertyAddress: `${i} Parallel Street`, inputs: { rent: '1500' } },
			}),
		)
		expect(statuses).toEqual({ 201: 10, 409: SENT - 10 })
		expect(await db().property.count({ where: { userId: id } })).toBe(10)
	})

	test('one administrator, of those who demote each other', async () => {
		const others = await db().user.findMany({ where: { role: 'admin' }, select: { id: true } })
		const admins = [await newUser('admin'), await newUser('admin')]
		await db().user.updateMany({
			where: { id: { in: others.map(({ id }) => id) } },
			data: { role: 'user' },
		})
		await statusesOf(SENT, (i) => {
			const [from, to] = [admins[i % 2]!, admins[(i + 1) % 2]!]
			return sendTo(i >> 1, {
				method: 'PUT',
				path: `/api/users/${to.id}`,
				cookie: from.cookie,
				ip: from.ip,
				json: { role: 'user' },
			})
		})
		expect(await db().user.count({ where: { role: 'admin' } })).toBe(1)
	})

	test('AUTH-30 one session, whoever signs in', async () => {
		const { id, email } = await newUser('annual')
		const ips = Array.from({ length: SENT }, (_, i) => `10.9.${i}.1`)
		const tokens = await Promise.all(ips.map((ip, i) => tokenFor(serverOf(i), 'signin', { ip })))
		const { answers, statuses } = await statusesOf(SENT, (i) =>
			signIn(serverOf(i + 1), { email, password: PASSWORD }, { ip: ips[i]! }, tokens[i]),
		)
		// One account may be tried twenty times an hour, then once per pause; 503 is a conflict of five seconds.
		const { 302: signedIn = 0, 429: refused = 0, 503: busy = 0 } = statuses
		expect([signedIn + refused + busy, statuses]).toEqual([SENT, statuses])
		expect(signedIn).toBeGreaterThan(1)
		expect(await db().session.count({ where: { userId: id } })).toBe(1)
		const cookies = answers.filter(({ status }) => status === 302).map(cookiesOf)
		const pages = await Promise.all(cookies.map((cookie, i) => get('/dashboard', i, cookie)))
		expect(pages.filter(({ status }) => status === 200)).toHaveLength(1)
	})

	test('one message for one form token', async () => {
		const from = { ip: '10.10.0.1' }
		const recaptchaToken = await tokenFor(serverOf(0), 'contact_form', from)
		const before = await db().outboxMessage.count()
		const form = { email: 'a@b.test', subject: 'Hello', body: 'How are you?', recaptchaToken }
		const { answers } = await statusesOf(SENT, (i) =>
			sendTo(i, { path: '/contact', form, ip: `10.10.${i}.1` }),
		)
		expect(answers.every(({ status }) => status < 500)).toBe(true)
		expect((await db().outboxMessage.count()) - before).toBe(1)
	})

	test('one open checkout', async () => {
		const { id, cookie, ip } = await newUser('user')
		const { answers, statuses } = await statusesOf(SENT, (i) =>
			sendTo(i, {
				path: '/api/stripe/create-checkout-session',
				cookie,
				ip,
				json: { plan: 'annual', ui: 'embedded' },
			}),
		)
		// Thirty in ten minutes are the limit; a computer that is busy lets some wait for too long.
		expect(statuses[429]).toBe(SENT - 30)
		expect((statuses[200] ?? 0) + (statuses[503] ?? 0)).toBe(30)
		const opened = answers.filter(({ status }) => status === 200)
		expect(opened.length).toBeGreaterThan(0)
		const ids = opened.map(({ text }) => (JSON.parse(text) as { sessionId: string }).sessionId)
		expect(new Set(ids).size).toBe(1)
		const open = { userId: id, openKey: { not: null } }
		expect(await db().checkoutAttempt.count({ where: open })).toBe(1)
		await expect
			.poll(() => db().lease.count({ where: { key: { startsWith: 'checkout:' } } }))
			.toBe(0)
	})

	test('one owner of a VIP code, whoever it is saved for', async () => {
		const admin = await newUser('admin')
		const from = { cookie: admin.cookie, ip: admin.ip }
		const code = 'ONEOWNER'
		await createCoupon(code)
		const vips = await Promise.all(Array.from({ length: 10 }, () => newUser('vip')))
		for (const { id } of vips) {
			const verified = await sendTo(0, {
				...from,
				path: `/api/users/${id}/verify-vip-coupon`,
				json: { couponCodeToVerify: code },
			})
			expect(verified.status).toBe(200)
		}
		const { answers } = await statusesOf(SENT, (i) =>
			sendTo(i >> 1, {
				...from,
				method: 'PUT',
				path: `/api/users/${vips[i % vips.length]!.id}/vip-details`,
				json: { vipStripeCouponId: code },
			}),
		)
		expect(answers.filter(({ status }) => status >= 500)).toEqual([])
		const [owner, ...others] = await db().vipCoupon.findMany({ where: { code } })
		expect([vips.some(({ id }) => id === owner?.ownerUserId), others]).toEqual([true, []])
		const verified = await db().user.findMany({
			where: { id: { in: vips.map(({ id }) => id) }, isVipCouponVerified: true },
		})
		expect(verified.map(({ id }) => id)).toEqual([owner?.ownerUserId])
	})

	test('ADMIN-13 a VIP code that one server verified is saved by the other', async () => {
		const { cookie, ip } = await newUser('admin')
		const vip = await newUser('vip')
		const code = 'TWOSERVERS'
		await createCoupon(code)
		const verified = await sendTo(0, {
			path: `/api/users/${vip.id}/verify-vip-coupon`,
			cookie,
			ip,
			json: { couponCodeToVerify: code },
		})
		expect(verified.status).toBe(200)
		const saved = await sendTo(1, {
			method: 'PUT',
			path: `/api/users/${vip.id}/vip-details`,
			cookie,
			ip,
			json: { vipStripeCouponId: code },
		})
		expect(saved.status).toBe(200)
		expect(await db().vipCoupon.count({ where: { ownerUserId: vip.id, code } })).toBe(1)
	})
})

test('SCALE-11 no server serves the old page of a changed guide for long', async () => {
	const guide = await db().guide.findFirstOrThrow({ where: { isFree: true, deletedAt: null } })
	const path = `/guides/${guide.slug}`
	const titles = async () => {
		const pages = await Promise.all(Array.from({ length: 6 }, (_, i) => get(path, i)))
		return pages.map(({ text }) => text.includes('Changed at one server'))
	}
	expect(await titles()).toEqual(Array.from({ length: 6 }, () => false))
	const { cookie, ip } = await newUser('admin')
	const stored = await sendTo(0, { path: `/api/guides/${guide.slug}`, cookie, ip })
	const { guide: text } = JSON.parse(stored.text) as { guide: Record<string, unknown> }
	const changed = await sendTo(0, {
		method: 'PUT',
		path: `/api/guides/${guide.id}`,
		cookie,
		ip,
		json: {
			title: 'Changed at one server',
			category: text['category'],
			summary: text['summary'],
			content: text['content'],
			tags: text['tags'],
			isFree: true,
		},
	})
	expect(changed.status).toBe(200)
	await expect.poll(titles).toEqual(Array.from({ length: 6 }, () => true))
})

test('SCALE-12 an email is sent once', async () => {
	const to = 'once@example.test'
	const html = '<p>Once</p>'
	await inTransaction(async (tx) => {
		for (let i = 0; i < 30; i += 1) {
			const mail = { to, subject: `Once ${i}`, text: 'Once', html }
			await enqueueMail(tx, mail, { now: new Date(), kind: 'plan changed', reason: 'test' })
		}
	})
	const waiting = () => db().outboxMessage.count({ where: { recipient: to, sentAt: null } })
	await expect.poll(waiting).toBe(0)
	const subjects = servers
		.map(({ dataDir }) => join(dataDir, 'mailbox'))
		.filter((mailbox) => existsSync(mailbox))
		.flatMap((mailbox) =>
			readdirSync(mailbox)
				.filter((name) => name.endsWith('.json'))
				.map((name) => readFileSync(join(mailbox, name), 'utf8')),
		)
		.map((text) => JSON.parse(text) as Record<string, string>)
		.filter((mail) => mail['to'] === to)
		.map((mail) => mail['subject'])
	expect(subjects.sort()).toEqual(Array.from({ length: 30 }, (_, i) => `Once ${i}`).sort())
})

test('the metrics say what the server has done', async () => {
	const before = await metric('prohub_http_requests_total{route="/healthz"')
	for (let i = 0; i < 10; i += 1) await get('/healthz')
	expect((await metric('prohub_http_requests_total{route="/healthz"')) - before).toBe(10)
	expect(await metric('prohub_page_cache_lookups_total{result="hit"')).toBeGreaterThan(0)
	expect(await metric('prohub_database_statements_total')).toBeGreaterThan(0)
})

async function metric(start: string): Promise<number> {
	const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
	const lines = text.split('\n').filter((line) => line.startsWith(start))
	return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
