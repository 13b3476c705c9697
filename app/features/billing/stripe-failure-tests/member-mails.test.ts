import { describe, expect, test } from 'vitest'
import { advanceClock, currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days, hours } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import {
	accountOf,
	advanceTime,
	buy,
	checkout,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { submitPortal } from '#tests/helpers/billing/portal'
import { queuedMails } from '#tests/helpers/billing/queued-mails'
import { createCustomer } from '#tests/helpers/factories'

/** What a member is told by email, when, and that it is told once. */

const billing = useBilling()

const stripe = () => stripeClient('waiting')

const kinds = async () => (await queuedMails()).map(({ kind }) => kind)

/** Days pass one by one, as the job and the events see them. */
async function liveThrough(count: number): Promise<void> {
	for (let day = 0; day < count; day += 1) {
		await advanceTime(billing, days(1))
		await runBillingReconciliation(currentTime())
		await runBillingReconciliation(currentTime())
	}
}

async function failing(plan: 'annual' | 'biannual' = 'biannual'): Promise<PublicUser> {
	const user = await createCustomer()
	await buy(billing, user, { plan }, { card: 'fails_on_renewal' })
	const { currentPeriodEnd } = await subscriptionOf(user)
	const until = (currentPeriodEnd?.getTime() ?? 0) - currentTime().getTime()
	await advanceTime(billing, until + hours(1))
	await db().outboxMessage.deleteMany({ where: { dedupeKey: { startsWith: 'receipt' } } })
	return user
}

describe('MON-07 every start is acknowledged with its terms', () => {
	const TERMS = (price: string, day: string) =>
		`Your Annual Plan renews on ${day} for ${price}. It renews every year until you cancel. You can cancel anytime in your profile. You'll keep access through the end of your billing period. Payments are non-refundable.`

	const freeCode = async (duration: 'once' | 'forever') => {
		const { id } = await stripe().coupons.create({ percent_off: 100, duration, name: 'Free' })
		await stripe().promotionCodes.create({
			promotion: { type: 'coupon', coupon: id },
			code: `FREE${duration.toUpperCase()}`,
		})
		return `FREE${duration.toUpperCase()}`
	}

	test('one that is paid', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const day = longDate((await subscriptionOf(user)).currentPeriodEnd) ?? ''
		const [mail, ...more] = await queuedMails()
		expect(more).toEqual([])
		expect(mail?.text).toContain('We charged $149 for your Annual Plan on')
		expect(mail?.text).toContain(TERMS('$149', day))
	})

	test.each([
		['once', '$149'],
		['forever', '$0'],
	] as const)('one that begins at $0, with a code that counts %s', async (duration, price) => {
		const user = await createCustomer()
		await buy(billing, user, { code: await freeCode(duration) })
		await billing.sandbox.flush()
		await syncBilling((await accountOf(user)).stripeCustomerId)
		const day = longDate((await subscriptionOf(user)).currentPeriodEnd) ?? ''
		const [mail, ...more] = await queuedMails()
		expect(more).toEqual([])
		expect(mail?.subject).toBe('Welcome to Pro Hub: your Annual Plan is active')
		expect(mail?.text).toContain('Thanks for joining! Your Annual Plan started on')
		expect(mail?.text).toContain(TERMS(price, day))
	})

	test('the reminder of the first charge says the new amount beside the last one', async () => {
		const user = await createCustomer()
		await buy(billing, user, { code: await freeCode('once') })
		await advanceTime(billing, days(340))
		await runBillingReconciliation(currentTime())
		const reminder = (await queuedMails()).at(-1)
		expect(reminder?.kind).toBe('renewal')
		expect(reminder?.text).toContain(
			"We'll charge $149 to your card on file. Your last payment was $0.",
		)
	})

	test('one whose bank payment takes days; its receipt does not welcome again', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		await billing.sandbox.pay(sessionId, { card: 'bank_debit' })
		await billing.sandbox.flush()
		const [mail] = await queuedMails()
		expect(mail?.text).toContain('Your Annual Plan started on')
		expect(mail?.text).toContain('Your bank payment of $149 is on its way.')
		expect(mail?.text).toContain('Payments are non-refundable.')
		await advanceTime(billing, days(4))
		expect((await queuedMails()).map(({ subject }) => subject)).toEqual([
			'Welcome to Pro Hub: your Annual Plan is active',
			'Receipt for your Annual Plan: $149',
		])
	})

	test('but not one that was there before the account was linked', async () => {
		const { id } = await billing.sandbox.createCustomer('old@example.test')
		await billing.sandbox.subscribe(id, 'annual')
		await advanceTime(billing, days(30))
		const user = await createCustomer()
		await db().billingAccount.create({
			data: {
				userId: user.id,
				stripeCustomerId: id,
				syncStartedAt: new Date(0),
				createdAt: currentTime(),
			},
		})
		await syncBilling(id)
		expect(await kinds()).toEqual([])
	})
})

