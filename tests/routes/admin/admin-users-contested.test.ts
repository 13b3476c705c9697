import { describe, expect, test } from 'vitest'
import { updateUser } from '~/features/admin/users/update-user.server'
import { USER_TEXTS } from '~/features/admin/users/messages'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import {
	userFormFields,
	findUserRow,
	userActionData,
	save,
} from '#tests/helpers/accounts/admin-users'
import { whileFailing } from '#tests/helpers/setup/db-faults'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestClient } from '#tests/helpers/test-client'
import { KINDS, createUser, signInAs, signedInClient } from '#tests/helpers/factories'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'

/** Users changed by two admins at once, and deleted users. */

useDatabase()
useMailbox()

describe('security row 80 two admins edit the same user', () => {
	test('the later one gets a conflict, even if the same form is submitted again', async () => {
		const [one, two] = [await signInAs('admin'), await signInAs('admin')]
		const { id } = await createUser('user')
		const [first, second] = [
			await userFormFields(id, { role: 'VIP' }),
			await userFormFields(id, { role: 'MEP' }),
		]
		expect((await one.post(`/admin/users/${id}`, first)).status).toBe(302)
		const late = await two.post(`/admin/users/${id}`, second)
		expect(late.status).toBe(409)
		expect(userActionData(late)).toMatchObject({
			errors: { form: [USER_TEXTS.changed] },
			values: { role: 'MEP' },
		})
		expect(userActionData(late).values.version).toBe(Number(second['version']))
		expect((await two.post(`/admin/users/${id}`, second)).status).toBe(409)
		expect((await findUserRow(id)).role).toBe('VIP')
	})

	test('of 100 parallel pairs one is saved and one gets a conflict: no update is lost', async () => {
		const [one, two] = [await signInAs('admin'), await signInAs('admin')]
		const { id } = await createUser('user')
		let lost = 0
		for (let round = 0; round < 100; round += 1) {
			const fields = [
				await userFormFields(id, { vipStripeCouponId: `A${round}` }),
				await userFormFields(id, { vipStripeCouponId: `B${round}` }),
			] as const
			const answers = await Promise.all([
				one.post(`/admin/users/${id}`, fields[0]),
				two.post(`/admin/users/${id}`, fields[1]),
			])
			const taken = answers.findIndex(({ status }) => status === 302)
			const statuses = answers.map(({ status }) => status).sort()
			const stored = (await findUserRow(id)).vipStripeCouponId
			if (String(statuses) !== '302,409' || stored !== fields[taken]?.vipStripeCouponId) lost += 1
		}
		expect(lost).toBe(0)
	})
})

test('security row 79 a user who is no longer an admin when the change begins changes nothing', async () => {
	const admin = await createUser('admin')
	const { id } = await createUser('user')
	await db().user.update({ where: { id: admin.id }, data: { role: 'user' } })
	const edit = { admin: { id: admin.id }, change: { role: 'VIP' as const }, version: null }
	expect(await updateUser(id, edit, currentTime())).toMatchObject({ ok: false, status: 403 })
	expect((await findUserRow(id)).role).toBe('user')
})

test('ADMIN-18 changing only the expiration date is logged with the values before and after', async () => {
	const admin = await createUser('admin')
	const { id } = await createUser('vip')
	const before = (await findUserRow(id)).vipExpiresAt
	const vipExpiresAt = new Date('2031-05-01T00:00:00.000Z')
	const edit = { admin: { id: admin.id }, change: { vipExpiresAt }, version: null }
	expect(await updateUser(id, edit, currentTime())).toMatchObject({ ok: true })
	const event = await db().auditEvent.findFirstOrThrow({ where: { targetId: id } })
	expect(JSON.parse(event.before ?? '{}')).toMatchObject({ vipExpiresAt: before?.toISOString() })
	expect(JSON.parse(event.after ?? '{}')).toMatchObject({
		vipExpiresAt: vipExpiresAt.toISOString(),
	})
})

describe('ADMIN-16 deleting a user', () => {
	const remove = (admin: TestClient, id: string) =>
		admin.post(`/admin/users/${id}`, { intent: 'delete' })
	const refusalMessage = async (admin: TestClient) =>
		(await admin.open('/admin/users')).messages.map(({ text }) => text)

	test('without JavaScript a page asks for confirmation with the user’s name', async () => {
		const { id } = await createUser('user', { firstName: 'Nora', lastName: 'Field' })
		const { value } = await (await signInAs('admin')).load(`/admin/users/${id}?confirm=delete`)
		expect(value).toMatchObject({ isDeleting: true, name: 'Nora Field' })
	})

	test('deletes the account with all its data, and shows a message', async () => {
		const admin = await signInAs('admin')
		const { id, email } = await createUser('user')
		const answer = await remove(admin, id)
		expect(answer.location).toBe('/admin/users')
		expect(await refusalMessage(admin)).toEqual(['User deleted successfully'])
		expect(await db().user.count({ where: { id } })).toBe(0)
		expect((await mailTo(email))[0]?.subject).toContain('was deleted')
	})

	test('every kind of account can be deleted', async () => {
		const admin = await signInAs('admin')
		for (const kind of KINDS) {
			// Accounts with a plan need the payment provider, which has its own tests.
			const hasPlan = ['annual', 'trialing', 'pastDueInGrace', 'pastDueOver', 'lapsed']
			if (kind === 'visitor' || hasPlan.includes(kind)) continue
			const { id } = await createUser(kind)
			await remove(admin, id)
			expect([kind, await db().user.count({ where: { id } })]).toEqual([kind, 0])
		}
	})

	test('admins cannot delete their own account here, and no page offers it', async () => {
		const { id } = await createUser('admin')
		await createUser('admin')
		const admin = await signedInClient(id)
		const { value } = await admin.load(`/admin/users/${id}?confirm=delete`)
		expect(value).toMatchObject({ isSelf: true, isDeleting: false })
		await remove(admin, id)
		expect(await refusalMessage(admin)).toEqual([
			'Failed to delete user: you cannot delete your own account.',
		])
		expect(await db().user.count({ where: { id } })).toBe(1)
	})

	test('an admin can demote others but not themselves', async () => {
		const [{ id }, other] = [await createUser('admin'), await createUser('admin')]
		const admin = await signedInClient(id)
		const own = await save(admin, id, { role: 'user' })
		expect([own.status, Object.keys(userActionData(own).errors)]).toEqual([403, ['role']])
		expect((await save(admin, other.id, { role: 'user' })).status).toBe(302)
		expect(await db().user.count({ where: { role: 'admin' } })).toBe(1)
	})

	test('a failure shows an error, and the account stays', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('user')
		await whileFailing('DELETE ON "User"', async () => {
			await remove(admin, id)
			expect(await refusalMessage(admin)).toEqual(['Failed to delete user'])
		})
		expect(await db().user.count({ where: { id } })).toBe(1)
	})

	test('an unknown id shows an error', async () => {
		const admin = await signInAs('admin')
		await remove(admin, 'nobody')
		expect(await refusalMessage(admin)).toEqual(['Could not find user with ID: nobody'])
	})
})
