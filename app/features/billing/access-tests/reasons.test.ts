import { describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { updateUser } from '~/features/admin/users/update-user.server'
import type { UserChange } from '~/features/admin/users/user-fields'
import { currentTime } from '~/core/time/clock'
import { db, inTransaction } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { loadPlanStatus } from '~/features/billing/entitlement/subscription-status.server'
import { syncUserAccess } from '~/features/billing/entitlement/sync-user-access.server'
import {
	accountOf,
	advanceTime,
	buy,
	createLapsedVip,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createAdmin, createCustomer, reload } from '#tests/helpers/factories'

/** Access is what all reasons for it say, after every act that changes one, before Stripe says more. */

const billing = useBilling()

const statusOf = (user: { id: string }) => loadPlanStatus(user.id, currentTime())

/** What an admin saves on the page of a user. */
async function save(user: { id: string }, change: UserChange): Promise<void> {
	const { id } = await createAdmin()
	const result = await updateUser(user.id, { admin: { id }, change, version: null }, currentTime())
	if (!result.ok) throw new Error(result.message)
}

async function member(overrides: Parameters<typeof buy>[2] = {}): Promise<PublicUser> {
	const user = await createCustomer()
	await buy(billing, user, overrides)
	return user
}

const chargeOf = async (user: PublicUser): Promise<string> =>
	(await accountOf(user)).payments[0]?.chargeId ?? ''

/** A member whose dispute was won: the plan is over, the time that was paid is not. */
async function owedMember(): Promise<PublicUser> {
	const user = await member()
	const dispute = await billing.sandbox.dispute(await chargeOf(user))
	await billing.sandbox.flush()
	expect(await hasAccess(user)).toBe(false)
	await billing.sandbox.closeDispute(dispute.id, 'won')
	await billing.sandbox.flush()
	expect(await hasAccess(user)).toBe(true)
	return user
}

describe('MON-08 what a member has paid is not lost by what an admin does', () => {
	test.each<[string, UserChange]>([
		['VIP without a date', { role: 'VIP', vipExpiresAt: null }],
		['User', { role: 'user' }],
		['MEP', { role: 'MEP' }],
		['a shorter VIP date', { role: 'VIP', vipExpiresAt: after(currentTime(), days(1)) }],
	])(
		'MON-08 a paying member who is made %s keeps access, and the plan says so',
		async (_what, change) => {
			const user = await member()
			await save(user, change)
			expect(await hasAccess(user)).toBe(true)
			const { kind, sentence } = await statusOf(user)
			expect([kind === 'active' || kind === 'vip', sentence]).toEqual([
				true,
				expect.stringContaining('Your Annual Plan renews on'),
			])
		},
	)

	test('MON-08 the same with a renewal that failed, and with time that is owed', async () => {
		const due = await createCustomer()
		await buy(billing, due, {}, { card: 'fails_on_renewal' })
		await advanceTime(billing, days(367))
		expect((await subscriptionOf(due)).status).toBe('past_due')
		const owed = await owedMember()
		for (const user of [due, owed]) {
			await save(user, { role: 'VIP', vipExpiresAt: null })
			expect(await hasAccess(user)).toBe(true)
			await save(user, { role: 'user' })
			expect(await hasAccess(user)).toBe(true)
		}
	})

	test('MON-08 an admin who is demoted keeps the plan, and a grant that is taken back does not end it', async () => {
		for (const role of ['admin', 'subscriber'] as const) {
			const user = await createCustomer()
			await save(user, { role })
			await buy(billing, user)
			await save(user, { role: 'user' })
			expect([(await reload(user)).role, await hasAccess(user)]).toEqual(['subscriber', true])
		}
	})

	test('MON-08 a VIP date that is taken away leaves the plan', async () => {
		const user = await member()
		await save(user, { role: 'VIP', vipExpiresAt: after(currentTime(), days(9)) })
		expect((await reload(user)).role).toBe('VIP')
		await save(user, { vipExpiresAt: null })
		expect([(await reload(user)).role, await hasAccess(user)]).toEqual(['subscriber', true])
	})

	test('MON-08 who has paid nothing gets the role that was chosen, and no access by it', async () => {
		const user = await createCustomer()
		for (const role of ['user', 'MEP', 'VIP'] as const) {
			await save(user, { role })
			expect([(await reload(user)).role, await hasAccess(user)]).toEqual([role, false])
		}
		await save(user, { role: 'subscriber' })
		expect(await hasAccess(user)).toBe(true)
		await save(user, { role: 'user' })
		expect(await hasAccess(user)).toBe(false)
		expect((await reload(user)).subscriptionStatus).toBeNull()
	})
})

describe('MON-08 a date that passes takes only what it gave', () => {
	test.each([
		['a running plan', member, 'Your Annual Plan renews on'],
		['time that is owed after a dispute', owedMember, "It won't renew."],
	])('MON-08 a VIP date passes beside %s', async (_what, make, text) => {
		const user = await make()
		await save(user, { role: 'VIP', vipExpiresAt: after(currentTime(), days(9)) })
		expect((await statusOf(user)).kind).toBe('vip')
		// At that moment, before any job or event.
		await advanceTime(billing, days(10))
		expect(await hasAccess(user)).toBe(true)
		expect((await statusOf(user)).sentence).toContain(text)
		await runBillingReconciliation(currentTime())
		expect([(await reload(user)).role, await hasAccess(user)]).toEqual(['subscriber', true])
		expect((await statusOf(user)).sentence).toContain(text)
	})

	test('MON-08 with the date of what was paid, all access ends', async () => {
		const user = await owedMember()
		await save(user, { role: 'VIP', vipExpiresAt: after(currentTime(), days(9)) })
		await advanceTime(billing, days(400))
		expect(await hasAccess(user)).toBe(false)
		await runBillingReconciliation(currentTime())
		expect(await hasAccess(user)).toBe(false)
	})

	test('MON-08 a friend who is refunded leaves the plan of the VIP', async () => {
		const vip = await createLapsedVip()
		const friend = await createCustomer()
		await buy(billing, friend, { code: 'FRIEND10' })
		expect((await reload(vip)).role).toBe('VIP')
		await buy(billing, vip)
		await billing.sandbox.refund(await chargeOf(friend))
		await billing.sandbox.flush()
		expect([(await reload(vip)).role, await hasAccess(vip)]).toEqual(['subscriber', true])
	})

	test('MON-08 a grace period that is over does not hide other time that was paid', async () => {
		const user = await owedMember()
		const { id, accountId } = await subscriptionOf(user)
		const row = await db().subscription.findUniqueOrThrow({ where: { id } })
		await db().subscription.create({
			data: {
				...row,
				id: 'sub_due',
				accountId,
				status: 'past_due',
				endedBy: null,
				pastDueSince: after(currentTime(), -days(30)),
			},
		})
		await inTransaction((tx) => syncUserAccess(tx, user.id, currentTime()))
		expect(await hasAccess(user)).toBe(true)
	})

	test('MON-08 more users than one batch are brought in line in one run', async () => {
		const user = await member()
		const { stripeCustomerId } = await accountOf(user)
		await syncBilling(stripeCustomerId)
		const [now, ended] = [currentTime(), after(currentTime(), -days(1))]
		await db().user.createMany({
			data: Array.from({ length: 450 }, (_, at) => ({
				id: `owed${at}`,
				email: `owed${at}@example.test`,
				firstName: 'A',
				lastName: 'B',
				role: 'subscriber',
				subscriptionStatus: 'canceled',
				graceUntil: ended,
				createdAt: now,
				updatedAt: now,
			})),
		})
		await runBillingReconciliation(now)
		expect(await db().user.count({ where: { id: { startsWith: 'owed' }, role: 'user' } })).toBe(450)
		expect(await hasAccess(user)).toBe(true)
	})
})

describe('MON-16 the date that an admin gave a VIP', () => {
	test('MON-16 a shorter one stays, whatever becomes of payments of friends', async () => {
		const vip = await createLapsedVip()
		const [first, second] = [await createCustomer(), await createCustomer()]
		await buy(billing, first, { code: 'FRIEND10' })
		const until = after(currentTime(), days(5))
		await save(vip, { vipExpiresAt: until })
		// Other uses count from their own day, and are taken back alone.
		await advanceTime(billing, days(2))
		await buy(billing, second, { code: 'FRIEND10' })
		expect(new Date((await reload(vip)).vipExpiresAt ?? 0).getTime()).toBeGreaterThan(
			until.getTime(),
		)
		await billing.sandbox.refund(await chargeOf(second))
		await billing.sandbox.flush()
		expect((await reload(vip)).vipExpiresAt).toBe(until.toISOString())
		await billing.sandbox.refund(await chargeOf(first))
		await billing.sandbox.flush()
		expect((await reload(vip)).vipExpiresAt).toBe(until.toISOString())
	})

	test('MON-16 no date stays no date', async () => {
		const vip = await createLapsedVip()
		const [first, second] = [await createCustomer(), await createCustomer()]
		await buy(billing, first, { code: 'FRIEND10' })
		await save(vip, { vipExpiresAt: null })
		await buy(billing, second, { code: 'FRIEND10' })
		await billing.sandbox.refund(await chargeOf(second))
		await billing.sandbox.flush()
		expect([(await reload(vip)).vipExpiresAt, await hasAccess(vip)]).toEqual([null, false])
	})
})
