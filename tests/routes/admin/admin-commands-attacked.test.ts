import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { days, minutes } from '~/core/time/durations'
import { revenue } from '~/features/billing/revenue/revenue.server'
import { cancelMembership } from '~/features/billing/subscription/plan-change.server'
import {
	addressOf,
	auditOf,
	balance,
	boughtBy,
	confirm,
	type Fields,
	refundsOf,
	review,
	viewOf,
} from '#tests/helpers/billing/admin-command'
import {
	accountOf,
	advanceTime,
	hasAccess,
	snapshot,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createAdmin, createCustomer, KINDS, signInAs } from '#tests/helpers/factories'
import { errorOf, errorsOf } from '#tests/helpers/form-responses'
import type { TestResponse } from '#tests/helpers/test-client'

/** Commands of admins that meet each other, are sent wrongly, or that Stripe refuses. */

const billing = useBilling()

const STALE = 'This has changed since you opened the page, so nothing was sent. Review it again.'

type Bought = Awaited<ReturnType<typeof boughtBy>>

const refundOf = ({ paid }: Pick<Bought, 'paid'>, amount: string): Fields => ({
	intent: 'refund',
	payment: paid.id,
	amount,
	reason: 'requested_by_customer',
})
const extension = (count: string): Fields => ({ intent: 'extend', days: count })
const cancellation = (when: string): Fields => ({ intent: 'cancel', when })

/** What the app has asked Stripe to change since the log was cleared. */
const changesAsked = async (): Promise<string[]> =>
	(await billing.sandbox.log())
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path }) => `${method} ${path}`)

const statuses = (answers: readonly TestResponse[]): number[] =>
	answers.map(({ status }) => status).sort((a, b) => a - b)

async function expectAgreement(): Promise<void> {
	await advanceTime(billing, minutes(20))
	expect((await revenue()).net).toBe(await balance())
}

describe('two admins at the same time', () => {
	test.each([
		['the same amount', ['100', '100']],
		['different amounts', ['100', '90']],
	])('refund %s: one is made, the other is told to review again', async (_what, amounts) => {
		const bought = await boughtBy(billing)
		const admins = [bought.device, (await createAdmin()).device]
		const forms = await Promise.all(
			admins.map((device, i) => review(device, bought.page, refundOf(bought, amounts[i] ?? ''))),
		)
		const answers = await Promise.all(
			admins.map((device, i) => device.post(bought.page, forms[i] ?? {})),
		)
		expect(statuses(answers)).toEqual([302, 409])
		expect(errorOf(answers.find(({ status }) => status === 409) ?? { value: null })).toBe(STALE)
		expect(await refundsOf(bought.paid.chargeId)).toHaveLength(1)
		expect(await auditOf(bought.user.id)).toHaveLength(1)
		await expectAgreement()
	})

	test('a form of an extension that is sent ten times at once extends once', async () => {
		const { user, device, page } = await boughtBy(billing)
		const { currentPeriodEnd } = await subscriptionOf(user)
		const form = await review(device, page, extension('30'))
		const answers = await Promise.all(Array.from({ length: 10 }, () => device.post(page, form)))
		expect(statuses(answers)).toEqual([302, ...Array.from({ length: 9 }, () => 409)])
		const later = (currentPeriodEnd?.getTime() ?? 0) + days(30)
		expect((await subscriptionOf(user)).currentPeriodEnd?.getTime()).toBe(later)
		expect(await auditOf(user.id)).toHaveLength(1)
	})

	test.each(['now', 'end'])('a cancellation (%s) sent twice at once cancels once', async (when) => {
		const { user, device, page } = await boughtBy(billing)
		const form = await review(device, page, cancellation(when))
		const answers = await Promise.all([device.post(page, form), device.post(page, form)])
		expect(statuses(answers)).toEqual([302, 409])
		expect(await auditOf(user.id)).toHaveLength(1)
	})

	test('one cancels at the end, one extends: the second is told that it has changed', async () => {
		const { user, device, page } = await boughtBy(billing)
		const other = (await createAdmin()).device
		const [cancel, extend] = [
			await review(device, page, cancellation('end')),
			await review(other, page, extension('30')),
		]
		const answers = await Promise.all([device.post(page, cancel), other.post(page, extend)])
		expect(statuses(answers)).toEqual([302, 409])
		expect(await auditOf(user.id)).toHaveLength(1)
	})

	test('one refunds everything, one cancels now: both are done, and the sums agree', async () => {
		const bought = await boughtBy(billing)
		const { user, device, page } = bought
		const other = (await createAdmin()).device
		const [refund, cancel] = [
			await review(device, page, refundOf(bought, '149')),
			await review(other, page, cancellation('now')),
		]
		await Promise.all([device.post(page, refund), other.post(page, cancel)])
		expect(await refundsOf(bought.paid.chargeId)).toMatchObject([{ amount: 14_900 }])
		expect((await subscriptionOf(user)).status).toBe('canceled')
		expect(await hasAccess(user)).toBe(false)
		await expectAgreement()
	})
})

