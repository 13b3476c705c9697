import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
	type ClusterServer,
	countOf,
	PASSWORD,
	startClusterServer,
} from '#tests/helpers/server/cluster-server'
import { type RawResponse, sendRequest } from '#tests/helpers/raw-request'
import { cookiesOf, signIn, tokenFor } from '#tests/helpers/timing-attack'
import { enqueueMail } from '~/core/mail/outbox.server'
import { db, inTransaction } from '~/core/db/db.server'
import { freePort } from '#tests/helpers/server/app-server'
import { databaseForServer } from '#tests/helpers/setup/postgres-admin'

/**
 * One server of two processes on one database. Every request has a connection of its own, and
 * connections go to the processes in turn.
 */

const SENT = 50

let server: ClusterServer
let metricsPort: number

beforeAll(async () => {
	metricsPort = await freePort()
	server = await startClusterServer(2, {
		METRICS_PORT: String(metricsPort),
		...(await databaseForServer()),
	})
})
afterAll(() => server.leave())

/** Sends requests at once; resolves to how often each status came. */
async function statusesOf(count: number, send: (i: number) => Promise<RawResponse>) {
	const answers = await Promise.all(Array.from({ length: count }, (_, i) => send(i)))
	const statuses: Record<number, number> = {}
	for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
	return { answers, statuses }
}

const get = (path: string, cookie?: string) =>
	sendRequest(server.origin, { path, ip: '10.8.0.1', ...(cookie === undefined ? {} : { cookie }) })

/** Makes a coupon at the payment provider, which takes only so many requests a second. */
async function createCoupon(id: string): Promise<void> {
	const create = async () => {
		const { status } = await fetch(`${server.sandboxOrigin}/v1/coupons`, {
			method: 'POST',
			headers: { Authorization: 'Bearer sk_test_sandbox' },
			body: new URLSearchParams({ id, percent_off: '10', duration: 'once' }),
		})
		return status
	}
	await expect.poll(create).toBe(200)
}

