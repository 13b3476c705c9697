import { describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import {
	accountOf,
	buy,
	checkout,
	hasAccess,
	createLapsedVip,
	advanceTime,
	snapshot,
	subscriptionOf,
	useBilling,
	wish,
} from '#tests/helpers/billing/billing'
import { createCustomer, reload } from '#tests/helpers/factories'
import { startCheckout } from '~/features/billing/checkout/checkout.server'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { loadVipPage } from '~/features/billing/subscription/subscription-card.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import {
	claimCode,
	saveVipCode,
	verifyVipCode,
	VIP_TEXTS,
} from '~/features/billing/vip-program/vip-coupon.server'

const billing = useBilling()

const loadVipDate = async (user: PublicUser) => (await reload(user)).vipExpiresAt

const redemptions = () => db().couponRedemption.findMany()

describe('V1 V2 a friend pays with the code (VIP-07)', () => {
	test('V1 typed on our page: the owner is a VIP again, thirty days from the payment', async () => {
		const vip = await createLapsedVip()
		expect(await hasAccess(vip)).toBe(false)
		const friend = await createCustomer()
		await buy(billing, friend, { code: ' friend10 ' })
		const [payment] = (await accountOf(friend)).payments
		const until = after(payment?.occurredAt ?? new Date(0), days(30)).toISOString()
		expect(await loadVipDate(vip)).toBe(until)
		expect(await hasAccess(vip)).toBe(true)
		expect(await redemptions()).toMatchObject([{ status: 'granted', redeemerUserId: friend.id }])
		expect(await db().outboxMessage.count({ where: { dedupeKey: { startsWith: 'vip:' } } })).toBe(1)
		expect((await loadVipPage(await reload(vip), currentTime()))?.uses).toMatchObject([
			{ who: 'T. P.', state: 'counts' },
		])
	})

	test('V2 VIP-09 typed on the provider’s page: the same', async () => {
		const vip = await createLapsedVip()
		await buy(billing, await createCustomer(), {}, { code: 'FRIEND10' })
		expect(await hasAccess(vip)).toBe(true)
	})

	test('V3 security row 71 events again and in any order: one use, the same date', async () => {
		const vip = await createLapsedVip()
		const friend = await createCustomer()
		const { sessionId } = await checkout(friend, { code: 'FRIEND10' })
		await billing.sandbox.pay(sessionId)
		const deliveries = (await billing.sandbox.deliveries()).filter(
			({ attempts }) => attempts.length === 0,
		)
		const events = deliveries.map(({ event }) => event)
		await billing.sandbox.flush({ order: [...events].reverse(), times: 2 })
		const state = await snapshot()
		await billing.sandbox.flush({ order: events, parallel: true, times: 3 })
		expect(await snapshot()).toEqual(state)
		expect(await redemptions()).toHaveLength(1)
		expect(await hasAccess(vip)).toBe(true)
	})

	test('V1 VIP-07 a date that an admin gave further ahead stays, and the email says that it does', async () => {
		const vip = await createLapsedVip()
		const given = after(currentTime(), days(200))
		await db().user.update({ where: { id: vip.id }, data: { vipExpiresAt: given } })
		await buy(billing, await createCustomer(), { code: 'FRIEND10' })
		expect(await loadVipDate(vip)).toBe(given.toISOString())
		const mail = await db().outboxMessage.findFirstOrThrow({
			where: { dedupeKey: { startsWith: 'vip:' } },
		})
		expect(mail.payload).toContain('"A friend used your code"')
		expect(mail.payload).toContain(`already runs until ${longDate(given)}`)
	})

	test('V4 two friends on one day: the later date, not the sum', async () => {
		const vip = await createLapsedVip()
		await buy(billing, await createCustomer(), { code: 'FRIEND10' })
		const first = await loadVipDate(vip)
		await advanceTime(billing, 3_600_000)
		await buy(billing, await createCustomer(), { code: 'FRIEND10' })
		const second = await loadVipDate(vip)
		expect(new Date(second ?? 0).getTime() - new Date(first ?? 0).getTime()).toBeLessThan(days(1))
		expect(await redemptions()).toHaveLength(2)
	})
})

