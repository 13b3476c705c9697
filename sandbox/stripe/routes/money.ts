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
import { listRoute, retrieveRoute, route } from '../api/route'
import { requireObject } from '../domain/lookup'
import { stripeError, unknownId } from '../faults'
import type { World } from '../world'

/** /v1/charges, payment_intents, refunds, disputes, balance_transactions and fraud warnings. */

const byPayment = { charge: text.optional(), payment_intent: text.optional() }

/** The charge to refund. @throws Fault */
function findCharge(world: World, fields: { charge?: string; payment_intent?: string }) {
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

export const moneyRoutes = [
	listRoute('/v1/charges', 'charge', {
		customer: text.optional(),
		payment_intent: text.optional(),
	}),
	retrieveRoute('/v1/charges', 'charge'),
	listRoute('/v1/payment_intents', 'payment_intent', { customer: text.optional() }),
	retrieveRoute('/v1/payment_intents', 'payment_intent'),
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
	listRoute('/v1/refunds', 'refund', byPayment),
	retrieveRoute('/v1/refunds', 'refund'),
	listRoute('/v1/disputes', 'dispute', byPayment),
	retrieveRoute('/v1/disputes', 'dispute'),
	route('POST', '/v1/disputes/:id/close', params({}), (world, _fields, id) =>
		closeDispute(world, requireObject(world, 'dispute', id), 'lost'),
	),
	listRoute(
		'/v1/balance_transactions',
		'balance_transaction',
		{
			type: text.optional(),
			currency: text.optional(),
			source: text.optional(),
			payout: text.optional(),
		},
		{ payout: () => false },
	),
	retrieveRoute('/v1/balance_transactions', 'balance_transaction'),
	listRoute('/v1/radar/early_fraud_warnings', 'radar.early_fraud_warning', byPayment),
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
	retrieveRoute('/v1/events', 'event'),
]
