import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { days, hours } from '~/core/time/durations'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { processCheckout } from '~/features/billing/checkout/checkout-return.server'
import { startCheckout } from '~/features/billing/checkout/checkout.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { stripeClient, toId } from '~/features/billing/stripe-sync/stripe-client.server'
import { openPortal } from '~/features/billing/subscription/billing-portal.server'
import {
	cancelMembership,
	previewSwitch,
	resumeMembership,
	switchPlan,
} from '~/features/billing/subscription/plan-change.server'
import { defaultSettings } from '#sandbox/stripe/world'
import { createCustomer } from '#tests/helpers/factories'
import { advanceClock } from '~/core/time/clock'
import { type Billing, wish } from './billing'
import { submitPortal } from './portal'
import { forgetSingleton } from '#tests/helpers/setup/singletons'

/** Random operations of members, banks and the provider, while webhooks are lost, doubled and reordered. */

/** A random number from 0 to below 1, from a seed. */
export type Random = () => number

/** Mulberry32: small, and the same on every computer. */
export function seededRandom(seed: number): Random {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
}

type Walk = { billing: Billing; random: Random; users: PublicUser[] }
type Operation = (walk: Walk) => Promise<unknown>

const pick = <T>(random: Random, list: readonly T[]): T | undefined =>
	list[Math.floor(random() * list.length)]

/** What the provider refuses, such as a second dispute about a payment, changes nothing. */
async function orRefused(work: Promise<unknown>): Promise<void> {
	await work.catch(() => undefined)
}

const CARDS = ['ok', 'ok', 'ok', 'fails_on_renewal', 'declined', 'authenticate_always'] as const
const PLANS = ['annual', 'biannual', 'developer_test'] as const

/** Somebody buys: a new customer, or one who is here already. */
const buy: Operation = async ({ billing, random, users }) => {
	const isNew = users.length < 3 || random() < 0.3
	const user = isNew
		? await createCustomer({ role: random() < 0.3 ? 'admin' : 'user' })
		: pick(random, users)
	if (user === undefined) return
	if (isNew) users.push(user)
	const plan = pick(random, PLANS) ?? 'annual'
	const started = await startCheckout(user, wish({ plan }), currentTime())
	if (!started.ok) return
	const card = pick(random, CARDS) ?? 'ok'
	await billing.sandbox.pay(started.sessionId, { card, authenticate: true })
	if (random() < 0.5) await processCheckout(user, started.sessionId)
}

/** Time passes, and the job runs: within the 30 days for which the provider keeps its events. */
const wait: Operation = async ({ billing, random }) => {
	advanceClock((random() < 0.5 ? hours(1) : days(1 + Math.floor(random() * 25))) / 1000)
	await billing.sandbox.advance(0)
	await runBillingReconciliation(currentTime())
}

const randomCharge = async ({ billing, random }: Walk) => {
	const { data } = await billing.owner.charges.list({ limit: 100 })
	return pick(
		random,
		data.filter(({ status }) => status === 'succeeded'),
	)
}

const refund: Operation = async (walk) => {
	const charge = await randomCharge(walk)
	if (charge === undefined) return
	const part = walk.random() < 0.5 ? 1 + Math.floor(walk.random() * charge.amount) : undefined
	await orRefused(walk.billing.sandbox.refund(charge.id, part))
}

const failRefund: Operation = async ({ billing, random }) => {
	const { data } = await billing.owner.refunds.list({ limit: 100 })
	const found = pick(random, data)
	if (found !== undefined) await orRefused(billing.sandbox.failRefund(found.id))
}

const dispute: Operation = async (walk) => {
	const charge = await randomCharge(walk)
	const { sandbox } = walk.billing
	if (charge === undefined) return
	await orRefused(walk.random() < 0.8 ? sandbox.dispute(charge.id) : sandbox.inquire(charge.id))
}

const decideDispute: Operation = async ({ billing, random }) => {
	const { data } = await billing.owner.disputes.list({ limit: 100 })
	const found = pick(random, data)
	if (found === undefined) return
	const { sandbox } = billing
	if (found.status === 'lost') await sandbox.setDisputeStatus(found.id, 'appeal_under_review')
	else {
		// An inquiry is not lost: it becomes a dispute first.
		const isWon = random() < 0.5 || found.status.startsWith('warning')
		await orRefused(sandbox.closeDispute(found.id, isWon ? 'won' : 'lost'))
	}
}

const changePlan: Operation = async ({ random, users }) => {
	const user = pick(random, users)
	if (user === undefined) return
	const which = random()
	if (which < 0.3) return cancelMembership(user)
	if (which < 0.5) return resumeMembership(user)
	const preview = await previewSwitch(user, currentTime())
	return preview === null ? null : switchPlan(user, preview, currentTime())
}

