import { describe, expect, test } from 'vitest'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import type { SwitchView } from '~/features/billing/subscription/plan-change.server'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { after, days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import {
	accountOf,
	advanceTime,
	createLapsedVip,
	buy,
	checkout,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { emptyInputs } from '~/deal'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { makeProperty } from '../../../prisma/seed/make-user'
import { createProvider } from '#tests/helpers/directory/providers'
import { createCustomer, createUser, signedInClient } from '#tests/helpers/factories'
import { signInOn } from '#tests/helpers/accounts/account-calls'
import { TestClient } from '#tests/helpers/test-client'

const billing = useBilling()

async function member(given: Parameters<typeof createCustomer>[0] = {}) {
	const user = await createCustomer(given)
	return { user, device: await signedInClient(user.id) }
}

const texts = (messages: { text: string }[]) => messages.map(({ text }) => text)

describe('SUB-05 SUB-08 the plan page', () => {
	test('without JavaScript selecting a plan redirects to the hosted checkout', async () => {
		const { device } = await member()
		const answer = await device.post('/subscription', { plan: 'annual', ui: 'hosted' })
		expect(answer.status).toBe(303)
		expect(answer.location).toContain(`${billing.sandbox.origin}/c/pay/`)
	})

	test('SUB-08 an unknown plan is rejected by name, and nothing is lost', async () => {
		const { device } = await member()
		const answer = await device.post('/subscription', { plan: 'gold' })
		expect([answer.status, answer.value]).toEqual([
			400,
			{
				status: 'error',
				values: { plan: 'gold' },
				errors: { plan: ['Invalid plan: gold. Price ID not found.'] },
			},
		])
	})

	test('SUB-27 a member cannot buy again and sees why', async () => {
		const { user, device } = await member()
		await buy(billing, user)
		expect((await device.load('/subscription')).value).toMatchObject({ currentPlan: 'Annual Plan' })
		const answer = await device.post('/subscription', { plan: 'biannual' })
		expect([answer.status, answer.value]).toMatchObject([
			409,
			{ errors: { form: [CHECKOUT_TEXTS.taken] } },
		])
	})

	test('VIP-09 a referral code is checked and its discount shown', async () => {
		const { device } = await member()
		expect((await device.load('/subscription?code=friend10')).value).toMatchObject({
			code: { accepted: { code: 'FRIEND10', discount: '10% off your first payment' } },
		})
		const plans = await device.load('/subscription?code=friend10')
		expect(plans.value).toMatchObject({
			code: { accepted: { planDiscount: { percentOff: 10, duration: 'once', minimum: 0 } } },
		})
		expect((await device.load('/subscription?code=nope')).value).toMatchObject({
			code: { accepted: null, error: CHECKOUT_TEXTS.unknownCode, input: 'nope' },
		})
		await billing.sandbox.fail({ route: 'GET /v1/promotion_codes', times: 100, status: 500 })
		expect((await device.load('/subscription?code=friend10')).value).toMatchObject({
			code: { error: CHECKOUT_TEXTS.codeUnavailable },
		})
	})

	test('VIP-09 a referral link leads to sign-up with the discount, then to the plans', async () => {
		await createLapsedVip()
		const planDiscount = { percentOff: 10, amountOff: 0, duration: 'once', months: 0, minimum: 0 }
		const text = '10% off your first payment'
		const discount = { code: 'FRIEND10', discount: text, planDiscount, isFriends: true }
		const page = await new TestClient().open('/subscription?code=friend10')
		expect(page.path).toBe('/signup?redirect=%2Fsubscription%3Fcode%3Dfriend10')
		expect(page.messages).toEqual([])
		expect(page.value).toMatchObject({ teaser: { discount } })
		const { device } = await member()
		expect((await device.load('/subscription?code=friend10')).value).toMatchObject({
			code: { accepted: discount },
		})
		const unknown = await new TestClient().open('/subscription?code=nope')
		expect(unknown.value).toMatchObject({ teaser: { discount: null } })
	})

	test('VIP-09 a friend who looks at other pages first still gets the discount', async () => {
		await createLapsedVip()
		const friend = new TestClient()
		await friend.open('/subscription?code=friend10')
		await friend.open('/guides')
		const signUp = await friend.open('/signup')
		expect(signUp.value).toMatchObject({ teaser: { discount: { code: 'FRIEND10' } } })
		const user = await createUser()
		await signInOn(friend, user)
		const accepted = { code: 'FRIEND10', discount: '10% off your first payment' }
		expect((await friend.load('/subscription')).value).toMatchObject({ code: { accepted } })
		// Removing the code removes the kept one.
		expect((await friend.load('/subscription?code=')).value).toMatchObject({
			code: { accepted: null, error: null },
		})
		expect((await friend.load('/subscription')).value).toMatchObject({
			code: { accepted: null, error: null },
		})
	})

	test('VIP-09 a former member keeps it too, on the plan page and on the way to their old plan', async () => {
		const { user, device } = await member()
		await buy(billing, user)
		await stripeClient('background').subscriptions.cancel((await subscriptionOf(user)).id)
		await billing.sandbox.flush()
		await device.open('/subscription?code=friend10')
		const accepted = { code: 'FRIEND10', discount: '10% off your first payment' }
		expect((await device.load('/subscription')).value).toMatchObject({ code: { accepted } })
		const payment = (at: string) => device.load(`/payment?plan=annual${at}`)
		expect((await payment('')).value).toMatchObject({ code: 'FRIEND10', accepted })
		expect((await payment('&code=')).value).toMatchObject({ code: null, accepted: null })
	})

	test('VIP-09 a kept code that can no longer be used is not mentioned', async () => {
		const friend = new TestClient()
		await friend.open('/subscription?code=nope')
		const user = await createUser()
		await signInOn(friend, user)
		expect((await friend.load('/subscription')).value).toMatchObject({
			code: { input: '', accepted: null, error: null },
		})
		expect((await friend.load('/payment?plan=annual')).value).toMatchObject({
			...{ code: null, accepted: null, codeError: null },
		})
	})

	test('VIP-09 the payment page has the code of its address, or says why not', async () => {
		const { device } = await member()
		expect((await device.load('/payment?plan=annual&code=friend10')).value).toMatchObject({
			code: 'FRIEND10',
			accepted: { code: 'FRIEND10', planDiscount: { percentOff: 10 } },
			codeError: null,
		})
		expect((await device.load('/payment?plan=annual&code=nope')).value).toMatchObject({
			code: null,
			codeError: CHECKOUT_TEXTS.unknownCode,
		})
	})

	test('SUB-01 a provider reads that a listing needs no plan', async () => {
		const { id } = await createProvider({ company: 'Listed & Co' })
		const device = await signedInClient(id)
		const page = await device.open('/service-providers')
		expect(page.path).toBe('/subscription?afterSubscribeRedirect=%2Fservice-providers')
		expect(page.value).toMatchObject({ listingPath: '/profile/service-provider' })
		expect((await (await member()).device.load('/subscription')).value).toMatchObject({
			listingPath: null,
		})
	})

	test('VIP-09 the guesses of a network at codes are limited', async () => {
		const visitor = new TestClient('203.0.113.77')
		const found = async () => {
			const { value } = await visitor.load('/signup?redirect=/subscription%3Fcode%3Dfriend10')
			return (value as { teaser: { discount: unknown } }).teaser.discount !== null
		}
		const answers: boolean[] = []
		for (let i = 0; i < 61; i += 1) answers.push(await found())
		expect([answers.lastIndexOf(true), answers.length]).toEqual([59, 61])
	})

	test('SUB-06 SHELL-30 /subscribe redirects to the same page with its redirect target', async () => {
		const { device } = await member()
		const answer = await device.load('/subscribe?afterSubscribeRedirect=%2Fguides')
		expect(answer.location).toBe('/subscription?afterSubscribeRedirect=%2Fguides')
		const away = await device.load('/subscribe?afterSubscribeRedirect=%2F%2Fevil.test')
		expect(away.location).toBe('/subscription')
	})

	test('SHELL-30 SHELL-34 a new visitor signs up on the way and reads what the plans cost', async () => {
		const page = await new TestClient().open('/subscribe?afterSubscribeRedirect=%2Fguides')
		expect(page.path).toBe(
			'/signup?redirect=%2Fsubscription%3FafterSubscribeRedirect%3D%252Fguides',
		)
		expect(page.messages).toMatchObject([
			{
				kind: 'info',
				text: 'Create an account to choose a plan',
				detail:
					'The account is free. The 6-Month Plan is $99 billed every 6 months; the Annual Plan is $149 billed annually.',
				place: 'page',
			},
		])
	})

	test('SHELL-30 a visitor in a browser that was signed in before signs in on the way', async () => {
		const device = new TestClient()
		await signInOn(device, await createUser('annual'))
		await device.submit('/signout', { formToken: await device.formToken() })
		const page = await device.open('/subscribe?afterSubscribeRedirect=%2Fguides')
		expect(page.path).toBe(
			'/signin?redirect=%2Fsubscription%3FafterSubscribeRedirect%3D%252Fguides',
		)
	})
})

describe('SUB-06 SUB-07 /payment', () => {
	test('shows one plan, and opening the page starts nothing', async () => {
		const { device } = await member()
		const answer = await device.load('/payment?plan=biannual')
		expect([answer.status, answer.value]).toMatchObject([200, { plan: 'biannual', problem: null }])
		expect(await billing.sandbox.log()).toEqual([])
	})

	test('an unknown plan is a 400 with its name', async () => {
		const { device } = await member()
		const answer = await device.load('/payment?plan=gold')
		expect([answer.status, answer.value]).toMatchObject([
			400,
			{ plan: null, problem: 'Invalid plan: gold. Price ID not found.' },
		])
	})

	test('a visitor signs in first and returns', async () => {
		const answer = await new TestClient().load('/payment?plan=annual')
		expect(answer.location).toBe('/signin?redirect=%2Fpayment%3Fplan%3Dannual')
	})
})

describe('SUB-11 SUB-12 /stripe-checkout', () => {
	test('without a session: shows the message and redirects home', async () => {
		const { device } = await member()
		const page = await device.open('/stripe-checkout')
		expect(page.path).toBe('/')
		expect(texts(page.messages)).toEqual(['Checkout session details are missing. Redirecting...'])
	})

	test('only the owner gets the client secret', async () => {
		const { user, device } = await member()
		const { sessionId } = await checkout(user, { ui: 'embedded' })
		const own = await device.load(`/stripe-checkout?session=${sessionId}`)
		expect(own.value).toMatchObject({ kind: 'open', plan: 'annual' })
		const { device: thief } = await member()
		const other = await thief.load(`/stripe-checkout?session=${sessionId}`)
		expect([other.status, other.value]).toEqual([404, { kind: 'none' }])
		await billing.sandbox.pay(sessionId)
		expect((await device.load(`/stripe-checkout?session=${sessionId}`)).location).toContain(
			'/subscription-return',
		)
	})
})

describe('SUB-13 to SUB-16 return page', () => {
	test('SUB-13 without a session: redirects to the plans', async () => {
		const { device } = await member()
		expect((await device.load('/subscription-return')).location).toBe('/subscription')
	})

	test('C20 SUB-13 SUB-15 polls five times and then shows the message, with a way to check again', async () => {
		const { user, device } = await member()
		const { sessionId } = await checkout(user)
		const at = (attempt: number) =>
			device.load(`/subscription-return?session_id=${sessionId}&attempt=${attempt}`)
		for (const attempt of [0, 1, 2, 3, 4]) {
			expect((await at(attempt)).value).toMatchObject({ view: 'processing', attempt })
		}
		expect((await at(5)).value).toMatchObject({
			view: 'failed',
			canAskAgain: true,
			text: 'Could not confirm payment after multiple attempts. Please check your profile or contact support.',
		})
		await billing.sandbox.pay(sessionId)
		expect((await at(3)).location).toBe('/payment-success')
	})

	test('SUB-27 a bank payment takes days: return page, profile and cancel page say so', async () => {
		const { user, device } = await member()
		const { sessionId } = await checkout(user, { plan: 'biannual' })
		await billing.sandbox.pay(sessionId, { card: 'bank_debit' })
		const address = `/subscription-return?session_id=${sessionId}`
		const sentence = expect.stringContaining('Your bank payment of $99 is on its way.')
		// The plan gives access while the page loads: once more, so that the top bar knows it.
		expect((await device.load(address)).location).toMatch(/^\/subscription-return\?.*attempt=/u)
		expect((await device.load(address)).value).toMatchObject({ view: 'pending', text: sentence })
		expect(await hasAccess(user)).toBe(true)
		const status = { sentence }
		for (const page of ['/dashboard', '/subscription']) {
			expect((await device.load(page)).value).toMatchObject({ status })
		}
		expect((await device.load('/profile')).value).toMatchObject({
			subscription: { card: { status } },
		})
		const { messages } = await device.submit('/profile/membership', { intent: 'cancel' })
		expect(messages.map(({ text }) => text)).toEqual([
			"Your plan is canceled and won't renew. Your bank payment for the current period is still on its way.",
		])
		await advanceTime(billing, days(4))
		expect((await device.load(address)).location).toBe('/payment-success')
		const { subscription } = (await device.load('/profile')).value as {
			subscription: { card: { status: { sentence: string } } }
		}
		expect(subscription.card.status.sentence).not.toContain('bank payment')
	})

	test('SUB-14 SUB-16 the success page keeps the target, grants nothing by itself, and redirects', async () => {
		const { user, device } = await member()
		const { sessionId } = await checkout(user)
		expect(await hasAccess(user)).toBe(false)
		await device.load('/payment-success')
		expect(await hasAccess(user)).toBe(false)
		await billing.sandbox.pay(sessionId)
		const back = await device.load(
			`/subscription-return?session_id=${sessionId}&afterSubscribeRedirect=%2Fguides`,
		)
		expect(back.location).toBe('/payment-success?afterSubscribeRedirect=%2Fguides')
		const success = await device.load(back.location ?? '')
		const { onward } = success.value as { onward: string }
		expect(await hasAccess(user)).toBe(true)
		const page = await device.open(onward)
		expect(page.path).toBe('/guides')
		const { currentPeriodEnd } = await subscriptionOf(user)
		const { payments } = await accountOf(user)
		expect(page.messages).toEqual([
			{
				kind: 'success',
				text: `You're in. Your Annual Plan is active until ${longDate(currentPeriodEnd)}.`,
				detail: `We sent your receipt to ${user.email}.`,
				place: 'page',
				action: { kind: 'link', label: 'View receipt', to: payments[0]?.invoiceUrl },
			},
		])
		// The dashboard has the welcome itself.
		expect((await device.load('/payment-success')).value).toEqual({ onward: '/dashboard' })
		expect((await device.open('/payment-success?done=1')).messages).toEqual([])
		// Who has saved deals before, such as a member who is back, gets it as a message there.
		const deal = { address: '1 First St', inputs: emptyInputs() }
		await makeProperty(user.id, deal, currentTime())
		const again = await device.load('/payment-success')
		const dashboard = await device.open((again.value as { onward: string }).onward)
		expect([dashboard.path, dashboard.messages]).toEqual(['/dashboard', page.messages])
	})

	test('C21 no target outside the app is followed', async () => {
		for (const target of ['//evil.test', 'https://evil.test', '/\\evil.test']) {
			const query = new URLSearchParams({ afterSubscribeRedirect: target }).toString()
			expect((await new TestClient().load(`/payment-success?${query}`)).value).toEqual({
				onward: '/dashboard',
			})
		}
	})

	test('C18 another user’s session is a Payment Issue and a 404', async () => {
		const { user } = await member()
		const { sessionId } = await checkout(user)
		const { device } = await member()
		const answer = await device.load(`/subscription-return?session_id=${sessionId}`)
		expect([answer.status, answer.value]).toMatchObject([
			404,
			{ view: 'failed', canAskAgain: false },
		])
	})

	test('C22 signed out meanwhile: sign-in returns to it, and access is granted anyway', async () => {
		const { user } = await member()
		const { sessionId } = await checkout(user)
		await billing.sandbox.pay(sessionId)
		await billing.sandbox.flush()
		const answer = await new TestClient().load(`/subscription-return?session_id=${sessionId}`)
		expect(answer.location).toBe(
			`/signin?redirect=${encodeURIComponent(`/subscription-return?session_id=${sessionId}`)}`,
		)
		expect(await hasAccess(user)).toBe(true)
	})
})

describe('profile', () => {
	test('SUB-18 to SUB-25 shows a member’s plan', async () => {
		const { user, device } = await member()
		await buy(billing, user, { plan: 'biannual' })
		const { value } = await device.load('/profile')
		expect(value).toMatchObject({
			subscription: {
				kind: 'known',
				canManage: true,
				card: {
					status: { badge: { text: 'Active' } },
					level: '6-Month Plan',
					planBadge: '6-Month',
				},
			},
			receipts: [{ what: '6-Month Plan', amount: '$99' }],
		})
	})

	test('SUB-24 shows no plan', async () => {
		const { device } = await member()
		expect((await device.load('/profile')).value).toMatchObject({
			subscription: {
				canManage: false,
				card: {
					status: { badge: { text: 'Inactive' } },
					level: 'Basic Account',
					subscription: null,
				},
			},
		})
	})

	test('SUB-25 A6 the portal: opens for members, and shows a message for others', async () => {
		const { user, device } = await member()
		const none = await device.submit('/profile/billing-portal', { intent: 'manage' })
		expect(texts(none.messages)).toEqual([
			"You don't have a billing account yet. It's created with your first purchase.",
		])
		await buy(billing, user)
		const portal = await device.post('/profile/billing-portal', { intent: 'manage' })
		expect([portal.status, portal.location]).toEqual([
			303,
			expect.stringContaining(`${billing.sandbox.origin}/p/session/`),
		])
		const card = await device.post('/profile/billing-portal', { intent: 'card' })
		expect(card.status).toBe(303)
		await billing.sandbox.fail({
			route: 'POST /v1/billing_portal/sessions',
			times: 10,
			status: 500,
		})
		const down = await device.submit('/profile/billing-portal', { intent: 'manage' })
		expect(texts(down.messages)).toEqual(["We couldn't open the billing portal. Please try again."])
	})

	test('canceling and resuming ask for confirmation and show a message', async () => {
		const { user, device } = await member()
		await buy(billing, user)
		expect((await device.load('/profile/membership?confirm=resume')).location).toBe('/profile')
		expect((await device.load('/profile/membership?confirm=cancel')).value).toMatchObject({
			question: { kind: 'cancel' },
		})
		const cancelled = await device.submit('/profile/membership', { intent: 'cancel' })
		expect([cancelled.path, cancelled.messages[0]?.place]).toEqual([
			'/profile#subscription-information',
			'plan',
		])
		expect(texts(cancelled.messages)[0]).toContain('Your plan is canceled. You have access until')
		expect((await subscriptionOf(user)).cancelAtPeriodEnd).toBe(true)
		const resumed = await device.submit('/profile/membership', { intent: 'resume' })
		expect(texts(resumed.messages)[0]).toMatch(
			/^Your plan has been resumed\. Your Annual Plan renews on .+ for \$149\.$/u,
		)
		await billing.sandbox.fail({ route: 'POST /v1/subscriptions/*', times: 10, status: 500 })
		const failed = await device.post('/profile/membership?confirm=cancel', { intent: 'cancel' })
		expect(failed.status).toBe(503)
	})

	test('switching plans shows the price and charges it', async () => {
		const { user, device } = await member()
		await buy(billing, user, { plan: 'biannual' })
		const asked = await device.load('/profile/membership?confirm=switch')
		const { question } = asked.value as { question: { preview: { dueNow: number; at: number } } }
		expect(question.preview.dueNow).toBeGreaterThan(0)
		await device.submit('/profile/membership', {
			intent: 'switch',
			plan: 'annual',
			at: String(question.preview.at),
			consent: 'on',
		})
		expect((await subscriptionOf(user)).plan).toBe('annual')
	})

	test('SUB-27 taking back a scheduled switch says that nothing is charged, before and after', async () => {
		const { user, device } = await member()
		await buy(billing, user)
		const change = async () => {
			const asked = await device.load('/profile/membership?confirm=switch')
			const { preview } = (asked.value as { question: { preview: SwitchView } }).question
			const base = { intent: 'switch', plan: preview.to, at: String(preview.at) }
			// Taking it back needs no box.
			const fields = preview.instead === null ? { ...base, consent: 'on' } : base
			const page = await device.submit('/profile/membership', fields)
			return { preview, text: texts(page.messages)[0] }
		}
		const away = await change()
		expect(away.preview).toMatchObject({ to: 'biannual', instead: null })
		const on = longDate((await subscriptionOf(user)).currentPeriodEnd)
		expect(away.text).toBe(
			`Switch scheduled. Your plan switches to the 6-Month Plan on ${on} for $99.`,
		)
		const back = await change()
		expect(back.preview).toMatchObject({
			to: 'annual',
			instead: '6-Month Plan',
			dueNow: 0,
			nextAmount: 14_900,
		})
		expect(back.text).toBe(
			`Switch canceled. You weren't charged. Your Annual Plan renews on ${on} for $149.`,
		)
		const mail = await db().outboxMessage.findFirstOrThrow({
			where: { dedupeKey: { startsWith: 'kept:' } },
		})
		expect(mail.payload).toContain("You're staying on the Annual Plan")
		expect(mail.payload).toContain("Your plan won't switch to the 6-Month Plan.")
		expect((await accountOf(user)).payments).toHaveLength(1)
	})

	test('SUB-27 canceling a plan that is to switch says before, after and by email that the switch is off', async () => {
		const { user, device } = await member()
		await buy(billing, user)
		const asked = await device.load('/profile/membership?confirm=switch')
		const { preview } = (asked.value as { question: { preview: SwitchView } }).question
		await device.submit('/profile/membership', {
			intent: 'switch',
			plan: preview.to,
			at: String(preview.at),
			consent: 'on',
		})
		expect((await device.load('/profile/membership?confirm=cancel')).value).toMatchObject({
			card: { subscription: { nextPlan: '6-Month Plan' } },
		})
		const canceled = await device.submit('/profile/membership', { intent: 'cancel' })
		const on = longDate((await subscriptionOf(user)).currentPeriodEnd)
		expect(texts(canceled.messages)[0]).toBe(
			`Your plan is canceled. Your switch to the 6-Month Plan is canceled too. You have access until ${on}. You can resume your plan anytime before then.`,
		)
		const mail = await db().outboxMessage.findFirstOrThrow({
			where: { dedupeKey: { startsWith: 'cancelled:' } },
		})
		expect(mail.payload).toContain(
			'Your switch to the 6-Month Plan is canceled too. If you resume, you stay on the Annual Plan and can switch again.',
		)
		const resumed = await device.submit('/profile/membership', { intent: 'resume' })
		expect(texts(resumed.messages)[0]).toBe(
			`Your plan has been resumed. Your Annual Plan renews on ${on} for $149.`,
		)
		const again = await device.submit('/profile/membership', { intent: 'cancel' })
		expect(texts(again.messages)[0]).toContain('Your plan is canceled. You have access until')
	})

	test('SUB-19 security row 88 during a provider outage the profile shows the stored data', async () => {
		const { user, device } = await member()
		await buy(billing, user)
		await billing.sandbox.fail({ route: 'GET /v1/*', times: 10_000, status: 503 })
		const { db } = await import('~/core/db/db.server')
		await db().billingAccount.updateMany({ data: { syncedAt: after(currentTime(), -days(3)) } })
		expect((await device.load('/profile')).value).toMatchObject({
			subscription: {
				kind: 'known',
				card: { status: { badge: { text: 'Active' } } },
				staleSince: expect.any(String) as string,
			},
		})
	})
})

describe('VIP on the profile', () => {
	test('VIP-02 VIP-03 VIP-04 VIP-05 saving and verifying redirect back with their messages', async () => {
		const { device } = await member({ role: 'VIP', vipExpiresAt: after(currentTime(), days(3)) })
		const saved = await device.submit('/profile/vip', {
			intent: 'save',
			vipStripeCouponId: 'FRIEND10',
		})
		expect(texts(saved.messages)).toEqual(["VIP coupon ID updated! Please verify if it's new."])
		expect(saved.value).toMatchObject({ vip: { code: 'FRIEND10', isVerified: false } })
		expect((await device.load('/subscription?code=friend10')).value).toMatchObject({
			code: { accepted: null, error: CHECKOUT_TEXTS.ownCode },
		})
		// Its uses would not count yet, so there is no link to share.
		expect((await device.load('/profile/vip')).value).toMatchObject({
			code: 'FRIEND10',
			shareUrl: null,
			benefit: null,
		})
		const verified = await device.submit('/profile/vip', { intent: 'verify' })
		expect(texts(verified.messages)).toEqual(['VIP coupon verified!'])
		expect(verified.value).toMatchObject({ vip: { isVerified: true, state: 'running' } })
		expect((await device.load('/profile/vip')).value).toMatchObject({
			code: 'FRIEND10',
			shareUrl: 'http://localhost:3000/subscription?code=FRIEND10',
			benefit: '10% off your first payment',
		})
		const edited = await device.submit('/profile/vip', {
			intent: 'save',
			vipStripeCouponId: 'OTHER',
		})
		expect(edited.value).toMatchObject({ vip: { isVerified: false } })
		// The replaced code is still no friend's, and neither is one that is not verified yet.
		const own = { code: { accepted: null, error: CHECKOUT_TEXTS.ownCode } }
		expect((await device.load('/subscription?code=FRIEND10')).value).toMatchObject(own)
		const refused = await device.submit('/profile/vip', { intent: 'verify' })
		expect(texts(refused.messages)).toEqual(['Failed to verify VIP coupon.'])
	})

	test('VIP-06 an expired VIP sees a notice', async () => {
		const { device } = await member({ role: 'VIP', vipExpiresAt: after(currentTime(), -days(3)) })
		expect((await device.load('/profile')).value).toMatchObject({
			vip: { state: 'expired', code: null },
		})
	})

	test('VIP-08 other users have no card, no page and no actions', async () => {
		const { device } = await member()
		expect((await device.load('/profile')).value).toMatchObject({ vip: null })
		expect((await device.load('/profile/vip')).location).toBe('/profile')
		const refused = await device.submit('/profile/vip', {
			intent: 'save',
			vipStripeCouponId: 'FRIEND10',
		})
		expect(texts(refused.messages)).toEqual(['Failed to update VIP coupon ID.'])
	})
})
