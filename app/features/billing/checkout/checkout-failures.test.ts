import { beforeEach, describe, expect, test } from 'vitest'
import { eventCounts } from '~/core/event-counts.server'
import { db } from '~/core/db/db.server'
import { GLOBAL_KEY, reset } from '~/core/security/rate-limiter.server'
import { currentTime } from '~/core/time/clock'
import { advanceTime, useBilling, wish } from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { minutes, seconds } from '~/core/time/durations'
import { checkAccountSetup } from '~/features/billing/account-setup/account-check.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { startCheckout } from './checkout.server'

const billing = useBilling()

beforeEach(async () => {
	forgetSingleton('key-watch')
	await reset('checkoutFailure', GLOBAL_KEY)
})

async function start() {
	const user = await createCustomer()
	return startCheckout(user, wish(), currentTime())
}

const openAlerts = async (): Promise<string[]> => {
	const rows = await db().billingAlert.findMany({ where: { resolvedAt: null } })
	return rows.map(({ dedupeKey }) => dedupeKey).sort()
}

/** The reasons of the emails to the owner. */
const mailed = async (): Promise<string[]> => {
	const rows = await db().outboxMessage.findMany({ where: { mailKind: 'billing alert' } })
	return rows.map(({ reason }) => reason).sort()
}

const count = (result: string): number => eventCounts('checkout').get(result) ?? 0

describe('MON-13 nobody can buy', () => {
	test.each([
		['answers 500', { status: 500 }],
		['cuts the line', { reset: true }],
		['answers HTML', { html: true }],
	])('the provider %s: counted, and the third within ten minutes is mailed', async (_case, how) => {
		const before = count('failed')
		await billing.sandbox.fail({ route: '*', times: 1_000, ...how })
		await start()
		await start()
		expect(await openAlerts()).toEqual([])
		expect(await start()).toMatchObject({ ok: false, status: 503 })
		expect(count('failed') - before).toBe(3)
		expect(await openAlerts()).toEqual(['checkout_failing:checkout'])
		expect(await mailed()).toEqual(['checkout_failing'])
		await start()
		expect(await mailed()).toEqual(['checkout_failing'])
	})

	test('the first checkout that starts resolves it', async () => {
		await billing.sandbox.fail({ route: 'POST /v1/checkout/sessions', times: 1_000, status: 500 })
		for (let i = 0; i < 3; i += 1) await start()
		expect(await openAlerts()).toEqual(['checkout_failing:checkout'])
		await billing.sandbox.heal()
		const before = count('started')
		expect(await start()).toMatchObject({ ok: true })
		expect(count('started') - before).toBe(1)
		expect(await openAlerts()).toEqual([])
	})

	test('one refusal of the key is enough, and the first answer resolves it', async () => {
		await billing.sandbox.fail({ route: '*', times: 1_000, status: 401 })
		expect(await start()).toMatchObject({ ok: false, status: 503 })
		expect(await openAlerts()).toEqual(['key_refused:key'])
		expect(await mailed()).toEqual(['key_refused'])
		await billing.sandbox.heal()
		expect(await start()).toMatchObject({ ok: true })
		expect(await openAlerts()).toEqual([])
	})

	test('a right that is missing is named, and other requests do not resolve it', async () => {
		await billing.sandbox.fail({ route: 'POST /v1/checkout/sessions', times: 1_000, status: 403 })
		await start()
		await runBillingReconciliation(currentTime())
		expect(await openAlerts()).toEqual(['key_refused:POST checkout'])
		const { detail } = await db().billingAlert.findFirstOrThrow()
		expect(detail).toContain('“POST checkout”')
		await billing.sandbox.heal()
		await start()
		expect(await openAlerts()).toEqual([])
	})

	test.each([
		['the job', () => runBillingReconciliation(currentTime())],
		['the account check', () => checkAccountSetup(currentTime())],
	])('%s tells that the key is refused, without a checkout', async (_case, run) => {
		await billing.sandbox.fail({ route: 'GET /v1/prices', times: 1_000, status: 403 })
		await run()
		expect(await openAlerts()).toContain('key_refused:GET prices')
		expect(await mailed()).toEqual(['key_refused'])
	})

	test('a price that is no longer sold is mailed at once, and resolved when it is', async () => {
		await billing.sandbox.changePrice('annual', { active: false })
		await start()
		expect(await mailed()).toEqual(['price'])
		await billing.sandbox.changePrice('annual', { active: true })
		expect(await start()).toMatchObject({ ok: true })
		expect(await openAlerts()).toEqual([])
	})

	test.each([-600, -300, -75, 61, 75, 300, 3_000])(
		'a clock of the provider that is %i s off: checkouts start',
		async (skew) => {
			await billing.sandbox.offset(skew)
			expect(await start()).toMatchObject({ ok: true })
		},
	)

	test.each([
		// Stripe tells whole seconds.
		[75, /7[45] seconds behind/u],
		[-30, /3[01] seconds ahead of/u],
	])('a clock %i s off raises an alert, which ends with the difference', async (skew, text) => {
		await billing.sandbox.offset(skew)
		await runBillingReconciliation(currentTime())
		expect(await openAlerts()).toEqual(['clock_skew:clock'])
		const { detail } = await db().billingAlert.findFirstOrThrow()
		expect(detail).toMatch(text)
		await billing.sandbox.offset(0)
		await runBillingReconciliation(currentTime())
		expect(await openAlerts()).toEqual([])
	})

	test('10 s are no alert', async () => {
		await billing.sandbox.offset(seconds(10) / 1000)
		await advanceTime(billing, minutes(1))
		await runBillingReconciliation(currentTime())
		expect(await openAlerts()).toEqual([])
	})
})