describe('a form that is no longer true', () => {
	test('of an extension, after the member canceled, sends nothing', async () => {
		const { user, device, page } = await boughtBy(billing)
		const form = await review(device, page, extension('30'))
		await cancelMembership(user)
		await billing.sandbox.clearLog()
		const answer = await device.post(page, form)
		expect([answer.status, errorOf(answer)]).toEqual([409, STALE])
		expect(await changesAsked()).toEqual([])
	})

	test('of any command on the plan, after it ended, says so', async () => {
		const { device, page } = await boughtBy(billing)
		const forms = [
			await review(device, page, extension('30')),
			await review(device, page, cancellation('end')),
			await review(device, page, cancellation('now')),
		]
		await confirm(device, page, cancellation('now'))
		await billing.sandbox.clearLog()
		for (const form of forms) {
			const answer = await device.post(page, form)
			expect([answer.status, errorOf(answer)]).toEqual([409, 'This member has no running plan.'])
		}
		expect(await changesAsked()).toEqual([])
	})

	test('of a refund, after a part was refunded in Stripe, sends nothing', async () => {
		const bought = await boughtBy(billing)
		const form = await review(bought.device, bought.page, refundOf(bought, '149'))
		await billing.sandbox.refund(bought.paid.chargeId ?? '', 100)
		await billing.sandbox.clearLog()
		const answer = await bought.device.post(bought.page, form)
		expect([answer.status, errorOf(answer)]).toEqual([409, STALE])
		expect(await changesAsked()).toEqual([])
	})
})

describe('what was sent', () => {
	const AMOUNTS = [
		...['0', '0.00', '-1', '-0', '+5', '1e2', '0x10', 'NaN', 'Infinity', '12.345', '.5', '5.'],
		...['149,00', '1,49', '٤٩', '1 000', '49.50 USD', '1'.repeat(21), '9'.repeat(100_000)],
		...['149.01', '999999.99', '   ', '$', '5; DROP TABLE Payment'],
	]

	test('an amount that is none, or too much, is refused beside the field, and nothing is sent', async () => {
		const bought = await boughtBy(billing)
		const before = await snapshot()
		await billing.sandbox.clearLog()
		for (const amount of AMOUNTS) {
			const fields = refundOf(bought, amount)
			const about = amount.slice(0, 30)
			const answer = await bought.device.post(bought.page, { ...fields, seen: '0' })
			expect([answer.status, Object.keys(errorsOf(answer))], about).toEqual([400, ['amount']])
			if (amount.length > 100) continue
			const { status, view } = await viewOf(bought.device, bought.page, fields)
			expect([status, Object.keys(view?.errors ?? {})], about).toEqual([400, ['amount']])
			expect(view?.confirmation, about).toBeNull()
		}
		expect(await changesAsked()).toEqual([])
		expect(await snapshot()).toEqual(before)
		expect(await auditOf(bought.user.id)).toEqual([])
	})

	test('days that are no whole number from 1 to 365 are refused beside the field, and nothing is sent', async () => {
		const { user, device, page } = await boughtBy(billing)
		const { seen = '' } = await review(device, page, extension('30'))
		await billing.sandbox.clearLog()
		const counts = ['1e2', '0x10', '-1', '1.0', '+5', '٥', '0', '366', '9'.repeat(100_000), ' ']
		for (const count of counts) {
			const answer = await device.post(page, { ...extension(count), seen })
			expect([answer.status, errorsOf(answer)], count.slice(0, 30)).toEqual([
				400,
				{ days: ['Enter 1 to 365 days.'] },
			])
		}
		expect(await changesAsked()).toEqual([])
		expect(await auditOf(user.id)).toEqual([])
	})

	test('a field that is sent twice, an unknown reason or time, and a long note are refused', async () => {
		const bought = await boughtBy(billing)
		const { device, page } = bought
		const form = await review(device, page, refundOf(bought, '5'))
		await billing.sandbox.clearLog()
		const twice = await device.postPairs(page, [...Object.entries(form), ['amount', '100']])
		expect([twice.status, Object.keys(errorsOf(twice))]).toEqual([400, ['amount']])
		for (const [name, value] of [
			['reason', 'because'],
			['note', 'n'.repeat(301)],
			['payment', 'p'.repeat(101)],
			['seen', 's'.repeat(201)],
		] as const) {
			const answer = await device.post(page, { ...form, [name]: value })
			expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([400, [name]])
		}
		const when = await device.post(page, { ...cancellation('later'), seen: '' })
		expect([when.status, Object.keys(errorsOf(when))]).toEqual([400, ['when']])
		expect((await device.post(page, { ...form, intent: 'gift' })).status).toBe(400)
		expect(await changesAsked()).toEqual([])
	})
})

