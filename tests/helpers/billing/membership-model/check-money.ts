import { db } from '~/core/db/db.server'
import { toId } from '~/features/billing/stripe-sync/stripe-client.server'
import { type Books, chargesOf, invoiceOfCharge, subscriptionOf, withdrawn } from './books'
import type { Expected } from './model'
import { fail, ownCustomers, type Walk } from './walk-state'

/** No charge that nobody was told, none after an end, never two plans, and a ledger as the provider's. */

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** What was charged is what the pages said before it. */
function checkNewCharges(walk: Walk, books: Books, before: Expected | null): void {
	for (const charge of [...books.charges, ...books.pending]) {
		if (walk.judgedCharges.has(charge.id)) continue
		walk.judgedCharges.add(charge.id)
		const invoice = invoiceOfCharge(books, charge)
		if (invoice === undefined) continue
		const reason = invoice.billing_reason
		if (reason === 'subscription_update' && walk.dueNow !== null && charge.amount !== walk.dueNow) {
			fail(
				walk,
				'charge: switch',
				`${dollars(charge.amount)} charged, ${dollars(walk.dueNow)} shown`,
			)
		}
		const isSame = before !== null && before.subscription === subscriptionOf(invoice)
		if (!isSame || reason !== 'subscription_cycle') continue
		const promised = (before.dueInvoice === invoice.id ? before.due : before.next?.cents) ?? null
		const isFirst = !books.invoices.some(
			(one) =>
				one.billing_reason === 'subscription_cycle' &&
				one.created < invoice.created &&
				before.next !== null &&
				one.created >= before.next.at,
		)
		if (promised === null && isFirst && before.state === 'ending') {
			fail(walk, 'charge: ended', `${dollars(charge.amount)} charged for a plan that was to end`)
		} else if (promised !== null && isFirst && promised !== charge.amount) {
			fail(walk, 'charge: renewal', `${dollars(charge.amount)} charged, ${dollars(promised)} told`)
		}
		const card = toId(charge.payment_method)
		// Who pays what is due by hand may take another card.
		if (walk.card !== null && card !== walk.card && before.dueInvoice !== invoice.id) {
			fail(walk, 'charge: card', `the card ${card ?? ''} was charged, ${walk.card} was chosen`)
		}
	}
}

/** A plan that has ended takes no money. */
function checkEnded(walk: Walk, books: Books): void {
	for (const { id, ended_at: endedAt } of books.subscriptions) {
		if (endedAt === null) continue
		for (const { charge } of chargesOf(books, id)) {
			const isKept = charge.amount_refunded < charge.amount && !charge.disputed
			if (charge.created > endedAt && isKept) {
				fail(
					walk,
					'charge: after the end',
					`${dollars(charge.amount)} kept after the plan had ended`,
				)
			}
		}
		const open = books.invoices.find(
			(invoice) =>
				invoice.status === 'open' &&
				subscriptionOf(invoice) === id &&
				!books.inTransit.has(invoice.id),
		)
		if (open !== undefined) {
			fail(
				walk,
				'open after the end',
				`${dollars(open.amount_remaining)} of an ended plan can still be paid`,
			)
		}
	}
}

const RUNNING = ['active', 'trialing', 'past_due', 'paused']

function checkOnePlan(walk: Walk, books: Books): void {
	const own = ownCustomers(walk, books)
	const running = books.subscriptions.filter(
		({ status, customer }) =>
			RUNNING.includes(status) && !walk.otherCustomers.has(toId(customer) ?? ''),
	)
	const members = running.filter(({ customer }) => own.has(toId(customer) ?? ''))
	if (members.length > 1) fail(walk, 'two plans', `${members.length} plans run`)
	if (members.length < running.length)
		fail(walk, 'plan of nobody', 'a plan of a deleted account runs')
	if (walk.member === null && running.length > 0)
		fail(walk, 'plan of nobody', 'a plan runs without an account')
}

/** Each payment as the provider has booked it, in cents. */
async function checkLedger(walk: Walk, books: Books): Promise<void> {
	const rows = await db().payment.findMany({ where: { status: { not: 'failed' } } })
	const stored = new Map(rows.map((row) => [row.chargeId, row]))
	for (const { id, amount, amount_refunded: refunded } of books.charges) {
		const row = stored.get(id)
		stored.delete(id)
		const provider = `${amount}, refunded ${refunded}, disputed ${withdrawn(books, id)}`
		const ledger =
			row === undefined
				? 'nothing'
				: `${row.amount}, refunded ${row.amountRefunded}, disputed ${row.amountDisputed}`
		if (ledger !== provider)
			fail(walk, 'ledger', `the provider has ${provider}; the ledger ${ledger}`)
	}
	if (stored.size > 0)
		fail(walk, 'ledger', `${stored.size} payments that the provider does not have`)
}

export async function checkMoney(walk: Walk, books: Books, before: Expected | null): Promise<void> {
	checkNewCharges(walk, books, before)
	if (!walk.isSynced) return
	checkEnded(walk, books)
	checkOnePlan(walk, books)
	await checkLedger(walk, books)
}
