import { describe, expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import {
	accountOf,
	buy,
	hasAccess,
	createLapsedVip,
	advanceTime,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'
import {
	toPaymentRows,
	unknownDisputes,
} from '~/features/billing/stripe-sync/stripe-mappers.server'
import {
	fetchCustomerSnapshot,
	type CustomerSnapshot,
} from '~/features/billing/stripe-sync/stripe-snapshot.server'
import { totalRevenue } from '~/features/billing/revenue/revenue.server'

const billing = useBilling()

/** Only a deleted customer is read by its own ids. */
const notDeleted = () => Promise.reject(new Error('The customer is not deleted'))

async function member() {
	const user = await createCustomer()
	await buy(billing, user)
	const { payments, stripeCustomerId } = await accountOf(user)
	return { user, customer: stripeCustomerId, charge: payments[0]?.chargeId ?? '' }
}

const loadPayment = async (user: { id: string }) => (await accountOf(user)).payments[0]

const alertKinds = async (): Promise<string[]> =>
	(await db().billingAlert.findMany({ orderBy: { createdAt: 'asc' } })).map(({ kind }) => kind)

type Dispute = CustomerSnapshot['disputes'] extends ReadonlyMap<string, (infer D)[]> ? D : never

/** The snapshot of a member, with other disputes about the one charge. */
async function readingWith(
	changes: { status: string; moved: number }[],
): Promise<CustomerSnapshot> {
	const { user, customer, charge } = await member()
	await billing.sandbox.dispute(charge)
	const reading = await fetchCustomerSnapshot(customer, notDeleted)
	const [template] = reading.disputes.get(charge) ?? []
	const [move] = template?.balance_transactions ?? []
	if (template === undefined || move === undefined) throw new Error(`No dispute of ${user.id}`)
	const disputes = changes.map(({ status, moved }, at): Dispute => ({
		...template,
		id: `${template.id}_${at}`,
		status: status,
		balance_transactions: moved === 0 ? [] : [{ ...move, amount: moved, fee: 0 }],
	}))
	return { ...reading, disputes: new Map([[charge, disputes]]) }
}

const statusWith = async (changes: { status: string; moved: number }[]) =>
	toPaymentRows(await readingWith(changes))[0]?.status

describe('BILL-03 dispute statuses', () => {
	test.each([
		['needs_response', -14_900, 'disputed'],
		['under_review', -14_900, 'disputed'],
		['won', 0, 'dispute_won'],
		['lost', -14_900, 'dispute_lost'],
		['appeal_needs_response', -14_900, 'dispute_lost'],
		['appeal_under_review', -14_900, 'dispute_lost'],
		['appeal_under_review', 0, 'dispute_lost'],
		['warning_needs_response', 0, 'paid'],
		['warning_under_review', 0, 'paid'],
		['warning_closed', 0, 'paid'],
		['warning_needs_response', -14_900, 'disputed'],
		['warning_under_review', -14_900, 'disputed'],
		['warning_closed', -14_900, 'disputed'],
		['prevented', 0, 'paid'],
		['prevented', -14_900, 'dispute_lost'],
		['arbitrated', 0, 'disputed'],
		['arbitrated', -14_900, 'disputed'],
		['constructor', 0, 'disputed'],
		['', 0, 'disputed'],
	])('%s with %i cents moved is %s', async (status, moved, expected) => {
		expect(await statusWith([{ status, moved }])).toBe(expected)
	})

	test('of several disputes about one charge the worst one decides, in any order', async () => {
		const lost = { status: 'lost', moved: -5_000 }
		const open = { status: 'needs_response', moved: -9_900 }
		const won = { status: 'won', moved: 0 }
		const inquiry = { status: 'warning_closed', moved: 0 }
		expect(await statusWith([won, lost, open])).toBe('dispute_lost')
		expect(await statusWith([open, won])).toBe('disputed')
		expect(await statusWith([inquiry, won])).toBe('dispute_won')
		expect(await statusWith([won, { status: 'arbitrated', moved: 0 }])).toBe('disputed')
	})

	test('withdrawn amounts of several disputes add up, and the earliest evidence date counts', async () => {
		const reading = await readingWith([
			{ status: 'needs_response', moved: -5_000 },
			{ status: 'needs_response', moved: -9_900 },
		])
		const [both] = [...reading.disputes.values()]
		const [first, second] = both ?? []
		if (first === undefined || second === undefined) throw new Error('Expected two disputes')
		first.evidence_details = { ...first.evidence_details, due_by: 2_000_000_000 }
		second.evidence_details = { ...second.evidence_details, due_by: 1_900_000_000 }
		expect(toPaymentRows(reading)[0]).toMatchObject({
			amountDisputed: 14_900,
			disputeDueAt: new Date(1_900_000_000_000),
		})
		expect(unknownDisputes(reading)).toEqual([])
	})
})

describe('BILL-03 disputes at Stripe', () => {
	test.each(['appeal_needs_response', 'appeal_under_review'])(
		'a lost dispute that becomes %s does not restore access',
		async (status) => {
			const { user, charge } = await member()
			const dispute = await billing.sandbox.dispute(charge)
			await billing.sandbox.closeDispute(dispute.id, 'lost')
			await billing.sandbox.flush()
			await billing.sandbox.setDisputeStatus(dispute.id, status)
			await billing.sandbox.flush()
			expect(await loadPayment(user)).toMatchObject({
				status: 'dispute_lost',
				amountDisputed: 14_900,
			})
			expect(await hasAccess(user)).toBe(false)
			expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
				role: 'user',
				graceUntil: null,
			})
			expect(await totalRevenue()).toBe(0)
			const withDate = await db().billingAlert.count({
				where: { dedupeKey: { startsWith: `dispute:${(await loadPayment(user))?.id}:` } },
			})
			expect(withDate).toBe(status === 'appeal_needs_response' ? 1 : 0)
		},
	)

	test.each([
		'needs_response',
		'under_review',
		'lost',
		'appeal_needs_response',
		'appeal_under_review',
		'warning_needs_response',
		'warning_under_review',
		'warning_closed',
		'prevented',
		'arbitrated',
	])('a lost dispute that becomes %s while the money is gone restores nothing', async (status) => {
		const { user, charge } = await member()
		const dispute = await billing.sandbox.dispute(charge)
		await billing.sandbox.closeDispute(dispute.id, 'lost')
		await billing.sandbox.flush()
		await billing.sandbox.setDisputeStatus(dispute.id, status)
		await billing.sandbox.flush()
		expect(['disputed', 'dispute_lost']).toContain((await loadPayment(user))?.status)
		expect(await hasAccess(user)).toBe(false)
		expect((await subscriptionOf(user)).status).toBe('canceled')
	})

	test('winning an appeal restores paid access', async () => {
		const { user, charge } = await member()
		const dispute = await billing.sandbox.dispute(charge)
		await billing.sandbox.closeDispute(dispute.id, 'lost')
		await billing.sandbox.setDisputeStatus(dispute.id, 'appeal_under_review')
		await billing.sandbox.flush()
		expect(await hasAccess(user)).toBe(false)
		await billing.sandbox.closeDispute(dispute.id, 'won')
		await billing.sandbox.flush()
		expect(await loadPayment(user)).toMatchObject({ status: 'dispute_won', amountDisputed: 0 })
		expect(await hasAccess(user)).toBe(true)
	})

	test('a code that was used for a lost payment does not count again while it is appealed', async () => {
		const vip = await createLapsedVip()
		const friend = await createCustomer()
		await buy(billing, friend, { code: 'FRIEND10' })
		expect(await hasAccess(vip)).toBe(true)
		const dispute = await billing.sandbox.dispute((await loadPayment(friend))?.chargeId ?? '')
		await billing.sandbox.closeDispute(dispute.id, 'lost')
		await billing.sandbox.flush()
		expect(await hasAccess(vip)).toBe(false)
		await billing.sandbox.setDisputeStatus(dispute.id, 'appeal_under_review')
		await billing.sandbox.flush()
		expect(await hasAccess(vip)).toBe(false)
	})

	test('an unknown status: disputed, no access, and an alert for admins', async () => {
		const { user, charge } = await member()
		const dispute = await billing.sandbox.inquire(charge)
		await billing.sandbox.setDisputeStatus(dispute.id, 'arbitrated')
		for (const { status } of await billing.sandbox.flush()) expect(status).toBe(200)
		expect(await loadPayment(user)).toMatchObject({ status: 'disputed' })
		expect(await hasAccess(user)).toBe(false)
		expect((await accountOf(user)).accessSuspended).toBe('dispute')
		const alert = await db().billingAlert.findFirstOrThrow({ where: { kind: 'unknown_status' } })
		expect(alert.detail).toContain(`Dispute ${dispute.id} has unknown status “arbitrated”`)
	})

	test('an inquiry: access and plan continue, and the alert has the date', async () => {
		const { user, charge } = await member()
		const dispute = await billing.sandbox.inquire(charge)
		await billing.sandbox.flush()
		expect(await loadPayment(user)).toMatchObject({ status: 'paid', amountDisputed: 0 })
		expect((await accountOf(user)).accessSuspended).toBeNull()
		expect((await subscriptionOf(user)).status).toBe('active')
		expect(await hasAccess(user)).toBe(true)
		const [alert] = await db().billingAlert.findMany({ where: { kind: 'dispute' } })
		expect(alert?.detail).toContain('has an inquiry from the bank. Access is kept.')
		expect(alert?.detail).toContain('Evidence is due by')
		await billing.sandbox.setDisputeStatus(dispute.id, 'warning_closed')
		await billing.sandbox.flush()
		expect(await loadPayment(user)).toMatchObject({ status: 'paid', disputeDueAt: null })
		expect(await alertKinds()).toEqual(['dispute'])
		await advanceTime(billing, days(1))
		expect(await hasAccess(user)).toBe(true)
	})
})

test('the alert about a dispute is resolved when the bank has decided', async () => {
	const { charge } = await member()
	const dispute = await billing.sandbox.dispute(charge)
	await billing.sandbox.flush()
	const open = { kind: 'dispute', resolvedAt: null }
	expect(await db().billingAlert.count({ where: open })).toBe(1)
	// The member is not told that the plan has ended and that its access is paused.
	const told = await db().outboxMessage.findFirst({
		where: { dedupeKey: { startsWith: 'ended:' } },
	})
	expect(told?.payload).toContain('Your access is paused')
	expect(told?.payload).not.toContain('has ended')
	await billing.sandbox.closeDispute(dispute.id, 'won')
	await billing.sandbox.flush()
	expect(await db().billingAlert.count({ where: open })).toBe(0)
})

test('an existing dispute is announced once, however often it is synced', async () => {
	const { user, charge, customer } = await member()
	await billing.sandbox.dispute(charge)
	await billing.sandbox.flush()
	const { syncBilling } = await import('~/features/billing/stripe-sync/sync.server')
	await syncBilling(customer, currentTime)
	expect(await alertKinds()).toEqual(['dispute'])
	expect(await hasAccess(user)).toBe(false)
})
