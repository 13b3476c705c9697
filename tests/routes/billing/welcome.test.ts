import { describe, expect, test } from 'vitest'
import { openedInputs, SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import { listColumns } from '~/features/calculator/saved-properties/list-columns'
import type { CalculatorView } from '~/features/calculator/deal-form/calculator-types'
import { advanceClock, currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days, minutes } from '~/core/time/durations'
import { emptyInputs } from '~/deal'
import { previewSwitch, switchPlan } from '~/features/billing/subscription/plan-change.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import type { Welcome } from '~/layout/dashboard/welcome.server'
import { makeProperty } from '../../../prisma/seed/make-user'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'
import { advanceTime, buy, subscriptionOf, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer, reload, signedInClient, signInAs } from '#tests/helpers/factories'

/** What a new member meets after payment. */

const billing = useBilling()
useMailbox()

async function newMember() {
	const user = await createCustomer()
	await buy(billing, user)
	const device = await signedInClient(user.id)
	const welcome = async () =>
		((await device.load('/dashboard')).value as { welcome: Welcome | null }).welcome
	return { user, device, welcome }
}

describe('the welcome on the dashboard', () => {
	test('names the plan, until when it is active, and the receipt', async () => {
		const { user, welcome } = await newMember()
		const { currentPeriodEnd } = await db().subscription.findFirstOrThrow()
		const payment = await db().payment.findFirstOrThrow()
		expect(await welcome()).toEqual({
			plan: 'Annual Plan',
			activeUntil: currentPeriodEnd?.toISOString(),
			vipUntil: null,
			email: user.email,
			receipt: { number: payment.number, url: payment.invoiceUrl ?? payment.receiptUrl },
			terms: { calculator: true, provider: true },
		})
		expect(payment.number).toBeTruthy()
	})

	test('SUB-27 has the receipt of the plan that is active, also after a switch', async () => {
		const user = await createCustomer()
		await buy(billing, user, { plan: 'biannual' })
		await advanceTime(billing, minutes(5))
		const preview = await previewSwitch(user, currentTime())
		if (preview === null) throw new Error('There is no plan to switch to')
		expect(await switchPlan(user, preview, currentTime())).toEqual({ ok: true })
		const payments = await db().payment.findMany({ orderBy: { occurredAt: 'asc' } })
		expect(payments.map(({ kind }) => kind)).toEqual(['subscription_first', 'subscription_update'])
		const { value } = await (await signedInClient(user.id)).load('/dashboard')
		expect(value).toMatchObject({
			welcome: { plan: 'Annual Plan', receipt: { number: payments[1]?.number } },
		})
	})

	test('VIP-01 says that VIP access runs beside the plan', async () => {
		const vipExpiresAt = after(currentTime(), days(60))
		const user = await createCustomer({ role: 'VIP', vipExpiresAt })
		await buy(billing, user)
		const { value } = await (await signedInClient(user.id)).load('/dashboard')
		expect(value).toMatchObject({ welcome: { vipUntil: vipExpiresAt.toISOString() } })
	})

	test('ends with the first saved deal, and after a week', async () => {
		const first = await newMember()
		const deal = { address: '1 First St', inputs: emptyInputs() }
		await makeProperty(first.user.id, deal, currentTime())
		expect(await first.welcome()).toBeNull()
		const second = await newMember()
		const occurredAt = after(currentTime(), -days(7))
		await db().payment.updateMany({ data: { occurredAt } })
		expect(await second.welcome()).toBeNull()
	})

	test('is not shown to those who did not just pay', async () => {
		const device = await signInAs('annual')
		expect((await device.load('/dashboard')).value).toMatchObject({ welcome: null })
	})
})

describe('CALC-16 DIR-02 both terms in the welcome', () => {
	test.each([
		[{ calculator: 'yes' }, [true, false], 'the calculator'],
		[{ provider: 'yes' }, [false, true], 'the service provider directory'],
		[
			{ calculator: 'yes', provider: 'yes' },
			[true, true],
			'the calculator and the service provider directory',
		],
	])('%j accepts these and no others', async (boxes, accepted, opened) => {
		const { user, device, welcome } = await newMember()
		const page = await device.submit('/dashboard', { intent: 'acceptTerms', ...boxes })
		expect(page.messages.map(({ text }) => text)).toEqual([
			`Terms accepted. You can now use ${opened}.`,
		])
		const { hasAcceptedCalculatorTOS, hasAcceptedProviderTOS } = await reload(user)
		expect([hasAcceptedCalculatorTOS, hasAcceptedProviderTOS]).toEqual(accepted)
		expect((await welcome())?.terms).toEqual({ calculator: !accepted[0], provider: !accepted[1] })
	})

	test('without a box nothing is accepted, and the form says why', async () => {
		const { user, device } = await newMember()
		const answer = await device.post('/dashboard', { intent: 'acceptTerms' })
		expect([answer.status, answer.value]).toMatchObject([
			400,
			{ errors: { form: ['Check at least one box.'] } },
		])
		expect(await reload(user)).toMatchObject({ hasAcceptedCalculatorTOS: false })
	})

	test('those who pass it by are asked in the calculator, which then opens the sample', async () => {
		const { device } = await newMember()
		const asked = await device.load('/calculator?sample=flip')
		expect(asked.value).toMatchObject({ needsTerms: true })
		const page = await device.submit('/calculator?sample=flip', { intent: 'acceptTerms' })
		expect(page.path).toBe('/calculator?sample=flip')
		expect(page.value).toMatchObject({ needsTerms: false, deal: { opened: null } })
	})
})

test.each([
	['flip', 'flip'],
	['rental', 'rental'],
	['thin', 'flip'],
])('the sample %s opens unsaved, with its address, as a %s', async (key, strategy) => {
	const sample = SAMPLE_DEALS.find((one) => one.key === key)!
	const device = await signInAs('annual', { hasAcceptedCalculatorTOS: true })
	const { deal, start } = (await device.load(`/calculator?sample=${key}`)).value as CalculatorView
	const inputs = openedInputs(sample)
	expect(deal).toEqual({
		propertyAddress: sample.address,
		inputs,
		analysis: null,
		opened: null,
	})
	expect(start).toBeNull()
	expect(listColumns(inputs, null).strategy).toBe(strategy)
	// What is left out belongs to the other strategy; the rest is the sample's.
	const filled = Object.entries(inputs).filter(([, text]) => text !== '')
	expect(sample.inputs).toMatchObject(Object.fromEntries(filled))
})

test('an unknown sample is an empty calculator', async () => {
	const device = await signInAs('annual', { hasAcceptedCalculatorTOS: true })
	expect((await device.load('/calculator?sample=castle')).value).toMatchObject({ deal: null })
})

test('the first email has one button, to the calculator; the receipt is a text link', async () => {
	const { user } = await newMember()
	const [mail] = await mailTo(user.email)
	const buttons = [...(mail?.html ?? '').matchAll(/<a [^>]*display:inline-block[^>]*>([^<]+)</gu)]
	expect(buttons.map(([, label]) => label)).toEqual(['Analyze Your First Deal'])
	expect(mail?.html).toMatch(/<p[^>]*><a href="[^"]+" style="color:#0b6b4f">View Receipt<\/a>/u)
	expect(mail?.text).toContain('View Receipt:\n')
})

test('an upgrade is priced in three lines that add up, from the preview', async () => {
	const user = await createCustomer()
	await buy(billing, user, { plan: 'biannual' })
	advanceClock(days(40) / 1000)
	const device = await signedInClient(user.id)
	const { value } = await device.load('/profile/membership?confirm=switch')
	const { preview } = (value as { question: { preview: Record<string, number> } }).question
	const { price, credit, other, dueNow } = preview
	expect([price, other]).toEqual([14_900, 0])
	expect(credit).toBeLessThan(0)
	expect(dueNow).toBe((price ?? 0) + (credit ?? 0))
})

test('the receipt thanks new members for joining, and welcomes others back', async () => {
	const user = await createCustomer()
	const texts = async () => (await mailTo(user.email)).map(({ subject, text }) => subject + text)
	await buy(billing, user)
	expect(await texts()).toEqual([expect.stringMatching(/^Welcome to [^]*Thanks for joining!/u)])
	await stripeClient('waiting').subscriptions.cancel((await subscriptionOf(user)).id)
	await advanceTime(billing, days(1))
	await buy(billing, user, { plan: 'biannual' })
	expect(await texts()).toContainEqual(expect.stringMatching(/^Welcome back to [^]*Welcome back!/u))
	expect((await texts()).filter((text) => text.includes('Thanks for joining'))).toHaveLength(1)
})
