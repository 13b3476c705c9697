import type Stripe from 'stripe'
import { Fault } from '../faults'
import type { World } from '../world'
import { draft } from './invoices'
import { enterNextPhase } from './schedules'
import {
	beginPeriods,
	endOfPeriod,
	invoiceRequest,
	isOver,
	pendingLines,
	toInvoiceLines,
} from './subscriptions'

/** The invoice that a subscription will have next, worked out without making it. */

/**
 * The next renewal: with the plan that is scheduled for that day, the discounts that still count then,
 * what waits for the next invoice, and the balance of the customer.
 * @throws Fault 404 if nothing more will be invoiced
 */
export function upcomingInvoice(world: World, subscription: Stripe.Subscription): Stripe.Invoice {
	const end = endOfPeriod(subscription)
	const lines = pendingLines(world, subscription)
	const isEnding = subscription.cancel_at !== null && subscription.cancel_at <= end
	const isStopped = isOver(subscription) || subscription.status === 'paused'
	if (isStopped || (isEnding && lines.length === 0)) {
		throw new Fault(`No upcoming invoices for customer: '${subscription.customer as string}'`, {
			status: 404,
			code: 'invoice_upcoming_none',
		})
	}
	const next = structuredClone(subscription)
	if (!isEnding) {
		enterNextPhase(world, next, end)
		const ids = new Set(beginPeriods(next, end).map(({ id }) => id))
		lines.push(...toInvoiceLines(next).filter(({ item }) => ids.has(item)))
	}
	const request = invoiceRequest(world, next, 'upcoming', lines, end)
	const invoice = draft(world, request, `upcoming_in_${subscription.id.slice(4)}`)
	invoice.next_payment_attempt = end
	return invoice
}
