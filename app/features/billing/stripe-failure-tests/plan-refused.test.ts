import { describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import {
	accountOf,
	buy,
	advanceTime,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { openFullPortal, submitPortal } from '#tests/helpers/billing/portal'
import { createCustomer, reload, signedInClient } from '#tests/helpers/factories'
import { loadMembership } from '~/features/billing/subscription/subscription-card.server'
import {
	CHANGE_TEXTS,
	previewSwitch,
	SWITCH_REFUSALS,
	switchPlan,
} from '~/features/billing/subscription/plan-change.server'
import { otherPlan } from '~/features/billing/plans/plans'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'

const billing = useBilling()

/** A member whose plan renewed while its payments were paused, and continues now. */
async function renewedWhile(behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void') {
	const user = await createCustomer()
	await buy(billing, user)
	const { id } = await subscriptionOf(user)
	const { subscriptions } = stripeClient('waiting')
	await subscriptions.update(id, { pause_collection: { behavior } })
	await advanceTime(billing, days(366))
	await subscriptions.update(id, { pause_collection: '' })
	await billing.sandbox.flush()
	return user
}

/** Members whose plan can't be changed, each created through the Stripe stand-in. */
const MEMBERS: Record<string, () => Promise<PublicUser>> = {
	'past due': async () => {
		const user = await createCustomer()
		await buy(billing, user, {}, { card: 'fails_on_renewal' })
		await advanceTime(billing, days(366))
		expect((await subscriptionOf(user)).status).toBe('past_due')
		return user
	},
	'active with an open invoice': async () => {
		const user = await createCustomer()
		await buy(billing, user, {}, { card: 'fails_on_renewal' })
		await advanceTime(billing, days(366))
		await billing.sandbox.setStatus((await subscriptionOf(user)).id, 'active')
		await billing.sandbox.flush()
		return user
	},
	'trialing with an open invoice': async () => {
		const user = await createCustomer()
		await buy(billing, user, {}, { card: 'fails_on_renewal' })
		await advanceTime(billing, days(366))
		await billing.sandbox.setStatus((await subscriptionOf(user)).id, 'trialing')
		await billing.sandbox.flush()
		return user
	},
	'active with a draft invoice': () => renewedWhile('keep_as_draft'),
	'active with an uncollectible invoice': () => renewedWhile('mark_uncollectible'),
	'active with a void invoice': () => renewedWhile('void'),
	'ending on a date': async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { id } = await subscriptionOf(user)
		const cancelAt = Math.floor(currentTime().getTime() / 1000) + 40 * 86_400
		await stripeClient('waiting').subscriptions.update(id, { cancel_at: cancelAt })
		await billing.sandbox.flush()
		return user
	},
	ending: async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { id } = await subscriptionOf(user)
		await stripeClient('waiting').subscriptions.update(id, { cancel_at_period_end: true })
		await billing.sandbox.flush()
		return user
	},
	paused: async () => {
		const user = await createCustomer()
		await buy(billing, user, { plan: 'biannual' })
		const { id } = await subscriptionOf(user)
		await stripeClient('waiting').subscriptions.update(id, {
			pause_collection: { behavior: 'void' },
		})
		await billing.sandbox.flush()
		return user
	},
}

const REASONS = {
	'past due': 'unpaid',
	'active with an open invoice': 'unpaid',
	'trialing with an open invoice': 'unpaid',
	'active with a draft invoice': 'unpaid',
	'active with an uncollectible invoice': 'unpaid',
	'active with a void invoice': 'unpaid',
	'ending on a date': 'ending',
	ending: 'ending',
	paused: 'paused',
} as const

/** Schedules the smaller plan for the end of the period in Stripe's portal. */
async function planSmallerInPortal(user: PublicUser, subscription: string): Promise<void> {
	const { data } = await stripeClient('waiting').prices.list({ lookup_keys: ['biannual'] })
	const { url } = await openFullPortal(
		stripeClient('waiting'),
		(await accountOf(user)).stripeCustomerId,
	)
	const fields = { intent: 'change_plan', subscription, price: data[0]?.id ?? '' }
	await submitPortal(url, fields)
	expect(
		(await stripeClient('waiting').subscriptions.retrieve(subscription)).schedule,
	).not.toBeNull()
}

/** A preview is a POST that changes nothing. */
const changes = async () =>
	(await billing.sandbox.log()).filter(
		({ method, path }) => method !== 'GET' && !path.endsWith('/create_preview'),
	)

