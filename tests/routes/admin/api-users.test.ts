import { describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { KINDS, createUser, signInAs, signedInClient } from '#tests/helpers/factories'

useDatabase()

type Json = Record<string, unknown>
const json = ({ text }: { text: string }): Json => JSON.parse(text) as Json

describe('API-35 user list', () => {
	test('returns all users, newest first, without hashes, optionally filtered', async () => {
		await createUser('annual', { email: 'a@example.test' })
		const admin = await signInAs('admin', { email: 'z@example.test' })
		const { status, text } = await admin.call('GET', '/api/users')
		expect(status).toBe(200)
		const users = JSON.parse(text) as PublicUser[]
		expect(users.map(({ email }) => email).sort()).toEqual(['a@example.test', 'z@example.test'])
		expect(text).not.toMatch(/passwordHash|argon2|tokenHash/u)
		expect(users.find(({ email }) => email === 'a@example.test')).toMatchObject({
			role: 'subscriber',
			isSubscribed: true,
			isAdmin: false,
			isVerified: true,
		})
		const some = JSON.parse((await admin.call('GET', '/api/users?role=admin')).text) as Json[]
		expect(some).toHaveLength(1)
	})
})

describe('API-36 changing a user', () => {
	test('returns the updated user and keeps other fields', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('user')
		const answer = await admin.call('PUT', `/api/users/${id}`, {
			role: 'VIP',
			vipStripeCouponId: ' CODE1 ',
			vipExpiresAt: '2031-01-02T03:04:05.000Z',
			serviceProvider: true,
		})
		expect(answer.status).toBe(200)
		expect(json(answer)).toMatchObject({
			_id: id,
			role: 'VIP',
			vipStripeCouponId: 'CODE1',
			vipExpiresAt: '2031-01-02T03:04:05.000Z',
			serviceProvider: true,
		})
		const one = await admin.call('PUT', `/api/users/${id}`, { vipExpiresAt: null })
		expect(json(one)).toMatchObject({ role: 'VIP', vipStripeCouponId: 'CODE1', vipExpiresAt: null })
		const vip = await admin.call('PUT', `/api/users/${id}/vip-details`, {
			vipStripeCouponId: 'CODE2',
			vipExpiresAt: '2031-05-05',
		})
		expect(json(vip)).toMatchObject({
			vipStripeCouponId: 'CODE2',
			vipExpiresAt: '2031-05-05T00:00:00.000Z',
		})
	})

	test.each([
		[{}, 400],
		[{ _id: 'somebody-else', role: 'VIP' }, 400],
		[{ role: 'king' }, 400],
		[{ role: { not: 'user' } }, 400],
		[{ vipExpiresAt: 'soon' }, 400],
		[{ serviceProvider: 'yes' }, 400],
		[{ vipStripeCouponId: 'x'.repeat(101) }, 400],
		[[], 400],
	])('rejects %j', async (body, status) => {
		const admin = await signInAs('admin')
		const { id } = await createUser('user')
		const answer = await admin.call('PUT', `/api/users/${id}`, body)
		expect(answer.status).toBe(status)
		expect(json(answer)).toMatchObject({ code: 'bad_request' })
		expect(json(answer)['message']).toBe(json(answer)['error'])
		expect(await db().user.count({ where: { role: { in: ['user', 'admin'] } } })).toBe(2)
	})

	test('an empty body and another id get the errors of the specification', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('user')
		for (const body of [{}, { _id: 'other', role: 'VIP' }]) {
			const answer = await admin.call('PUT', `/api/users/${id}`, body)
			expect(json(answer)['message']).toBe('Error: No user data to save or ID mismatch.')
		}
	})

	test('an unknown id is a 404', async () => {
		const admin = await signInAs('admin')
		const answer = await admin.call('PUT', '/api/users/nobody', { role: 'VIP' })
		expect([answer.status, json(answer)['message']]).toEqual([
			404,
			'Could not find user with ID: nobody',
		])
	})
})

describe('API-37 deleting a user', () => {
	test('deletes users, but not the admin’s own account or unknown ids', async () => {
		const { id: own } = await createUser('admin')
		const admin = await signedInClient(own)
		const { id } = await createUser('user')
		const done = await admin.call('DELETE', `/api/users/${id}`)
		expect([done.status, json(done)['message']]).toEqual([200, 'User deleted successfully'])
		expect((await admin.call('DELETE', `/api/users/${id}`)).status).toBe(404)
		const self = await admin.call('DELETE', `/api/users/${own}`)
		expect([self.status, json(self)['message']]).toEqual([
			403,
			'Failed to delete user: you cannot delete your own account.',
		])
		expect(await db().user.count()).toBe(1)
	})
})

describe('ADMIN-18 SHELL-35 non-admins are rejected', () => {
	test('by every call, without changes', async () => {
		const { id } = await createUser('user', { email: 'kept@example.test' })
		const calls: [string, string, unknown][] = [
			['GET', '/api/users', undefined],
			['PUT', `/api/users/${id}`, { role: 'admin' }],
			['PUT', `/api/users/${id}/vip-details`, { vipStripeCouponId: 'X' }],
			['POST', `/api/users/${id}/verify-vip-coupon`, { couponCodeToVerify: 'X' }],
			['DELETE', `/api/users/${id}`, undefined],
			['POST', '/api/stripe/test-checkout', {}],
		]
		for (const kind of KINDS) {
			if (kind === 'admin') continue
			const device = await signInAs(kind)
			for (const [method, path, body] of calls) {
				const answer = await device.call(method, path, body)
				expect([kind, path, answer.status]).toEqual([kind, path, kind === 'visitor' ? 401 : 403])
			}
		}
		expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({
			role: 'user',
			vipStripeCouponId: null,
		})
	})
})
