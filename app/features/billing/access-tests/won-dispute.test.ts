import { expect, test } from 'vitest'
import { updateUser } from '~/features/admin/users/update-user.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { longDate } from '~/core/time/format-date'
import {
	findPlanKey,
	loadPlanOverview,
} from '~/features/billing/entitlement/subscription-status.server'
import { findDealFacets } from '~/features/deals/list/deal-list-queries.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'
import {
	accountOf,
	buy,
	checkout,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { call } from '#tests/helpers/api-contract'
import { createAdmin, createCustomer, signedInClient } from '#tests/helpers/factories'

/** Paid time that a member has back after we ended the plan. */

const billing = useBilling()
useMailbox()

const chargeOf = async (user: PublicUser): Promise<string> =>
	(await accountOf(user)).payments[0]?.chargeId ?? ''

async function afterWonDispute(): Promise<PublicUser> {
	const user = await createCustomer()
	await buy(billing, user)
	const dispute = await billing.sandbox.dispute(await chargeOf(user))
	await billing.sandbox.flush()
	expect(await hasAccess(user)).toBe(false)
	await billing.sandbox.closeDispute(dispute.id, 'won')
	await billing.sandbox.flush()
	return user
}

test('MON-11 after a won dispute the access is that of the plan', async () => {
	const user = await afterWonDispute()
	const { currentPeriodEnd } = await subscriptionOf(user)
	expect(await hasAccess(user)).toBe(true)
	expect(await findPlanKey(user.id)).toBe('annual')
	const device = await signedInClient(user.id)
	const { status, body } = await call(device, 'GET', '/api/stripe/subscription-details')
	expect([status, body]).toMatchObject([
		200,
		{
			subscription: {
				plan: 'annual',
				status: 'canceled',
				renewalDate: null,
				endsAt: currentPeriodEnd?.toISOString(),
			},
		},
	])
})

test('MON-11 a second plan is not sold without a word about the days that are left', async () => {
	const user = await afterWonDispute()
	const { currentPeriodEnd } = await subscriptionOf(user)
	const device = await signedInClient(user.id)
	for (const path of ['/subscription', '/payment?plan=annual']) {
		const { value } = await device.load(path)
		const { timeLeft } = value as { timeLeft: { text: string } | null }
		expect(timeLeft?.text).toContain(`The paid days left until ${longDate(currentPeriodEnd)}`)
	}
})

test('MON-11 the paid time stays with a member whose customer was deleted and replaced', async () => {
	const user = await afterWonDispute()
	await billing.sandbox.deleteCustomer((await accountOf(user)).stripeCustomerId)
	await billing.sandbox.flush()
	const { sessionId } = await checkout(user)
	await billing.sandbox.pay(sessionId, { card: 'declined' })
	await billing.sandbox.flush()
	await runBillingReconciliation(currentTime())
	expect([await hasAccess(user), await findPlanKey(user.id)]).toEqual([true, 'annual'])
	const { plan } = await findDealFacets(user.id, currentTime())
	expect(plan).toBe('annual')
})

test('MON-11 the same when a bank returns the refund after the customer was replaced', async () => {
	const user = await createCustomer()
	await buy(billing, user)
	const refund = await billing.sandbox.refund(await chargeOf(user))
	await billing.sandbox.flush()
	await billing.sandbox.deleteCustomer((await accountOf(user)).stripeCustomerId)
	await billing.sandbox.flush()
	await checkout(user)
	expect(await hasAccess(user)).toBe(false)
	await billing.sandbox.failRefund(refund.id)
	await billing.sandbox.flush()
	expect([await hasAccess(user), await findPlanKey(user.id)]).toEqual([true, 'annual'])
})

test('MON-11 a mail says that access is back, once', async () => {
	const user = await afterWonDispute()
	await billing.sandbox.flush()
	const back = (await mailTo(user.email)).filter(({ subject }) => subject === 'Your access is back')
	expect(back).toHaveLength(1)
	const { status } = await loadPlanOverview(user.id, currentTime())
	expect(back[0]?.text).toContain(status.sentence)
})

test('MON-11 the same when a bank returns the refund that ended the plan', async () => {
	const user = await createCustomer()
	await buy(billing, user)
	const refund = await billing.sandbox.refund(await chargeOf(user))
	await billing.sandbox.flush()
	expect([await hasAccess(user), await findPlanKey(user.id)]).toEqual([false, null])
	await billing.sandbox.failRefund(refund.id)
	await billing.sandbox.flush()
	expect([await hasAccess(user), await findPlanKey(user.id)]).toEqual([true, 'annual'])
	const subjects = (await mailTo(user.email)).map(({ subject }) => subject)
	expect(subjects).toContain('Your access is back')
})

test('MON-11 the paid time has its plan also beside a role that an admin has given', async () => {
	const user = await createCustomer()
	await buy(billing, user)
	const dispute = await billing.sandbox.dispute(await chargeOf(user))
	await billing.sandbox.flush()
	const { id: adminId } = await createAdmin()
	const edit = { admin: { id: adminId }, change: { role: 'subscriber' as const }, version: null }
	await updateUser(user.id, edit, currentTime())
	expect(await findPlanKey(user.id)).toBeNull()
	await billing.sandbox.closeDispute(dispute.id, 'won')
	await billing.sandbox.flush()
	expect(await findPlanKey(user.id)).toBe('annual')
	const { status } = await loadPlanOverview(user.id, currentTime())
	expect(status).toMatchObject({ kind: 'granted', hasAccess: true })
})

test('MON-11 the job looks at paid time that is over also beside a role from an admin', async () => {
	const user = await afterWonDispute()
	const data = { roleSource: 'admin', subscriptionStatus: 'active', graceUntil: new Date(0) }
	await db().user.update({ where: { id: user.id }, data })
	await runBillingReconciliation(currentTime())
	const { currentPeriodEnd: graceUntil } = await subscriptionOf(user)
	expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({ graceUntil })
})