describe('SCALE-06 what 50 requests to two processes leave at once', () => {
	test('PROP-11 as many properties as the plan has', async () => {
		const { id, cookie, ip } = await server.user('annual')
		const { statuses } = await statusesOf(SENT, (i) =>
			sendRequest(server.origin, {
				path: '/api/properties',
				cookie,
				ip,
				json: { propertyAddress: `${i} Cluster Street`, inputs: { rent: '1500' } },
			}),
		)
		expect(statuses).toEqual({ 201: 10, 409: SENT - 10 })
		expect(await countOf.properties(id)).toBe(10)
	})

	test('one administrator, of those who demote each other', async () => {
		const others = await db().user.findMany({ where: { role: 'admin' }, select: { id: true } })
		const admins = [await server.user('admin'), await server.user('admin')]
		await db().user.updateMany({
			where: { id: { in: others.map(({ id }) => id) } },
			data: { role: 'user' },
		})
		await statusesOf(SENT, (i) => {
			const [from, to] = [admins[i % 2]!, admins[(i + 1) % 2]!]
			return sendRequest(server.origin, {
				method: 'PUT',
				path: `/api/users/${to.id}`,
				cookie: from.cookie,
				ip: from.ip,
				json: { role: 'user' },
			})
		})
		expect(await countOf.admins()).toBe(1)
	})

	test('AUTH-30 one session, whoever signs in', async () => {
		const { id, email } = await server.user('annual')
		const ips = Array.from({ length: SENT }, (_, i) => `10.9.${i}.1`)
		const tokens = await Promise.all(ips.map((ip) => tokenFor(server, 'signin', { ip })))
		const { answers, statuses } = await statusesOf(SENT, (i) =>
			signIn(server, { email, password: PASSWORD }, { ip: ips[i]! }, tokens[i]),
		)
		// One account may be tried twenty times an hour, then once per pause; 503 is a conflict of five seconds.
		const { 302: signedIn = 0, 429: refused = 0, 503: busy = 0 } = statuses
		expect([signedIn + refused + busy, statuses]).toEqual([SENT, statuses])
		expect(signedIn).toBeGreaterThan(1)
		expect(await countOf.sessions(id)).toBe(1)
		const cookies = answers.filter(({ status }) => status === 302).map(cookiesOf)
		const pages = await Promise.all(cookies.map((cookie) => get('/dashboard', cookie)))
		expect(pages.filter(({ status }) => status === 200)).toHaveLength(1)
	})

	test('one message for one form token', async () => {
		const from = { ip: '10.10.0.1' }
		const recaptchaToken = await tokenFor(server, 'contact_form', from)
		const before = await db().outboxMessage.count()
		const form = { email: 'a@b.test', subject: 'Hello', body: 'How are you?', recaptchaToken }
		const { answers } = await statusesOf(SENT, (i) =>
			sendRequest(server.origin, { path: '/contact', form, ip: `10.10.${i}.1` }),
		)
		expect(answers.every(({ status }) => status < 500)).toBe(true)
		expect((await db().outboxMessage.count()) - before).toBe(1)
	})

	test('one open checkout', async () => {
		const { id, cookie, ip } = await server.user('user')
		const { answers, statuses } = await statusesOf(SENT, () =>
			sendRequest(server.origin, {
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
		expect(await countOf.openCheckouts(id)).toBe(1)
		await expect
			.poll(() => db().lease.count({ where: { key: { startsWith: 'checkout:' } } }))
			.toBe(0)
	})

	test('one owner of a VIP code, whoever it is saved for', async () => {
		const admin = await server.user('admin')
		const from = { cookie: admin.cookie, ip: admin.ip }
		const code = 'ONEOWNER'
		await createCoupon(code)
		const vips = await Promise.all(Array.from({ length: 10 }, () => server.user('vip')))
		for (const { id } of vips) {
			const verified = await sendRequest(server.origin, {
				...from,
				path: `/api/users/${id}/verify-vip-coupon`,
				json: { couponCodeToVerify: code },
			})
			expect(verified.status).toBe(200)
		}
		const { answers } = await statusesOf(SENT, (i) =>
			sendRequest(server.origin, {
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

	test('ADMIN-13 a VIP code that one process verified is saved by the other', async () => {
		const admin = await server.user('admin')
		for (let round = 0; round < 4; round += 1) {
			const vip = await server.user('vip')
			const code = `TWOPROCESSES${round}`
			await createCoupon(code)
			const from = { cookie: admin.cookie, ip: admin.ip }
			const verified = await sendRequest(server.origin, {
				...from,
				path: `/api/users/${vip.id}/verify-vip-coupon`,
				json: { couponCodeToVerify: code },
			})
			expect(verified.status).toBe(200)
			// Connections go to the processes in turn; an even number between leads to the same one.
			if (round % 2 === 0) await get('/healthz')
			const saved = await sendRequest(server.origin, {
				...from,
				method: 'PUT',
				path: `/api/users/${vip.id}/vip-details`,
				json: { vipStripeCouponId: code },
			})
			expect(saved.status).toBe(200)
			expect(await db().vipCoupon.count({ where: { ownerUserId: vip.id, code } })).toBe(1)
		}
	})
})

test('SCALE-13 sixty saves a minute are sixty, over both processes', async () => {
	const { cookie, ip } = await server.user('admin')
	const { statuses } = await statusesOf(90, (i) =>
		sendRequest(server.origin, {
			path: '/api/properties',
			cookie,
			ip,
			json: { propertyAddress: `${i} Limit Street`, inputs: { rent: '1500' } },
		}),
	)
	expect(statuses).toEqual({ 201: 60, 429: 30 })
})

test('SCALE-11 no process serves the old page of a changed guide for long', async () => {
	const guide = await db().guide.findFirstOrThrow({ where: { isFree: true, deletedAt: null } })
	const path = `/guides/${guide.slug}`
	const titles = async () => {
		const pages = await Promise.all(Array.from({ length: 6 }, () => get(path)))
		return pages.map(({ text }) => text.includes('Changed by one process'))
	}
	expect(await titles()).toEqual(Array.from({ length: 6 }, () => false))
	const { cookie, ip } = await server.user('admin')
	const stored = await sendRequest(server.origin, { path: `/api/guides/${guide.slug}`, cookie, ip })
	const { guide: text } = JSON.parse(stored.text) as { guide: Record<string, unknown> }
	const changed = await sendRequest(server.origin, {
		method: 'PUT',
		path: `/api/guides/${guide.id}`,
		cookie,
		ip,
		json: {
			title: 'Changed by one process',
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
	const mailbox = join(server.dataDir, 'mailbox')
	const waiting = () => db().outboxMessage.count({ where: { recipient: to, sentAt: null } })
	await expect.poll(waiting).toBe(0)
	const subjects = readdirSync(mailbox)
		.filter((name) => name.endsWith('.json'))
		.map((name) => JSON.parse(readFileSync(join(mailbox, name), 'utf8')) as Record<string, string>)
		.filter((mail) => mail['to'] === to)
		.map((mail) => mail['subject'])
	expect(subjects.sort()).toEqual(Array.from({ length: 30 }, (_, i) => `Once ${i}`).sort())
})

test('SCALE-09 the time of local mode moves in both processes', async () => {
	const moved = await sendRequest(server.origin, { path: '/dev/clock', json: { advance: 7_200 } })
	expect(moved.status).toBe(200)
	const soon = Date.now() + 7_000_000
	const times = await Promise.all(Array.from({ length: 6 }, () => get('/dev/clock')))
	for (const { text } of times) {
		const { now } = JSON.parse(text) as { now: string }
		expect(Date.parse(now)).toBeGreaterThan(soon)
	}
})

test('the metrics are those of both processes together', async () => {
	const before = await metric('prohub_http_requests_total{route="/healthz"')
	for (let i = 0; i < 10; i += 1) await get('/healthz')
	expect((await metric('prohub_http_requests_total{route="/healthz"')) - before).toBe(10)
	expect(await metric('prohub_page_cache_lookups_total{result="hit"')).toBeGreaterThan(0)
	expect(await metric('prohub_mails_total{result="sent"')).toBeGreaterThanOrEqual(30)
})

async function metric(start: string): Promise<number> {
	const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
	const lines = text.split('\n').filter((line) => line.startsWith(start))
	return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** A connection of its own, on which nothing is sent yet. */
async function openConnection(): Promise<Socket> {
	const { hostname, port } = new URL(server.origin)
	const socket = connect(Number(port), hostname)
	await once(socket, 'connect')
	return socket
}

/** Asks for the health on an open connection; resolves to the first line of the answer. */
async function askOn(socket: Socket): Promise<string> {
	let text = ''
	socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
	socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
	await once(socket, 'close')
	return text.split('\r\n')[0] ?? ''
}

test('SCALE-09 a connection for a process that has just died ends neither the server nor the connection', async () => {
	// Both processes accept connections.
	await expect.poll(server.output).toContain('is ready')
	const [dead = 0] = server.workers()
	// The primary finds the connections first, and gives one to the dead process, as it does not know yet.
	process.kill(server.pid, 'SIGSTOP')
	const connections = await Promise.all(Array.from({ length: 4 }, openConnection))
	process.kill(dead, 'SIGKILL')
	const state = () => readFileSync(`/proc/${dead}/stat`, 'utf8').split(') ')[1]?.[0]
	await expect.poll(state).toBe('Z')
	process.kill(server.pid, 'SIGCONT')
	const answers = await Promise.all(connections.map(askOn))
	expect(answers).toEqual(connections.map(() => 'HTTP/1.1 200 OK'))
	await expect.poll(() => server.workers().filter((pid) => pid !== dead).length).toBe(2)
})

test('SCALE-09 a killed process is replaced, and what it did not have goes on', async () => {
	// The newest one, which may still be starting: the other one serves.
	const [second = 0, first = 0] = server.workers()
	process.kill(first, 'SIGKILL')
	await expect.poll(() => server.workers().filter((pid) => pid !== first).length).toBe(2)
	expect(server.workers()).toContain(second)
	const { statuses } = await statusesOf(20, () => get('/healthz'))
	expect(statuses).toEqual({ 200: 20 })
	// The new one has the time that was moved before.
	const times = await Promise.all(Array.from({ length: 6 }, () => get('/dev/clock')))
	const hours = times.map(({ text }) => Date.parse((JSON.parse(text) as { now: string }).now))
	expect(Math.max(...hours) - Math.min(...hours)).toBeLessThan(3_600_000)
})

test('SCALE-09 a connection that a killed process had not accepted goes to another one', async () => {
	const [stopped = 0] = server.workers()
	// It is given one connection, and cannot take it.
	process.kill(stopped, 'SIGSTOP')
	const sent = statusesOf(6, () => get('/healthz'))
	await get('/healthz')
	process.kill(stopped, 'SIGKILL')
	expect((await sent).statuses).toEqual({ 200: 6 })
	await expect.poll(() => server.workers().filter((pid) => pid !== stopped).length).toBe(2)
})

test('SCALE-09 a process that is killed while the metrics are collected does not hold them up', async () => {
	// The newest: the other one has answered before.
	const stopped = server.workers().at(-1) ?? 0
	// It cannot answer.
	process.kill(stopped, 'SIGSTOP')
	const collected = fetch(`http://127.0.0.1:${metricsPort}/metrics`)
	// Once this is answered, the request before it is under way.
	await fetch(`http://127.0.0.1:${metricsPort}/`)
	process.kill(stopped, 'SIGKILL')
	const answer = await collected
	expect(answer.status).toBe(200)
	expect(await answer.text()).toContain('prohub_http_requests_total{')
})