const newCard: Operation = async ({ random, users }) => {
	const user = pick(random, users)
	const portal = user === undefined ? null : await openPortal(user, 'card')
	if (portal?.ok !== true) return
	await submitPortal(portal.url, { intent: 'card', card: pick(random, CARDS) ?? 'ok' })
}

const OPERATIONS: readonly Operation[] = [
	...[buy, buy, buy, wait, wait, wait, wait],
	...[refund, failRefund, dispute, decideDispute, changePlan, changePlan, newCard],
]

/** A new process knows only what is stored. */
function restart(): void {
	forgetSingleton('event-poll')
	forgetSingleton('last-readings')
}

/** Delivers what has happened, or part of it, in any order and some of it twice. */
async function deliver({ billing: { sandbox }, random }: Walk): Promise<void> {
	const lost = ['charge.refunded', 'invoice.paid', 'charge.updated', 'charge.dispute.closed', '*']
	const drop = random() < 0.4 ? [pick(random, lost) ?? '*'] : []
	// What cannot be read now is not handled: the job has to do it later.
	if (random() < 0.1) await sandbox.fail({ route: 'GET *', status: 400, times: 1_000 })
	await sandbox.flush({ times: random() < 0.2 ? 2 : 1 })
	await sandbox.heal()
	await sandbox.webhooks({ shuffle: random() < 0.5, drop })
}

/** Runs this many operations, then delivers nothing more, and lets the job do its work. */
export async function walkAtRandom(
	billing: Billing,
	{ random, operations }: { random: Random; operations: number },
): Promise<void> {
	const walk: Walk = { billing, random, users: [] }
	await billing.sandbox.settings({ requestsPerSecond: defaultSettings().requestsPerSecond })
	for (let n = 0; n < operations; n += 1) {
		const operate = pick(random, OPERATIONS) ?? wait
		await operate(walk)
		await deliver(walk)
		if (random() < 0.05) restart()
	}
	await billing.sandbox.webhooks({ drop: ['*'] })
	for (let round = 0; round < 3; round += 1) {
		advanceClock(hours(3) / 1000)
		await billing.sandbox.advance(0)
		await runBillingReconciliation(currentTime())
	}
}

const EVERYTHING = { limit: 10_000 }

const bookedMoves = () =>
	stripeClient('background').balanceTransactions.list({ limit: 100 }).autoPagingToArray(EVERYTHING)

/** The payments whose net is not what the provider has booked for their charge, in cents. */
export async function differingPayments() {
	const stripe = stripeClient('background')
	const [refunds, disputes, moves, rows] = await Promise.all([
		stripe.refunds.list({ limit: 100 }).autoPagingToArray(EVERYTHING),
		stripe.disputes.list({ limit: 100 }).autoPagingToArray(EVERYTHING),
		bookedMoves(),
		db().payment.findMany({ where: { status: { not: 'failed' } } }),
	])
	const chargeOf = new Map([...refunds, ...disputes].map(({ id, charge }) => [id, toId(charge)]))
	const booked = new Map<string | null, number>()
	for (const { source, net } of moves) {
		const id = toId(source)
		const charge = chargeOf.get(id ?? '') ?? id
		booked.set(charge, (booked.get(charge) ?? 0) + net)
	}
	const stored = new Map(rows.map((row) => [row.chargeId, row]))
	return [...new Set([...booked.keys(), ...stored.keys()])].flatMap((charge) => {
		const payment = stored.get(charge)
		const provider = booked.get(charge)
		return payment?.net === provider ? [] : [{ charge, provider, payment }]
	})
}

/** What the ledger has and what the provider has booked, in cents. */
export async function compareLedger() {
	const rows = await db().payment.findMany({ where: { status: { not: 'failed' } } })
	const booked = await bookedMoves()
	const sum = <T>(list: readonly T[], cents: (one: T) => number): number =>
		list.reduce((total, one) => total + cents(one), 0)
	const amountOf = (...types: string[]): number =>
		sum(
			booked.filter(({ type }) => types.includes(type)),
			({ amount }) => amount,
		)
	return {
		ledger: {
			gross: sum(rows, ({ amount }) => amount),
			refunded: sum(rows, ({ amountRefunded }) => amountRefunded),
			disputed: sum(rows, ({ amountDisputed }) => amountDisputed),
			fees: sum(rows, ({ fee }) => fee ?? 0),
			net: sum(rows, ({ net }) => net ?? 0),
		},
		provider: {
			gross: amountOf('charge'),
			refunded: 0 - amountOf('refund', 'refund_failure'),
			disputed: 0 - amountOf('adjustment'),
			fees: sum(booked, ({ fee }) => fee),
			net: sum(booked, ({ net }) => net),
		},
	}
}
