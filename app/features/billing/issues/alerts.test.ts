import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { after, days, hours } from '~/core/time/durations'
import {
	checkout,
	accountOf,
	advanceTime,
	buy,
	useBilling,
	wish,
} from '#tests/helpers/billing/billing'
import { createCustomer, signInAs } from '#tests/helpers/factories'
import { startCheckout } from '~/features/billing/checkout/checkout.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { type Alert, raiseAlert, resolveAlert } from './alerts.server'
import type { BillingIssues } from './billing-issues.server'

const billing = useBilling()

const only = (kind: string) => db().billingAlert.findFirstOrThrow({ where: { kind } })
const open = () => db().billingAlert.count({ where: { resolvedAt: null } })

/** The subjects of the emails to the owner, oldest first. */
async function ownerMails(): Promise<string[]> {
	const rows = await db().outboxMessage.findMany({
		where: { recipient: 'support@prohub.test' },
		orderBy: { createdAt: 'asc' },
	})
	return rows.map(({ payload }) => (JSON.parse(payload) as { subject: string }).subject)
}

describe('MON-12 an alert that comes again', () => {
	test('is open again with the new date, and the overview counts it', async () => {
		const user = await createCustomer()
		await billing.sandbox.changePrice('annual', { active: false })
		await startCheckout(user, wish(), currentTime())
		const { id, createdAt } = await only('price')
		await resolveAlert(id, currentTime())
		expect(await open()).toBe(0)
		await advanceTime(billing, days(40))
		const again = currentTime()
		await startCheckout(user, wish(), again)
		expect(await only('price')).toMatchObject({
			id,
			resolvedAt: null,
			createdAt: again,
			firstAt: createdAt,
		})
		const admin = await signInAs('admin')
		const { value } = await admin.load('/admin')
		expect(value).toMatchObject({ waiting: { billing: 1 } })
		const health = (await admin.load('/admin/billing')).value as BillingIssues
		expect(health.alerts).toMatchObject([{ id, firstAt: createdAt.toISOString() }])
		expect(await ownerMails()).toEqual(['A plan cannot be bought', 'A plan cannot be bought'])
	})

	test('keeps the date of the first time, however often it comes', async () => {
		const alert: Alert = { kind: 'livemode', about: 'true', detail: 'd' }
		const start = currentTime()
		for (const day of [0, 2, 4]) {
			expect(await raiseAlert(alert, after(start, days(day)))).toBe(day === 0 ? 'new' : 'again')
			expect(await raiseAlert(alert, after(start, days(day)))).toBe('known')
			await resolveAlert((await only('livemode')).id, after(start, days(day + 1)))
		}
		expect(await only('livemode')).toMatchObject({
			firstAt: start,
			createdAt: after(start, days(4)),
		})
		expect(await db().billingAlert.count()).toBe(1)
	})

	test('a state that was there already raises nothing again; one that comes back does', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { stripeCustomerId, subscriptions } = await accountOf(user)
		const id = subscriptions[0]?.id ?? ''
		const become = async (status: string) => {
			await billing.sandbox.setStatus(id, status)
			await syncBilling(stripeCustomerId)
		}
		await become('sleeping')
		await resolveAlert((await only('unknown_status')).id, currentTime())
		await syncBilling(stripeCustomerId)
		expect(await open()).toBe(0)
		await become('active')
		await become('sleeping')
		expect(await open()).toBe(1)
	})

	test('a second dispute of a payment is told to the owner again', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const charge = (await accountOf(user)).payments[0]?.chargeId ?? ''
		const { id } = await billing.sandbox.dispute(charge)
		await billing.sandbox.flush()
		await billing.sandbox.closeDispute(id, 'won')
		await billing.sandbox.flush()
		await resolveAlert((await only('dispute')).id, currentTime())
		await advanceTime(billing, hours(1))
		await billing.sandbox.setDisputeStatus(id, 'needs_response')
		await syncBilling((await accountOf(user)).stripeCustomerId)
		expect(await open()).toBe(1)
		expect((await ownerMails()).filter((subject) => subject.startsWith('Dispute:'))).toHaveLength(2)
	})
})

describe('MON-13 alerts that cost money unseen are mailed to the owner', () => {
	test.each([
		['account_setup', 'Your Stripe account differs from what the app needs'],
		['backup', 'The backup is late'],
		['checkout_failing', 'Nobody can buy right now'],
		['clock_skew', 'The clock of the server is wrong'],
		['early_fraud_warning', 'A bank warns of fraud'],
		['key_refused', 'Stripe refuses your key'],
		['livemode', 'Stripe sends events of the wrong mode'],
		['price', 'A plan cannot be bought'],
		['unknown_customer', 'Stripe does not know a member'],
	] as const)('%s: one email per day, however many there are', async (kind, subject) => {
		const now = currentTime()
		for (const about of ['one', 'two']) await raiseAlert({ kind, about, detail: 'Why.' }, now)
		expect(await ownerMails()).toEqual([subject])
		const { payload, mailKind, reason } = await db().outboxMessage.findFirstOrThrow()
		expect({ mailKind, reason }).toEqual({ mailKind: 'billing alert', reason: kind })
		expect(payload).toContain('Why.')
		expect(payload).toContain('/admin/billing')
		await raiseAlert({ kind, about: 'three', detail: 'd' }, after(now, days(1)))
		expect(await ownerMails()).toEqual([subject, subject])
	})

	test('others wait on the overview', async () => {
		await raiseAlert({ kind: 'drift', about: 'x', detail: 'd' }, currentTime())
		expect(await ownerMails()).toEqual([])
	})

	test('a member whom Stripe does not know', async () => {
		const user = await createCustomer()
		await checkout(user)
		const { id } = await accountOf(user)
		await db().billingAccount.update({ where: { id }, data: { stripeCustomerId: 'cus_gone' } })
		await expect(syncBilling('cus_gone')).rejects.toThrow()
		expect(await ownerMails()).toEqual(['Stripe does not know a member'])
	})
})
