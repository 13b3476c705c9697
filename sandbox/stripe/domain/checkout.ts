import type Stripe from 'stripe'
import { stripeError } from '../faults'
import { addCard, newCustomer } from '../factories/customers'
import type { CardKind, SessionNote } from '../store'
import { DAY } from '../calendar'
import type { World } from '../world'
import { create } from './change'
import {
	amountOff,
	newDiscount,
	promotionCodeNamed,
	useDiscount,
	usePromotionCode,
	type DiscountFields,
} from './discounts'
import { issue, markPaid, MINIMUM_CHARGE } from './invoices'
import { takePayment, type Payment } from './pay'
import { startSubscription } from './subscriptions'

/** Checkout session logic: amounts, discounts, payment, expiration. */

export const getSessionNote = (world: World, session: Stripe.Checkout.Session): SessionNote => {
	const note = world.store.notes.sessions[session.id]
	if (note === undefined) throw new Error(`No sandbox note for ${session.id}`)
	return note
}

/** Recalculates the amounts of a session. */
export function reckon(world: World, session: Stripe.Checkout.Session): void {
	const note = getSessionNote(world, session)
	const subtotal = note.items.reduce(
		(sum, { price, quantity }) =>
			sum + (world.store.need('price', price).unit_amount ?? 0) * quantity,
		0,
	)
	const coupon = note.discount === null ? null : world.store.need('coupon', note.discount.coupon)
	const isTrial = note.trialDays !== null || note.trialEnd !== null
	const discountAmount = coupon === null || isTrial ? 0 : amountOff(coupon, subtotal)
	session.amount_subtotal = isTrial ? 0 : subtotal
	session.amount_total = isTrial ? 0 : subtotal - discountAmount
	session.total_details = { amount_discount: discountAmount, amount_shipping: 0, amount_tax: 0 }
	session.discounts =
		note.discount === null
			? []
			: [
					{
						coupon: note.discount.promotionCode === null ? note.discount.coupon : null,
						promotion_code: note.discount.promotionCode,
					},
				]
	world.store.touch()
}

/** A single payment has an amount that can be charged, or none. @throws Fault */
export function assertChargeable({ mode, amount_total: total }: Stripe.Checkout.Session): void {
	if (mode !== 'payment' || total === null || total === 0 || total >= MINIMUM_CHARGE) return
	throw stripeError(
		"The Checkout Session's total amount due must add up to at least $0.50 usd.",
		'line_items',
		'amount_too_small',
	)
}

const toPurchase = (world: World, session: Stripe.Checkout.Session) => {
	const note = getSessionNote(world, session)
	return {
		customer: session.customer as string | null,
		currency: session.currency ?? 'usd',
		amount: session.amount_subtotal ?? 0,
		products: note.items.map(({ price }) => world.store.need('price', price).product as string),
	}
}

/** Applies a discount set by the merchant. @throws Fault */
export function giveDiscount(
	world: World,
	session: Stripe.Checkout.Session,
	fields: DiscountFields,
): void {
	const discount = useDiscount(world, fields, toPurchase(world, session))
	getSessionNote(world, session).discount = discount
	reckon(world, session)
}

/** Applies a promotion code entered by the shopper. @throws Fault */
export function typeCode(world: World, session: Stripe.Checkout.Session, code: string): void {
	assertOpen(session)
	if (session.allow_promotion_codes !== true) throw stripeError('This page takes no codes.')
	const promo = promotionCodeNamed(world, code)
	if (promo === null) throw stripeError('This code is invalid.')
	const note = getSessionNote(world, session)
	note.discount = usePromotionCode(world, promo.id, toPurchase(world, session), 'promotion_code')
	note.typedCode = true
	reckon(world, session)
	try {
		assertChargeable(session)
	} catch (error) {
		removeCode(world, session)
		throw error
	}
}

export function removeCode(world: World, session: Stripe.Checkout.Session): void {
	assertOpen(session)
	const note = getSessionNote(world, session)
	if (!note.typedCode) return
	note.discount = null
	note.typedCode = false
	reckon(world, session)
}

/** A session that is paid or expired takes nothing more. @throws Fault */
function assertOpen(session: Stripe.Checkout.Session): void {
	if (session.status === 'complete') throw stripeError('This checkout was completed already.')
	if (session.status !== 'open') throw stripeError('This checkout has expired.')
}

