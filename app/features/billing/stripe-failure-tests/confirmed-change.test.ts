import { describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { days } from '~/core/time/durations'
import { previewSwitch, switchPlan } from '~/features/billing/subscription/plan-change.server'
import { loadMembership } from '~/features/billing/subscription/subscription-card.server'
import {
	accountOf,
	advanceTime,
	buy,
	checkout,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { submitPortal } from '#tests/helpers/billing/portal'
import { createCustomer, signedInClient } from '#tests/helpers/factories'
import { processCheckout } from '~/features/billing/checkout/checkout-return.server'

/** BILL-10: changes of plan whose payment the bank wants the member to confirm. */

const billing = useBilling()

/** A member of the small plan whose card asks at every payment. */
async function member(): Promise<PublicUser> {
	const user = await createCustomer()
	const { sessionId } = await checkout(user, { plan: 'biannual' })
	await billing.sandbox.pay(sessionId, { card: 'authenticate_always', authenticate: true })
	await processCheckout(user, sessionId)
	await billing.sandbox.flush()
	await advanceTime(billing, days(10))
	return user
}

async function upgrade(user: PublicUser) {
	const preview = await previewSwitch(user, currentTime())
	if (preview === null) throw new Error('There is no plan to switch to')
	return switchPlan(user, preview, currentTime())
}

const pendingOf = async (user: PublicUser) =>
	(await loadMembership(user, currentTime())).payment.pendingChange

describe('BILL-10 a change of plan that the bank wants confirmed', () => {
	test('waits at Stripe; the profile leads to the invoice, and confirming it changes the plan', async () => {
		const user = await member()
		expect(await upgrade(user)).toEqual({ ok: true })
		expect(await subscriptionOf(user)).toMatchObject({
			plan: 'biannual',
			status: 'active',
			unpaidReason: 'authentication_required',
		})
		expect(await hasAccess(user)).toBe(true)
		const pending = await pendingOf(user)
		expect(pending?.payUrl).toMatch(/\/i\/in_/u)
		await submitPortal(pending?.payUrl ?? '', { intent: 'authenticate' })
		await billing.sandbox.flush()
		expect(await subscriptionOf(user)).toMatchObject({ plan: 'annual', pendingChangeUntil: null })
		expect(await pendingOf(user)).toBeNull()
		const { payments } = await accountOf(user)
		expect(payments.map(({ status }) => status)).toEqual(['paid', 'paid'])
	})

	test('that is not confirmed is dropped within a day; the plan stays, and nothing is charged', async () => {
		const user = await member()
		await upgrade(user)
		await advanceTime(billing, days(1))
		expect(await subscriptionOf(user)).toMatchObject({
			plan: 'biannual',
			status: 'active',
			pendingChangeUntil: null,
			unpaidReason: null,
		})
		expect(await pendingOf(user)).toBeNull()
		expect((await accountOf(user)).payments).toHaveLength(1)
		expect(await upgrade(user)).toEqual({ ok: true })
	})

	test('says so after the form, and the profile has the link', async () => {
		const user = await member()
		const preview = await previewSwitch(user, currentTime())
		const device = await signedInClient(user.id)
		const fields = { intent: 'switch', plan: 'annual', at: String(preview?.at ?? 0), consent: 'on' }
		const page = await device.submit('/profile/membership?confirm=switch', fields)
		expect(page.path).toBe('/profile#subscription-information')
		expect(page.messages.map(({ text }) => text)).toEqual([
			'Your bank wants you to confirm this payment. Your plan changes as soon as you do.',
		])
	})

	test('a card that is declined changes nothing, and there is nothing to confirm', async () => {
		const user = await createCustomer()
		await buy(billing, user, { plan: 'biannual' }, { card: 'fails_on_renewal' })
		expect(await upgrade(user)).toMatchObject({ ok: false, status: 402 })
		expect(await pendingOf(user)).toBeNull()
	})
})
