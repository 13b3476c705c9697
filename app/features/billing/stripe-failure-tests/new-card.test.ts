import { describe, expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days, hours, seconds } from '~/core/time/durations'
import { paymentProblem } from '~/features/billing/entitlement/payment-problem'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { openPortal } from '~/features/billing/subscription/billing-portal.server'
import { POLLS } from '~/features/billing/checkout/messages'
import {
	checkPortalVisit,
	readPortalVisit,
} from '~/features/billing/subscription/portal-return.server'
import {
	accountOf,
	advanceTime,
	buy,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { submitPortal } from '#tests/helpers/billing/portal'
import { createCustomer } from '#tests/helpers/factories'
import type { PublicUser } from '~/features/accounts/access/viewer'

/** A new card after a failed renewal. The portal stores it, and charges nothing. */

const billing = useBilling()

async function failedRenewal(): Promise<PublicUser> {
	const user = await createCustomer()
	await buy(billing, user, {}, { card: 'fails_on_renewal' })
	await advanceTime(billing, days(365) + hours(2))
	expect(await subscriptionOf(user)).toMatchObject({ status: 'past_due' })
	return user
}

/** A member with the card of the purchase, and one that was saved in the portal a day later. */
async function twoCards() {
	const user = await createCustomer()
	await buy(billing, user, {}, { last4: '1111' })
	const { cardId: older } = await accountOf(user)
	await advanceTime(billing, days(1))
	await saveCard(user, 'ok', '2222')
	await billing.sandbox.flush()
	const { cardId: newer } = await accountOf(user)
	expect(newer).not.toBe(older)
	return { user, older: older ?? '', newer: newer ?? '' }
}

/** What the portal does when a member chooses another saved card. */
async function makeDefault(user: PublicUser, card: string): Promise<void> {
	const { stripeCustomerId } = await accountOf(user)
	await stripeClient('waiting').customers.update(stripeCustomerId, {
		invoice_settings: { default_payment_method: card },
	})
}

/** Saves a card in the portal; returns where it leads. */
async function saveCard(user: PublicUser, card: string, last4 = '4242'): Promise<string> {
	const portal = await openPortal(user, 'card')
	const response = await submitPortal(portal.ok ? portal.url : '', { intent: 'card', card, last4 })
	return response.headers.get('location') ?? ''
}

const RECEIVED = expect.stringMatching(/^Payment received\./u)
const DECLINED = "Your card was declined, so the payment didn't go through. Try another card."

/** Returns from the portal, having saved a card; the text that the member is told. */
async function comeBack(user: PublicUser): Promise<string | null> {
	const since = after(currentTime(), -seconds(5))
	const outcome = await checkPortalVisit(
		user,
		{ since, saved: true, attempt: POLLS },
		currentTime(),
	)
	return outcome.kind === 'done' ? (outcome.message?.text ?? null) : outcome.kind
}

const payCalls = async () =>
	(await billing.sandbox.log()).filter(({ path }) => path.endsWith('/pay')).length

const charges = async () =>
	(await stripeClient('waiting').charges.list({ limit: 100 })).data.map(({ status }) => status)

describe('BILL-04 a card that is saved after a failed renewal', () => {
	test('pays what is due when the member returns, once, and is used from then on', async () => {
		const user = await failedRenewal()
		await billing.sandbox.webhooks({ drop: ['*'] })
		const back = new URL(await saveCard(user, 'ok')).searchParams
		expect(readPortalVisit(back, currentTime())).toMatchObject({ saved: true })
		const { id } = await subscriptionOf(user)
		expect(await stripeClient('waiting').subscriptions.retrieve(id)).toMatchObject({
			status: 'past_due',
		})
		expect(await comeBack(user)).toEqual(RECEIVED)
		expect(await subscriptionOf(user)).toMatchObject({
			status: 'active',
			unpaidReason: null,
			unpaidInvoiceUrl: null,
			nextAttemptAt: null,
		})
		expect(await accountOf(user)).toMatchObject({ cardBrand: 'visa', cardLast4: '4242' })
		await comeBack(user)
		expect(await payCalls()).toBe(1)
		expect(await charges()).toEqual(['succeeded', 'failed', 'succeeded'])
		await advanceTime(billing, days(366))
		await syncBilling((await accountOf(user)).stripeCustomerId)
		expect(await subscriptionOf(user)).toMatchObject({ status: 'active' })
		expect((await accountOf(user)).payments.map(({ status }) => status)).toEqual([
			...['paid', 'paid', 'paid'],
		])
	})

	test('pays it by its events alone, if the member does not return', async () => {
		const user = await failedRenewal()
		await saveCard(user, 'ok')
		await billing.sandbox.flush()
		expect(await subscriptionOf(user)).toMatchObject({ status: 'active' })
		expect(await payCalls()).toBe(1)
	})

	test('that is declined is tried once, and the page has the reason and the invoice', async () => {
		const user = await failedRenewal()
		await saveCard(user, 'declined')
		expect(await comeBack(user)).toBe(DECLINED)
		await billing.sandbox.flush()
		await comeBack(user)
		expect(await payCalls()).toBe(1)
		const subscription = await subscriptionOf(user)
		expect(subscription).toMatchObject({ status: 'past_due', unpaidReason: 'generic_decline' })
		expect(paymentProblem(subscription, null, currentTime())).toMatchObject({
			reason: 'Your bank declined the card without giving a reason.',
			payUrl: expect.stringContaining('/i/in_'),
			isToConfirm: false,
		})
		await saveCard(user, 'ok', '1881')
		expect(await comeBack(user)).toEqual(RECEIVED)
	})

	test('that the bank wants confirmed leads to the invoice, which is paid there', async () => {
		const user = await failedRenewal()
		await saveCard(user, 'authenticate_always')
		expect(await comeBack(user)).toBe(
			'Your card is saved. Your bank wants you to confirm this payment.',
		)
		const subscription = await subscriptionOf(user)
		const problem = paymentProblem(subscription, null, currentTime())
		expect(problem).toMatchObject({ isToConfirm: true })
		await submitPortal(problem?.payUrl ?? '', { intent: 'authenticate' })
		await billing.sandbox.flush()
		expect(await subscriptionOf(user)).toMatchObject({ status: 'active', unpaidReason: null })
		expect(await hasAccess(user)).toBe(true)
		expect(await payCalls()).toBe(1)
	})

	test('is not charged for a plan that ends because its first payment is disputed', async () => {
		const user = await failedRenewal()
		const { data } = await stripeClient('waiting').charges.list({ limit: 100 })
		const first = data.find(({ status }) => status === 'succeeded')
		await billing.sandbox.dispute(first?.id ?? '')
		await saveCard(user, 'ok')
		await billing.sandbox.flush()
		expect(await subscriptionOf(user)).toMatchObject({ status: 'canceled', endedBy: 'dispute' })
		expect(await payCalls()).toBe(0)
	})

	test('is charged once, if the response is lost and requests come together', async () => {
		const user = await failedRenewal()
		await saveCard(user, 'ok')
		await billing.sandbox.fail({ route: 'POST /v1/invoices/*/pay', reset: true, when: 'after' })
		await Promise.all([comeBack(user), comeBack(user)])
		await comeBack(user)
		expect(await charges()).toEqual(['succeeded', 'failed', 'succeeded'])
		expect(await subscriptionOf(user)).toMatchObject({ status: 'active' })
	})

	test('does not matter where the portal itself charges it', async () => {
		const user = await failedRenewal()
		await billing.sandbox.settings({ portalCardPays: true })
		await saveCard(user, 'ok')
		await comeBack(user)
		expect(await charges()).toEqual(['succeeded', 'failed', 'succeeded'])
		expect(await subscriptionOf(user)).toMatchObject({ status: 'active' })
	})

	test('of a plan that is paid is used for the next renewal, and nothing is charged', async () => {
		const user = await createCustomer()
		await buy(billing, user, {}, { card: 'fails_on_renewal' })
		await advanceTime(billing, days(1))
		await saveCard(user, 'ok')
		expect(await comeBack(user)).toBeNull()
		expect(await payCalls()).toBe(0)
		await advanceTime(billing, days(365))
		expect(await subscriptionOf(user)).toMatchObject({ status: 'active' })
	})

	test('MON-14 an older card that its member makes the default is charged from then on', async () => {
		const { user, older, newer } = await twoCards()
		expect(await accountOf(user)).toMatchObject({ cardId: newer, defaultCardId: newer })
		await makeDefault(user, older)
		await billing.sandbox.flush()
		expect(await accountOf(user)).toMatchObject({ cardId: older, defaultCardId: older })
		await makeDefault(user, newer)
		await billing.sandbox.flush()
		expect(await accountOf(user)).toMatchObject({ cardId: newer })
	})

	test('MON-14 the choice is kept until the plan has moved to it', async () => {
		const { user, older, newer } = await twoCards()
		await makeDefault(user, older)
		const { stripeCustomerId } = await accountOf(user)
		await billing.sandbox.fail({ route: 'POST /v1/subscriptions/*', status: 400, times: 1 })
		await expect(syncBilling(stripeCustomerId)).rejects.toThrow()
		expect(await accountOf(user)).toMatchObject({ cardId: newer, defaultCardId: newer })
		await syncBilling(stripeCustomerId)
		expect(await accountOf(user)).toMatchObject({ cardId: older, defaultCardId: older })
	})

	test.each(['paused', 'hibernating'])(
		'MON-14 a choice is not lost while the plan is %s',
		async (status) => {
			const { user, older } = await twoCards()
			const { id } = await subscriptionOf(user)
			await billing.sandbox.setStatus(id, status)
			await billing.sandbox.flush()
			await makeDefault(user, older)
			await billing.sandbox.flush()
			await billing.sandbox.setStatus(id, 'active')
			await billing.sandbox.flush()
			expect((await accountOf(user)).cardId).toBe(older)
		},
	)

	test('MON-14 without a new choice, the plan keeps the card that was set on it', async () => {
		const { user, older, newer } = await twoCards()
		const { id } = await subscriptionOf(user)
		await stripeClient('waiting').subscriptions.update(id, { default_payment_method: older })
		await billing.sandbox.flush()
		expect(await accountOf(user)).toMatchObject({ cardId: older, defaultCardId: newer })
	})

	test('MON-14 where no choice is known yet, the newer card counts', async () => {
		const { user, older, newer } = await twoCards()
		const { id } = await subscriptionOf(user)
		await stripeClient('waiting').subscriptions.update(id, { default_payment_method: older })
		await db().billingAccount.updateMany({ data: { defaultCardId: null } })
		await billing.sandbox.flush()
		expect(await accountOf(user)).toMatchObject({ cardId: newer, defaultCardId: newer })
	})

	test('of an earlier membership does not replace the card of a new purchase', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		await advanceTime(billing, days(1))
		await saveCard(user, 'declined', '0002')
		await comeBack(user)
		const { id } = await subscriptionOf(user)
		await stripeClient('waiting').subscriptions.cancel(id)
		await billing.sandbox.flush()
		await advanceTime(billing, days(1))
		await buy(billing, user, { plan: 'biannual' }, { last4: '4343' })
		await billing.sandbox.flush()
		expect(await accountOf(user)).toMatchObject({ cardLast4: '4343' })
	})
})

test('the email about a failed renewal has the reason and the next attempt', async () => {
	await failedRenewal()
	const mail = await db().outboxMessage.findFirstOrThrow({
		where: { dedupeKey: { startsWith: 'payment-failed:' } },
	})
	expect(mail.payload).toContain('Your bank declined the card without giving a reason.')
	expect(mail.payload).toMatch(/We'll charge your card again on \w+ \d+, \d{4}\./u)
})
