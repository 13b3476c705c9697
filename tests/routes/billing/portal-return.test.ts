import { describe, expect, test } from 'vitest'
import { openPortal } from '~/features/billing/subscription/billing-portal.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import { advanceTime, buy, subscriptionOf, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer, signedInClient } from '#tests/helpers/factories'

/** The way back from the payment portal: what the member is told, and what is read for it. */

const billing = useBilling()

const READING = '/v1/subscriptions'

/** A member whose renewal failed, with their browser. */
async function debtor() {
	const user = await createCustomer()
	await buy(billing, user, {}, { card: 'fails_on_renewal' })
	await advanceTime(billing, days(367))
	await billing.sandbox.webhooks({ drop: ['*'] })
	return { user, device: await signedInClient(user.id) }
}

type Debtor = Awaited<ReturnType<typeof debtor>>

/** Submits a card in the portal; returns where the portal leads to. */
async function submitCard(user: Debtor['user'], card: string): Promise<string | null> {
	const portal = await openPortal(user, 'card')
	if (!portal.ok) throw new Error(portal.reason)
	const body = new URLSearchParams({ intent: 'card', card, last4: '4242' })
	const { headers } = await fetch(portal.url, { method: 'POST', body, redirect: 'manual' })
	return headers.get('Location')
}

/** Saves a card that works; returns the path that the portal leads back to. */
async function saveCard({ user }: Debtor): Promise<string> {
	const { pathname, search } = new URL((await submitCard(user, 'ok')) ?? '')
	return pathname + search
}

const readings = async () =>
	(await billing.sandbox.log()).filter(({ path }) => path === READING).length

describe('SUB-27 back from the portal with a new card', () => {
	test('the payment is confirmed with the date, before any event has arrived', async () => {
		const member = await debtor()
		const { location } = await member.device.load(await saveCard(member))
		expect(location).toBe('/profile#subscription-information')
		const page = await member.device.open('/profile')
		const { currentPeriodEnd } = await subscriptionOf(member.user)
		const text = `Payment received. Your membership runs until ${longDate(currentPeriodEnd)}.`
		expect(page.messages).toEqual([{ kind: 'success', text, place: 'plan' }])
		expect(page.value).toMatchObject({
			subscription: { card: { status: { kind: 'active' }, pastDue: null } },
		})
	})

	test('while the answer is not final the page checks again, five times, and then says so', async () => {
		const member = await debtor()
		const since = Math.floor(currentTime().getTime() / 1000)
		const at = (attempt: number) =>
			member.device.load(`/profile/billing-portal?since=${since}&saved=1&attempt=${attempt}`)
		for (const attempt of [0, 1, 2, 3, 4]) {
			expect((await at(attempt)).value).toEqual({
				attempt,
				next: `/profile/billing-portal?since=${since}&attempt=${attempt + 1}&saved=1`,
			})
		}
		expect((await at(5)).location).toBe('/profile#subscription-information')
		expect((await member.device.open('/profile')).messages).toEqual([
			{
				kind: 'info',
				text: "Your card is saved. We haven't received your payment yet.",
				place: 'plan',
				action: {
					kind: 'link',
					label: 'Check Again',
					to: `/profile/billing-portal?since=${since}&attempt=0&saved=1`,
				},
			},
		])
	})

	test('a card that is declined is named as the reason', async () => {
		const { user, device } = await debtor()
		const since = Math.floor(currentTime().getTime() / 1000)
		await submitCard(user, 'fails_on_renewal')
		await device.load(`/profile/billing-portal?since=${since}`)
		const { messages } = await device.open('/profile')
		expect(messages.map(({ text }) => text)).toEqual([
			"Your card was declined, so the payment didn't go through. Try another card.",
		])
	})

	test('while the provider is unavailable the page checks again', async () => {
		const member = await debtor()
		const back = await saveCard(member)
		await billing.sandbox.fail({ route: 'GET /v1/*', times: 10_000, status: 503 })
		expect((await member.device.load(back)).value).toMatchObject({ attempt: 0 })
	})
})

describe('back from the portal without a new card', () => {
	test('nothing is said, and a payment that is due is not waited for', async () => {
		const { device } = await debtor()
		const since = Math.floor(currentTime().getTime() / 1000)
		const { location } = await device.load(`/profile/billing-portal?since=${since}`)
		expect(location).toBe('/profile#subscription-information')
		expect((await device.open('/profile')).messages).toEqual([])
	})

	test.each(['', '?since=', '?since=x', '?since=1', '?since=99999999999999', '?saved=1'])(
		'an address that names no visit, %j, reads nothing at the provider',
		async (query) => {
			const { device } = await debtor()
			await billing.sandbox.clearLog()
			expect((await device.load(`/profile/billing-portal${query}`)).location).toBe('/profile')
			expect(await readings()).toBe(0)
		},
	)

	test('a member without a customer reads nothing at the provider', async () => {
		const device = await signedInClient((await createCustomer()).id)
		await billing.sandbox.clearLog()
		const since = Math.floor(currentTime().getTime() / 1000)
		await device.load(`/profile/billing-portal?since=${since}`)
		expect(await billing.sandbox.log()).toEqual([])
	})

	test('a member can have 30 readings in 10 minutes, and then sees the stored state', async () => {
		const { user, device } = await debtor()
		const since = Math.floor(currentTime().getTime() / 1000)
		await billing.sandbox.clearLog()
		for (let i = 0; i < 32; i += 1) {
			await device.load(`/profile/billing-portal?since=${since}`)
		}
		expect(await readings()).toBe(30)
		expect(await db().subscription.count({ where: { account: { userId: user.id } } })).toBe(1)
	})
})