/** Pays a session. It stays open after a decline or while authentication is missing. */
export function pay(
	world: World,
	session: Stripe.Checkout.Session,
	options: { card: CardKind; last4: string; email?: string; isAuthenticated?: boolean },
): Payment['outcome'] {
	assertOpen(session)
	const note = getSessionNote(world, session)
	const customer = findOrCreateCustomer(world, session, options.email ?? null)
	const { card, last4 } = options
	const method = addCard(world, { card, last4, customer: customer?.id ?? null })
	const amount = session.amount_total ?? 0
	const payment =
		amount === 0 || (session.mode === 'subscription' && amount < MINIMUM_CHARGE)
			? null
			: takePayment(world, {
					amount,
					currency: session.currency ?? 'usd',
					customer,
					method,
					isOnSession: true,
					isAuthenticated: options.isAuthenticated ?? false,
					description: session.mode === 'subscription' ? 'Subscription creation' : null,
					metadata: session.mode === 'subscription' ? {} : note.paymentMetadata,
					email: session.customer_email,
				})
	const outcome = payment?.outcome ?? 'paid'
	if (outcome === 'declined') return outcome
	if (outcome === 'authenticate') {
		note.waiting = { card, last4 }
		return outcome
	}
	complete(world, session, { customer, method, payment })
	return outcome
}

function findOrCreateCustomer(
	world: World,
	session: Stripe.Checkout.Session,
	enteredEmail: string | null,
): Stripe.Customer | null {
	if (typeof session.customer === 'string') return world.store.need('customer', session.customer)
	if (session.mode === 'payment' && session.customer_creation !== 'always') return null
	const email = session.customer_email ?? enteredEmail
	const customer = newCustomer(world, { email })
	session.customer = customer.id
	return create(world, 'customer', customer)
}

type Paid = {
	customer: Stripe.Customer | null
	method: Stripe.PaymentMethod
	payment: Payment | null
}

function complete(world: World, session: Stripe.Checkout.Session, paid: Paid): void {
	const { customer, method, payment } = paid
	if (customer !== null) world.emit('payment_method.attached', method)
	session.customer_details = {
		address: null,
		business_name: null,
		email: customer?.email ?? session.customer_email,
		individual_name: null,
		name: customer?.name ?? null,
		phone: null,
		tax_exempt: 'none',
		tax_ids: [],
	}
	if (session.mode === 'subscription' && customer !== null)
		subscribe(world, session, { ...paid, customer })
	else settleSingle(world, session, paid)
	getSessionNote(world, session).waiting = null
	session.status = 'complete'
	session.url = null
	session.client_secret = null
	session.payment_status =
		payment === null ? 'no_payment_required' : payment.outcome === 'processing' ? 'unpaid' : 'paid'
	world.emit('checkout.session.completed', session)
}

function subscribe(
	world: World,
	session: Stripe.Checkout.Session,
	{ customer, method, payment }: Paid & { customer: Stripe.Customer },
): void {
	const note = getSessionNote(world, session)
	const subscription = startSubscription(world, {
		customer,
		items: note.items.map(({ price, quantity }) => ({
			price: world.store.need('price', price),
			quantity,
		})),
		method,
		metadata: { ...note.subscriptionMetadata },
		discount: note.discount,
		trialEnd:
			note.trialEnd ?? (note.trialDays === null ? null : world.now() + note.trialDays * DAY),
		payment,
		behavior: 'allow_incomplete',
	})
	session.subscription = subscription.id
	session.invoice = subscription.latest_invoice
}

function settleSingle(
	world: World,
	session: Stripe.Checkout.Session,
	{ customer, payment }: Paid,
): void {
	const note = getSessionNote(world, session)
	session.payment_intent = payment?.intent.id ?? null
	const discounts: string[] = []
	if (note.discount !== null) {
		const on = { customer: customer?.id ?? '', subscription: null, checkout_session: session.id }
		discounts.push(newDiscount(world, note.discount, on))
	}
	if (session.invoice_creation?.enabled !== true || customer === null) return
	const invoice = issue(world, {
		customer,
		currency: session.currency ?? 'usd',
		reason: 'manual',
		subscription: null,
		period: { start: world.now(), end: world.now() },
		lines: note.items.map(({ price: id, quantity }) => {
			const price = world.store.need('price', id)
			return {
				amount: (price.unit_amount ?? 0) * quantity,
				description: price.nickname ?? price.lookup_key ?? price.id,
				period: { start: world.now(), end: world.now() },
				price,
				quantity,
				item: '',
				isProration: false,
			}
		}),
		discounts,
	})
	if (payment?.outcome !== 'processing') markPaid(world, invoice, payment)
	session.invoice = invoice.id
}

/** Expires an open session. */
export function expire(world: World, session: Stripe.Checkout.Session): void {
	session.status = 'expired'
	session.url = null
	session.client_secret = null
	world.emit('checkout.session.expired', session)
}
