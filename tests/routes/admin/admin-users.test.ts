import { describe, expect, test } from 'vitest'
import {
	keptRoleText,
	pastDateText,
	uncheckedCodeText,
	USER_TEXTS,
} from '~/features/admin/users/messages'
import { toDateInput } from '~/features/admin/users/user-fields'
import type { ListedUsers } from '~/features/admin/users/users.server'
import { currentTime } from '~/core/time/clock'
import { db, type Prisma } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import {
	userFormFields,
	findUserRow,
	userActionData,
	save,
} from '#tests/helpers/accounts/admin-users'
import { whileFailing, withoutTable } from '#tests/helpers/setup/db-faults'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestClient } from '#tests/helpers/test-client'
import { createUser, signInAs, signedInClient } from '#tests/helpers/factories'
import { createProvider } from '#tests/helpers/directory/providers'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'

useDatabase()
useMailbox()

const listOf = async (admin: TestClient, query = ''): Promise<ListedUsers> =>
	((await admin.load(`/admin/users${query}`)).value as { list: ListedUsers }).list

const emails = ({ rows }: ListedUsers): string[] => rows.map(({ email }) => email)

describe('the payments on the page of a user', () => {
	test('are the newest first, with failed ones, and nobody else’s', async () => {
		const pay = async (userId: string, id: string, status: string, daysAgo: number) => {
			const account = await db().billingAccount.findUniqueOrThrow({ where: { userId } })
			await db().payment.create({
				data: {
					id,
					accountId: account.id,
					kind: 'subscription_cycle',
					plan: 'annual',
					amount: 14_900,
					amountRefunded: status === 'partially_refunded' ? 4_950 : 0,
					currency: 'usd',
					status,
					invoiceUrl: status === 'failed' ? null : 'https://pay.example/receipt',
					occurredAt: after(currentTime(), -days(daysAgo)),
				},
			})
		}
		const { id } = await createUser('annual')
		const { id: other } = await createUser('annual')
		await pay(id, 'paid', 'paid', 9)
		await pay(id, 'failed', 'failed', 1)
		await pay(id, 'part', 'partially_refunded', 20)
		await pay(other, 'other', 'paid', 2)
		const { value } = await (await signInAs('admin')).load(`/admin/users/${id}`)
		expect(value).toMatchObject({
			payments: {
				total: 3,
				rows: [
					{
						id: 'failed',
						activityDetail: 'Renewal: Annual Plan',
						state: 'failed',
						hasFailed: true,
						receiptUrl: null,
					},
					{ id: 'paid', state: null, receiptUrl: 'https://pay.example/receipt' },
					{ id: 'part', state: '$49.50 refunded', amount: '149.00' },
				],
			},
		})
	})
})

