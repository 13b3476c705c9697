import { closeDispute, refundCharge } from '../domain/reversals'
import { page } from '../api/answer'
import {
	boolean,
	integer,
	listing,
	mergeMetadata,
	metadata,
	enumOf,
	params,
	text,
} from '../api/params'
import { route } from '../api/route'
import { missing, stripeError, unknownId } from '../faults'
import type { World } from '../world'

/** /v1/charges, payment_intents, refunds, disputes, balance_transactions and fraud warnings. */

const byPayment = {
	...listing,
	charge: text.optional(),
	payment_intent: text.optional(),
}

type Payments = { charge?: string | undefined; payment_intent?: string | undefined }

const belongs =
	(fields: Payments) =>
	(it: { charge: unknown; payment_intent?: unknown }): boolean =>
		(fields.charge === undefined || it.charge === fields.charge) &&
		(fields.payment_intent === undefined || it.payment_intent === fields.payment_intent)

/** The charge to refund. @throws Fault */
function findCharge(world: World, fields: Payments) {
	const intent =
		fields.payment_intent === undefined
			? null
			: world.store.find('payment_intent', fields.payment_intent)
	const id = fields.charge ?? (intent?.latest_charge as string | null | undefined)
	const charge = typeof id === 'string' ? world.store.find('charge', id) : null
	if (charge !== null) return charge
	if (fields.charge !== undefined) throw unknownId('charge', fields.charge, 'charge')
	if (fields.payment_intent !== undefined && intent === null) {
		throw unknownId('payment_intent', fields.payment_intent, 'payment_intent')
	}
	throw stripeError(
		'One of the following params should be provided for this request: payment_intent or charge.',
	)
}

function requireObject<T>(object: T | null, what: string, id: string): T {
	if (object === null) throw missing(what, id)
	return object
}

export const moneyRoutes = [
	route(
		'GET',
		'/v1/charges',
		params({ ...listing, customer: text.optional(), payment_intent: text.optional() }),
		(world, fields) => {
			const charges = world.store
				.all('charge')
				.filter((it) => fields.customer === undefined || it.customer === fields.customer)
				.filter(
					(it) =>
						fields.payment_intent === undefined || it.payment_intent === fields.payment_intent,
				)
			return page('/v1/charges', charges, fields)
		},
	),
	route('GET', '/v1/charges/:id', params({}), (world, _fields, id) =>
		requireObject(world.store.find('charge', id), 'charge', id),
	),
	route(
		'GET',
		'/v1/payment_intents',
		params({ ...listing, customer: text.optional() }),
		(world, fields) => {
			const intents = world.store
				.all('payment_intent')
				.filter((it) => fields.customer === undefined || it.customer === fields.customer)
			return page('/v1/payment_intents', intents, fields)
		},
	),
	route('GET', '/v1/payment_intents/:id', params({}), (world, _fields, id) =>
		requireObject(world.store.find('payment_intent', id), 'payment_intent', id),
	),
	route(
		'POST',
		'/v1/refunds',
		params({
			charge: text.optional(),
			payment_intent: text.optional(),
			amount: integer.optional(),
			reason: enumOf(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
			metadata: metadata.optional(),
		}),
		(world, fields) =>
			refundCharge(world, findCharge(world, fields), fields.amount, {
				reason: fields.reason ?? null,
				metadata: mergeMetadata(null, fields.metadata),
			}),
	),
	route('GET', '/v1/refunds', params(byPayment), (world, fields) =>
		page('/v1/refunds', world.store.all('refund').filter(belongs(fields)), fields),
	),
	route('GET', '/v1/refunds/:id', params({}), (world, _fields, id) =>
		requireObject(world.store.find('refund', id), 'refund', id),
	),
	route('GET', '/v1/disputes', params(byPayment), (world, fields) =>
		page('/v1/disputes', world.store.all('dispute').filter(belongs(fields)), fields),
	),
	route('GET', '/v1/disputes/:id', params({}), (world, _fields, id) =>
		requireObject(world.store.find('dispute', id), 'dispute', id),
	),
	route('POST', '/v1/disputes/:id/close', params({}), (world, _fields, id) =>
		closeDispute(world, requireObject(world.store.find('dispute', id), 'dispute', id), 'lost'),
	),
	route(
		'GET',
		'/v1/balance_transactions',
		params({
			...listing,
			type: text.optional(),
			currency: text.optional(),
			source: text.optional(),
			payout: text.optional(),
		}),
		(world, fields) => {
			const rows = world.store
				.all('balance_transaction')
				.filter((it) => fields.type === undefined || it.type === fields.type)
				.filter((it) => fields.currency === undefined || it.currency === fields.currency)
				.filter((it) => fields.source === undefined || it.source === fields.source)
				.filter(() => fields.payout === undefined)
			return page('/v1/balance_transactions', rows, fields)
		},
	),
	route('GET', '/v1/balance_transactions/:id', params({}), (world, _fields, id) =>
		requireObject(world.store.find('balance_transaction', id), 'balance_transaction', id),
	),
	route('GET', '/v1/radar/early_fraud_warnings', params(byPayment), (world, fields) =>
		page(
			'/v1/radar/early_fraud_warnings',
			world.store.all('radar.early_fraud_warning').filter(belongs(fields)),
			fields,
		),
	),
	route(
		'GET',
		'/v1/events',
		params({
			...listing,
			type: text.optional(),
			types: text.array().max(20).optional(),
			delivery_success: boolean.optional(),
		}),
		(world, fields) => {
			const monthAgo = world.now() - 30 * 86_400
			const events = world.store
				.all('event')
				.filter((it) => it.created > monthAgo)
				.filter((it) => fields.type === undefined || it.type === fields.type)
				.filter((it) => fields.types === undefined || fields.types.includes(it.type))
				.filter(
					(it) =>
						fields.delivery_success === undefined ||
						(it.pending_webhooks === 0) === fields.delivery_success,
				)
			return page('/v1/events', events, fields)
		},
	),
	route('GET', '/v1/events/:id', params({}), (world, _fields, id) =>
		requireObject(world.store.find('event', id), 'event', id),
	),
]
