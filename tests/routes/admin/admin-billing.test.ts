import { describe, expect, test } from 'vitest'
import type { BillingIssues } from '~/features/billing/issues/billing-issues.server'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { fieldsOf } from '#tests/helpers/accounts/admin-users'
import { buy, person, reload, useBilling } from '#tests/helpers/billing/billing'
import { signInAs } from '#tests/helpers/users'
import type { UserActionData } from '~/features/admin/users/user.actions.server'

/** The parts of the admin area that use the payment provider. */

const billing = useBilling()

const healthOf = async (): Promise<BillingIssues> =>
	(await (await signInAs('admin')).load('/admin/billing')).value as BillingIssues

const failedEvent = async (id: string, customerId: string | null) =>
	db().stripeEvent.create({
		data: {
			id,
			type: 'invoice.paid',
			livemode: false,
			customerId,
			created: currentTime(),
			receivedAt: currentTime(),
			processedAt: currentTime(),
			outcome: 'failed',
			attempts: 5,
			lastError: 'TypeError: something',
		},
	})

describe('billing health', () => {
	test('shows failed events, unknown customers, and billing issues', async () => {
		await failedEvent('evt_failed', 'cus_x')
		await db().stripeEvent.create({
			data: {
				id: 'evt_orphan',
				type: 'invoice.paid',
				livemode: false,
				customerId: 'cus_nobody',
				created: currentTime(),
				receivedAt: currentTime(),
				processedAt: currentTime(),
				outcome: 'orphan',
			},
		})
		await raiseAlert({ kind: 'orphan', about: 'cus_nobody', detail: 'Nobody.' }, currentTime())
		const health = await healthOf()
		expect(health.failed).toMatchObject([{ id: 'evt_failed', attempts: 5, outcome: 'failed' }])
		expect(health.unknown).toMatchObject([{ customerId: 'cus_nobody', events: 1 }])
		expect(health.alerts).toMatchObject([{ kind: 'orphan', detail: 'Nobody.' }])
	})

	test('replaying an event processes it again and applies its changes', async () => {
		const user = await person()
		await buy(billing, user)
		const event = (await billing.sandbox.deliveries()).find(({ type }) =>
			type.startsWith('customer.subscription'),
		)
		const account = await db().billingAccount.findUniqueOrThrow({ where: { userId: user._id } })
		const id = event?.event ?? ''
		await db().stripeEvent.deleteMany({ where: { id } })
		await failedEvent(id, account.stripeCustomerId)
		// As if the purchase had never been synced.
		await db().user.update({
			where: { id: user._id },
			data: { role: 'user', subscriptionStatus: null },
		})
		const admin = await signInAs('admin')
		const page = await admin.submit('/admin/billing', { intent: 'replay', id })
		expect(page.messages.map(({ text }) => text)).toEqual(['The event was handled.'])
		expect((await reload(user)).role).toBe('subscriber')
		expect(await db().stripeEvent.findUniqueOrThrow({ where: { id } })).toMatchObject({
			outcome: 'applied',
			lastError: null,
		})
		expect((await healthOf()).failed).toEqual([])
		expect(await db().auditEvent.findMany()).toMatchObject([
			{ action: 'billing.replay', targetId: id },
		])
	})

	test('replaying an event that the provider no longer has syncs its customer', async () => {
		const user = await person()
		await buy(billing, user)
		const account = await db().billingAccount.findUniqueOrThrow({ where: { userId: user._id } })
		await failedEvent('evt_forgotten', account.stripeCustomerId)
		const admin = await signInAs('admin')
		const page = await admin.submit('/admin/billing', { intent: 'replay', id: 'evt_forgotten' })
		expect(page.messages[0]?.text).toBe('The event was handled.')
	})

	test('an unknown event shows an error, and an issue is closed once', async () => {
		const admin = await signInAs('admin')
		const page = await admin.submit('/admin/billing', { intent: 'replay', id: 'evt_never' })
		expect(page.messages[0]?.text).toBe('Event not found.')
		await raiseAlert({ kind: 'drift', about: 'x', detail: 'd' }, currentTime())
		const [alert] = (await healthOf()).alerts
		await admin.submit('/admin/billing', { intent: 'resolve', id: alert?.id ?? '' })
		expect((await healthOf()).alerts).toEqual([])
		expect((await admin.post('/admin/billing', { intent: 'x' })).status).toBe(400)
	})
})

