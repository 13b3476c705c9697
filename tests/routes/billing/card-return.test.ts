import { describe, expect, test } from 'vitest'
import { days, hours } from '~/core/time/durations'
import type { profileBilling } from '~/features/billing/subscription/profile-billing.server'
import { openPortal } from '~/features/billing/subscription/billing-portal.server'
import { advanceTime, buy, useBilling } from '#tests/helpers/billing/billing'
import { submitPortal } from '#tests/helpers/billing/portal'
import { createCustomer, signedInClient } from '#tests/helpers/factories'

/** The profile after the provider's page for a new card. */

const billing = useBilling()

type ProfilePage = { subscription: Awaited<ReturnType<typeof profileBilling>>['subscription'] }

/** A member whose renewal has failed, back from saving this card. */
async function returnWith(card: string) {
	const user = await createCustomer()
	await buy(billing, user, {}, { card: 'fails_on_renewal' })
	await advanceTime(billing, days(365) + hours(2))
	const portal = await openPortal(user, 'card')
	const saved = await submitPortal(portal.ok ? portal.url : '', {
		intent: 'card',
		card,
		last4: '4242',
	})
	const back = new URL(saved.headers.get('location') ?? '')
	const device = await signedInClient(user.id)
	const page = await device.open(back.pathname + back.search)
	const { subscription } = page.value as ProfilePage
	if (subscription.kind !== 'known') throw new Error('The membership is not known')
	return { page, texts: page.messages.map(({ text }) => text), ...subscription }
}

describe('BILL-04 back from the page for a new card', () => {
	test('the payment is received; the profile has no notice and the new card', async () => {
		const { page, texts, payment, card } = await returnWith('ok')
		expect(page.path).toMatch(/^\/profile(?:#|$)/u)
		expect(texts).toEqual([expect.stringMatching(/^Payment received\./u)])
		expect(payment.problem).toBeNull()
		expect(payment.card).toMatchObject({ name: 'Visa ending in 4242', isExpired: false })
		expect(card.status.kind).toBe('active')
	})

	test("the card is declined; the profile has the bank's reason and the hosted invoice", async () => {
		const { texts, payment, card } = await returnWith('declined')
		expect(texts).toEqual([
			"Your card was declined, so the payment didn't go through. Try another card.",
		])
		expect(payment.problem).toMatchObject({
			reason: 'Your bank declined the card without giving a reason.',
			payUrl: expect.stringMatching(/\/i\/in_/u),
		})
		expect(card.status.kind).toBe('pastDue')
	})
})
