import { describe, expect, onTestFinished, test } from 'vitest'
import { revenue } from '~/features/billing/revenue/revenue.server'
import { updateUser } from '~/features/admin/users/update-user.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days, minutes } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import {
	accountOf,
	advanceTime,
	buy,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import {
	addressOf,
	auditOf,
	balance,
	boughtBy,
	confirm,
	refundsOf,
	viewOf,
} from '#tests/helpers/billing/admin-command'
import { createAdmin, createCustomer, KINDS, reload, signInAs } from '#tests/helpers/factories'
import { errorOf, errorsOf } from '#tests/helpers/form-responses'
import { resetClock } from '#tests/helpers/setup/singletons'
import type { TestClient } from '#tests/helpers/test-client'

/** What an admin does with a member's payments, against the sandbox over HTTP. */

const billing = useBilling()

const messageOf = async (device: TestClient, userId: string) =>
	(await device.open(`/admin/users/${userId}`)).messages.map(({ text }) => text)

const mailTo = async (subject: string): Promise<number> =>
	db().outboxMessage.count({ where: { payload: { contains: subject } } })

describe('a refund', () => {
	test('of a part is previewed, sent once, read back, audited and written to the member', async () => {
		const { user, paid, adminId, device, page } = await boughtBy(billing)
		const fields = {
			intent: 'refund',
			payment: paid.id,
			amount: '$49.50',
			reason: 'requested_by_customer',
			note: 'Called us',
		}
		const { status, view } = await viewOf(device, page, fields)
		expect(status).toBe(200)
		expect(view?.confirmation).toMatchObject({
			facts: [
				{ label: 'Refund', value: '$49.50' },
				{ label: 'Left of the payment', value: '$99.50' },
				{ label: 'Reason', value: 'Requested by the member' },
				{
					label: 'Paid since the plan began or renewed',
					value: `$149 on ${longDate(paid.occurredAt)}`,
				},
				{ label: 'Kept of it after this refund', value: '$99.50' },
				{ label: 'After the refund', value: 'The plan stays' },
				{ label: 'Note', value: 'Called us' },
			],
			warning: null,
			button: 'Refund $49.50',
		})
		expect(await refundsOf(paid.chargeId)).toEqual([])
		await billing.sandbox.clearLog()
		const answer = await confirm(device, page, fields)
		expect([answer.status, answer.location]).toEqual([302, `/admin/users/${user.id}`])
		expect(await messageOf(device, user.id)).toEqual([
			'$49.50 refunded. Stripe shows $49.50 of $149 as refunded.',
		])
		const [sent] = (await billing.sandbox.log()).filter(
			({ method, path }) => method === 'POST' && path === '/v1/refunds',
		)
		expect(sent).toMatchObject({
			method: 'POST',
			idempotencyKey: `admin-refund:${paid.id}:0:4950:0`,
			params: { charge: paid.chargeId, amount: '4950', reason: 'requested_by_customer' },
		})
		const again = await device.post(addressOf(page, fields), { ...fields, seen: '0' })
		expect([again.status, errorOf(again)]).toEqual([
			409,
			'This has changed since you opened the page, so nothing was sent. Review it again.',
		])
		const refunds = await refundsOf(paid.chargeId)
		expect(refunds).toMatchObject([{ amount: 4950 }])
		expect(await auditOf(user.id)).toEqual([
			{
				action: 'payment.refund',
				actorId: adminId,
				before: { refunded: '$0' },
				after: {
					payment: paid.id,
					amount: '$49.50',
					reason: 'Requested by the member',
					plan: 'kept',
					note: 'Called us',
					id: refunds[0]?.id,
					refunded: '$49.50',
				},
			},
		])
		expect(await mailTo('We refunded $49.50')).toBe(1)
		expect(await hasAccess(user)).toBe(true)
	})

	test('of the rest ends the plan, says so before, and the ledger agrees with Stripe', async () => {
		const { user, paid, device, page } = await boughtBy(billing)
		const part = { intent: 'refund', payment: paid.id, amount: '49', reason: 'duplicate' }
		await confirm(device, page, part)
		const rest = { ...part, amount: '100' }
		expect((await viewOf(device, page, rest)).view?.confirmation?.warning).toBe(
			'This refunds the current period in full, so the plan ends right away.',
		)
		await confirm(device, page, rest)
		expect(await hasAccess(user)).toBe(false)
		await advanceTime(billing, minutes(20))
		const { gross, refunded, net } = await revenue()
		expect([gross, refunded]).toEqual([14_900, 14_900])
		expect(net).toBe(await balance())
		const none = await viewOf((await createAdmin()).device, page, part)
		expect([none.status, none.view?.problem]).toEqual([
			409,
			'This payment is refunded in full already.',
		])
	})

	test.each([
		['0', 'Enter more than $0.'],
		['-5', 'Enter an amount such as 50 or 49.50.'],
		['12.345', 'Enter an amount such as 50 or 49.50.'],
		['', 'Enter an amount.'],
		['149.01', 'Up to $149 can be refunded.'],
	])('of %j is refused beside the field, and what was typed stays', async (amount, text) => {
		const { paid, device, page } = await boughtBy(billing)
		const fields = { intent: 'refund', payment: paid.id, amount, reason: 'duplicate' }
		const { status, view } = await viewOf(device, page, fields)
		expect([status, view?.errors, view?.values['amount']]).toEqual([
			400,
			{ amount: [text] },
			amount,
		])
		expect(view?.confirmation).toBeNull()
		const sent = await device.post(addressOf(page, fields), { ...fields, seen: '0' })
		expect([sent.status, errorsOf(sent)['amount']]).toEqual([400, [text]])
		expect(await refundsOf(paid.chargeId)).toEqual([])
	})

	test('of a disputed payment or of another member is refused', async () => {
		const { paid, device, page } = await boughtBy(billing)
		const other = await boughtBy(billing)
		const foreign = { intent: 'refund', payment: other.paid.id, amount: '5', reason: 'duplicate' }
		expect((await viewOf(device, page, foreign)).location).toMatch(/^\/admin\/users\//u)
		expect((await device.post(page, { ...foreign, seen: '0' })).status).toBe(404)
		await billing.sandbox.dispute(paid.chargeId ?? '')
		const own = { ...foreign, payment: paid.id }
		// Stripe knows of the dispute first.
		const answer = await device.post(addressOf(page, own), { ...own, seen: '0' })
		expect([answer.status, errorOf(answer)]).toEqual([
			409,
			'This payment is disputed. Answer the dispute in Stripe instead.',
		])
	})

	test('without an answer from Stripe is not sent twice, and the audit log has it', async () => {
		const { user, paid, device, page } = await boughtBy(billing)
		const fields = { intent: 'refund', payment: paid.id, amount: '20', reason: 'duplicate' }
		await billing.sandbox.fail({
			route: 'POST /v1/refunds',
			times: 10,
			status: 500,
			when: 'after',
		})
		const lost = await confirm(device, page, fields)
		expect(lost.status).toBe(503)
		expect(await auditOf(user.id)).toMatchObject([{ after: { outcome: 'No answer from Stripe' } }])
		await billing.sandbox.heal()
		const again = await device.post(addressOf(page, fields), { ...fields, seen: '0' })
		expect(again.status).toBe(409)
		expect(await refundsOf(paid.chargeId)).toMatchObject([{ amount: 2000 }])
	})
})

describe('a cancellation', () => {
	test('at the end keeps access until then', async () => {
		const { user, device, page } = await boughtBy(billing)
		const fields = { intent: 'cancel', when: 'end' }
		const { currentPeriodEnd } = await subscriptionOf(user)
		expect((await confirm(device, page, fields)).status).toBe(302)
		expect(await subscriptionOf(user)).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' })
		expect(await hasAccess(user)).toBe(true)
		expect((await messageOf(device, user.id))[0]).toMatch(
			/^Annual Plan canceled\. Stripe says it ends on/u,
		)
		expect(await auditOf(user.id)).toMatchObject([
			{ action: 'subscription.cancel', after: { when: 'At the end of the paid period' } },
		])
		expect(await mailTo('We canceled your Annual Plan')).toBe(1)
		expect(await mailTo('You canceled')).toBe(0)
		const twice = await viewOf(device, page, fields)
		expect(twice.view?.problem).toBe('This plan is set to end already.')
		await advanceTime(billing, days(367))
		expect((await subscriptionOf(user)).endedAt).toEqual(currentPeriodEnd)
		expect(await hasAccess(user)).toBe(false)
	})

	test('MON-19 while a payment is due stops its collection, and says until when access lasts', async () => {
		const user = await createCustomer()
		await buy(billing, user, {}, { card: 'fails_on_renewal' })
		await advanceTime(billing, days(366))
		const { device } = await createAdmin()
		const page = `/admin/users/${user.id}/billing`
		const fields = { intent: 'cancel', when: 'end' }
		const { graceUntil } = await db().user.findUniqueOrThrow({ where: { id: user.id } })
		const day = longDate(graceUntil) ?? ''
		expect((await viewOf(device, page, fields)).view?.confirmation?.warning).toBe(
			`The payment that is due is not charged any more. Access stays until ${day}. The member can resume the plan until then.`,
		)
		expect((await confirm(device, page, fields)).status).toBe(302)
		expect((await messageOf(device, user.id))[0]).toBe(
			`Annual Plan canceled. Stripe says it ends on ${day}.`,
		)
		await advanceTime(billing, days(20))
		expect(await subscriptionOf(user)).toMatchObject({ status: 'canceled' })
		expect((await accountOf(user)).payments.map(({ status }) => status)).toEqual(['paid', 'failed'])
	})

	test('now ends access, also after one at the end', async () => {
		const { user, device, page } = await boughtBy(billing)
		await confirm(device, page, { intent: 'cancel', when: 'end' })
		const now = { intent: 'cancel', when: 'now' }
		expect((await viewOf(device, page, now)).view?.confirmation?.warning).toBe(
			"Access ends right away. Nothing is refunded, and it can't be undone.",
		)
		await confirm(device, page, now)
		expect((await subscriptionOf(user)).status).toBe('canceled')
		expect(await hasAccess(user)).toBe(false)
		expect((await viewOf(device, page, now)).view?.problem).toBe('This member has no running plan.')
	})

	const NOW = { intent: 'cancel', when: 'now' }
	const REST = "Nothing is refunded, and it can't be undone."

	test('SUB-27 now ends access also for a member who was an admin in between', async () => {
		const { user, adminId, device, page } = await boughtBy(billing)
		for (const role of ['admin', 'subscriber'] as const) {
			await updateUser(
				user.id,
				{ admin: { id: adminId }, change: { role }, version: null },
				currentTime(),
			)
		}
		expect((await viewOf(device, page, NOW)).view?.confirmation?.warning).toBe(
			`Access ends right away. ${REST}`,
		)
		await confirm(device, page, NOW)
		expect(await reload(user)).toMatchObject({ role: 'user', subscriptionStatus: 'canceled' })
		expect(await hasAccess(user)).toBe(false)
	})

	test.each([
		[
			'a role from an admin',
			{ roleSource: 'admin' },
			'An admin gave them the Subscriber role, so full access stays until the role is changed.',
		],
		[
			'the Admin role',
			{ role: 'admin' },
			'The Admin role keeps full access until the role is changed.',
		],
		[
			'VIP days',
			{ vipExpiresAt: new Date('2040-01-01T23:59:59.999Z') },
			'VIP access stays until January 1, 2040.',
		],
	])('the review says what access %s leaves, and so it is', async (_case, data, rest) => {
		const { user, device, page } = await boughtBy(billing)
		await db().user.update({ where: { id: user.id }, data })
		const day = longDate((await subscriptionOf(user)).currentPeriodEnd)
		const end = await viewOf(device, page, { intent: 'cancel', when: 'end' })
		expect(end.view?.confirmation?.warning).toBe(
			`The plan ends on ${day}. ${rest} The member can resume the plan until ${day}.`,
		)
		expect((await viewOf(device, page, NOW)).view?.confirmation?.warning).toBe(
			`The plan ends right away. ${rest} ${REST}`,
		)
		await confirm(device, page, NOW)
		expect((await subscriptionOf(user)).status).toBe('canceled')
		expect(await hasAccess(user)).toBe(true)
	})
})

describe('an extension', () => {
	test('moves the next payment by days, charges nothing, and the plan then renews', async () => {
		const { user, device, page } = await boughtBy(billing)
		const before = await subscriptionOf(user)
		const fields = { intent: 'extend', days: '30', note: 'Outage' }
		expect((await confirm(device, page, fields)).status).toBe(302)
		const extended = await subscriptionOf(user)
		const until = after(before.currentPeriodEnd ?? new Date(0), days(30))
		expect(extended.currentPeriodEnd).toEqual(until)
		expect((await accountOf(user)).payments).toHaveLength(1)
		expect(await hasAccess(user)).toBe(true)
		expect((await messageOf(device, user.id))[0]).toMatch(
			/^Annual Plan extended by 30 days\. Stripe says the next payment is on /u,
		)
		expect(await auditOf(user.id)).toMatchObject([
			{ action: 'subscription.extend', after: { days: 30, note: 'Outage' } },
		])
		expect(await mailTo('We added 30 days to your Annual Plan')).toBe(1)
		await advanceTime(billing, days(380))
		expect((await accountOf(user)).payments).toHaveLength(1)
		expect(await hasAccess(user)).toBe(true)
		await advanceTime(billing, days(20))
		expect((await accountOf(user)).payments.map(({ kind }) => kind)).toEqual([
			'subscription_first',
			'subscription_cycle',
		])
		expect(await subscriptionOf(user)).toMatchObject({ status: 'active' })
	})

	test('is still the plan that renews, not a trial', async () => {
		const { user, page } = await boughtBy(billing)
		await advanceTime(billing, days(1))
		const { device } = await createAdmin()
		await confirm(device, page, { intent: 'extend', days: '1' })
		const view = await device.load(`/admin/users/${user.id}`)
		expect(view.value).toMatchObject({ status: { kind: 'active', badge: { text: 'Active' } } })
	})

	test.each(['0', '366', '1.5', 'ten', ''])('by %j days is refused', async (count) => {
		const { device, page } = await boughtBy(billing)
		const fields = { intent: 'extend', days: count }
		const { status, view } = await viewOf(device, page, fields)
		expect([status, view?.errors]).toEqual([400, { days: ['Enter 1 to 365 days.'] }])
	})

	test('of a plan that ends is refused', async () => {
		const { device, page } = await boughtBy(billing)
		await confirm(device, page, { intent: 'cancel', when: 'end' })
		const { view } = await viewOf(device, page, { intent: 'extend', days: '5' })
		expect(view?.problem).toBe('This plan is set to end. The member has to resume it first.')
	})
})

describe('who may', () => {
	test('only admins, and only after a proof of identity', async () => {
		const { user, paid, device, page } = await boughtBy(billing)
		const fields = {
			intent: 'refund',
			payment: paid.id,
			amount: '5',
			reason: 'duplicate',
			seen: '0',
		}
		for (const kind of KINDS.filter((one) => one !== 'admin')) {
			const answer = await (await signInAs(kind)).post(page, fields)
			expect(answer.location).toMatch(/^\/(?:signin|verify-email|$)/u)
		}
		onTestFinished(resetClock)
		advanceClock(16 * 60)
		for (const answer of [
			await device.load(addressOf(page, fields)),
			await device.post(addressOf(page, fields), fields),
		]) {
			expect(answer.location).toMatch(/^\/confirm-identity\?redirect=/u)
		}
		expect(await refundsOf(paid.chargeId)).toEqual([])
		expect(await auditOf(user.id)).toEqual([])
	})

	test('an unknown command leads back to the member', async () => {
		const { user, device, page } = await boughtBy(billing)
		for (const query of ['', '?intent=gift', '?intent=refund&payment=pi_none']) {
			expect((await device.load(page + query)).location).toBe(`/admin/users/${user.id}`)
		}
	})
})
