import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { cookies } from '~/core/http/cookies.server'
import { db, inTransaction } from '~/core/db/db.server'
import { after, days, hours, minutes } from '~/core/time/durations'
import { digest } from '~/core/security/signing.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { createUser } from '#tests/helpers/factories'
import { cookiePair } from '#tests/helpers/requests'
import { endSession, purgeEndedSessions, readSession, startSession } from './sessions.server'

useDatabase()

const NOW = new Date('2026-05-01T12:00:00.000Z')

const requestWith = (cookie?: string, headers: Record<string, string> = {}): Request =>
	new Request('http://127.0.0.1:3000/', {
		headers: cookie === undefined ? headers : { ...headers, Cookie: cookie },
	})

/** Signs in on a device with this cookie and returns its new cookie. */
async function start(userId: string, now = NOW, cookie?: string, headers?: Record<string, string>) {
	const setCookie = await inTransaction((tx) =>
		startSession(tx, userId, requestWith(cookie, headers), now),
	)
	return cookiePair(setCookie)
}

/** Reads a session, and waits for the write of its last use, for which pages do not wait. */
async function readAt(cookie: string, now = NOW) {
	const state = await readSession(requestWith(cookie), now)
	const { user } = state
	if (user !== null) {
		const isWritten = { userId: user.id, lastSeenAt: { gte: after(now, -minutes(5)) } }
		await vi.waitUntil(async () => (await db().session.count({ where: isWritten })) > 0, 60_000)
	}
	return state
}

const nobody = { user: null, ended: null, live: null }

describe('a session', () => {
	test('AUTH-29 identifies the same user at every request', async () => {
		const { id, email } = await createUser()
		const cookie = await start(id)
		for (let i = 0; i < 3; i += 1) {
			const { user, ended, live } = await readAt(cookie)
			expect([user?.email, ended, live?.authenticatedAt]).toEqual([email, null, NOW])
		}
	})

	test('is stored as a digest only', async () => {
		const { id } = await createUser()
		const cookie = await start(id)
		const token = await cookies().session.parse(cookie)
		const row = await db().session.findUniqueOrThrow({ where: { userId: id } })
		expect(row.tokenHash).toBe(digest(String(token)))
		expect(JSON.stringify(row)).not.toContain(String(token))
		// A stolen copy of the database contains no usable token.
		const forged = cookiePair(await cookies().session.serialize(row.tokenHash))
		expect(await readAt(forged)).toEqual(nobody)
	})

	test("stores the browser's name up to the maximum length", async () => {
		const { id } = await createUser()
		await start(id, NOW, undefined, { 'User-Agent': 'x'.repeat(1000) })
		const row = await db().session.findUniqueOrThrow({ where: { userId: id } })
		expect(row.userAgent).toBe('x'.repeat(300))
	})

	test('no modified cookie is a session, and none causes an error (security row 32, fast-check)', async () => {
		const { id } = await createUser()
		const cookie = await start(id)
		const from = 'session='.length
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: from, max: cookie.length - 5 }),
				fc.constantFrom(...'Aa0%.;= '),
				async (at, char) => {
					fc.pre(cookie[at] !== char)
					const tampered = cookie.slice(0, at) + char + cookie.slice(at + 1)
					expect(await readAt(tampered)).toEqual(nobody)
				},
			),
			{ numRuns: 200 },
		)
	})
})