describe('MON-18 a renewal that fails', () => {
	test('each failed attempt, the day before access ends, its end, and the end of the plan: once each', async () => {
		const user = await failing()
		const { latestInvoiceId } = await subscriptionOf(user)
		await liveThrough(18)
		expect(await kinds()).toEqual([
			'payment-failed',
			'payment-retry',
			'payment-retry',
			'access-ends',
			'access-ended',
			'payment-retry',
			'ended',
		])
		const [failed, retry, , ends, ended] = await queuedMails()
		expect(failed?.text).toContain("We couldn't charge your card $99 to renew your 6-Month Plan.")
		expect(retry?.text).toMatch(
			/We tried again to charge your card \$99 for your 6-Month Plan, and it didn't go through\..*\n\n.*We'll charge your card again on/u,
		)
		expect(ends?.subject).toMatch(/^Your access ends on \w+ \d+, \d{4}$/u)
		expect(ends?.text).toContain('$99 is still due for your 6-Month Plan.')
		expect(ended?.text).toContain('Your access has ended.')
		expect(ended?.text).toContain("We'll charge your card again on")
		expect((await stripe().invoices.retrieve(latestInvoiceId ?? '')).status).toBe('void')
	})

	test('nothing more is told once it is paid', async () => {
		const user = await failing()
		const { unpaidInvoiceUrl } = await subscriptionOf(user)
		await advanceTime(billing, days(5))
		await submitPortal(unpaidInvoiceUrl ?? '', { intent: 'pay', card: 'ok', last4: '4242' })
		await billing.sandbox.webhooks({ drop: ['*'] })
		await syncBilling((await accountOf(user)).stripeCustomerId)
		await billing.sandbox.webhooks({ drop: [] })
		await liveThrough(10)
		expect(await kinds()).not.toContain('access-ends')
		expect(await kinds()).not.toContain('access-ended')
	})

	test('nothing is told about access that does not depend on it, or that ends as canceled', async () => {
		const vip = await failing()
		const vipExpiresAt = after(currentTime(), days(60))
		await db().user.update({ where: { id: vip.id }, data: { role: 'VIP', vipExpiresAt } })
		const canceled = await failing()
		await stripe().subscriptions.update((await subscriptionOf(canceled)).id, {
			cancel_at_period_end: true,
		})
		await billing.sandbox.flush()
		await liveThrough(9)
		expect(await kinds()).not.toContain('access-ends')
		expect(await kinds()).not.toContain('access-ended')
	})

	test('a card that its member tries and the bank declines is no attempt of ours', async () => {
		const user = await failing()
		const { unpaidInvoiceUrl } = await subscriptionOf(user)
		await submitPortal(unpaidInvoiceUrl ?? '', { intent: 'pay', card: 'declined', last4: '0002' })
		await billing.sandbox.flush()
		expect(await kinds()).toEqual(['payment-failed'])
	})

	test('a plan that becomes unpaid: access has ended, once', async () => {
		await billing.sandbox.settings({ afterRetries: 'unpaid' })
		await failing()
		await liveThrough(18)
		expect((await kinds()).filter((kind) => kind === 'access-ended')).toHaveLength(1)
		await billing.sandbox.settings({ afterRetries: 'canceled' })
	})
})

describe('MON-20 a payment that is read late', () => {
	test('still has its receipt, however late, and once', async () => {
		const user = await createCustomer()
		await buy(billing, user, { plan: 'biannual' })
		await db().outboxMessage.deleteMany()
		const { stripeCustomerId } = await accountOf(user)
		await advanceTime(billing, days(170))
		await syncBilling(stripeCustomerId)
		await billing.sandbox.webhooks({ drop: ['*'] })
		await advanceTime(billing, days(40))
		await syncBilling(stripeCustomerId)
		await syncBilling(stripeCustomerId)
		const receipts = (await queuedMails()).filter(({ kind }) => kind === 'receipt')
		expect(receipts.map(({ subject }) => subject)).toEqual(['Receipt for your 6-Month Plan: $99'])
	})

	test('of a first purchase whose account is read only days later', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		await billing.sandbox.webhooks({ drop: ['*'] })
		await billing.sandbox.pay(sessionId)
		await advanceTime(billing, days(6))
		await syncBilling((await accountOf(user)).stripeCustomerId)
		expect(await kinds()).toEqual(['receipt'])
	})

	test('but history has none: what was paid before the account was linked, or was read long ago', async () => {
		const [customer] = await billing.sandbox.bulk({ customers: 1, chargesEach: 40 })
		advanceClock(days(10) / 1000)
		const user = await createCustomer()
		await db().billingAccount.create({
			data: {
				userId: user.id,
				stripeCustomerId: customer?.id ?? '',
				syncStartedAt: new Date(0),
				createdAt: currentTime(),
			},
		})
		await syncBilling(customer?.id ?? '')
		expect((await accountOf(user)).payments).toHaveLength(40)
		expect(await kinds()).toEqual([])
		// As after rows were lost: they were read before.
		await advanceTime(billing, days(20))
		await syncBilling(customer?.id ?? '')
		await db().payment.deleteMany()
		await syncBilling(customer?.id ?? '')
		expect(await kinds()).toEqual([])
	})
})