describe('after an earlier command', () => {
	test('a refund that the bank returned can be made again, and is', async () => {
		const bought = await boughtBy(billing)
		const { user, paid, device, page } = bought
		await confirm(device, page, refundOf(bought, '20'))
		const [first] = await refundsOf(paid.chargeId)
		await billing.sandbox.failRefund(first?.id ?? '')
		await billing.sandbox.flush()
		expect((await accountOf(user)).payments).toMatchObject([{ status: 'paid', amountRefunded: 0 }])
		expect((await confirm(device, page, refundOf(bought, '20'))).status).toBe(302)
		expect(await refundsOf(paid.chargeId)).toMatchObject([
			{ status: 'succeeded' },
			{ status: 'failed' },
		])
		expect((await accountOf(user)).payments).toMatchObject([{ amountRefunded: 2000 }])
		await expectAgreement()
	})

	test('parts are refunded up to the whole, and not a cent more', async () => {
		const bought = await boughtBy(billing)
		const { device, page } = bought
		for (const amount of ['49.50', '49.50', '49.99']) {
			expect((await confirm(device, page, refundOf(bought, amount))).status).toBe(302)
		}
		const form = { ...refundOf(bought, '0.02'), seen: '14899' }
		const answer = await device.post(page, form)
		expect([answer.status, errorsOf(answer)]).toEqual([
			400,
			{ amount: ['Up to $0.01 can be refunded.'] },
		])
		expect((await confirm(device, page, refundOf(bought, '0.01'))).status).toBe(302)
		await expectAgreement()
	})
})

