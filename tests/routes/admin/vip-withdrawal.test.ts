import { describe, expect, test } from 'vitest'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import { findUserRow, save } from '#tests/helpers/accounts/admin-users'
import {
	advanceTime,
	buy,
	createLapsedVip,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createCustomer, reload, signInAs } from '#tests/helpers/factories'
import type { PublicUser } from '~/features/accounts/access/viewer'

const billing = useBilling()

const ENDED = { role: 'user', vipExpiresAt: null, vipGrantedUntil: null, vipStripeCouponId: null }

/** Buys a plan and cancels it at once. */
async function buyAndCancel(user: PublicUser): Promise<void> {
	await buy(billing, await reload(user))
	await stripeClient('waiting').subscriptions.cancel((await subscriptionOf(user)).id)
	await billing.sandbox.flush()
}

const countGranted = (id: string) =>
	db().couponRedemption.count({ where: { ownerUserId: id, status: 'granted' } })

describe('ADMIN-10 VIP-07 an admin takes the role VIP away', () => {
	test('the date ends, the audit log says so, and the end of a later plan does not bring it back', async () => {
		const admin = await signInAs('admin')
		const person = await createCustomer()
		const until = new Date(after(currentTime(), days(90)).toISOString().slice(0, 10))
		const vipExpiresAt = until.toISOString().slice(0, 10)
		await save(admin, person.id, { role: 'VIP', vipExpiresAt })
		expect(await hasAccess(person)).toBe(true)
		const before = (await admin.load(`/admin/users/${person.id}`)).value
		expect(before).toMatchObject({
			vipEnd: `Changing the role to anything but VIP ends VIP access until ${longDate(until)} for good.`,
		})
		await save(admin, person.id, { role: 'user' })
		expect(await findUserRow(person.id)).toMatchObject(ENDED)
		const entry = await db().auditEvent.findFirstOrThrow({ orderBy: { id: 'desc' } })
		expect(JSON.parse(entry.after ?? '{}')).toMatchObject({ role: 'user', vipExpiresAt: null })
		expect((await admin.load(`/admin/users/${person.id}`)).value).toMatchObject({ vipEnd: null })
		await buyAndCancel(person)
		expect(await findUserRow(person.id)).toMatchObject(ENDED)
		await buy(billing, await reload(person))
		expect(await findUserRow(person.id)).toMatchObject({ ...ENDED, role: 'subscriber' })
	})

	test('the code is free, and neither its use nor an earlier one makes a VIP again', async () => {
		const admin = await signInAs('admin')
		const vip = await createLapsedVip()
		await buy(billing, await createCustomer(), { code: 'FRIEND10' })
		expect(await countGranted(vip.id)).toBe(1)
		await save(admin, vip.id, { role: 'MEP' })
		expect(await findUserRow(vip.id)).toMatchObject({ ...ENDED, role: 'MEP' })
		expect(await db().vipCoupon.count()).toBe(0)
		await buy(billing, await createCustomer(), {}, { code: 'FRIEND10' })
		await advanceTime(billing, days(1))
		expect(await findUserRow(vip.id)).toMatchObject({ ...ENDED, role: 'MEP' })
		expect(await countGranted(vip.id)).toBe(0)
	})

	test('a date stored with the role User from before is not used after a plan', async () => {
		const vipExpiresAt = after(currentTime(), days(90))
		const person = await createCustomer()
		await db().user.update({
			where: { id: person.id },
			data: { vipExpiresAt, vipGrantedUntil: vipExpiresAt },
		})
		await buyAndCancel(person)
		expect(await findUserRow(person.id)).toMatchObject(ENDED)
	})

	test('a running VIP who buys a plan stays a VIP, also after it', async () => {
		const vipExpiresAt = after(currentTime(), days(90))
		const vip = await createCustomer({ role: 'VIP', vipExpiresAt })
		await buyAndCancel(vip)
		expect(await findUserRow(vip.id)).toMatchObject({ role: 'VIP', vipExpiresAt })
	})
})
