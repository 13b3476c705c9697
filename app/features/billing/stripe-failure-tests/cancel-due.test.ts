import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import {
	accountOf,
	buy,
	hasAccess,
	advanceTime,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createCustomer, reload, signedInClient } from '#tests/helpers/factories'
import { longDate } from '~/core/time/format-date'
import { planStatus } from '~/features/billing/entitlement/plan-status'
import { canceledEmail } from '~/features/billing/emails/emails'
import { cancelMembership } from '~/features/billing/subscription/plan-change.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'

const billing = useBilling()

async function pastDue() {
	const user = await createCustomer()
	await buy(billing, user, {}, { card: 'fails_on_renewal' })
	await advanceTime(billing, days(366))
	const { status, currentPeriodEnd } = await subscriptionOf(user)
	expect(status).toBe('past_due')
	if (currentPeriodEnd === null) throw new Error('No period')
	return { user: await reload(user), currentPeriodEnd }
}

async function loadGraceUntil(user: { id: string }): Promise<Date> {
	const { graceUntil } = await db().user.findUniqueOrThrow({ where: { id: user.id } })
	if (graceUntil === null) throw new Error('No grace')
	return graceUntil
}

async function cancelMail() {
	const { payload } = await db().outboxMessage.findFirstOrThrow({
		where: { dedupeKey: { startsWith: 'cancelled:' } },
	})
	return JSON.parse(payload) as { subject: string; text: string }
}

async function countAttempts(user: { id: string }): Promise<number> {
	const { stripeCustomerId } = await accountOf(user)
	const { data } = await stripeClient('waiting').charges.list({ customer: stripeCustomerId })
	return data.filter(({ status }) => status === 'failed').length
}

describe('canceling while a payment is due', () => {
	test('the email has both dates, and says that the card may still be charged', async () => {
		const { user, currentPeriodEnd } = await pastDue()
		expect(await cancelMembership(user)).toEqual({ ok: true })
		const { subject, text } = await cancelMail()
		expect(subject).toBe("Your Annual Plan won't renew")
		expect(text).toContain('we may still charge your card for it.')
		expect(text).toContain(
			`If that payment goes through, you have access until ${longDate(currentPeriodEnd)}. Without it, your access ends on ${longDate(await loadGraceUntil(user))}.`,
		)
		expect(text).not.toContain('Nothing more will be charged')
	})

	test('Stripe keeps retrying the payment, as the email says', async () => {
		const { user } = await pastDue()
		await cancelMembership(user)
		const attemptsBefore = await countAttempts(user)
		await advanceTime(billing, days(3))
		expect(await countAttempts(user)).toBeGreaterThan(attemptsBefore)
		expect(await hasAccess(user)).toBe(true)
	})

	test.each([
		[{ until: '2026-05-08T12:00:00.000Z', isOver: true }, 'your access ended on May 8, 2026.'],
		[{ until: '2026-05-08T12:00:00.000Z', isOver: false }, 'your access ends on May 8, 2026.'],
		[null, 'you have access until May 1, 2027.'],
	])('what the email says about access with %j', (state, expectedText) => {
		const frame = {
			brand: 'Pro Hub',
			firstName: 'Paula',
			origin: 'http://127.0.0.1',
			profileUrl: 'http://127.0.0.1/profile',
			calculatorUrl: 'http://127.0.0.1/calculator',
			plansUrl: 'http://127.0.0.1/subscription',
		}
		const ends = new Date('2027-05-01T12:00:00.000Z')
		const user = { role: 'user', subscriptionStatus: null, graceUntil: null, vipExpiresAt: null }
		const status = planStatus(
			{ user, subscription: null, disputedOn: null, hasSavedProperties: false },
			ends,
		)
		const due = {
			plan: 'Annual Plan',
			ends,
			instead: null,
			isByAdmin: false,
			isPaymentDue: true,
			isPaymentPending: false,
			pastDue: state,
			status,
		}
		const { text } = canceledEmail(frame, due)
		expect(text).toContain(expectedText)
		expect(text.includes('Without it')).toBe(state !== null)
	})

	test('the page shows that the payment is due, and the confirmation says so', async () => {
		const { user, currentPeriodEnd } = await pastDue()
		const device = await signedInClient(user.id)
		expect((await device.load('/profile/membership?confirm=cancel')).value).toMatchObject({
			question: { kind: 'cancel' },
			card: {
				subscription: { isPaymentDue: true, periodEnd: currentPeriodEnd.toISOString() },
				pastDue: { until: (await loadGraceUntil(user)).toISOString(), isOver: false },
			},
		})
		const { messages } = await device.submit('/profile/membership', { intent: 'cancel' })
		expect(messages.map(({ text }) => text)).toEqual([
			"Your plan is canceled and won't renew. Your card may still be charged for the current period.",
		])
	})

	test('a member whose renewal is paid reads one date, and that nothing more is charged', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		await cancelMembership(await reload(user))
		const { text } = await cancelMail()
		expect(text).toContain("You won't be charged again.")
		expect(text).toContain(
			`You have access until ${longDate((await subscriptionOf(user)).currentPeriodEnd ?? new Date(0))}.`,
		)
	})
})
