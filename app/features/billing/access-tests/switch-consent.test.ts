import { expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import { money } from '~/features/billing/plans/money'
import { CHANGE_TEXTS, type SwitchView } from '~/features/billing/subscription/plan-change.server'
import {
	accountOf,
	advanceTime,
	type Billing,
	buy,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createCustomer, signedInClient } from '#tests/helpers/factories'
import type { TestClient } from '#tests/helpers/test-client'

/** What a member agrees to before a change of plan is asked for with a box, and stored. */

const billing: Billing = useBilling()

const PAGE = '/profile/membership?confirm=switch'

async function member(plan: 'annual' | 'biannual') {
	const user = await createCustomer()
	await buy(billing, user, { plan })
	return { user, device: await signedInClient(user.id) }
}

const previewOf = async (device: TestClient): Promise<SwitchView> =>
	((await device.load(PAGE)).value as { question: { preview: SwitchView } }).question.preview

const send = async (device: TestClient, { to, at }: SwitchView, consent: Record<string, string>) =>
	device.post(PAGE, { intent: 'switch', plan: to, at: String(at), ...consent })

const consentsOf = (user: PublicUser) =>
	db().checkoutAttempt.findMany({
		where: { userId: user.id, mode: 'switch' },
		orderBy: { createdAt: 'asc' },
	})

test('MON-25 a switch stores what was agreed to with the sum, the time and its outcome', async () => {
	const { user } = await member('biannual')
	await advanceTime(billing, days(20))
	const device = await signedInClient(user.id)
	const preview = await previewOf(device)
	expect(preview.consent).toContain(
		`${money(preview.dueNow)} today for the Annual Plan, then $149 on`,
	)
	expect(preview.consent).toContain('every year until you cancel.')
	const { status } = await send(device, preview, { consent: 'on' })
	expect(status).toBe(302)
	expect((await subscriptionOf(user)).plan).toBe('annual')
	const { stripeCustomerId } = await accountOf(user)
	expect(await consentsOf(user)).toMatchObject([
		{
			plan: 'annual',
			status: 'complete',
			customerId: stripeCustomerId,
			consentText: preview.consent,
			openKey: null,
		},
	])
	// What was paid is what was agreed to.
	expect((await accountOf(user)).payments.at(-1)?.amount).toBe(preview.dueNow)
})

test('MON-25 a switch at the end of the period stores the price and the day', async () => {
	const { user, device } = await member('annual')
	const preview = await previewOf(device)
	expect(preview.consent).toMatch(
		/^\$99 on .+ for the 6-Month Plan, then \$99 every 6 months until you cancel\./u,
	)
	await send(device, preview, { consent: 'on' })
	expect(await consentsOf(user)).toMatchObject([{ plan: 'biannual', consentText: preview.consent }])
})

test.each<Record<string, string>>([{}, { consent: '' }, { consent: 'off' }])(
	'MON-25 without the box nothing is changed or charged: %j',
	async (consent) => {
		const { user, device } = await member('biannual')
		const preview = await previewOf(device)
		const { status, value } = await send(device, preview, consent)
		expect(status).toBe(400)
		expect((value as { errors: Record<string, string[]> }).errors['consent']).toBeDefined()
		expect((await subscriptionOf(user)).plan).toBe('biannual')
		expect(await consentsOf(user)).toEqual([])
	},
)

test('MON-25 the refusal says which box', async () => {
	const { device } = await member('biannual')
	const { value } = await send(device, await previewOf(device), {})
	expect(value).toMatchObject({ errors: { consent: [CHANGE_TEXTS.consent] } })
})

test('MON-25 taking a scheduled switch back needs no box, as it changes nothing that was agreed to', async () => {
	const { user, device } = await member('annual')
	await send(device, await previewOf(device), { consent: 'on' })
	expect((await subscriptionOf(user)).nextPlan).toBe('biannual')
	expect((await send(device, await previewOf(device), {})).status).toBe(302)
	expect((await subscriptionOf(user)).nextPlan).toBeNull()
	expect(await consentsOf(user)).toHaveLength(1)
})

test('MON-25 a card that is declined leaves the consent with its outcome', async () => {
	const user = await createCustomer()
	await buy(billing, user, { plan: 'biannual' }, { card: 'fails_on_renewal' })
	const device = await signedInClient(user.id)
	expect((await send(device, await previewOf(device), { consent: 'on' })).status).toBe(402)
	expect(await consentsOf(user)).toMatchObject([{ status: 'failed' }])
})
