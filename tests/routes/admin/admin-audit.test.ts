import { describe, expect, test } from 'vitest'
import type { AuditPreset } from '~/features/admin/audit-log/audit-query'
import type { AuditLog } from '~/features/admin/audit-log/audit-log.server'
import { audit, diffValues } from '~/core/audit/audit.server'
import { currentTime } from '~/core/time/clock'
import { db, inTransaction } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { whileFailing } from '#tests/helpers/setup/db-faults'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestClient } from '#tests/helpers/test-client'
import { storeGuide } from '#tests/helpers/guides/guide-factory'
import { createUser, signInAs, signedInClient } from '#tests/helpers/factories'
import { createProvider } from '#tests/helpers/directory/providers'

useDatabase()

const logOf = async (admin: TestClient, query = ''): Promise<AuditLog> =>
	((await admin.load(`/admin/audit${query}`)).value as { log: AuditLog }).log

describe('ADMIN-18 audit log', () => {
	test('has actor, action and target, with the values before and after', async () => {
		const { id: adminId } = await createUser('admin', { firstName: 'Ada', lastName: 'Min' })
		const admin = await signedInClient(adminId)
		const { id } = await createUser('user', { firstName: 'Nora', lastName: 'Field' })
		await admin.call('PUT', `/api/users/${id}`, { role: 'VIP', serviceProvider: true })
		const { rows } = await logOf(admin)
		expect(rows).toEqual([
			expect.objectContaining({
				action: 'user.update',
				actor: { id: adminId, name: 'Ada Min' },
				target: { kind: 'user', id, name: 'Nora Field', isThere: true },
				changes: [
					{ field: 'Role', before: 'User', after: 'VIP' },
					{ field: 'Service provider', before: 'no', after: 'yes' },
				],
			}),
		])
	})

	test('names the provider of an entry without a name, and not by the ID', async () => {
		const { id } = await createUser('user', { firstName: 'Nora', lastName: 'Field' })
		const target = { kind: 'provider', id } as const
		const entry = { actor: { id: 'someone' }, action: 'provider.update', target } as const
		await inTransaction((tx) => audit(tx, entry, currentTime()))
		const { rows } = await logOf(await signInAs('admin'))
		expect(rows[0]?.target).toMatchObject({ name: 'Nora Field', isThere: true })
	})

	test('ADMIN-18 names fields and values in words, never by a key', async () => {
		const target = { kind: 'user', id: 'one' } as const
		const entries = [
			{
				action: 'payment.refund',
				target,
				before: { refunded: '$0' },
				after: {
					payment: 'pi_1',
					amount: '$5',
					reason: 'Paid twice',
					note: 'x',
					refunded: '$5',
					id: 're_1',
				},
			},
			{
				action: 'subscription.cancel',
				target,
				before: { status: 'past_due', ends: null },
				after: {
					subscription: 'sub_1',
					when: 'Now',
					note: '',
					id: 'sub_1',
					status: 'canceled',
					ends: 'November 27, 2026',
				},
			},
			{
				action: 'subscription.extend',
				target,
				before: { nextPayment: 'a' },
				after: { nextPayment: 'b', days: 3 },
			},
			{
				action: 'billing.replay',
				target: { kind: 'billing', id: 'evt_1' },
				after: { outcome: 'orphan' },
			},
			{ action: 'mail.retry', target: { kind: 'mail', id: 'cmabcdef123456' } },
			{
				action: 'guide.create',
				target: { kind: 'guide', id: 'g', name: 'Title' },
				after: { title: 'Title', slug: 'title', isFree: true, words: 9 },
			},
			{
				action: 'provider.create',
				target: { kind: 'provider', id: 'gone-provider-654321' },
				after: { company: 'A', serviceTypes: ['Lender'], serviceAreas: ['OK'] },
			},
			{
				action: 'provider.closeReports',
				target: { kind: 'provider', id: 'p' },
				after: { reports: 2 },
			},
		] as const
		for (const entry of entries) {
			const stored = { actor: { id: 'someone' }, ...entry }
			await inTransaction((tx) => audit(tx, stored, currentTime()))
		}
		const { rows } = await logOf(await signInAs('admin'))
		const fields = rows.flatMap(({ changes }) => changes.map(({ field }) => field))
		expect(fields.filter((field) => !/^[A-Z][A-Za-z ]*$/u.test(field))).toEqual([])
		const of = (action: string) => rows.find((row) => row.action === action)
		expect(of('subscription.cancel')?.changes).toContainEqual({
			field: 'Status',
			before: 'Past due',
			after: 'Canceled',
		})
		expect(of('subscription.cancel')?.changes.map(({ field, before }) => [field, before])).toEqual([
			['Status', 'Past due'],
			['Ends', '–'],
			['Plan in Stripe', null],
			['When', null],
		])
		expect(of('billing.replay')?.changes).toEqual([
			{ field: 'Outcome', before: null, after: 'Its customer has no account' },
		])
		expect(of('mail.retry')?.target.name).toBe('Email …123456')
		expect(of('provider.create')?.target.name).toBe('Deleted account …654321')
	})

	test('has presets that show today, 7 days and 30 days', async () => {
		const now = currentTime()
		const admin = await signInAs('admin')
		const { presets } = (await admin.load('/admin/audit')).value as { presets: AuditPreset[] }
		expect(presets.map(({ label }) => label)).toEqual(['Today', '7 days', '30 days'])
		const actor = { id: 'someone' }
		for (const daysAgo of [0, 6, 7, 29, 30]) {
			await inTransaction((tx) =>
				audit(
					tx,
					{ actor, action: 'guide.create', target: { kind: 'guide', id: `g${daysAgo}`, name: '' } },
					after(now, -days(daysAgo)),
				),
			)
		}
		const totals: number[] = []
		for (const { since } of presets) totals.push((await logOf(admin, `?since=${since}`)).total)
		expect(totals).toEqual([1, 2, 4])
	})

	test('includes changes of guides, listings, lists, email and accounts', async () => {
		const admin = await signInAs('admin')
		const { id: guide } = await storeGuide({ title: 'Old' })
		await admin.post('/admin/guides', { intent: 'delete', id: guide })
		await admin.post('/admin/guides', { intent: 'restore', id: guide })
		const { id: listing } = await createProvider()
		await admin.post(`/admin/service-providers/${listing}`, { intent: 'takeOff', reason: 'Spam' })
		await admin.post(`/admin/service-providers/${listing}`, { intent: 'restore' })
		await admin.post('/admin/service-types', { intent: 'add', kind: 'serviceType', name: 'Notary' })
		const { id: gone } = await createUser('user')
		const { createdAt } = await db().user.findUniqueOrThrow({ where: { id: gone } })
		await admin.call('DELETE', `/api/users/${gone}`)
		await admin.load('/admin/users.csv?role=user')
		const { rows } = await logOf(admin)
		expect(rows.map(({ action }) => action).sort()).toEqual([
			'guide.delete',
			'guide.restore',
			'provider.restore',
			'provider.takeOff',
			'serviceType.add',
			'user.delete',
			'user.export',
		])
		const row = (action: string) => rows.find((one) => one.action === action)
		expect(row('guide.delete')?.target.name).toBe('Old')
		expect(row('provider.takeOff')?.changes).toEqual([
			{ field: 'Reason', before: null, after: 'Spam' },
		])
		const deleted = `Deleted account …${gone.slice(-6)}`
		expect(row('user.delete')?.target).toMatchObject({ name: deleted, isThere: false })
		expect(row('user.delete')?.changes).toEqual([
			{ field: 'Role', before: 'User', after: null },
			{ field: 'Signed up', before: createdAt.toISOString(), after: null },
		])
		expect(row('user.export')?.target.name).toBe('Users')
		expect(row('user.export')?.changes).toContainEqual({
			field: 'Filter',
			before: null,
			after: 'Role: User',
		})
	})

	test('filters by action, admin, kind, target and date', async () => {
		const { id: adminId } = await createUser('admin')
		const admin = await signedInClient(adminId)
		const now = currentTime()
		const add = (actor: string, target: string, daysAgo: number) =>
			inTransaction((tx) =>
				audit(
					tx,
					{ actor: { id: actor }, action: 'user.update', target: { kind: 'user', id: target } },
					after(now, -days(daysAgo)),
				),
			)
		await add(adminId, 'one', 0)
		await add('someone-gone', 'two', 5)
		await add('someone-gone', 'one', 10)
		const totals = async (query: string) => (await logOf(admin, query)).total
		const day = (daysAgo: number) => after(now, -days(daysAgo)).toISOString().slice(0, 10)
		expect(await totals('')).toBe(3)
		expect(await totals('?actor=someone-gone')).toBe(2)
		expect(await totals('?target=one&kind=user')).toBe(2)
		expect(await totals('?action=guide.create')).toBe(0)
		expect(await totals(`?since=${day(5)}`)).toBe(2)
		expect(await totals(`?until=${day(5)}`)).toBe(2)
		expect(await totals(`?since=${day(5)}&until=${day(5)}`)).toBe(1)
		const names = (await logOf(admin)).actors.map(({ name }) => name)
		expect(names).toContain('Deleted account …e-gone')
	})

	test('ADMIN-16 two deleted users are told apart, without what identifies them', async () => {
		const admin = await signInAs('admin')
		const users = [
			await createUser('user', { email: 'one@example.test' }),
			await createUser('user', { email: 'two@example.test' }),
		]
		for (const { id } of users) await admin.call('DELETE', `/api/users/${id}`)
		const log = await logOf(admin, '?action=user.delete')
		const ends = users.map(({ id }) => `Deleted account …${id.slice(-6)}`)
		expect(log.rows.map(({ target }) => target.name).sort()).toEqual(ends.sort())
		expect(new Set(ends).size).toBe(2)
		expect(JSON.stringify(log)).not.toMatch(/one@|two@/u)
	})

	test('is paginated', async () => {
		const admin = await signInAs('admin')
		const now = currentTime()
		await db().auditEvent.createMany({
			data: Array.from({ length: 120 }, (_, i) => ({
				actorId: 'a',
				action: 'mail.retry',
				targetKind: 'mail',
				targetId: `m${i}`,
				createdAt: now,
			})),
		})
		const seen = new Set<string>()
		for (const page of [1, 2, 3]) {
			const { rows, pages } = await logOf(admin, `?page=${page}`)
			expect(pages).toBe(3)
			for (const { id } of rows) seen.add(id)
		}
		expect(seen.size).toBe(120)
	})

	test('is written in the same transaction as the change', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('user')
		await whileFailing('INSERT ON "AuditEvent"', async () => {
			await expect(admin.call('PUT', `/api/users/${id}`, { role: 'admin' })).rejects.toThrow()
			await expect(admin.call('DELETE', `/api/users/${id}`)).rejects.toThrow()
		})
		expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: 'user' })
	})

	test('contains no names of users, and no values of deleted accounts', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('vip', { firstName: 'Nora', lastName: 'Fieldstone' })
		await admin.call('PUT', `/api/users/${id}`, { vipStripeCouponId: 'SECRETISH' })
		await admin.call('DELETE', `/api/users/${id}`)
		const text = JSON.stringify(await db().auditEvent.findMany())
		expect(text).not.toMatch(/Nora|Fieldstone|SECRETISH|@example/u)
		expect(await db().auditEvent.count({ where: { targetId: id } })).toBe(2)
	})
})

test('only differences are stored, and long values are truncated', () => {
	expect(diffValues({ a: 1, b: ['x'] }, { a: 2, b: ['x'] })).toEqual({
		before: { a: 1 },
		after: { a: 2 },
	})
	expect(diffValues(undefined, { a: 1 })).toEqual({ before: null, after: { a: 1 } })
	expect(diffValues({ a: 'x'.repeat(400) }, undefined).before?.['a']).toHaveLength(300)
})
