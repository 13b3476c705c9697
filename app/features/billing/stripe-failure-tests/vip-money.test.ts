import { describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { db, inTransaction } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import {
	accountOf,
	buy,
	checkout,
	hasAccess,
	createLapsedVip,
	advanceTime,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createCustomer, reload } from '#tests/helpers/factories'
import { processCheckout } from '~/features/billing/checkout/checkout-return.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { grantVipUntil } from '~/features/billing/vip-program/vip-coupon.server'

const billing = useBilling()

const loadVipDate = async (user: PublicUser) => (await reload(user)).vipExpiresAt

const redemptions = () => db().couponRedemption.findMany()

describe('V7 a code counts when the money is there', () => {
	test('V7 typed but never completed: nothing, also when the checkout expires', async () => {
		const vip = await createLapsedVip()
		const friend = await createCustomer()
		const { sessionId } = await checkout(friend, { code: 'FRIEND10' })
		await billing.sandbox.pay(sessionId, { card: 'declined' })
		await processCheckout(friend, sessionId)
		expect(await redemptions()).toEqual([])
		await advanceTime(billing, days(1))
		expect(await redemptions()).toEqual([])
		expect(await hasAccess(vip)).toBe(false)
		expect(await hasAccess(friend)).toBe(false)
	})

	test.each([
		['arrives', 'bank_debit', true],
		['fails', 'bank_debit_fails', false],
	] as const)(
		'V7 a bank debit that %s does not count before it is paid',
		async (_case, card, counts) => {
			const vip = await createLapsedVip()
			const friend = await createCustomer()
			const { sessionId } = await checkout(friend, { code: 'FRIEND10' })
			const { outcome, session } = await billing.sandbox.pay(sessionId, { card })
			expect(outcome).toBe('processing')
			expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
			await billing.sandbox.flush()
			expect(await processCheckout(friend, sessionId)).toMatchObject({ isConfirmed: false })
			await runBillingReconciliation(currentTime())
			expect((await redemptions()).filter(({ status }) => status === 'granted')).toEqual([])
			expect(await hasAccess(vip)).toBe(false)

			await advanceTime(billing, days(4))
			const types = (await db().stripeEvent.findMany()).map(({ type }) => type)
			expect(types).toContain(`checkout.session.async_payment_${counts ? 'succeeded' : 'failed'}`)
			expect(await redemptions()).toMatchObject(counts ? [{ status: 'granted' }] : [])
			expect(await hasAccess(vip)).toBe(counts)
		},
	)
})

describe('V8 what is taken back', () => {
	test('a refund takes the days back, but never what an admin gave', async () => {
		const vip = await createLapsedVip()
		const adminDate = after(currentTime(), days(5))
		await inTransaction((tx) => grantVipUntil(tx, vip.id, adminDate, currentTime()))
		const friend = await createCustomer()
		await buy(billing, friend, { code: 'FRIEND10' })
		expect(new Date((await loadVipDate(vip)) ?? 0).getTime()).toBeGreaterThan(adminDate.getTime())
		await billing.sandbox.refund((await accountOf(friend)).payments[0]?.chargeId ?? '')
		await billing.sandbox.flush()
		expect(await redemptions()).toMatchObject([{ status: 'revoked_refund' }])
		expect(await loadVipDate(vip)).toBe(adminDate.toISOString())
		expect(await hasAccess(vip)).toBe(true)
	})

	test('a dispute takes them back when it is lost, and not before', async () => {
		const vip = await createLapsedVip()
		const friend = await createCustomer()
		await buy(billing, friend, { code: 'FRIEND10' })
		const dispute = await billing.sandbox.dispute(
			(await accountOf(friend)).payments[0]?.chargeId ?? '',
		)
		await billing.sandbox.flush()
		expect(await hasAccess(vip)).toBe(true)
		await billing.sandbox.closeDispute(dispute.id, 'lost')
		await billing.sandbox.flush()
		expect(await redemptions()).toMatchObject([{ status: 'revoked_dispute' }])
		expect(await hasAccess(vip)).toBe(false)
	})
})
