import { describe, expect, test } from 'vitest'
import type { CardKind } from '#sandbox/stripe/store'
import { DAY, openCheckout, subscribed, testSandbox } from '#tests/helpers/billing/payments'

/** Cards that are declined, each with its reason. */

const CODES: ReadonlyArray<[card: CardKind, code: string, decline: string, message: string]> = [
	['declined', 'card_declined', 'generic_decline', 'Your card was declined.'],
	[
		'insufficient_funds',
		'card_declined',
		'insufficient_funds',
		'Your card has insufficient funds.',
	],
	['expired_card', 'expired_card', 'expired_card', 'Your card has expired.'],
	['incorrect_number', 'incorrect_number', 'incorrect_number', 'Your card number is incorrect.'],
	['fraudulent', 'card_declined', 'fraudulent', 'Your card was declined.'],
	['try_again_later', 'card_declined', 'try_again_later', 'Your card was declined.'],
]

describe('MON-21 a declined card', () => {
	test.each(CODES)('%s: at a renewal', async (card, code, decline_code, message) => {
		const box = await testSandbox()
		const { stripe, control } = box
		const { customer } = await subscribed(box)
		const [saved] = (await stripe.customers.listPaymentMethods(customer)).data
		await control.setCard(saved?.id ?? '', card)
		await control.advance(366 * DAY)
		const [charge] = (await stripe.charges.list({ customer })).data
		const isBlocked = card === 'fraudulent'
		expect(charge).toMatchObject({
			status: 'failed',
			failure_code: code,
			failure_message: message,
			outcome: {
				type: isBlocked ? 'blocked' : 'issuer_declined',
				reason: isBlocked ? 'highest_risk_level' : decline_code,
			},
		})
		expect(await stripe.paymentIntents.retrieve(charge?.payment_intent as string)).toMatchObject({
			last_payment_error: { code, decline_code, message },
		})
		const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data
		await expect(stripe.invoices.pay(invoice?.id ?? '')).rejects.toMatchObject({
			statusCode: 402,
			code,
			decline_code,
			message,
		})
	})

	test.each(CODES)('%s: on the page of a checkout', async (card, _code, _decline, message) => {
		const box = await testSandbox()
		const { session } = await openCheckout(box.stripe)
		const page = await fetch(session.url ?? '', {
			method: 'POST',
			body: new URLSearchParams({ intent: 'pay', card }),
		})
		expect(page.status).toBe(402)
		expect(await page.text()).toContain(message)
	})

	test('is not saved through the API, which asks the bank', async () => {
		const { stripe } = await testSandbox()
		const { id: customer } = await stripe.customers.create({ email: 'card@example.test' })
		const saved = stripe.paymentMethods.attach('pm_card_chargeDeclinedInsufficientFunds', {
			customer,
		})
		await expect(saved).rejects.toMatchObject({
			statusCode: 402,
			decline_code: 'insufficient_funds',
		})
	})
})