describe('V5 V6 security row 77 what does not count', () => {
	test('V5 one’s own code is refused before the checkout', async () => {
		const vip = await createLapsedVip()
		const result = await startCheckout(vip, wish({ code: 'FRIEND10' }), currentTime())
		expect(result).toMatchObject({
			ok: false,
			status: 400,
			field: 'code',
			message: CHECKOUT_TEXTS.ownCode,
		})
	})

	test('V5 typed on the provider’s page it takes the discount off and makes nobody a VIP', async () => {
		const vip = await createLapsedVip()
		await buy(billing, vip, {}, { code: 'FRIEND10' })
		expect(await redemptions()).toMatchObject([{ status: 'rejected_self' }])
		expect(await loadVipDate(vip)).toBe(vip.vipExpiresAt)
	})

	test('V6 a second account with the owner’s card', async () => {
		const vip = await createLapsedVip()
		await buy(billing, vip, { plan: 'biannual' }, { card: 'ok', last4: '1111' })
		await stripeClient('waiting').subscriptions.cancel((await subscriptionOf(vip)).id)
		await billing.sandbox.flush()
		await buy(billing, await createCustomer(), { code: 'FRIEND10' }, { card: 'ok', last4: '1111' })
		expect(await redemptions()).toMatchObject([{ status: 'rejected_same_card' }])
		expect(await hasAccess(vip)).toBe(false)
		expect(await db().billingAlert.count({ where: { kind: 'same_card' } })).toBe(1)
	})

	test('the same friend a second time', async () => {
		const vip = await createLapsedVip()
		const friend = await createCustomer()
		await buy(billing, friend, { code: 'FRIEND10' })
		const until = await loadVipDate(vip)
		await stripeClient('waiting').subscriptions.cancel((await subscriptionOf(friend)).id)
		await advanceTime(billing, days(40))
		await buy(billing, friend, { code: 'FRIEND10' })
		expect((await redemptions()).map(({ status }) => status).sort()).toEqual([
			'granted',
			'rejected_repeat',
		])
		expect(await loadVipDate(vip)).toBe(until)
	})

	test('two VIPs who pass their codes to each other each pay for it, once', async () => {
		const one = await createLapsedVip()
		const two = await createCustomer({ role: 'VIP', vipStripeCouponId: 'SECOND' })
		await makeCode('SECOND', { vip: 'true' })
		await verifyVipCode(two, currentTime())
		await buy(billing, await reload(two), { code: 'FRIEND10' })
		await buy(billing, await reload(one), { code: 'SECOND' })
		expect((await redemptions()).map(({ status }) => status)).toEqual(['granted', 'granted'])
		expect((await accountOf(one)).payments).toHaveLength(1)
		expect((await accountOf(two)).payments).toHaveLength(1)
	})
})

async function makeCode(code: string, metadata: Record<string, string>): Promise<void> {
	const stripe = stripeClient('waiting')
	const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'once', metadata })
	await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code })
}