describe('what Stripe refuses', () => {
	/** Confirms, and expects Stripe's own words and that nothing but the audit log has it. */
	async function expectRefused(
		{ user, device, page }: Bought,
		fields: Fields,
		reason: RegExp,
	): Promise<void> {
		const form = await review(device, page, fields)
		const before = await snapshot()
		const answer = await device.post(page, form)
		expect([answer.status, errorOf(answer)]).toEqual([409, expect.stringMatching(reason)])
		expect(await snapshot()).toEqual(before)
		expect((await auditOf(user.id)).at(-1)?.after).toMatchObject({ outcome: 'Refused by Stripe' })
	}

	test('a refund after a dispute that was won', async () => {
		const bought = await boughtBy(billing)
		const dispute = await billing.sandbox.dispute(bought.paid.chargeId ?? '')
		await billing.sandbox.closeDispute(dispute.id, 'won')
		await billing.sandbox.flush()
		await expectRefused(bought, refundOf(bought, '10'), /^Stripe refused: .*charged back/u)
		await expectAgreement()
	})

	test('an extension beyond two years', async () => {
		const bought = await boughtBy(billing)
		expect((await confirm(bought.device, bought.page, extension('365'))).status).toBe(302)
		await expectRefused(bought, extension('365'), /^Stripe refused: .*two years/u)
	})

	test('a payment that failed or whose dispute was lost has nothing to refund', async () => {
		const bought = await boughtBy(billing)
		const dispute = await billing.sandbox.dispute(bought.paid.chargeId ?? '')
		await billing.sandbox.closeDispute(dispute.id, 'lost')
		const answer = await bought.device.post(bought.page, { ...refundOf(bought, '5'), seen: '0' })
		expect([answer.status, errorOf(answer)]).toEqual([
			409,
			'The bank has returned this payment to the member already.',
		])
		expect(await refundsOf(bought.paid.chargeId)).toEqual([])
	})

	test('a refund that was made is in the audit log and told to the member, even if nothing can be read afterwards', async () => {
		const bought = await boughtBy(billing)
		const { user, device, page } = bought
		const form = await review(device, page, refundOf(bought, '20'))
		await billing.sandbox.fail({ route: 'POST /v1/refunds', when: 'after', delayMs: 1_000 })
		await billing.sandbox.clearLog()
		const answering = device.post(page, form)
		const isSent = async () =>
			(await billing.sandbox.log()).some(({ path }) => path === '/v1/refunds')
		while (!(await isSent()));
		await billing.sandbox.fail({ route: 'GET /v1/charges', status: 500, times: 1_000 })
		expect((await answering).status).toBe(503)
		expect(await auditOf(user.id)).toMatchObject([
			{
				action: 'payment.refund',
				after: { amount: '$20', outcome: 'Done; Stripe could not be read afterwards' },
			},
		])
		expect(
			await db().outboxMessage.count({ where: { payload: { contains: 'We refunded $20' } } }),
		).toBe(1)
		await billing.sandbox.heal()
		expect((await device.post(page, form)).status).toBe(409)
		expect(await refundsOf(bought.paid.chargeId)).toHaveLength(1)
	})
})

describe('who may', () => {
	test('no one but an admin, in no shape of a request', async () => {
		const bought = await boughtBy(billing)
		const { user, page } = bought
		const own = { ...(await review(bought.device, page, refundOf(bought, '5'))) }
		const before = await snapshot()
		await billing.sandbox.clearLog()
		const body = new FormData()
		for (const [name, value] of Object.entries(own)) body.append(name, value)
		for (const kind of KINDS.filter((one) => one !== 'admin')) {
			const device = await signInAs(kind)
			for (const answer of [
				await device.load(addressOf(page, own)),
				await device.load(`${page}.data?intent=cancel&step=confirm`),
				await device.post(page, own),
				await device.post(`${page}.data`, own),
				await device.send(page, body),
				await device.call('POST', page, own),
				await device.call('PUT', page, own),
				await device.call('PATCH', page, own),
				await device.call('DELETE', page),
			]) {
				expect([302, 401, 403]).toContain(answer.status)
				expect(answer.value ?? null).toBeNull()
				expect(answer.text).not.toContain(user.email)
			}
		}
		expect(await changesAsked()).toEqual([])
		expect((await snapshot()).payments).toEqual(before.payments)
		expect(await auditOf(user.id)).toEqual([])
	})

	test('an admin only with the token of the form', async () => {
		const bought = await boughtBy(billing)
		const { device, page } = bought
		const form = await review(device, page, refundOf(bought, '5'))
		await billing.sandbox.clearLog()
		const answer = await device.post(page, form, { formTokenRequired: true })
		expect(answer.status).toBe(403)
		expect(await changesAsked()).toEqual([])
	})

	test('a member without payments, or nobody at all, is a 404', async () => {
		const { device } = await createAdmin()
		const { id } = await createCustomer()
		for (const who of [id, 'nobody', 'x'.repeat(5_000)]) {
			const answer = await device.post(`/admin/users/${who}/billing`, {
				...cancellation('now'),
				seen: '',
			})
			expect(answer.status).toBe(404)
		}
	})
})
