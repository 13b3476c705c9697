import { describe, expect, test } from 'vitest'
import type { BillingIssues } from '~/features/billing/issues/billing-issues.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import {
	CODE_PROBLEM_TEXTS,
	keptCodeText,
	unverifiedCodeText,
} from '~/features/admin/users/messages'
import { userFormFields } from '#tests/helpers/accounts/admin-users'
import { buy, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer, createUser, reload, signInAs } from '#tests/helpers/factories'
import { errorOf } from '#tests/helpers/form-responses'
import type { UserFormResult } from '~/features/admin/users/user-form'

/** The parts of the admin area that use the payment provider. */

const billing = useBilling()

/** A second code that a VIP may claim. */
const NEW_CODE = 'FRIEND20'
const createNewCode = async () =>
	stripeClient('waiting').coupons.create({ id: NEW_CODE, percent_off: 20, duration: 'once' })

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

	test('ADMIN-05 a failed renewal is listed with its member, and is not all clear', async () => {
		expect((await healthOf()).pastDue).toEqual({ total: 0, members: [] })
		const user = await createUser('pastDueInGrace', { firstName: 'Paula', lastName: 'Hall' })
		await createUser('annual')
		const { graceUntil } = await db().user.findUniqueOrThrow({ where: { id: user.id } })
		const fact = `Access until ${longDate(graceUntil)}; $149 due`
		const { pastDue } = await healthOf()
		expect(pastDue).toEqual({
			total: 1,
			members: [{ id: user.id, name: 'Paula Hall', email: user.email, fact }],
		})
	})

	test('a replay handles an event again, and brings about what it stands for', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const event = (await billing.sandbox.deliveries()).find(({ type }) =>
			type.startsWith('customer.subscription'),
		)
		const account = await db().billingAccount.findUniqueOrThrow({ where: { userId: user.id } })
		const id = event?.event ?? ''
		await db().stripeEvent.deleteMany({ where: { id } })
		await failedEvent(id, account.stripeCustomerId)
		// As if the purchase had never been synced.
		await db().user.update({
			where: { id: user.id },
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

	test('one the provider no longer has is made good by reading its customer', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const account = await db().billingAccount.findUniqueOrThrow({ where: { userId: user.id } })
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
		return { admin, status: answer.status, result: answer.value as UserFormResult }
	}

	test('a valid code is said to be one, and nothing is stored or claimed yet', async () => {
		const vip = await createCustomer({ role: 'VIP' })
		const { status, result } = await verify(vip.id, ' friend10 ')
		expect([status, result]).toMatchObject([200, { status: 'verified', verifiedCode: 'friend10' }])
		// What stood in the other fields is still there.
		expect(result.values).toMatchObject({ role: 'VIP', vipExpiresAt: '2031-01-01' })
		expect(await db().vipCoupon.count()).toBe(0)
		expect((await reload(vip)).vipStripeCouponId).toBeNull()
	})

	test.each([
		['', 400, 'Please enter a Coupon ID to verify.', ''],
		['   ', 400, 'Please enter a Coupon ID to verify.', ''],
		['NO-SUCH-CODE', 409, 'Failed to verify VIP coupon.', ` ${CODE_PROBLEM_TEXTS.unknown}`],
		['<script>', 409, 'Failed to verify VIP coupon.', ` ${CODE_PROBLEM_TEXTS.unknown}`],
	])('%j: %i %s', async (code, expectedStatus, message, reason) => {
		const vip = await createCustomer({ role: 'VIP' })
		const { admin, status, result } = await verify(vip.id, code)
		const errors = { vipStripeCouponId: [message + reason] }
		expect([status, result]).toMatchObject([expectedStatus, { status: 'error', errors }])
		const path = `/api/users/${vip.id}/verify-vip-coupon`
		const answer = await admin.call('POST', path, { couponCodeToVerify: code })
		expect([answer.status, JSON.parse(answer.text)]).toMatchObject([expectedStatus, { message }])
	})

	test('saved after it was verified it is claimed for this VIP, and refused to the next', async () => {
		const vip = await createCustomer({ role: 'VIP', vipExpiresAt: after(currentTime(), days(3)) })
		const { admin } = await verify(vip.id, 'FRIEND10')
		const saved = await admin.call('PUT', `/api/users/${vip.id}`, {
			vipStripeCouponId: 'FRIEND10',
		})
		expect(JSON.parse(saved.text)).toMatchObject({ vipStripeCouponId: 'FRIEND10' })
		expect((await reload(vip)).isVipCouponVerified).toBe(true)
		const other = await createCustomer({ role: 'VIP' })
		const second = await verify(other.id, 'FRIEND10')
		const { taken } = CODE_PROBLEM_TEXTS
		expect(errorOf({ value: second.result })).toBe(`Failed to verify VIP coupon. ${taken}`)
		// Saving it is refused too, in any letters, by the form and by the call.
		const form = await admin.post(
			`/admin/users/${other.id}`,
			await userFormFields(other.id, { vipStripeCouponId: ' friend10' }),
		)
		expect([form.status, (form.value as UserFormResult).status]).toEqual([409, 'error'])
		expect(form.value).toMatchObject({ errors: { vipStripeCouponId: [taken] } })
		const call = await admin.call('PUT', `/api/users/${other.id}`, {
			vipStripeCouponId: 'FRIEND10',
		})
		expect([call.status, JSON.parse(call.text)]).toMatchObject([409, { message: taken }])
		expect((await reload(other)).vipStripeCouponId).toBeNull()
	})

	test('ADMIN-12 of two VIPs who are given one code at once, one has it verified', async () => {
		const until = { role: 'VIP' as const, vipExpiresAt: after(currentTime(), days(3)) }
		const vips = [await createCustomer(until), await createCustomer(until)]
		const first = await verify(vips[0]?.id ?? '', 'FRIEND10')
		const second = await verify(vips[1]?.id ?? '', 'FRIEND10')
		await Promise.all(
			[first, second].map(({ admin }, i) =>
				admin.call('PUT', `/api/users/${vips[i]?.id}`, { vipStripeCouponId: 'FRIEND10' }),
			),
		)
		const rows = await Promise.all(vips.map(reload))
		expect(rows.filter(({ isVipCouponVerified }) => isVipCouponVerified)).toHaveLength(1)
		expect(await db().vipCoupon.count({ where: { code: 'FRIEND10' } })).toBe(1)
	})

	test('ADMIN-12 an unknown code is saved as not verified, and the admin is told so', async () => {
		const vip = await createCustomer({ role: 'VIP', vipExpiresAt: after(currentTime(), days(3)) })
		const admin = await signInAs('admin')
		const page = await admin.submit(
			`/admin/users/${vip.id}`,
			await userFormFields(vip.id, { vipStripeCouponId: 'NOPE99' }),
		)
		expect(page.messages).toContainEqual(
			expect.objectContaining({
				text: 'User updated successfully!',
				place: 'page',
				detail: unverifiedCodeText('NOPE99'),
			}),
		)
		expect((await reload(vip)).isVipCouponVerified).toBe(false)
	})

	test('saved while the provider is away it stays unverified, and the admin is told', async () => {
		const vip = await createCustomer({ role: 'VIP', vipExpiresAt: after(currentTime(), days(3)) })
		const { admin } = await verify(vip.id, 'FRIEND10')
		await billing.sandbox.fail({ route: 'GET /v1/promotion_codes', times: 1000, status: 500 })
		const page = await admin.submit(
			`/admin/users/${vip.id}`,
			await userFormFields(vip.id, { vipStripeCouponId: 'FRIEND10' }),
		)
		expect(page.messages.map(({ text }) => text)).toContain('Failed to verify VIP coupon.')
		expect((await reload(vip)).isVipCouponVerified).toBe(false)
	})

	test.each(['GET /v1/promotion_codes', 'POST /v1/coupons/*'])(
		'ADMIN-13 in place of a verified code it fails at %s: the old code stays verified',
		async (route) => {
			const vip = await createCustomer({ role: 'VIP', vipExpiresAt: after(currentTime(), days(3)) })
			const { admin } = await verify(vip.id, 'FRIEND10')
			const save = async (code: string) =>
				admin.submit(
					`/admin/users/${vip.id}`,
					await userFormFields(vip.id, { vipStripeCouponId: code }),
				)
			await save('FRIEND10')
			const ofVip = { where: { ownerUserId: vip.id } }
			await createNewCode()
			const claimed = await db().vipCoupon.findUnique(ofVip)
			expect(claimed).toMatchObject({ code: 'FRIEND10' })
			await admin.post(`/admin/users/${vip.id}`, { intent: 'verify', vipStripeCouponId: NEW_CODE })
			await billing.sandbox.fail({ route, times: 1000, status: 500 })
			const page = await save(NEW_CODE)
			expect(page.messages).toContainEqual(
				expect.objectContaining({
					text: 'Failed to verify VIP coupon.',
					place: 'page',
					detail: keptCodeText('FRIEND10'),
				}),
			)
			const kept = { vipStripeCouponId: 'FRIEND10', isVipCouponVerified: true }
			expect(await reload(vip)).toMatchObject(kept)
			expect(await db().vipCoupon.findUnique(ofVip)).toEqual(claimed)
		},
	)

	test('ADMIN-13 a checked code replaces a verified one, in the audit log too', async () => {
		const vip = await createCustomer({ role: 'VIP', vipExpiresAt: after(currentTime(), days(3)) })
		const { admin } = await verify(vip.id, 'FRIEND10')
		const at = `/admin/users/${vip.id}`
		await admin.submit(at, await userFormFields(vip.id, { vipStripeCouponId: 'FRIEND10' }))
		await createNewCode()
		await admin.post(at, { intent: 'verify', vipStripeCouponId: NEW_CODE })
		await admin.submit(at, await userFormFields(vip.id, { vipStripeCouponId: NEW_CODE }))
		expect(await reload(vip)).toMatchObject({
			vipStripeCouponId: NEW_CODE,
			isVipCouponVerified: true,
		})
		expect(await db().vipCoupon.findUnique({ where: { ownerUserId: vip.id } })).toMatchObject({
			code: NEW_CODE,
		})
		const entry = await db().auditEvent.findFirst({
			where: { targetId: vip.id, action: 'user.update', after: { contains: NEW_CODE } },
		})
		expect(entry?.before).toContain('FRIEND10')
	})

	test('saved without a look at it, it is stored as it is, and not verified', async () => {
		const vip = await createCustomer({ role: 'VIP' })
		const admin = await signInAs('admin')
		await admin.call('PUT', `/api/users/${vip.id}`, { vipStripeCouponId: 'FRIEND10' })
		expect(await reload(vip)).toMatchObject({
			vipStripeCouponId: 'FRIEND10',
			isVipCouponVerified: false,
		})
	})

	test('the call answers {message, verifiedCode}; an unknown user is a 404', async () => {
		const vip = await createCustomer({ role: 'VIP' })
		const admin = await signInAs('admin')
		const body = { couponCodeToVerify: 'FRIEND10' }
		const { status, text } = await admin.call(
			'POST',
			`/api/users/${vip.id}/verify-vip-coupon`,
			body,
		)
		expect([status, JSON.parse(text)]).toEqual([
			200,
			{ message: 'Coupon code is valid.', verifiedCode: 'FRIEND10' },
		])
		const nobody = await admin.call('POST', '/api/users/nobody/verify-vip-coupon', body)
		expect(nobody.status).toBe(404)
	})

	test('a provider that is away is a failure, and nothing is claimed', async () => {
		const vip = await createCustomer({ role: 'VIP' })
		await billing.sandbox.fail({
			route: 'GET /v1/promotion_codes',
			times: 1000,
			status: 500,
		})
		const { status, result } = await verify(vip.id, 'FRIEND10')
		expect([status, errorOf({ value: result })]).toEqual([503, 'Failed to verify VIP coupon.'])
	})
})

describe('ADMIN-07 API-41 the test checkout', () => {
	test('opens for an admin: a client secret with JavaScript, the hosted page without', async () => {
		const admin = await signInAs('admin')
		const answer = await admin.call('POST', '/api/stripe/test-checkout', { returnPath: '/admin' })
		expect(answer.status).toBe(200)
		const { clientSecret } = JSON.parse(answer.text) as { clientSecret: unknown }
		expect(clientSecret).toEqual(expect.stringMatching(/_secret_/u))
		const left = await admin.post('/admin/billing', { intent: 'testCheckout' })
		expect(left.status).toBe(303)
		expect(left.location).toContain(billing.sandbox.origin)
	})
})

describe('ADMIN-16 deleting somebody who pays', () => {
	test('ends the membership at the provider first, and keeps the account if that fails', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const admin = await signInAs('admin')
		await billing.sandbox.fail({ route: 'GET /v1/subscriptions', times: 1000, status: 500 })
		const failed = await admin.call('DELETE', `/api/users/${user.id}`)
		expect(failed.status).toBe(503)
		expect(await db().user.count({ where: { id: user.id } })).toBe(1)
		await billing.sandbox.heal()
		expect((await admin.call('DELETE', `/api/users/${user.id}`)).status).toBe(200)
		const [subscription] = await db().subscription.findMany()
		expect(subscription?.status).toBe('canceled')
		expect(await db().payment.count()).toBe(1)
	})
})