describe('ADMIN-13 ADMIN-14 API-38 a coupon for a VIP', () => {
	const verify = async (id: string, code: string) => {
		const admin = await signInAs('admin')
		const answer = await admin.post(`/admin/users/${id}`, {
			intent: 'verify',
			role: 'VIP',
			vipStripeCouponId: code,
			vipExpiresAt: '2031-01-01',
		})
		return { admin, status: answer.status, ...(answer.value as UserActionData) }
	}

	test('a valid code is confirmed, without being stored or claimed', async () => {
		const vip = await person({ role: 'VIP' })
		const { status, coupon, values } = await verify(vip._id, ' friend10 ')
		expect([status, coupon]).toEqual([
			200,
			{ isValid: true, message: 'Coupon code is valid.', verifiedCode: 'friend10' },
		])
		// The other fields keep their input.
		expect(values).toMatchObject({ role: 'VIP', vipExpiresAt: '2031-01-01' })
		expect(await db().vipCoupon.count()).toBe(0)
		expect((await reload(vip)).vipStripeCouponId).toBeNull()
	})

	test.each([
		['', 400, 'Please enter a Coupon ID to verify.'],
		['   ', 400, 'Please enter a Coupon ID to verify.'],
		['NO-SUCH-CODE', 409, 'Failed to verify VIP coupon.'],
		['<script>', 409, 'Failed to verify VIP coupon.'],
	])('%j: %i %s', async (code, wanted, message) => {
		const vip = await person({ role: 'VIP' })
		const { admin, status, coupon } = await verify(vip._id, code)
		expect([status, coupon]).toEqual([wanted, { isValid: false, message, verifiedCode: '' }])
		const path = `/api/users/${vip._id}/verify-vip-coupon`
		const answer = await admin.call('POST', path, { couponCodeToVerify: code })
		expect([answer.status, JSON.parse(answer.text)]).toMatchObject([wanted, { message }])
	})

	test('a verified code is claimed for this VIP when saved, and rejected for the next', async () => {
		const vip = await person({ role: 'VIP', vipExpiresAt: after(currentTime(), days(3)) })
		const { admin } = await verify(vip._id, 'FRIEND10')
		const saved = await admin.call('PUT', `/api/users/${vip._id}`, {
			vipStripeCouponId: 'FRIEND10',
		})
		expect(JSON.parse(saved.text)).toMatchObject({ vipStripeCouponId: 'FRIEND10' })
		expect((await reload(vip)).isVipCouponVerified).toBe(true)
		const other = await person({ role: 'VIP' })
		const second = await verify(other._id, 'FRIEND10')
		expect(second.coupon?.message).toBe('Failed to verify VIP coupon.')
	})

	test('a code saved during a provider outage stays unverified, and the admin is informed', async () => {
		const vip = await person({ role: 'VIP', vipExpiresAt: after(currentTime(), days(3)) })
		const { admin } = await verify(vip._id, 'FRIEND10')
		await billing.sandbox.fail({ route: 'GET /v1/promotion_codes', times: 1000, status: 500 })
		const page = await admin.submit(
			`/admin/users/${vip._id}`,
			await fieldsOf(vip._id, { vipStripeCouponId: 'FRIEND10' }),
		)
		expect(page.messages.map(({ text }) => text)).toContain('Failed to verify VIP coupon.')
		expect((await reload(vip)).isVipCouponVerified).toBe(false)
	})

	test('a code saved without verification is stored as unverified', async () => {
		const vip = await person({ role: 'VIP' })
		const admin = await signInAs('admin')
		await admin.call('PUT', `/api/users/${vip._id}`, { vipStripeCouponId: 'FRIEND10' })
		expect(await reload(vip)).toMatchObject({
			vipStripeCouponId: 'FRIEND10',
			isVipCouponVerified: false,
		})
	})

	test('the call returns {message, verifiedCode}; an unknown user is a 404', async () => {
		const vip = await person({ role: 'VIP' })
		const admin = await signInAs('admin')
		const body = { couponCodeToVerify: 'FRIEND10' }
		const { status, text } = await admin.call(
			'POST',
			`/api/users/${vip._id}/verify-vip-coupon`,
			body,
		)
		expect([status, JSON.parse(text)]).toEqual([
			200,
			{ message: 'Coupon code is valid.', verifiedCode: 'FRIEND10' },
		])
		const nobody = await admin.call('POST', '/api/users/nobody/verify-vip-coupon', body)
		expect(nobody.status).toBe(404)
	})

	test('a provider outage is an error, and nothing is claimed', async () => {
		const vip = await person({ role: 'VIP' })
		await billing.sandbox.fail({
			route: 'GET /v1/promotion_codes',
			times: 1000,
			status: 500,
		})
		const { status, coupon } = await verify(vip._id, 'FRIEND10')
		expect([status, coupon?.message]).toEqual([503, 'Failed to verify VIP coupon.'])
	})
})

describe('ADMIN-07 API-41 the test checkout', () => {
	test('opens for an admin: a client secret with JavaScript, the hosted page without', async () => {
		const admin = await signInAs('admin')
		const answer = await admin.call('POST', '/api/stripe/test-checkout', { returnPath: '/admin' })
		expect(answer.status).toBe(200)
		const { clientSecret } = JSON.parse(answer.text) as { clientSecret: unknown }
		expect(clientSecret).toEqual(expect.stringMatching(/_secret_/u))
		const left = await admin.post('/admin', { intent: 'testCheckout' })
		expect(left.status).toBe(303)
		expect(left.location).toContain(billing.sandbox.origin)
	})
})

describe('ADMIN-16 deleting a paying member', () => {
	test('cancels the subscription first, and keeps the account if that fails', async () => {
		const user = await person()
		await buy(billing, user)
		const admin = await signInAs('admin')
		await billing.sandbox.fail({ route: 'GET /v1/subscriptions', times: 1000, status: 500 })
		const failed = await admin.call('DELETE', `/api/users/${user._id}`)
		expect(failed.status).toBe(503)
		expect(await db().user.count({ where: { id: user._id } })).toBe(1)
		await billing.sandbox.heal()
		expect((await admin.call('DELETE', `/api/users/${user._id}`)).status).toBe(200)
		const [subscription] = await db().subscription.findMany()
		expect(subscription?.status).toBe('canceled')
		expect(await db().payment.count()).toBe(1)
	})
})
