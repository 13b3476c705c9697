import type Stripe from 'stripe'
import { change } from '../domain/change'
import { newDiscount, useDiscount, type Applied, type DiscountFields } from '../domain/discounts'
import { scheduleEnd, unscheduleEnd } from '../domain/ending'
import { changePlan } from '../domain/plan-change'
import { pauseSubscription, resumeSubscription } from '../domain/pausing'
import { findSchedule } from '../domain/schedules'
import {
	changedDetails,
	endOfPeriod,
	endSubscription,
	invoiceTrial,
	isOver,
	renew,
	startSubscription,
} from '../domain/subscriptions'
import { page } from '../api/answer'
import {
	assertRules,
	boolean,
	listing,
	mergeMetadata,
	enumOf,
	params,
	text,
	type Rule,
} from '../api/params'
import { retrieveRoute, route } from '../api/route'
import {
	assertDistinct,
	requireObject,
	requireRecurringPrice,
	requireReferenced,
} from '../domain/lookup'
import { missing, stripeError } from '../faults'
import type { World } from '../world'
import {
	cancelDetails,
	createFields,
	pauseFields,
	resumeFields,
	trialRules,
	updateFields,
	type CreateFields,
	type UpdateFields,
} from './subscription-fields'

/** /v1/subscriptions. */

/** @throws Fault for a subscription that has ended */
function living(world: World, id: string): Stripe.Subscription {
	const subscription = requireObject(world, 'subscription', id)
	if (isOver(subscription)) {
		throw stripeError(
			'A canceled subscription can only update its cancellation_details and metadata.',
		)
	}
	return subscription
}

function findDiscount(
	world: World,
	fields: DiscountFields | undefined,
	customer: string,
	prices: Stripe.Price[],
): Applied | null {
	const purchase = {
		customer,
		currency: prices[0]?.currency ?? 'usd',
		amount: prices.reduce((sum, price) => sum + (price.unit_amount ?? 0), 0),
		products: prices.map(({ product }) => product as string),
	}
	return useDiscount(world, fields, purchase)
}

function cardWith(world: World, id: string, customer: string): Stripe.PaymentMethod {
	const method = requireReferenced(world, 'payment_method', id, 'default_payment_method')
	if (method.customer !== customer) {
		throw stripeError(
			`The customer does not have a payment method with the ID ${id}.`,
			'default_payment_method',
		)
	}
	return method
}

function create(world: World, fields: CreateFields): Stripe.Subscription {
	assertRules(trialRules(fields, world.now()))
	const customer = requireReferenced(world, 'customer', fields.customer, 'customer')
	assertDistinct(fields.items.map(({ price }) => price))
	const items = fields.items.map(({ price, quantity }, index) => ({
		price: requireRecurringPrice(world, price, index),
		quantity: quantity ?? 1,
	}))
	const card = fields.default_payment_method ?? customer.invoice_settings.default_payment_method
	const method = typeof card === 'string' ? cardWith(world, card, customer.id) : null
	const trialDays = fields.trial_period_days
	const trialEnd = fields.trial_end ?? (trialDays ? world.now() + trialDays * 86_400 : null)
	if (method === null && trialEnd === null && fields.payment_behavior !== 'default_incomplete') {
		throw stripeError(
			'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
			undefined,
			'resource_missing',
		)
	}
	const prices = items.map(({ price }) => price)
	const subscription = startSubscription(world, {
		customer,
		items,
		method,
		metadata: mergeMetadata(null, fields.metadata),
		discount: findDiscount(world, fields.discounts?.[0], customer.id, prices),
		trialEnd,
		payment: null,
		behavior: fields.payment_behavior ?? 'allow_incomplete',
	})
	if (fields.default_payment_method === undefined) subscription.default_payment_method = null
	if (fields.cancel_at_period_end === true || fields.cancel_at !== undefined) {
		scheduleEnd(world, subscription, fields.cancel_at ?? 'flag')
	}
	return subscription
}

/** What a change that waits for its payment cannot contain. */
const NEVER_PENDING = [
	'cancel_at',
	'cancel_at_period_end',
	'cancellation_details',
	'default_payment_method',
	'metadata',
	'pause_collection',
] as const

function update(world: World, fields: UpdateFields, id: string): Stripe.Subscription {
	const subscription = living(world, id)
	if (fields.cancel_at !== undefined && fields.cancel_at_period_end !== undefined) {
		throw stripeError(
			'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
		)
	}
	const { trial_end: trialEnd } = fields
	const schedule = findSchedule(world, subscription)
	const isEndChanged = fields.cancel_at !== undefined || fields.cancel_at_period_end !== undefined
	assertRules([
		[
			isEndChanged && schedule !== null,
			`The subscription is managed by the subscription schedule \`${schedule?.id ?? ''}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
		],
		...NEVER_PENDING.map((name): Rule => [
			fields.payment_behavior === 'pending_if_incomplete' && fields[name] !== undefined,
			`When \`payment_behavior\` is \`pending_if_incomplete\`, \`${name}\` cannot be changed.`,
			name,
		]),
		...trialRules(typeof trialEnd === 'number' ? { trial_end: trialEnd } : {}, world.now()),
	])
	// A trial set in the same request applies before the change, which then costs nothing.
	if (typeof fields.trial_end === 'number') setTrial(world, subscription, fields.trial_end)
	if (fields.items !== undefined) {
		changePlan(world, subscription, {
			items: fields.items,
			proration: fields.proration_behavior ?? 'create_prorations',
			behavior: fields.payment_behavior ?? 'allow_incomplete',
			at: fields.proration_date ?? world.now(),
		})
	}
	updateEnd(world, subscription, fields)
	if (fields.trial_end === 'now') setTrial(world, subscription, fields.trial_end)
	return change(world, 'customer.subscription.updated', subscription, (it) => {
		it.metadata = mergeMetadata(it.metadata, fields.metadata)
		if (fields.default_payment_method !== undefined) {
			const card = cardWith(world, fields.default_payment_method, it.customer as string)
			it.default_payment_method = card.id
		}
		if (fields.discounts !== undefined) setDiscount(world, it, fields.discounts)
		if (fields.pause_collection !== undefined) {
			it.pause_collection =
				fields.pause_collection === ''
					? null
					: {
							behavior: fields.pause_collection.behavior,
							resumes_at: fields.pause_collection.resumes_at ?? null,
						}
		}
	})
}

