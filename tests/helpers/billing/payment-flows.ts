import { deleteUserRecords } from '~/features/accounts/deletion/delete-account.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { currentTime } from '~/core/time/clock'
import { db, inTransaction } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import { runCommand } from '~/features/billing/admin-commands/run-command.server'
import { seenPayment } from '~/features/billing/admin-commands/rules'
import { openCheckout, processCheckout } from '~/features/billing/checkout/checkout-return.server'
import { replayEvent } from '~/features/billing/issues/billing-issues.server'
import { markCustomerEmail } from '~/features/billing/stripe-sync/customer-emails.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { planAccountSetup } from '~/features/billing/account-setup/account-setup.server'
import { openPortal } from '~/features/billing/subscription/billing-portal.server'
import {
	cancelMembership,
	previewSwitch,
	resumeMembership,
	switchPlan,
} from '~/features/billing/subscription/plan-change.server'
import { claimCode } from '~/features/billing/vip-program/vip-coupon.server'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import { createCustomer } from '#tests/helpers/factories'
import {
	accountOf,
	advanceTime,
	type Billing,
	buy,
	checkout,
	createLapsedVip,
	subscriptionOf,
} from './billing'

import { changeAccount, openFullPortal, submitPortal } from './portal'

/** A run through everything that the app asks the provider for, and that happens to a member there. */

type Flow = (billing: Billing) => Promise<void>

async function switchTo(user: PublicUser): Promise<void> {
	const preview = await previewSwitch(user, currentTime())
	if (preview === null) throw new Error('There is no plan to switch to')
	const result = await switchPlan(user, preview, currentTime())
	if (!result.ok) throw new Error(result.message)
}

/** Sends a form of the portal. */
async function submitInPortal(user: PublicUser, fields: Record<string, string>): Promise<void> {
	const { stripeCustomerId } = await accountOf(user)
	const { url } = await openFullPortal(stripeClient('waiting'), stripeCustomerId)
	await submitPortal(url, fields)
}

const priceId = async (key: string): Promise<string> =>
	(await stripeClient('waiting').prices.list({ lookup_keys: [key] })).data[0]?.id ?? ''

/** Sets an empty account up, and again after somebody has changed it. */
const accountSetup: Flow = async ({ sandbox }) => {
	await sandbox.reset({ empty: true })
	await sandbox.settings({ walletsActive: false })
	const stripe = stripeClient('background')
	const setup = { stripe, origin: 'https://hub.example', isLive: false }
	const apply = async () => {
		for (const step of await planAccountSetup(setup)) await step.apply?.()
	}
	await apply()
	await apply()
	await changeAccount(stripe)
	await apply()
	await sandbox.reset()
	await sandbox.webhooks({ mode: 'hold', retry: false })
}

const codes: Flow = async (billing) => {
	const stripe = stripeClient('waiting')
	await createLapsedVip()
	await buy(billing, await createCustomer(), { code: 'FRIEND10' })
	const coupon = await stripe.coupons.create({
		id: 'SPRING',
		amount_off: 500,
		currency: 'usd',
		redeem_by: Math.floor(currentTime().getTime() / 1000) + 86_400,
		metadata: { vip: 'true' },
	})
	const vip = await createCustomer({ role: 'VIP', vipStripeCouponId: 'SPRING' })
	if (!(await claimCode(vip.id, 'SPRING', { mark: false }, currentTime())))
		throw new Error('The code was not claimed')
	await advanceTime(billing, days(2))
	await billing.sandbox.deleteCoupon(coupon.id)
}

const purchases: Flow = async (billing) => {
	const user = await createCustomer()
	await checkout(user)
	await checkout(user)
	const { sessionId } = await checkout(user, { ui: 'embedded' })
	await openCheckout(user, sessionId)
	await billing.sandbox.pay(sessionId, { card: 'declined' })
	await billing.sandbox.pay(sessionId, { card: 'authenticate' })
	await billing.sandbox.pay(sessionId, { card: 'authenticate', authenticate: true })
	await processCheckout(user, sessionId)
	const special = await stripeClient('waiting').prices.create({
		currency: 'usd',
		unit_amount: 5_000,
		recurring: { interval: 'year' },
		product_data: { name: 'Special' },
		lookup_key: 'special',
	})
	const { stripeCustomerId } = await accountOf(user)
	await billing.sandbox.subscribe(stripeCustomerId, special.lookup_key ?? '')
	await billing.sandbox.flush()
	const admin = await createCustomer({ role: 'admin' })
	await buy(billing, admin, { plan: 'developer_test' })
	const debtor = await createCustomer()
	const debit = await checkout(debtor)
	await billing.sandbox.pay(debit.sessionId, { card: 'bank_debit_fails' })
	await checkout(await createCustomer())
	await advanceTime(billing, days(5))
}

