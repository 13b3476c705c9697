import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { after, days, hours } from '~/core/time/durations'
import { accountOf, advanceTime, buy, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer, createUser, signInAs } from '#tests/helpers/factories'
import { raiseAlert } from './alerts.server'
import type { BillingIssues } from './billing-issues.server'
import { disputeDueEmail, disputeEmail } from './dispute-emails'
import { sendDisputeReminders } from './dispute-mail.server'

const billing = useBilling()

type Mail = { to: string; subject: string; text: string }

/** The emails to the owner about disputes, oldest first. */
const ownerMails = async (): Promise<Mail[]> => {
	const rows = await db().outboxMessage.findMany({
		where: { dedupeKey: { startsWith: 'owner:' } },
		orderBy: { createdAt: 'asc' },
	})
	return rows.map(({ payload }) => JSON.parse(payload) as Mail)
}

/** A member with a payment, and the moment by which evidence about its dispute is due. */
async function disputed(kind: 'dispute' | 'inquire' = 'dispute') {
	const user = await createCustomer()
	await buy(billing, user)
	const charge = (await accountOf(user)).payments[0]?.chargeId ?? ''
	const dispute = await billing.sandbox[kind](charge)
	await billing.sandbox.flush()
	const due = (await accountOf(user)).payments[0]?.disputeDueAt
	if (due === null || due === undefined) throw new Error('There is no date')
	return { user, dispute, due }
}

describe('FIX-43 emails to the owner about disputes', () => {
	test('one at once, with member, amount, date and link, and one three days before', async () => {
		const { user, due } = await disputed()
		const [opened, ...others] = await ownerMails()
		expect(others).toEqual([])
		expect(opened?.to).toBe('support@prohub.test')
		expect(opened?.subject).toContain('Dispute: $149 from')
		expect(opened?.text).toContain(user.email)
		expect(opened?.text).toContain(`/admin/users/${user.id}`)
		expect(await sendDisputeReminders(after(due, -days(3) - 1))).toBe(0)
		const atOnce = [1, 2, 3].map(() => sendDisputeReminders(after(due, -days(3))))
		expect((await Promise.all(atOnce)).sort()).toEqual([0, 0, 1])
		expect(await sendDisputeReminders(after(due, -days(1)))).toBe(0)
		expect((await ownerMails()).map(({ subject }) => subject.split(' ')[0])).toEqual([
			'Dispute:',
			'Evidence',
		])
	})

	test('an inquiry too; an event that comes again brings no other', async () => {
		const { user } = await disputed('inquire')
		await billing.sandbox.flush()
		await advanceTime(billing, hours(1))
		const mails = await ownerMails()
		expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Inquiry'])
		expect(mails[0]?.text).toContain('Access from it is kept')
		expect(mails[0]?.text).toContain(user.email)
	})

	test('no reminder after the dispute was closed or answered, or after the date', async () => {
		const [closed, answered, late] = [await disputed(), await disputed(), await disputed()]
		await billing.sandbox.closeDispute(closed.dispute.id, 'won')
		await billing.sandbox.setDisputeStatus(answered.dispute.id, 'under_review')
		await billing.sandbox.flush()
		expect(await sendDisputeReminders(late.due)).toBe(0)
		expect(await sendDisputeReminders(after(late.due, -1))).toBe(1)
	})

	test('no reminder right after the first email, if the date was near already', async () => {
		const { due } = await disputed()
		await db().outboxMessage.updateMany({ data: { createdAt: after(due, -days(2)) } })
		expect(await sendDisputeReminders(after(due, -days(1)))).toBe(0)
	})

	test('a deleted member and a bank that is still deciding are named so', () => {
		const facts = {
			member: { name: 'Former member', email: null },
			amount: '$99',
			isInquiry: false,
			dueAt: null,
			userUrl: null,
			stripeUrl: 'https://dashboard.stripe.com/payments/pi_1',
		}
		const { text } = disputeEmail('Hub', facts)
		expect(text).toContain('Member: Former member. Payment: $99.')
		expect(text).toContain('No evidence is due right now.')
		expect(text).toContain('Answer in Stripe:\nhttps://dashboard.stripe.com/payments/pi_1')
		const dueAt = new Date('2026-12-06T23:59:59Z')
		expect(disputeDueEmail('Hub', { ...facts, dueAt })).toMatchObject({
			subject: 'Evidence due December 6, 2026: $99 from Former member',
		})
	})
})

describe('FIX-43 alerts name the member', () => {
	const alerts = async () => {
		const { value } = await (await signInAs('admin')).load('/admin/billing')
		return (value as BillingIssues).alerts
	}

	test('with address and amount, from payment, subscription or customer', async () => {
		const { user } = await disputed()
		const { stripeCustomerId, payments, subscriptions } = await accountOf(user)
		const session = payments[0]?.checkoutSessionId ?? ''
		const abouts = [stripeCustomerId, `${stripeCustomerId}:issfr_1`, subscriptions[0]?.id, session]
		for (const about of abouts) {
			await raiseAlert({ kind: 'drift', about: about ?? '', detail: 'd' }, currentTime())
		}
		await raiseAlert({ kind: 'price', about: 'annual:none', detail: 'd' }, currentTime())
		const found = await alerts()
		const who = { userId: user.id, email: user.email }
		const subjectOf = (of: string) => found.filter(({ kind }) => kind === of)
		expect(subjectOf('dispute')).toMatchObject([{ subject: { ...who, amount: '$149' } }])
		expect(subjectOf('drift').map(({ subject }) => subject)).toMatchObject([who, who, who, who])
		expect(subjectOf('price')).toMatchObject([{ subject: null }])
		expect(found.every(({ detail }) => !detail.includes('of account'))).toBe(true)
	})

	test('a member whose account was deleted is a former member', async () => {
		await createUser('annual')
		const account = await db().billingAccount.findFirstOrThrow()
		const about = account.stripeCustomerId
		await raiseAlert({ kind: 'drift', about, detail: 'd' }, currentTime())
		await db().user.delete({ where: { id: account.userId ?? '' } })
		expect((await alerts())[0]?.subject).toMatchObject({ userId: null, name: 'Former member' })
	})
})
