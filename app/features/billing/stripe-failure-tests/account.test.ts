import { describe, expect, test } from 'vitest'
import { deleteUserRecords } from '~/features/accounts/deletion/delete-account.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { billingUserData } from '~/features/billing/user-data/billing-user-data.server'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import {
	accountOf,
	buy,
	checkout,
	snapshot,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createCustomer, reload } from '#tests/helpers/factories'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'

const billing = useBilling()

describe('A1 A2 A3 security row 78 an account that goes', () => {
	test('A1 its subscription is cancelled first; the books stay, without the person', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { id } = await subscriptionOf(user)
		const { stripeCustomerId } = await accountOf(user)
		expect(await deleteUserRecords(user, USER_DATA_PROVIDERS, currentTime())).toBe(true)
		expect((await stripeClient('waiting').subscriptions.retrieve(id)).status).toBe('canceled')
		expect(await db().user.count({ where: { id: user.id } })).toBe(0)
		const account = await db().billingAccount.findUniqueOrThrow({
			where: { stripeCustomerId },
			include: { payments: true },
		})
		expect(account).toMatchObject({
			userId: null,
			formerUserId: null,
			payments: [{ amount: 14_900 }],
		})
		for (const { status } of await billing.sandbox.flush()) expect(status).toBe(200)
		// What the deletion itself set off is no case for an administrator.
		expect(await db().billingAlert.findMany()).toEqual([])
		expect(await db().stripeEvent.count({ where: { outcome: 'orphan' } })).toBe(0)
	})

	test('A1 no email says that the plan has ended, because another one says that the account is gone', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		expect(await billingUserData.beforeDelete?.(user.id)).toBe(true)
		expect(await subscriptionOf(user)).toMatchObject({ status: 'canceled', endedBy: 'deletion' })
		const ended = { dedupeKey: { startsWith: 'ended:' } }
		expect(await db().outboxMessage.count({ where: ended })).toBe(0)
	})

	test.each([
		['answers 500', { status: 500 }],
		['hangs up', { reset: true }],
	])('A2 the provider %s: nothing is deleted, and the next try works', async (_case, how) => {
		const user = await createCustomer()
		await buy(billing, user)
		await billing.sandbox.fail({ route: '* /v1/*', times: 10_000, ...how })
		expect(await deleteUserRecords(user, USER_DATA_PROVIDERS, currentTime())).toBe(false)
		expect(await db().user.count({ where: { id: user.id } })).toBe(1)
		await billing.sandbox.heal()
		expect(await deleteUserRecords(user, USER_DATA_PROVIDERS, currentTime())).toBe(true)
	})

	test('A3 an open checkout cannot be paid afterwards', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		expect(await deleteUserRecords(user, USER_DATA_PROVIDERS, currentTime())).toBe(true)
		await expect(billing.sandbox.pay(sessionId)).rejects.toThrow()
		expect((await stripeClient('waiting').checkout.sessions.retrieve(sessionId)).status).toBe(
			'expired',
		)
	})

	test('what is sold to nobody all the same is ended and paid back', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { stripeCustomerId } = await accountOf(user)
		await deleteUserRecords(user, USER_DATA_PROVIDERS, currentTime())
		const late = await billing.sandbox.subscribe(stripeCustomerId, 'annual')
		await billing.sandbox.flush()
		expect((await stripeClient('waiting').subscriptions.retrieve(late.id)).status).toBe('canceled')
		const charges = await stripeClient('waiting').charges.list({ customer: stripeCustomerId })
		expect(charges.data[0]?.refunded).toBe(true)
	})
})

describe('A4 A5 addresses are no names', () => {
	test('A4 another address in the portal changes nothing about the sign-in', async () => {
		const user = await createCustomer()
		const stranger = await createCustomer({ email: 'other@example.test' })
		await buy(billing, user)
		const { stripeCustomerId } = await accountOf(user)
		await stripeClient('waiting').customers.update(stripeCustomerId, { email: stranger.email })
		for (const { status } of await billing.sandbox.flush()) expect(status).toBe(200)
		expect(await reload(user)).toMatchObject({ email: user.email, role: 'subscriber' })
		expect((await reload(stranger)).role).toBe('user')
	})

	test('A4 what follows reaches whose customer it is, not whose address', async () => {
		const user = await createCustomer()
		const stranger = await createCustomer({ email: 'other@example.test' })
		await buy(billing, user)
		const { stripeCustomerId } = await accountOf(user)
		await stripeClient('waiting').customers.update(stripeCustomerId, { email: stranger.email })
		const { id } = await subscriptionOf(user)
		await stripeClient('waiting').subscriptions.cancel(id)
		await billing.sandbox.flush()
		expect(await accountOf(user)).toMatchObject({ stripeCustomerId, userId: user.id })
		expect((await reload(user)).role).toBe('user')
		expect(await db().billingAccount.count({ where: { userId: stranger.id } })).toBe(0)
	})

	test('A5 a new account with the address of an old customer gets its own customer', async () => {
		const email = 'same@example.test'
		const old = await billing.sandbox.createCustomer(email)
		await billing.sandbox.subscribe(old.id, 'annual')
		await billing.sandbox.flush()
		const user = await createCustomer({ email })
		await checkout(user)
		expect((await accountOf(user)).stripeCustomerId).not.toBe(old.id)
		expect((await reload(user)).role).toBe('user')
	})
})

test('A customer the provider does not know: nothing is touched, and it is said', async () => {
	const user = await createCustomer({
		role: 'subscriber',
		subscriptionStatus: 'active',
		plan: { key: 'annual', status: 'active', currentPeriodEnd: currentTime() },
	})
	const snapshotBefore = await snapshot()
	const { stripeCustomerId } = await accountOf(user)
	await expect(syncBilling(stripeCustomerId)).rejects.toThrow('does not know')
	const told = [{ dedupeKey: expect.stringContaining('unknown_customer') as string }]
	expect(await snapshot()).toEqual({ ...snapshotBefore, mails: told })
	expect(await db().billingAlert.count({ where: { kind: 'unknown_customer' } })).toBe(1)
})
