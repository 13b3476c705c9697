import type Stripe from 'stripe'
import { DAY } from '../calendar'
import { newInvoice, newLine, type InvoiceRequest } from '../factories/billing'
import type { World } from '../world'
import { amountOff } from './discounts'
import { takePayment, type Payment } from './pay'

/** Invoices: amounts, payment, retries. */

/** Days between payment attempts. */
export const RETRY_DAYS = [1, 3, 5, 7] as const

/** Cents. What is due below it is not charged, but added to the balance of the customer. */
export const MINIMUM_CHARGE = 50

/** Calculates an invoice without storing it. */
export function draft(world: World, request: InvoiceRequest, id: string): Stripe.Invoice {
	const lines = request.lines.map((line) =>
		newLine(world, id, request.subscription?.id ?? '', line),
	)
	const invoice = newInvoice(world, { ...request, id, lines })
	const isLive = (discount: Stripe.Discount): boolean =>
		discount.end === null || discount.end > request.period.end
	const discounts = request.discounts.map((it) => world.store.need('discount', it)).filter(isLive)
	const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
	let rest = lines.reduce((sum, line) => sum + (line.discountable ? line.amount : 0), 0)
	const discountAmounts = discounts.map((discount) => {
		const coupon = world.store.need('coupon', discount.source.coupon as string)
		const amount = amountOff(coupon, rest)
		rest -= amount
		return { discount: discount.id, amount }
	})
	const totalDiscount = discountAmounts.reduce((sum, { amount }) => sum + amount, 0)
	const first = lines.find((line) => line.discountable)
	if (first) first.discount_amounts = discountAmounts
	const total = subtotal - totalDiscount
	invoice.discounts = discounts.map(({ id: discount }) => discount)
	invoice.total_discount_amounts = discountAmounts
	invoice.subtotal = subtotal
	invoice.subtotal_excluding_tax = subtotal
	invoice.total = total
	invoice.total_excluding_tax = total
	// A negative balance is customer credit.
	const due = Math.max(0, total + request.customer.balance)
	invoice.amount_due = due < MINIMUM_CHARGE ? 0 : due
	invoice.amount_remaining = invoice.amount_due
	return invoice
}

/** Creates and finalizes an invoice without collecting payment. */
export function issue(world: World, request: InvoiceRequest): Stripe.Invoice {
	const invoice = world.store.add('invoice', draft(world, request, world.store.id('in')))
	world.emit('invoice.created', invoice)
	const { customer } = request
	// Credit left over, and what is too little to charge, stays on the balance for the next invoice.
	customer.balance += invoice.total - invoice.amount_due
	invoice.ending_balance = customer.balance
	const serial = customer.next_invoice_sequence ?? 1
	customer.next_invoice_sequence = serial + 1
	invoice.number = `${customer.id.slice(4).toUpperCase()}-${String(serial).padStart(4, '0')}`
	invoice.status = 'open'
	invoice.effective_at = world.now()
	invoice.status_transitions.finalized_at = world.now()
	invoice.hosted_invoice_url = `${world.origin}/i/${invoice.id}`
	invoice.invoice_pdf = `${world.origin}/i/${invoice.id}/pdf`
	if (request.subscription !== null) request.subscription.latest_invoice = invoice.id
	world.emit('invoice.finalized', invoice)
	return invoice
}

/**
 * Attempts to collect an open invoice. After the first attempt, only those of the retry schedule count
 * and move it: what a customer tries with other cards neither uses up a retry nor delays the next one.
 */
export function collect(
	world: World,
	invoice: Stripe.Invoice,
	method: Stripe.PaymentMethod | null,
	how: { isOnSession: boolean; isAuthenticated?: boolean; isScheduled?: boolean },
): Payment['outcome'] {
	if (invoice.amount_due === 0) {
		markPaid(world, invoice, null)
		return 'paid'
	}
	const counts = invoice.attempt_count === 0 || how.isScheduled === true
	invoice.attempted = true
	if (counts) invoice.attempt_count += 1
	if (method === null) {
		failed(world, invoice, counts)
		return 'declined'
	}
	const customer = world.store.need('customer', invoice.customer as string)
	const payment = takePayment(world, {
		...how,
		amount: invoice.amount_due,
		currency: invoice.currency,
		customer,
		method,
		description: describeInvoice(invoice),
		intent: findIntent(world, invoice),
	})
	attach(world, invoice, payment)
	if (payment.outcome === 'paid') markPaid(world, invoice, payment)
	// A pending payment is not retried.
	else if (payment.outcome === 'processing') invoice.next_payment_attempt = null
	else {
		if (payment.outcome === 'authenticate') {
			world.emit('invoice.payment_action_required', invoice)
		}
		failed(world, invoice, counts)
	}
	return payment.outcome
}