describe('ADMIN-08 ADMIN-19 user list', () => {
	test('shows newest first, with name, email, role, verification, provider and date', async () => {
		const now = currentTime()
		await createUser('user', { email: 'old@example.test', createdAt: after(now, -days(3)) })
		await createUser('unverified', { email: 'new@example.test', createdAt: after(now, days(1)) })
		const admin = await signInAs('admin', { email: 'admin@example.test' })
		const list = await listOf(admin)
		expect(emails(list)).toEqual(['new@example.test', 'admin@example.test', 'old@example.test'])
		expect(list.rows[0]).toMatchObject({
			firstName: 'Test',
			lastName: 'Person',
			role: 'user',
			isVerified: false,
			serviceProvider: false,
			createdAt: after(now, days(1)).toISOString(),
		})
	})

	test('says what gives access: the plan and its state, an expired VIP, a record of an admin', async () => {
		await createUser('annual', { email: 'annual@example.test' })
		await createUser('pastDueInGrace', { email: 'due@example.test' })
		await createUser('vipExpired', { email: 'vip@example.test' })
		await createUser('vip', { email: 'undated@example.test', vipExpiresAt: null })
		await createUser('mep', { email: 'mep@example.test' })
		const { id } = await createUser('annual', { email: 'ends@example.test' })
		await db().subscription.updateMany({
			where: { account: { userId: id } },
			data: { cancelAtPeriodEnd: true },
		})
		const { rows } = await listOf(await signInAs('admin', { email: 'admin@example.test' }))
		const access = Object.fromEntries(
			rows.map(({ email, plan, vip }) => [
				email.split('@')[0],
				[plan?.badge.text.replace(/ \w+ \d+, \d+$/u, '') ?? null, vip],
			]),
		)
		expect(access).toEqual({
			annual: ['Active', null],
			due: ['Past due', null],
			ends: ['Cancels', null],
			vip: ['Inactive', 'expired'],
			undated: [null, 'notStarted'],
			mep: [null, null],
			admin: ['Admin', null],
		})
		const seen = rows.filter(({ lastSeenAt }) => lastSeenAt !== null).map(({ email }) => email)
		expect(seen).toEqual(['admin@example.test'])
	})

	test('ADMIN-08 who was signed out was last seen at the last sign-in', async () => {
		const { id } = await createUser('user', { email: 'gone@example.test' })
		const [earlier, later] = [new Date('2026-01-02T03:04:05Z'), new Date('2026-03-02T03:04:05Z')]
		for (const [device, lastSeenAt] of [
			['Chrome on Windows', later],
			['Safari on iPhone', earlier],
		] as const) {
			await db().knownDevice.create({
				data: { userId: id, device, firstSeenAt: earlier, lastSeenAt },
			})
		}
		const admin = await signInAs('admin')
		const { rows } = await listOf(admin)
		expect(rows.find((row) => row.id === id)?.lastSeenAt).toBe(later.toISOString())
		const view = (await admin.load(`/admin/users/${id}`)).value
		expect(view).toMatchObject({ lastSeenAt: later.toISOString() })
	})

	test('filters by verification, role and provider, alone and together', async () => {
		await createUser('unverified', { email: 'a@example.test' })
		await createUser('annual', { email: 'b@example.test' })
		await createUser('providerNew', { email: 'c@example.test' })
		const admin = await signInAs('admin', { email: 'z@example.test' })
		expect(emails(await listOf(admin, '?verified=no'))).toEqual(['a@example.test'])
		expect(emails(await listOf(admin, '?role=subscriber'))).toEqual(['b@example.test'])
		expect(emails(await listOf(admin, '?provider=yes'))).toEqual(['c@example.test'])
		expect(emails(await listOf(admin, '?provider=no&verified=yes&sort=email'))).toEqual([
			'b@example.test',
			'z@example.test',
		])
		// Invalid filters are ignored.
		expect((await listOf(admin, '?role=king&verified=maybe&page=x')).total).toBe(4)
	})

	test('searches every word in the name and the email, case-insensitively', async () => {
		await createUser('user', { firstName: 'Élodie', lastName: 'Stone', email: 'e1@example.test' })
		await createUser('user', { firstName: 'Nora', lastName: 'Stone', email: 'n1@example.test' })
		const admin = await signInAs('admin')
		const searchEmails = async (text: string) =>
			emails(await listOf(admin, `?search=${encodeURIComponent(text)}`)).sort()
		expect(await searchEmails('STONE')).toEqual(['e1@example.test', 'n1@example.test'])
		expect(await searchEmails('stone nora')).toEqual(['n1@example.test'])
		expect(await searchEmails('élodie')).toEqual(['e1@example.test'])
		expect(await searchEmails('E1@EXAMPLE')).toEqual(['e1@example.test'])
		expect(await searchEmails('nobody')).toEqual([])
	})

	test('has pages that neither repeat nor skip users, and sorts by each column', async () => {
		const now = currentTime()
		await db().user.createMany({
			data: Array.from({ length: 60 }, (_, i) => ({
				email: `p${String(i).padStart(2, '0')}@example.test`,
				firstName: 'P',
				lastName: String(i % 7),
				createdAt: now,
				updatedAt: now,
			})),
		})
		const admin = await signInAs('admin', { email: 'zz@example.test' })
		for (const sort of ['name', 'email', 'role', 'createdAt']) {
			const seen: string[] = []
			for (const page of [1, 2, 3]) {
				const list = await listOf(admin, `?sort=${sort}&page=${page}`)
				expect([list.pages, list.total]).toEqual([3, 61])
				seen.push(...emails(list))
			}
			expect(new Set(seen).size).toBe(61)
		}
		expect(emails(await listOf(admin, '?sort=email&dir=desc'))[0]).toBe('zz@example.test')
		expect((await listOf(admin, '?page=99')).page).toBe(3)
	})

	test('ADMIN-17 a list that cannot be loaded shows an error with an error status', async () => {
		const admin = await signInAs('admin')
		// Signing in reads no subscriptions, the list does.
		await withoutTable('Subscription', async () => {
			const { status, value } = await admin.load('/admin/users')
			expect(status).toBe(500)
			expect(value).toMatchObject({ list: null, hasSamples: true })
		})
	})
})

