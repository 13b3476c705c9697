import { beforeEach, describe, expect, test } from 'vitest'
import type { PolicyName } from '~/core/security/rate-limit-policies'
import { consume, reset } from '~/core/security/rate-limiter.server'
import { db } from '~/core/db/db.server'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { refreshMembership } from '~/features/billing/subscription/subscription-card.server'
import { friendsBenefit } from '~/features/billing/vip-program/referral-code.server'
import { viewSwitch } from '~/features/billing/subscription/plan-change.server'
import { paths } from '~/core/http/paths'
import { currentTime } from '~/core/time/clock'
import { after, days } from '~/core/time/durations'
import { call, expectError } from '#tests/helpers/api-contract'
import { buy, checkout, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer, signedInClient } from '#tests/helpers/factories'

/** How often a member can make the app call the payment provider. */

const billing = useBilling()

type Member = Awaited<ReturnType<typeof subscriber>>

async function subscriber() {
	const user = await createCustomer()
	await buy(billing, user)
	return { user, device: await signedInClient(user.id) }
}

/** Takes all that the limit allows this member. */
async function useUp(name: PolicyName, userId: string): Promise<void> {
	while ((await consume(name, userId)).allowed);
}

const calls = async (): Promise<number> => (await billing.sandbox.log()).length

let member: Member
let sessionId: string

beforeEach(async () => {
	member = await subscriber()
	const visitor = await createCustomer()
	const started = await checkout(visitor, { ui: 'embedded' })
	sessionId = started.sessionId
})

describe('FIX-03 a member who has used up their look-ups', () => {
	beforeEach(() => useUp('providerLookup', member.user.id))

	test('gets a 429 in place of a checkout, with the time to wait', async () => {
		const before = await calls()
		const page = await member.device.load(`/stripe-checkout?session=${sessionId}`)
		expect([page.status, page.value]).toEqual([429, { kind: 'limited' }])
		expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
		const back = await member.device.load(`/subscription-return?session_id=${sessionId}`)
		expect(back.status).toBe(429)
		expect(back.value).toMatchObject({ view: 'failed', text: CHECKOUT_TEXTS.tooManyCheckouts })
		expect(Number(back.headers.get('Retry-After'))).toBeGreaterThan(0)
		const body = { checkout_session_id: sessionId }
		const api = await call(member.device, 'POST', '/api/stripe/process-checkout-session', body)
		expectError(api, 429, 'too_many_requests')
		expect(await calls()).toBe(before)
	})

	test('is told so by the portal', async () => {
		const before = await calls()
		const { messages } = await member.device.submit(paths.billingPortal(), { intent: 'manage' })
		expect(messages.map(({ text }) => text)).toEqual([
			'Too many attempts. Please wait a few minutes.',
		])
		expect(await calls()).toBe(before)
	})

	test('sees what is stored, without a price or a discount that only the provider knows', async () => {
		const { user } = member
		const before = await calls()
		await db().billingAccount.updateMany({
			where: { userId: user.id },
			data: { syncedAt: after(currentTime(), -days(3)) },
		})
		await refreshMembership(user.id, currentTime())
		expect((await member.device.load('/profile')).status).toBe(200)
		expect(await viewSwitch(user, currentTime())).toBeNull()
		expect(await friendsBenefit(user.id, 'FRIEND10')).toBeNull()
		expect(await calls()).toBe(before)
		await reset('providerLookup', user.id)
		await refreshMembership(user.id, currentTime())
		expect(await calls()).toBeGreaterThan(before)
	})

	test('does not hold up others, and can still cancel', async () => {
		const other = await subscriber()
		const page = await other.device.load(`/stripe-checkout?session=${sessionId}`)
		expect(page.status).toBe(404)
		const { messages } = await member.device.submit('/profile/membership', { intent: 'cancel' })
		expect(messages[0]?.text).toMatch(/^Your plan is canceled\./u)
	})
})

test('FIX-03 a text that cannot be the id of a checkout costs no look-up', async () => {
	const { user, device } = member
	await reset('providerLookup', user.id)
	for (let i = 0; i < 3; i += 1) await device.load('/stripe-checkout?session=nonsense')
	let left = 0
	while ((await consume('providerLookup', user.id)).allowed) left += 1
	expect(left).toBe(60)
})

test('FIX-03 changes of a plan are limited too, and say how long to wait', async () => {
	await useUp('planChange', member.user.id)
	const before = await calls()
	const { status, value } = await member.device.post('/profile/membership?confirm=cancel', {
		intent: 'cancel',
	})
	expect(status).toBe(429)
	expect(JSON.stringify(value)).toMatch(/Too many changes\. Try again in \d+ minutes\./u)
	expect(await calls()).toBe(before)
})