describe('AUTH-30 one live session per account (security row 29)', () => {
	test('a sign-in on another device replaces it, and the old device learns why', async () => {
		const { id } = await createUser()
		const first = await start(id)
		const second = await start(id, after(NOW, minutes(1)))
		expect(await readAt(first)).toEqual({ ...nobody, ended: 'replaced' })
		expect((await readAt(second)).user?.id).toBe(id)
		expect(await db().session.count()).toBe(1)
	})

	test('a sign-in on the same device replaces it without an alert', async () => {
		const { id } = await createUser()
		const first = await start(id)
		const second = await start(id, NOW, first)
		expect(second).not.toBe(first)
		expect(await readAt(first)).toEqual(nobody)
		expect((await readAt(second)).user?.id).toBe(id)
	})

	test("SAFE-18 T3 a sign-in to another account in the same browser ends the first account's session, and no other", async () => {
		const [one, two, three] = [await createUser(), await createUser(), await createUser()]
		const first = await start(one.id)
		const elsewhere = await start(three.id)
		const second = await start(two.id, NOW, first)
		expect(await readAt(first)).toEqual(nobody)
		expect((await readAt(second)).user?.id).toBe(two.id)
		expect((await readAt(elsewhere)).user?.id).toBe(three.id)
		expect(await db().session.count()).toBe(2)
	})

	test('of parallel sign-ins exactly one is live, and every other device learns about it', async () => {
		const { id } = await createUser()
		for (let round = 0; round < 25; round += 1) {
			const results = await Promise.all(Array.from({ length: 4 }, () => start(id)))
			const states = await Promise.all(results.map((cookie) => readAt(cookie)))
			expect(states.filter(({ user }) => user !== null)).toHaveLength(1)
			expect(states.filter(({ ended }) => ended === 'replaced')).toHaveLength(3)
		}
		expect(await db().session.count()).toBe(1)
	})

	test('the reason is available for a day', async () => {
		const { id } = await createUser()
		const first = await start(id)
		await start(id)
		await purgeEndedSessions(after(NOW, hours(24)))
		expect((await readAt(first)).ended).toBe('replaced')
		await purgeEndedSessions(after(NOW, hours(24) + 1))
		expect(await readAt(first)).toEqual(nobody)
	})
})

describe('a session ends', () => {
	test.each([
		['a member’s after 7 days without a visit', 'user', days(7)],
		['an administrator’s after 12 hours without a visit', 'admin', hours(12)],
	] as const)('%s (security row 31)', async (_name, kind, idle) => {
		const { id } = await createUser(kind)
		const cookie = await start(id)
		const other = await createUser(kind)
		const otherSession = await start(other.id, after(NOW, idle))
		const last = after(NOW, idle)
		expect((await readAt(cookie, last)).user?.id).toBe(id)
		// The visit counted as a use.
		expect((await readAt(cookie, after(last, idle))).user?.id).toBe(id)
		expect(await readAt(cookie, after(last, 2 * idle + 1))).toEqual(nobody)
		// Only this session has ended.
		expect((await readAt(otherSession, last)).user?.id).toBe(other.id)
		expect(await db().session.count()).toBe(1)
		// It stays ended.
		expect(await readAt(cookie, NOW)).toEqual(nobody)
	})

	test('after 30 days, however active (security row 31)', async () => {
		const { id } = await createUser()
		const cookie = await start(id)
		for (let day = 1; day <= 30; day += 1) {
			expect((await readAt(cookie, after(NOW, days(day)))).user?.id).toBe(id)
		}
		expect(await readAt(cookie, after(NOW, days(30) + 1))).toEqual(nobody)
	})

	test('a role change takes effect immediately', async () => {
		const { id } = await createUser()
		const cookie = await start(id)
		await db().user.update({ where: { id }, data: { role: 'admin' } })
		expect(await readAt(cookie, after(NOW, hours(12) + 1))).toEqual(nobody)
	})

	test('records visits every five minutes at most, for this session only', async () => {
		const { id } = await createUser()
		const other = await createUser()
		await start(other.id)
		const cookie = await start(id)
		const lastSeen = async () =>
			(await db().session.findUniqueOrThrow({ where: { userId: id } })).lastSeenAt
		await readAt(cookie, after(NOW, minutes(5)))
		expect(await lastSeen()).toEqual(NOW)
		await readAt(cookie, after(NOW, minutes(5) + 1))
		expect(await lastSeen()).toEqual(after(NOW, minutes(5) + 1))
		const untouched = await db().session.findUniqueOrThrow({ where: { userId: other.id } })
		expect(untouched.lastSeenAt).toEqual(NOW)
	})

	test('SHELL-11 at sign-out, also on the server (security row 30)', async () => {
		const { id } = await createUser()
		const cookie = await start(id)
		await endSession(requestWith(cookie))
		expect(await readAt(cookie)).toEqual(nobody)
		expect(await db().session.count()).toBe(0)
		await endSession(requestWith(cookie))
		await endSession(requestWith())
		await endSession(requestWith('session=garbage'))
	})

	test('signing out a replaced device does not sign out the other one', async () => {
		const { id } = await createUser()
		const first = await start(id)
		const second = await start(id)
		await endSession(requestWith(first))
		expect((await readAt(second)).user?.id).toBe(id)
	})

	test('when its account is deleted', async () => {
		const { id } = await createUser()
		const cookie = await start(id)
		await db().user.delete({ where: { id } })
		expect(await readAt(cookie)).toEqual(nobody)
	})
})
