import { describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { days } from '~/core/time/durations'
import { startCheckout } from '~/features/billing/checkout/checkout.server'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { loadPlanOverview } from '~/features/billing/entitlement/subscription-status.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'
import {
	accountOf,
	advanceTime,
	buy,
	hasAccess,
	subscriptionOf,
	useBilling,
	wish,
} from '#tests/helpers/billing/billing'
import { call } from '#tests/helpers/api-contract'
import { createCustomer, signedInClient } from '#tests/helpers/factories'

/** Plans that stand still: paused, or in a state that nobody knows yet. */

const billing = useBilling()
useMailbox()

const CALL = '/api/stripe/subscription-details'

async function member(): Promise<PublicUser> {
	const user = await createCustomer()
	await buy(billing, user)
	return user
}

async function setStatus(user: PublicUser, status: string): Promise<void> {
	await billing.sandbox.setStatus((await subscriptionOf(user)).id, status)
	await billing.sandbox.flush()
}

const textsOf = async (user: PublicUser): Promise<string[]> =>
	(await mailTo(user.email)).map(({ subject, text }) => `${subject}\n${text}`)

const overviewOf = (user: PublicUser) => loadPlanOverview(user.id, currentTime())

describe.each([
	[
		'MON-10 a paused plan',
		'paused',
		'paused',
		/Your Annual Plan is paused, so you don't have access/u,
	],
	['MON-10 a state that is not known', 'hibernating', 'unknown', /we're looking into it/u],
])('%s', (_name, stripeStatus, kind, text) => {
	test('MON-10 it is a state of its own, without access, and nothing is sold beside it', async () => {
		const user = await member()
		await setStatus(user, stripeStatus)
		const { status, saleRefusal } = await overviewOf(user)
		expect(status).toMatchObject({ kind, hasAccess: false, nextBilling: null })
		expect(status.sentence).toMatch(text)
		expect(status.action).toMatchObject({ label: 'Contact Us' })
		expect(await hasAccess(user)).toBe(false)
		// The page and the action agree.
		expect(saleRefusal).toBe('taken')
		const device = await signedInClient(user.id)
		expect((await device.load('/subscription')).value).toMatchObject({ isForSale: false })
		expect((await device.load('/payment?plan=annual')).value).toMatchObject({
			saleRefusal: 'taken',
		})
		expect(await startCheckout(user, wish(), currentTime())).toMatchObject({
			status: 409,
			message: CHECKOUT_TEXTS.taken,
		})
	})

	test('MON-10 the API names it, and nothing says that the plan ended or renews', async () => {
		const user = await member()
		await setStatus(user, stripeStatus)
		const device = await signedInClient(user.id)
		const { body } = await call(device, 'GET', CALL)
		expect(body).toMatchObject({
			subscription: { status: stripeStatus, plan: 'annual', renewalDate: null, endsAt: null },
		})
		await advanceTime(billing, days(2))
		for (const mail of await textsOf(user)) expect(mail).not.toMatch(/has ended|ended on/u)
	})
})

test('MON-10 a pause and its end are told by mail, once each', async () => {
	const user = await member()
	await setStatus(user, 'paused')
	await setStatus(user, 'paused')
	await setStatus(user, 'active')
	await billing.sandbox.flush()
	const subjects = (await mailTo(user.email)).map(({ subject }) => subject)
	expect(subjects.filter((one) => one === 'Your Annual Plan is paused')).toHaveLength(1)
	expect(subjects.filter((one) => one === 'Your Annual Plan continues')).toHaveLength(1)
	expect(await hasAccess(user)).toBe(true)
	expect((await textsOf(user)).join('\n')).toContain("Your Annual Plan isn't paused anymore.")
})

test('MON-10 payments that are paused are told by mail with the end of access', async () => {
	const user = await member()
	const { id } = await subscriptionOf(user)
	const { subscriptions } = stripeClient('waiting')
	await subscriptions.update(id, { pause_collection: { behavior: 'void' } })
	await billing.sandbox.flush()
	await subscriptions.update(id, { pause_collection: '' })
	await billing.sandbox.flush()
	const texts = (await textsOf(user)).join('\n')
	expect(texts).toContain('Payments for your Annual Plan are paused. You have access until')
	expect(texts).toContain('Your Annual Plan continues')
})

test('MON-10 what an unknown state means is found out before anything is canceled or refunded', async () => {
	const user = await member()
	const { stripeCustomerId } = await accountOf(user)
	await setStatus(user, 'hibernating')
	await billing.sandbox.subscribe(stripeCustomerId, 'biannual')
	await billing.sandbox.flush()
	const { subscriptions, payments } = await accountOf(user)
	expect(subscriptions.map(({ status }) => status)).toEqual(['hibernating', 'active'])
	expect(payments.map(({ status }) => status)).toEqual(['paid', 'paid'])
	expect(await hasAccess(user)).toBe(true)
	// The running one is the plan, whatever stands beside it.
	expect((await overviewOf(user)).status.kind).toBe('active')
})

test('MON-10 a disputed payment is not offered a plan that the checkout refuses', async () => {
	const user = await member()
	await billing.sandbox.dispute((await accountOf(user)).payments[0]?.chargeId ?? '')
	await billing.sandbox.flush()
	const device = await signedInClient(user.id)
	expect((await device.load('/subscription')).value).toMatchObject({ isForSale: false })
	expect((await device.load('/payment?plan=annual')).value).toMatchObject({
		saleRefusal: 'suspended',
	})
})