describe('ADMIN-10 one user', () => {
	test('the URL opens that user for editing, with the VIP fields', async () => {
		const { id } = await createUser('vip', { vipStripeCouponId: 'FRIEND10' })
		const admin = await signInAs('admin')
		const { status, value } = await admin.load(`/admin/users/${id}`)
		expect(status).toBe(200)
		expect(value).toMatchObject({
			user: { id, role: 'VIP' },
			stored: { role: 'VIP', vipStripeCouponId: 'FRIEND10', serviceProvider: false },
			isSelf: false,
		})
	})

	test('says when an admin has removed the listing', async () => {
		const admin = await signInAs('admin')
		const { id } = await createProvider()
		const isRemoved = async () =>
			((await admin.load(`/admin/users/${id}`)).value as { isListingRemoved: boolean })
				.isListingRemoved
		expect(await isRemoved()).toBe(false)
		await admin.post(`/admin/service-providers/${id}`, { intent: 'takeOff', reason: '' })
		expect(await isRemoved()).toBe(true)
	})

	test('an unknown id shows an error and redirects to the list', async () => {
		const page = await (await signInAs('admin')).open('/admin/users/nobody-here')
		expect(page.path).toBe('/admin/users')
		expect(page.messages.map(({ text }) => text)).toEqual([
			'Could not find user with ID: nobody-here',
		])
	})

	test('ADMIN-09 saving and canceling return to the list with its filters', async () => {
		const { id } = await createUser('user')
		const admin = await signInAs('admin')
		const from = encodeURIComponent('role=user&page=2')
		const { value } = await admin.load(`/admin/users/${id}?from=${from}`)
		expect(value).toMatchObject({ back: '/admin/users?role=user&page=2' })
		const answer = await admin.post(`/admin/users/${id}?from=${from}`, await userFormFields(id))
		expect(answer.location).toBe('/admin/users?role=user&page=2')
		const outside = encodeURIComponent('//evil.test')
		const { value: safe } = await admin.load(`/admin/users/${id}?from=${outside}`)
		expect(safe).toMatchObject({ back: '/admin/users' })
	})
})

