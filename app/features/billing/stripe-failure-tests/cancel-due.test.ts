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
import { endsAt } from '~/features/billing/entitlement/entitlement'
import { openPortal } from '~/features/billing/subscription/billing-portal.server'
import {
	cancelMembership,
	resumeMembership,
} from '~/features/billing/subscription/plan-change.server'
import { loadMembership } from '~/features/billing/subscription/subscription-card.server'
import { currentTime } from '~/core/time/clock'
import { submitPortal } from '#tests/helpers/billing/portal'
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

const setEndedBy = (id: string, endedBy: string) =>
	db().subscription.update({ where: { id }, data: { endedBy } })

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
	test('MON-19 the email says that nothing more is charged, and until when access lasts', async () => {
		const { user } = await pastDue()
		expect(await cancelMembership(user)).toEqual({ ok: true })
		const until = longDate(await loadGraceUntil(user))
		const { subject, text } = await cancelMail()
		expect(subject).toBe(`Your Annual Plan ends on ${until}`)
		expect(text).toContain(
			`You canceled your Annual Plan. You won't be charged again.\n\nYou have access until ${until}.`,
		)
	})

	test.each(['member', 'portal', 'admin'] as const)(
		'MON-19 Stripe never charges again, whoever cancels: %s',
		async (who) => {
			const { user } = await pastDue()
			const { id } = await subscriptionOf(user)
			if (who === 'member') await cancelMembership(user)
			else {
				await stripeClient('waiting').subscriptions.update(id, { cancel_at_period_end: true })
				if (who === 'admin') await setEndedBy(id, 'admin')
				await billing.sandbox.flush()
			}
			const attemptsBefore = await countAttempts(user)
			const until = await loadGraceUntil(user)
			expect((await subscriptionOf(user)).cancelAt?.getTime()).toBe(
				Math.floor(until.getTime() / 1000) * 1000,
			)
			expect((await cancelMail()).text).toContain(who === 'admin' ? 'We canceled' : 'You canceled')
			await advanceTime(billing, days(3))
			expect(await hasAccess(user)).toBe(true)
			await advanceTime(billing, days(60))
			expect(await countAttempts(user)).toBe(attemptsBefore)
			expect(await hasAccess(user)).toBe(false)
			expect(await subscriptionOf(user)).toMatchObject({
				status: 'canceled',
				latestInvoiceStatus: 'void',
			})
			expect(await db().billingAlert.findMany()).toEqual([])
		},
	)

	test('MON-19 a new card is saved and not charged, and the page asks for nothing', async () => {
		const { user } = await pastDue()
		await cancelMembership(user)
		const portal = await openPortal(user, 'card')
		const card = { intent: 'card', card: 'ok', last4: '4242' }
		await submitPortal(portal.ok ? portal.url : '', card)
		await billing.sandbox.flush()
		expect((await accountOf(user)).payments.map(({ status }) => status)).toEqual(['paid', 'failed'])
		const { card: shown } = await loadMembership(await reload(user), currentTime())
		expect(shown).toMatchObject({
			status: { kind: 'canceling', hasAccess: true, action: { label: 'Resume Plan' } },
			subscription: { amountDue: null, isPaymentDue: false },
		})
	})

	test('MON-19 after the grace period the plan ends at once, and its invoice is void', async () => {
		const { user } = await pastDue()
		await advanceTime(billing, days(8))
		expect(await subscriptionOf(user)).toMatchObject({ status: 'past_due' })
		expect(await cancelMembership(user)).toEqual({ ok: true })
		expect(await subscriptionOf(user)).toMatchObject({
			status: 'canceled',
			latestInvoiceStatus: 'void',
		})
	})

	test('MON-19 resuming collects the payment again', async () => {
		const { user } = await pastDue()
		await cancelMembership(user)
		expect(await resumeMembership(user)).toEqual({ ok: true })
		const attemptsBefore = await countAttempts(user)
		const resumed = await subscriptionOf(user)
		expect(resumed).toMatchObject({ status: 'past_due', cancelAt: null })
		expect(resumed.nextAttemptAt).not.toBeNull()
		await advanceTime(billing, days(4))
		expect(await countAttempts(user)).toBeGreaterThan(attemptsBefore)
	})

	test('MON-19 who pays nevertheless has the period that was paid, and no renewal', async () => {
		const { user, currentPeriodEnd } = await pastDue()
		const { unpaidInvoiceUrl } = await subscriptionOf(user)
		await cancelMembership(user)
		await submitPortal(unpaidInvoiceUrl ?? '', { intent: 'pay', card: 'ok', last4: '4242' })
		await billing.sandbox.flush()
		const paid = await subscriptionOf(user)
		expect(paid).toMatchObject({ status: 'active', latestInvoiceStatus: 'paid' })
		expect(endsAt(paid)).toEqual(currentPeriodEnd)
		await advanceTime(billing, days(60))
		expect(await hasAccess(user)).toBe(true)
		expect((await accountOf(user)).payments.map(({ status }) => status)).toEqual(['paid', 'paid'])
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
			by: 'member' as const,
			isPaymentDue: true,
			isPaymentPending: false,
			pastDue: state,
			status,
		}
		const { text } = canceledEmail(frame, due)
		expect(text).toContain(expectedText)
		expect(text.includes('Without it')).toBe(state !== null)
	})

	test('MON-19 the page says until when access lasts, and so does the confirmation', async () => {
		const { user } = await pastDue()
		const until = await loadGraceUntil(user)
		const device = await signedInClient(user.id)
		expect((await device.load('/profile/membership?confirm=cancel')).value).toMatchObject({
			question: { kind: 'cancel' },
			card: {
				subscription: { isPastDue: true },
				pastDue: { until: until.toISOString(), isOver: false },
			},
		})
		const { messages } = await device.submit('/profile/membership', { intent: 'cancel' })
		expect(messages.map(({ text }) => text)).toEqual([
			`Your plan is canceled. You have access until ${longDate(until)}. You can resume your plan anytime before then.`,
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