describe('V9 V10 which codes can be claimed (VIP-05, VIP-08)', () => {
	test('V9 deleted at the provider: no longer verified, past uses stand', async () => {
		const vip = await createLapsedVip()
		await buy(billing, await createCustomer(), { code: 'FRIEND10' })
		await billing.sandbox.deleteCoupon('friend-10-percent')
		await billing.sandbox.flush()
		const now = await reload(vip)
		expect(now.isVipCouponVerified).toBe(false)
		expect(await hasAccess(vip)).toBe(true)
		expect(await verifyVipCode(now, currentTime())).toMatchObject({
			ok: false,
			message: 'Failed to verify VIP coupon.',
		})
	})

	test.each([
		['an unknown code', 'NOSUCH'],
		['an empty code', 'not a code!'],
		['a public code', 'SUMMER'],
		["another VIP's code", 'THEIRS'],
	])('V10 rejects %s', async (_case, code) => {
		await makeCode('SUMMER', {})
		await makeCode('THEIRS', { vip: 'true', vip_owner: 'somebody-else' })
		const vip = await createCustomer({ role: 'VIP', vipStripeCouponId: code })
		expect(await verifyVipCode(vip, currentTime())).toMatchObject({ ok: false })
		expect((await reload(vip)).isVipCouponVerified).toBe(false)
	})

	test('V10 of two who claim the same code, even in parallel, one succeeds', async () => {
		const [one, two] = [
			await createCustomer({ role: 'VIP', vipStripeCouponId: 'friend10' }),
			await createCustomer({ role: 'VIP', vipStripeCouponId: 'FRIEND10' }),
		]
		const both = await Promise.all([
			verifyVipCode(one, currentTime()),
			verifyVipCode(two, currentTime()),
		])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await db().vipCoupon.count()).toBe(1)
	})

	test('a coupon without a promotion code gets one; an admin may mark and claim it', async () => {
		await stripeClient('waiting').coupons.create({ id: 'BARE', percent_off: 15, duration: 'once' })
		const vip = await createCustomer({ role: 'VIP', vipStripeCouponId: 'BARE' })
		expect(await claimCode(vip.id, 'BARE', { mark: false }, currentTime())).toBe(false)
		expect(await claimCode(vip.id, 'BARE', { mark: true }, currentTime())).toBe(true)
		const { data } = await stripeClient('waiting').promotionCodes.list({ code: 'BARE' })
		expect(data).toMatchObject([{ active: true, restrictions: { first_time_transaction: true } }])
		expect((await stripeClient('waiting').coupons.retrieve('BARE')).metadata).toEqual({
			vip: 'true',
			vip_owner: vip.id,
		})
	})

	test('VIP-04 API-13 any text is stored, unverified; an edit takes the mark away, the same text does not', async () => {
		const vip = await createLapsedVip()
		const same = await saveVipCode(vip, 'FRIEND10', currentTime())
		expect(same).toMatchObject({ ok: true, user: { isVipCouponVerified: true } })
		const other = await saveVipCode(vip, ' anything at all ', currentTime())
		expect(other).toMatchObject({
			ok: true,
			user: { vipStripeCouponId: 'anything at all', isVipCouponVerified: false },
		})
		expect(await db().vipCoupon.count()).toBe(0)
		const nobody = await createCustomer()
		expect(await saveVipCode(nobody, 'X', currentTime())).toMatchObject({
			ok: false,
			status: 403,
			message: VIP_TEXTS.saveFailed,
		})
	})
})

describe('V11 V12 V13 owners', () => {
	test('V11 an admin stays one; a subscriber stays one, and the date counts afterwards', async () => {
		const vip = await createLapsedVip()
		await buy(billing, vip, { plan: 'biannual' })
		expect((await reload(vip)).role).toBe('subscriber')
		await advanceTime(billing, days(1))
		await buy(billing, await createCustomer(), { code: 'FRIEND10' })
		expect((await reload(vip)).role).toBe('subscriber')
		await stripeClient('waiting').subscriptions.cancel((await subscriptionOf(vip)).id)
		await billing.sandbox.flush()
		expect((await reload(vip)).role).toBe('VIP')
		expect(await hasAccess(vip)).toBe(true)
		await db().user.update({ where: { id: vip.id }, data: { role: 'admin' } })
		await buy(billing, await createCustomer(), { code: 'FRIEND10' })
		expect((await reload(vip)).role).toBe('admin')
	})

	test('V12 the owner is gone: the use is written down and nothing breaks', async () => {
		const vip = await createLapsedVip()
		await db().user.delete({ where: { id: vip.id } })
		await buy(billing, await createCustomer(), { code: 'FRIEND10' })
		expect(await redemptions()).toMatchObject([{ ownerUserId: null, status: 'no_owner' }])
	})

	test('V13 VIP-01 the time ends at its second, to the millisecond', async () => {
		const vip = await createLapsedVip()
		await buy(billing, await createCustomer(), { code: 'FRIEND10' })
		const until = new Date((await loadVipDate(vip)) ?? 0)
		const { toViewer, WITH_PROFILE } = await import('~/features/accounts/access/users.server')
		const row = await db().user.findUniqueOrThrow({ where: { id: vip.id }, include: WITH_PROFILE })
		expect(toViewer(row, after(until, -1)).tier).toBe('paid')
		expect(toViewer(row, until).tier).toBe('verified')
		const page = await loadVipPage(await reload(vip), until)
		expect(page?.state).toBe('expired')
	})
})