describe('ADMIN-11 ADMIN-15 saving a user', () => {
	test('every role can be assigned; the flags follow it, and the session ends', async () => {
		const admin = await signInAs('admin')
		for (const role of ['subscriber', 'VIP', 'MEP', 'admin', 'user']) {
			const { id, email } = await createUser('user')
			const theirs = await signedInClient(id)
			if (role === 'user') await save(admin, id, { role: 'VIP' })
			const answer = await save(admin, id, { role, confirmed: 'admin' })
			expect(answer.location).toBe('/admin/users')
			expect((await findUserRow(id)).role).toBe(role)
			const { root } = await theirs.open('/terms-of-service')
			expect(root.auth.isAuthenticated).toBe(false)
			expect((await mailTo(email))[0]?.text).toContain('changed your account role')
			const again = await (await signedInClient(id)).open('/terms-of-service')
			expect(again.root.auth.user).toMatchObject({
				isAdmin: role === 'admin',
				isSubscribed: role === 'subscriber',
			})
		}
		const { messages } = await admin.open('/admin/users')
		expect(messages.at(-1)?.text).toBe('User updated successfully!')
	})

	test('ADMIN-11 nobody becomes an admin without a confirmation', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('user')
		const asked = await save(admin, id, { role: 'admin', serviceProvider: 'on' })
		expect([asked.status, asked.value]).toMatchObject([
			200,
			{ status: 'confirm', values: { role: 'admin', serviceProvider: true } },
		])
		expect(await findUserRow(id)).toMatchObject({ role: 'user', serviceProvider: false })
		const other = await save(admin, id, { role: 'admin', confirmed: 'yes' })
		expect(other.status).toBe(400)
		expect((await findUserRow(id)).role).toBe('user')
		const confirmed = await save(admin, id, { role: 'admin', confirmed: 'admin' })
		expect(confirmed.location).toBe('/admin/users')
		expect((await findUserRow(id)).role).toBe('admin')
		// An admin who stays one is saved without a question.
		expect((await save(admin, id, { serviceProvider: 'on' })).location).toBe('/admin/users')
	})

	test('VIP-01 a VIP without a date has no access yet, and the admin is told so', async () => {
		const admin = await signInAs('admin')
		const { id, email } = await createUser('user')
		await save(admin, id, { role: 'VIP', vipExpiresAt: '' })
		expect((await mailTo(email))[0]?.text).toContain('starts when a friend pays with your code')
		const { messages } = await admin.open('/admin/users')
		expect(messages.at(-1)).toMatchObject({
			text: USER_TEXTS.saved,
			place: 'page',
			detail: USER_TEXTS.savedWithoutDate,
		})
		const theirs = await signedInClient(id)
		const { value } = await theirs.load('/profile')
		expect(value).toMatchObject({ vip: { state: 'notStarted', expiresAt: null } })
		const tier = async () => (await theirs.open('/terms-of-service')).root.auth.tier
		expect(await tier()).toBe('verified')
		const tomorrow = toDateInput(after(currentTime(), days(1)))
		await save(admin, id, { vipExpiresAt: tomorrow })
		expect(await tier()).toBe('paid')
		const next = await admin.open('/admin/users')
		expect(next.messages.at(-1)).not.toHaveProperty('detail')
	})

	test('a subscriber made by an admin is active with paid access until the role is removed', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('user')
		await save(admin, id, { role: 'subscriber' })
		expect(await findUserRow(id)).toMatchObject({
			roleSource: 'admin',
			subscriptionStatus: 'active',
		})
		const theirs = await signedInClient(id)
		expect((await theirs.load('/calculator')).status).toBe(200)
		await save(admin, id, { role: 'user' })
		expect(await findUserRow(id)).toMatchObject({ roleSource: 'billing', subscriptionStatus: null })
	})

	test('ADMIN-11 SUB-27 Subscriber gives the role back to a running plan, and is a grant without one', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('annual')
		const plan = { roleSource: 'billing', role: 'subscriber', subscriptionStatus: 'active' }
		await save(admin, id, { role: 'admin', confirmed: 'admin' })
		await save(admin, id, { role: 'subscriber' })
		expect(await findUserRow(id)).toMatchObject(plan)
		await admin.open('/admin/users')
		// A role without access does not take what was paid.
		await save(admin, id, { role: 'user' })
		expect(await findUserRow(id)).toMatchObject(plan)
		const { messages } = await admin.open('/admin/users')
		expect(messages.at(-1)).toMatchObject({ detail: keptRoleText('subscriber') })
		await db().subscription.updateMany({
			where: { account: { userId: id } },
			data: { status: 'past_due', pastDueSince: currentTime() },
		})
		await save(admin, id, { role: 'user' })
		expect(await findUserRow(id)).toMatchObject({ ...plan, subscriptionStatus: 'past_due' })
		expect((await findUserRow(id)).graceUntil).not.toBeNull()
		await db().subscription.updateMany({
			where: { account: { userId: id } },
			data: { status: 'canceled', endedAt: currentTime() },
		})
		await save(admin, id, { role: 'user' })
		expect(await findUserRow(id)).toMatchObject({ role: 'user', graceUntil: null })
		await save(admin, id, { role: 'subscriber' })
		expect(await findUserRow(id)).toMatchObject({ ...plan, roleSource: 'admin', graceUntil: null })
	})

	test('without a role change the session continues, and no email is sent', async () => {
		const admin = await signInAs('admin')
		const { id, email } = await createUser('user')
		const theirs = await signedInClient(id)
		await save(admin, id, { serviceProvider: 'on' })
		expect((await findUserRow(id)).serviceProvider).toBe(true)
		expect((await theirs.open('/terms-of-service')).root.auth.isAuthenticated).toBe(true)
		expect(await mailTo(email)).toEqual([])
	})

	test('ADMIN-12 a VIP gets a trimmed, unverified code, and an expiry at the end of a day', async () => {
		const admin = await signInAs('admin')
		const { id, email } = await createUser('user')
		await save(admin, id, {
			role: 'VIP',
			vipStripeCouponId: '  FRIEND10 ',
			vipExpiresAt: '2030-02-28',
		})
		expect(await findUserRow(id)).toMatchObject({
			role: 'VIP',
			vipStripeCouponId: 'FRIEND10',
			isVipCouponVerified: false,
			vipExpiresAt: new Date('2030-02-28T23:59:59.999Z'),
			vipGrantedUntil: new Date('2030-02-28T23:59:59.999Z'),
		})
		expect((await mailTo(email))[0]?.text).toContain('You have VIP access until February 28, 2030.')
		await save(admin, id, { vipStripeCouponId: '', vipExpiresAt: '' })
		expect(await findUserRow(id)).toMatchObject({ vipStripeCouponId: null, vipExpiresAt: null })
	})

	test('ADMIN-13 an unchecked code does not replace a verified one, and is kept in the form', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('vip', { vipStripeCouponId: 'FRIEND10' })
		await db().user.update({ where: { id }, data: { isVipCouponVerified: true } })
		const typo = await save(admin, id, { vipStripeCouponId: 'FREIND10' })
		expect([typo.status, userActionData(typo).errors]).toEqual([
			409,
			{ vipStripeCouponId: [uncheckedCodeText('FRIEND10')] },
		])
		expect(userActionData(typo).values).toMatchObject({ vipStripeCouponId: 'FREIND10' })
		const verified = { vipStripeCouponId: 'FRIEND10', isVipCouponVerified: true }
		expect(await findUserRow(id)).toMatchObject(verified)
		// The same code in small letters remains the verified one; an empty field removes it.
		await save(admin, id, { vipStripeCouponId: 'friend10' })
		expect(await findUserRow(id)).toMatchObject(verified)
		await save(admin, id, { vipStripeCouponId: '' })
		expect(await findUserRow(id)).toMatchObject({ vipStripeCouponId: null })
	})

	test('ADMIN-10 what a running subscription does to the role is said as it is', async () => {
		const admin = await signInAs('admin')
		const textOf = async (data: Prisma.UserUpdateInput) => {
			const { id } = await createUser('annual')
			await db().user.update({ where: { id }, data })
			return ((await admin.load(`/admin/users/${id}`)).value as { planRole: string }).planRole
		}
		const vipExpiresAt = new Date('2030-02-28T23:59:59.999Z')
		expect(await textOf({ role: 'VIP', vipExpiresAt })).toContain(
			'The role stays VIP until February 28, 2030, then becomes Subscriber',
		)
		expect(await textOf({ role: 'admin' })).toContain(
			'If you choose Subscriber, that role ends with the subscription.',
		)
		expect(await textOf({ roleSource: 'admin' })).toContain(
			'The role stays when the subscription ends.',
		)
		expect(await textOf({})).toContain('become Subscriber when you save')
		const { id } = await createUser()
		expect((await admin.load(`/admin/users/${id}`)).value).toMatchObject({ planRole: null })
	})

	test('ADMIN-10 that a role without access takes nothing from a running plan is said, with its end', async () => {
		const admin = await signInAs('admin')
		const staysOf = async (id: string) =>
			((await admin.load(`/admin/users/${id}`)).value as { planStays: string | null }).planStays
		const { id } = await createUser('annual')
		const change = (data: Prisma.SubscriptionUpdateManyMutationInput) =>
			db().subscription.updateMany({ where: { account: { userId: id } }, data })
		await change({ currentPeriodEnd: new Date('2030-02-28T12:00:00.000Z') })
		expect(await staysOf(id)).toMatch(
			/^Their Annual Plan runs until February 28, 2030, and its access with it: the role becomes Subscriber/u,
		)
		await change({ status: 'past_due' })
		expect(await staysOf(id)).toMatch(/^Their Annual Plan runs, and/u)
		await change({ status: 'canceled' })
		expect(await staysOf(id)).toBeNull()
		expect(await staysOf((await createUser()).id)).toBeNull()
	})

	test('an unchanged form changes nothing, not even the time of the date', async () => {
		const admin = await signInAs('admin')
		const vipExpiresAt = new Date('2030-05-01T11:22:33.444Z')
		const { id } = await createUser('vip', { vipExpiresAt, vipStripeCouponId: 'KEPT' })
		await save(admin, id)
		expect(await findUserRow(id)).toMatchObject({ vipExpiresAt, vipStripeCouponId: 'KEPT' })
		expect(await db().auditEvent.count()).toBe(0)
	})

	test('VIP-01 a VIP cannot be given a date in the past, from today on it is accepted', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('user')
		const today = toDateInput(currentTime())
		const yesterday = toDateInput(after(currentTime(), -days(1)))
		const past = await save(admin, id, { role: 'VIP', vipExpiresAt: yesterday })
		expect([past.status, userActionData(past).errors]).toEqual([
			400,
			{ vipExpiresAt: [pastDateText(currentTime())] },
		])
		expect(userActionData(past).values).toMatchObject({ vipExpiresAt: yesterday })
		expect(await findUserRow(id)).toMatchObject({ role: 'user', vipExpiresAt: null })
		expect((await save(admin, id, { role: 'VIP', vipExpiresAt: today })).status).toBe(302)
		expect(await findUserRow(id)).toMatchObject({
			vipExpiresAt: new Date(`${today}T23:59:59.999Z`),
		})
		// An unchanged date may have passed.
		const expired = await createUser('vipExpired', { vipExpiresAt: after(currentTime(), -days(3)) })
		expect((await save(admin, expired.id, { serviceProvider: 'on' })).status).toBe(302)
	})

	test('errors are shown next to their fields, and the input is kept', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('user')
		const date = await save(admin, id, { role: 'VIP', vipExpiresAt: '2030-02-31' })
		expect([date.status, userActionData(date).errors]).toEqual([
			400,
			{ vipExpiresAt: ['Please enter a date.'] },
		])
		expect(userActionData(date).values).toMatchObject({ role: 'VIP', vipExpiresAt: '2030-02-31' })
		const role = await save(admin, id, { role: 'king' })
		expect([role.status, userActionData(role).errors]).toEqual([
			400,
			{ role: ['Please choose a role.'] },
		])
		const code = await save(admin, id, { vipStripeCouponId: 'x'.repeat(101) })
		expect([code.status, Object.keys(userActionData(code).errors)]).toEqual([
			400,
			['vipStripeCouponId'],
		])
		expect((await findUserRow(id)).role).toBe('user')
	})

	test('a form for another user is rejected with its own message', async () => {
		const admin = await signInAs('admin')
		const [{ id }, other] = [await createUser('user'), await createUser('user')]
		const answer = await admin.post(
			`/admin/users/${id}`,
			await userFormFields(other.id, { role: 'VIP' }),
		)
		expect([answer.status, userActionData(answer).errors['form']]).toEqual([
			400,
			['Error: No user data to save or ID mismatch.'],
		])
		expect(await db().user.count({ where: { role: 'VIP' } })).toBe(0)
	})

	test('a failure shows an error and keeps the input', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('user')
		await whileFailing('UPDATE ON "User"', async () => {
			const answer = await save(admin, id, { role: 'VIP' })
			expect([answer.status, userActionData(answer).errors['form']]).toEqual([
				500,
				['Failed to save user details.'],
			])
			expect(userActionData(answer).values.role).toBe('VIP')
		})
	})

	test('rejects an unknown intent with 400', async () => {
		const { id } = await createUser('user')
		const answer = await (await signInAs('admin')).post(`/admin/users/${id}`, { intent: 'x' })
		expect([answer.status, answer.text]).toEqual([
			400,
			"We couldn't process that action. Please reload the page.",
		])
	})
})