describe('BILL-02 a plan that cannot be changed now', () => {
	test.each(Object.entries(REASONS))(
		'%s: the page has the reason, there is no price, and the action changes nothing at Stripe',
		async (state, reason) => {
			const user = await MEMBERS[state]!()
			const subscriptionBefore = await subscriptionOf(user)
			const raw = await stripeClient('waiting').subscriptions.retrieve(subscriptionBefore.id)
			const device = await signedInClient(user.id)
			await billing.sandbox.clearLog()

			const { card } = await loadMembership(await reload(user), currentTime())
			expect(card.subscription).toMatchObject({ switchTo: null, switchRefusal: reason })
			const question = { kind: 'refused', message: SWITCH_REFUSALS[reason] }
			const page = await device.load('/profile/membership?confirm=switch')
			expect([page.status, page.value]).toMatchObject([200, { question }])
			expect(await previewSwitch(user, currentTime())).toBeNull()

			const response = await device.post('/profile/membership?confirm=switch', {
				intent: 'switch',
				plan: otherPlan(subscriptionBefore.plan) ?? '',
				at: String(Math.floor(currentTime().getTime() / 1000)),
			})
			expect([response.status, response.value]).toMatchObject([
				409,
				{ status: 'error', errors: { form: [SWITCH_REFUSALS[reason]] } },
			])
			expect(await changes()).toEqual([])
			expect(await stripeClient('waiting').subscriptions.retrieve(subscriptionBefore.id)).toEqual(
				raw,
			)
			expect(await subscriptionOf(user)).toMatchObject({
				status: subscriptionBefore.status,
				plan: subscriptionBefore.plan,
				nextPlan: null,
				currentPeriodEnd: subscriptionBefore.currentPeriodEnd,
			})
		},
	)

	test.each(['', '?confirm=resume'])(
		'posted to %j, where the page has no confirmation, the reason is shown on the profile',
		async (search) => {
			const user = await MEMBERS['past due']!()
			const device = await signedInClient(user.id)
			const fields = {
				intent: 'switch',
				plan: 'biannual',
				at: String(Math.floor(currentTime().getTime() / 1000)),
			}
			const page = await device.submit(`/profile/membership${search}`, fields)
			expect([page.path, page.messages.map(({ text }) => text)]).toEqual([
				'/profile#subscription-information',
				[SWITCH_REFUSALS.unpaid],
			])
			expect((await subscriptionOf(user)).plan).toBe('annual')
		},
	)

	test.each(['unpaid', 'incomplete', 'incomplete_expired', 'paused', 'canceled', 'frozen'])(
		'%s: there is no plan to change, and the action changes nothing at Stripe',
		async (status) => {
			const user = await createCustomer()
			await buy(billing, user)
			const { id } = await subscriptionOf(user)
			await billing.sandbox.setStatus(id, status)
			await billing.sandbox.flush()
			await billing.sandbox.clearLog()
			expect(await previewSwitch(user, currentTime())).toBeNull()
			const at = Math.floor(currentTime().getTime() / 1000)
			expect(await switchPlan(user, { to: 'biannual', at }, currentTime())).toEqual({
				ok: false,
				status: 409,
				message: CHANGE_TEXTS.none,
			})
			expect(await changes()).toEqual([])
		},
	)

	test('what the provider knows and this app not yet is refused too', async () => {
		const user = await createCustomer()
		await buy(billing, user, { plan: 'biannual' })
		const { id } = await subscriptionOf(user)
		await stripeClient('waiting').subscriptions.update(id, { cancel_at_period_end: true })
		await billing.sandbox.clearLog()
		const at = Math.floor(currentTime().getTime() / 1000)
		expect(await switchPlan(user, { to: 'annual', at }, currentTime())).toEqual({
			ok: false,
			status: 409,
			message: SWITCH_REFUSALS.ending,
		})
		expect(await changes()).toEqual([])
	})

	test('a planned change at the provider stays planned when a switch is refused', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { id } = await subscriptionOf(user)
		await planSmallerInPortal(user, id)
		await billing.sandbox.setStatus(id, 'past_due')
		const at = Math.floor(currentTime().getTime() / 1000)
		expect(await switchPlan(user, { to: 'annual', at }, currentTime())).toMatchObject({
			ok: false,
			status: 409,
		})
		expect((await stripeClient('waiting').subscriptions.retrieve(id)).schedule).not.toBeNull()
	})

	test('a member whose renewal failed gets no free period from a scheduled change', async () => {
		const user = await MEMBERS['past due']!()
		const { graceUntil } = await db().user.findUniqueOrThrow({ where: { id: user.id } })
		const at = Math.floor(currentTime().getTime() / 1000)
		await switchPlan(user, { to: 'biannual', at }, currentTime())
		expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
			subscriptionStatus: 'past_due',
			graceUntil,
		})
		expect((await accountOf(user)).subscriptions).toMatchObject([{ latestInvoiceStatus: 'open' }])
	})
})