function updateEnd(world: World, subscription: Stripe.Subscription, fields: UpdateFields): void {
	const details = fields.cancellation_details
	if (details !== undefined) {
		subscription.cancellation_details = changedDetails(subscription, {
			comment: details.comment ?? null,
			feedback: details.feedback ?? null,
		})
	}
	if (fields.cancel_at_period_end === true) scheduleEnd(world, subscription, 'flag')
	else if (fields.cancel_at_period_end === false || fields.cancel_at === '') {
		unscheduleEnd(world, subscription)
	} else if (typeof fields.cancel_at === 'number') {
		if (fields.cancel_at <= world.now())
			throw stripeError('`cancel_at` must be in the future.', 'cancel_at')
		scheduleEnd(world, subscription, fields.cancel_at)
	} else if (fields.cancel_at !== undefined) {
		scheduleEnd(world, subscription, endOfPeriod(subscription))
	}
}

function setDiscount(
	world: World,
	subscription: Stripe.Subscription,
	fields: DiscountFields[] | '',
): void {
	const customer = subscription.customer as string
	const prices = subscription.items.data.map(({ price }) => price)
	const applied = findDiscount(world, fields === '' ? undefined : fields[0], customer, prices)
	const on = { customer, subscription: subscription.id, checkout_session: null }
	subscription.discounts = applied === null ? [] : [newDiscount(world, applied, on)]
}

function setTrial(world: World, subscription: Stripe.Subscription, end: number | 'now'): void {
	const at = end === 'now' ? world.now() : end
	subscription.billing_cycle_anchor = at
	subscription.trial_end = at
	// Days that are added to a trial continue it; otherwise a new one starts.
	if (subscription.status !== 'trialing') subscription.trial_start = world.now()
	subscription.trial_start ??= world.now()
	subscription.status = 'trialing'
	for (const item of subscription.items.data) {
		item.current_period_start = world.now()
		item.current_period_end = at
	}
	if (end === 'now') renew(world, subscription)
	else invoiceTrial(world, subscription)
}

export const subscriptionRoutes = [
	route('POST', '/v1/subscriptions', createFields, create),
	route(
		'GET',
		'/v1/subscriptions',
		params({
			...listing,
			customer: text.optional(),
			price: text.optional(),
			status: enumOf([
				'active',
				'all',
				'canceled',
				'ended',
				'incomplete',
				'incomplete_expired',
				'past_due',
				'paused',
				'trialing',
				'unpaid',
			]).optional(),
		}),
		(world, fields) => {
			const { status } = fields
			const results = world.store
				.all('subscription')
				.filter((it) => fields.customer === undefined || it.customer === fields.customer)
				.filter(
					(it) =>
						fields.price === undefined ||
						it.items.data.some(({ price }) => price.id === fields.price),
				)
				.filter((it) => {
					if (status === 'all') return true
					if (status === undefined) return it.status !== 'canceled'
					return status === 'ended' ? isOver(it) : it.status === status
				})
			return page('/v1/subscriptions', results, fields)
		},
	),
	retrieveRoute('/v1/subscriptions', 'subscription'),
	route('POST', '/v1/subscriptions/:id', updateFields, update),
	route(
		'DELETE',
		'/v1/subscriptions/:id',
		params({
			prorate: boolean.optional(),
			invoice_now: boolean.optional(),
			cancellation_details: cancelDetails.optional(),
		}),
		(world, fields, id) => {
			const subscription = requireObject(world, 'subscription', id)
			if (isOver(subscription)) throw missing('subscription', id)
			updateEnd(world, subscription, { cancellation_details: fields.cancellation_details })
			endSubscription(world, subscription, 'cancellation_requested')
			return subscription
		},
	),
	route('POST', '/v1/subscriptions/:id/pause', pauseFields, (world, fields, id) => {
		const subscription = living(world, id)
		pauseSubscription(world, subscription, {
			unusedTime: fields.bill_for?.unused_time_from?.type ?? 'now',
			credit: fields.invoicing_behavior ?? 'pending_invoice_item',
		})
		return subscription
	}),
	route('POST', '/v1/subscriptions/:id/resume', resumeFields, (world, fields, id) => {
		const subscription = requireObject(world, 'subscription', id)
		resumeSubscription(world, subscription, fields.billing_cycle_anchor?.type ?? 'now')
		return subscription
	}),
]