const planChanges: Flow = async (billing) => {
	const user = await createCustomer()
	await buy(billing, user, { plan: 'biannual' })
	await switchTo(user)
	await switchTo(user)
	await switchTo(user)
	await cancelMembership(user)
	await resumeMembership(user)
	const { id: subscription } = await subscriptionOf(user)
	const cancelAt = Math.floor(currentTime().getTime() / 1000) + 86_400 * 90
	await stripeClient('waiting').subscriptions.update(subscription, { cancel_at: cancelAt })
	await resumeMembership(user)
	const price = await priceId('biannual')
	await submitInPortal(user, { intent: 'change_plan', subscription, price })
	await cancelMembership(user)
	await resumeMembership(user)
	await submitInPortal(user, { intent: 'change_plan', subscription, price })
	await advanceTime(billing, days(400))
	await stripeClient('waiting').subscriptions.update(subscription, {
		pause_collection: { behavior: 'void' },
	})
	await advanceTime(billing, days(200))
	const poor = await createCustomer()
	await buy(billing, poor, { plan: 'biannual' }, { card: 'fails_on_renewal' })
	const { id } = await subscriptionOf(poor)
	await submitInPortal(poor, {
		intent: 'change_plan',
		subscription: id,
		price: await priceId('annual'),
	})
}

const renewals: Flow = async (billing) => {
	const user = await createCustomer()
	await buy(billing, user, {}, { card: 'fails_on_renewal' })
	await advanceTime(billing, days(367))
	await openPortal(user, 'card')
	await submitInPortal(user, { intent: 'card', card: 'ok', last4: '4242' })
	await billing.sandbox.flush()
	await billing.sandbox.settings({ afterRetries: 'unpaid' })
	const unpaid = await createCustomer()
	await buy(billing, unpaid, {}, { card: 'fails_on_renewal' })
	await advanceTime(billing, days(400))
	await buy(billing, unpaid, { plan: 'biannual' })
	await billing.sandbox.subscribe((await accountOf(unpaid)).stripeCustomerId, 'annual')
	await billing.sandbox.flush()
	await runBillingReconciliation(currentTime())
}

/** Plans that end while something is due, or was made a draft. */
const endings: Flow = async (billing) => {
	const owing = await createCustomer()
	await buy(billing, owing, {}, { card: 'fails_on_renewal' })
	await advanceTime(billing, days(367))
	await cancelMembership(owing)
	await resumeMembership(owing)
	await cancelMembership(owing)
	await advanceTime(billing, days(10))
	const paused = await createCustomer()
	await buy(billing, paused, { plan: 'biannual' })
	const { id } = await subscriptionOf(paused)
	const { subscriptions } = stripeClient('waiting')
	await subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } })
	await advanceTime(billing, days(190))
	await subscriptions.cancel(id)
	await billing.sandbox.flush()
}

const reversals: Flow = async (billing) => {
	const chargeOf = async (user: PublicUser): Promise<string> =>
		(await accountOf(user)).payments[0]?.chargeId ?? ''
	const users: PublicUser[] = []
	for (let n = 0; n < 4; n += 1) {
		const user = await createCustomer()
		await buy(billing, user)
		users.push(user)
	}
	const [disputed, asked, refunded, warned] = users
	if (!disputed || !asked || !refunded || !warned) throw new Error('Expected four users')
	const dispute = await billing.sandbox.dispute(await chargeOf(disputed))
	await billing.sandbox.closeDispute(dispute.id, 'won')
	await billing.sandbox.inquire(await chargeOf(asked))
	const refund = await billing.sandbox.refund(await chargeOf(refunded), 500)
	await billing.sandbox.failRefund(refund.id)
	await billing.sandbox.warnOfFraud(await chargeOf(warned))
	await billing.sandbox.flush()
	await inTransaction((tx) => markCustomerEmail(tx, disputed.id, currentTime()))
	await runBillingReconciliation(currentTime())
	const event = await db().stripeEvent.findFirstOrThrow({ orderBy: { receivedAt: 'desc' } })
	await replayEvent(event.id)
	await billing.sandbox.deleteCustomer((await accountOf(warned)).stripeCustomerId)
	await deleteUserRecords(asked, USER_DATA_PROVIDERS, currentTime())
	await billing.sandbox.flush()
}

/** What an admin does with a member's payments. */
const commands: Flow = async (billing) => {
	const user = await createCustomer()
	await buy(billing, user)
	await billing.sandbox.flush()
	const payment = (await accountOf(user)).payments[0]
	if (payment === undefined) throw new Error('Expected a payment')
	const by = { userId: user.id, admin: { id: user.id }, now: currentTime() }
	const common = { note: '', seen: seenPayment(payment) }
	const refund = { intent: 'refund', payment: payment.id, amount: 500, plan: 'keep' } as const
	await runCommand({ ...refund, ...common, reason: 'requested_by_customer' }, by)
}

export const FLOWS: readonly Flow[] = [
	accountSetup,
	codes,
	purchases,
	planChanges,
	renewals,
	endings,
	reversals,
	commands,
]