/** The intent of earlier attempts: an invoice has one, which every retry continues. */
export function findIntent({ store }: World, invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
	const row = store
		.all('invoice_payment')
		.find((one) => one.invoice === invoice.id && one.status === 'open')
	const id = row?.payment.payment_intent
	return typeof id === 'string' ? store.need('payment_intent', id) : null
}

const describeInvoice = ({ billing_reason: reason }: Stripe.Invoice): string =>
	reason === 'subscription_create'
		? 'Subscription creation'
		: reason === 'manual'
			? 'Payment'
			: 'Subscription update'

/** Records a payment on its invoice, if that has not happened yet. */
export function attach(
	world: World,
	invoice: Stripe.Invoice,
	payment: Payment,
): Stripe.InvoicePayment {
	const invoicePayment = world.store
		.all('invoice_payment')
		.find(({ payment: { payment_intent: id } }) => id === payment.intent.id)
	if (invoicePayment !== undefined) return invoicePayment
	return world.store.add('invoice_payment', {
		id: world.store.id('inpay'),
		object: 'invoice_payment',
		amount_paid: null,
		amount_requested: payment.intent.amount,
		created: world.now(),
		currency: invoice.currency,
		invoice: invoice.id,
		is_default: true,
		livemode: false,
		payment: { payment_intent: payment.intent.id, type: 'payment_intent' },
		status: 'open',
		status_transitions: { canceled_at: null, paid_at: null },
	})
}

/** Marks an invoice as paid, either with a payment or because nothing is due. */
export function markPaid(world: World, invoice: Stripe.Invoice, payment: Payment | null): void {
	invoice.status = 'paid'
	invoice.attempted = true
	invoice.amount_paid = invoice.amount_due
	invoice.amount_remaining = 0
	invoice.next_payment_attempt = null
	invoice.status_transitions.paid_at = world.now()
	if (payment !== null) {
		const row = attach(world, invoice, payment)
		row.status = 'paid'
		row.amount_paid = payment.intent.amount
		row.status_transitions.paid_at = world.now()
		world.emit('invoice_payment.paid', row)
	}
	world.emit('invoice.paid', invoice)
	world.emit('invoice.payment_succeeded', invoice)
}

function failed(world: World, invoice: Stripe.Invoice, counts: boolean): void {
	if (counts && invoice.auto_advance === true) {
		const isRenewal = invoice.billing_reason !== 'subscription_create'
		const days = isRenewal ? RETRY_DAYS[invoice.attempt_count - 1] : undefined
		invoice.next_payment_attempt = days === undefined ? null : world.now() + days * DAY
	}
	world.emit('invoice.payment_failed', invoice)
}

/** Whether an invoice can still be paid or voided: a bad debt can, too. */
export const isPayable = ({ status }: Stripe.Invoice): boolean =>
	status === 'open' || status === 'uncollectible'

/** Turns automatic collection off, or on again: then the retries go on. */
export function setAutoAdvance(world: World, invoice: Stripe.Invoice, isOn: boolean): void {
	invoice.auto_advance = isOn
	const days = isOn ? RETRY_DAYS[Math.max(0, invoice.attempt_count - 1)] : undefined
	const isOpen = invoice.status === 'open'
	invoice.next_payment_attempt = days === undefined || !isOpen ? null : world.now() + days * DAY
}

/** Finalizes a draft, without collecting it; nothing due is paid at once. */
export function finalizeDraft(world: World, invoice: Stripe.Invoice, isOn: boolean): void {
	invoice.status = 'open'
	setAutoAdvance(world, invoice, isOn)
	world.emit('invoice.finalized', invoice)
	if (invoice.amount_due === 0) markPaid(world, invoice, null)
}

/** Gives an open invoice up: nothing is collected, but it can still be paid. */
export function markUncollectible(world: World, invoice: Stripe.Invoice): void {
	invoice.status = 'uncollectible'
	invoice.next_payment_attempt = null
	invoice.status_transitions.marked_uncollectible_at = world.now()
	world.emit('invoice.marked_uncollectible', invoice)
}

/** Voids an open invoice. */
export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
	invoice.status = 'void'
	invoice.next_payment_attempt = null
	invoice.amount_remaining = 0
	invoice.status_transitions.voided_at = world.now()
	world.emit('invoice.voided', invoice)
}
