import { z } from 'zod'
import { expire, pay, typeCode } from '../domain/checkout'
import {
	closeDispute,
	failRefund,
	openDispute,
	openInquiry,
	refundCharge,
	setDisputeStatus,
	warnOfFraud,
} from '../domain/reversals'
import { requireObject, requirePriceByKey } from '../domain/lookup'
import { Fault, stripeError } from '../faults'
import { getInterval } from '../factories/billing'
import { newPrice } from '../factories/catalogue'
import { ownAccount } from '../factories/account'
import { newCustomer, usualLast4 } from '../factories/customers'
import { deleteCoupon } from '../routes/coupons'
import { deleteCustomer } from '../routes/customers'
import { bookPayments, subscribe } from './bulk'
import { disturbanceSchema } from '../api/gate'
import { create } from '../domain/change'
import { editPrice } from '../domain/prices'
import type { Sandbox } from '../sandbox'
import { CARD_KINDS } from '../store'
import { flushSchema, webhookOptionsSchema } from '../webhooks'
import { settingsSchema } from '../world'

/** `/_sandbox/*`: control calls for tests. JSON in, JSON out. */

const cards = z.enum(CARD_KINDS)
const last4 = z.string().regex(/^\d{4}$/u)

const bodies = {
	reset: z.strictObject({ counter: z.number().int().optional(), empty: z.boolean().optional() }),
	clock: z.strictObject({ advance: z.number().optional(), offset: z.number().optional() }),
	emit: z.strictObject({ type: z.string(), object: z.record(z.string(), z.unknown()) }),
	pay: z.strictObject({
		session: z.string(),
		card: cards.default('ok'),
		last4: last4.optional(),
		code: z.string().optional(),
		authenticate: z.boolean().default(false),
	}),
	expire: z.strictObject({ session: z.string() }),
	subscribe: z.strictObject({
		customer: z.string(),
		lookupKey: z.string(),
		card: cards.default('ok'),
		last4: last4.optional(),
	}),
	account: z.strictObject({
		charges_enabled: z.boolean().optional(),
		payouts_enabled: z.boolean().optional(),
		business_profile: z.record(z.string(), z.unknown()).optional(),
		settings: z.record(z.string(), z.unknown()).optional(),
	}),
	card: z.strictObject({ method: z.string(), card: cards }),
	status: z.strictObject({ subscription: z.string(), status: z.string() }),
	price: z.strictObject({
		lookupKey: z.string(),
		unitAmount: z.number().int().optional(),
		currency: z.string().optional(),
		active: z.boolean().optional(),
	}),
	refund: z.strictObject({ charge: z.string(), amount: z.number().int().optional() }),
	refundFail: z.strictObject({ refund: z.string() }),
	dispute: z.strictObject({ charge: z.string(), reason: z.string().default('fraudulent') }),
	disputeStatus: z.strictObject({ dispute: z.string(), status: z.string() }),
	disputeClose: z.strictObject({ dispute: z.string(), status: z.enum(['won', 'lost']) }),
	charge: z.strictObject({ charge: z.string() }),
	id: z.strictObject({ id: z.string() }),
	bulk: z.strictObject({
		customers: z.number().int().min(1).max(10_000),
		chargesEach: z.number().int().min(1).max(1000).default(1),
		emailPrefix: z.string().default('bulk'),
	}),
	nothing: z.strictObject({}),
}

type Handler = (sandbox: Sandbox, body: unknown) => unknown

/** A control call with a validated body. */
const call =
	<S extends z.ZodType>(
		schema: S,
		work: (sandbox: Sandbox, body: z.output<S>) => unknown,
	): Handler =>
	(sandbox, body) => {
		const parsed = schema.safeParse(body)
		if (!parsed.success) throw stripeError(z.prettifyError(parsed.error))
		return work(sandbox, parsed.data)
	}

const CALLS: Record<string, Handler> = {
	'POST reset': call(bodies.reset, (sandbox, input) => sandbox.reset(input)),
	'POST clock': call(bodies.clock, ({ world, scheduledEvents, settle }, { advance, offset }) => {
		if (offset !== undefined) {
			scheduledEvents.restart()
			world.offsetMs = offset * 1000
		}
		world.offsetMs += (advance ?? 0) * 1000
		settle()
		return { now: world.now() }
	}),
	'GET clock': ({ world }) => ({ now: world.now() }),
	'POST settings': call(settingsSchema.partial(), ({ world }, input) => {
		world.settings = { ...world.settings, ...input }
		world.store.touch()
		return world.settings
	}),
	'POST webhooks': call(webhookOptionsSchema.partial(), ({ webhooks }, input) => {
		webhooks.options = { ...webhooks.options, ...input }
		return webhooks.options
	}),
	'GET webhooks': ({ webhooks }) => ({ deliveries: webhooks.log() }),
	'POST webhooks/flush': call(flushSchema, async ({ webhooks }, input) => ({
		attempts: await webhooks.flush(input),
	})),
	'POST webhooks/resend': call(bodies.id, ({ webhooks }, { id }) => webhooks.resend(id)),
	'POST webhooks/settled': call(bodies.nothing, async ({ webhooks }) => {
		await webhooks.settled()
		return { deliveries: webhooks.log() }
	}),
	'POST webhooks/sign': call(z.strictObject({ body: z.string() }), ({ webhooks }, { body }) => ({
		header: webhooks.signature(body),
	})),
	'POST emit': call(bodies.emit, ({ world }, { type, object }) => {
		world.emit(type as Parameters<typeof world.emit>[0], object)
		return { event: world.store.all('event').at(-1)?.id }
	}),
	'POST fail': call(disturbanceSchema, ({ api }, input) => api.disturbances.add(input)),
	'POST fail/clear': call(bodies.nothing, ({ api }) => api.disturbances.clear()),
	'GET log': ({ api }) => ({ requests: api.log }),
	'POST log/clear': call(bodies.nothing, ({ api }) => {
		api.log = []
	}),
	'POST pay': call(bodies.pay, ({ world }, input) => {
		const session = requireObject(world, 'checkout.session', input.session)
		if (input.code !== undefined) typeCode(world, session, input.code)
		const holder = (session.customer as string | null) ?? session.id
		const card = { card: input.card, last4: input.last4 ?? usualLast4(holder) }
		const outcome = pay(world, session, { ...card, isAuthenticated: input.authenticate })
		return { outcome, session }
	}),
	'POST expire': call(bodies.expire, ({ world }, { session: id }) => {
		const session = requireObject(world, 'checkout.session', id)
		if (session.status !== 'open') throw stripeError('This session is not open.')
		expire(world, session)
		return session
	}),
	'POST subscribe': call(bodies.subscribe, ({ world }, input) => {
		const customer = requireObject(world, 'customer', input.customer)
		const price = requirePriceByKey(world, input.lookupKey)
		return subscribe(world, customer, price, input).subscription
	}),
	'POST account': call(bodies.account, ({ world }, { settings, ...fields }) => {
		const account = ownAccount(world)
		Object.assign(account, fields)
		Object.assign(account.settings ?? {}, settings)
		world.store.touch()
	}),
	'POST card': call(bodies.card, ({ world }, { method, card }) => {
		world.store.notes.cards[requireObject(world, 'payment_method', method).id] = card
		world.store.touch()
	}),
	'POST subscription/status': call(bodies.status, ({ world }, input) => {
		const subscription = requireObject(world, 'subscription', input.subscription)
		subscription.status = input.status
		world.emit('customer.subscription.updated', subscription)
		return subscription
	}),
	'POST price': call(bodies.price, ({ world }, input) => {
		const old = requirePriceByKey(world, input.lookupKey)
		const changed = newPrice(world, {
			product: old.product as string,
			currency: input.currency ?? old.currency,
			unitAmount: input.unitAmount ?? old.unit_amount ?? 0,
			every: old.recurring === null ? null : getInterval(old),
			lookup_key: input.lookupKey,
			nickname: old.nickname,
			active: input.active ?? true,
		})
		editPrice(world, old, { lookup_key: null })
		return create(world, 'price', changed)
	}),
	'POST refund': call(bodies.refund, ({ world }, { charge: id, amount }) => {
		const charge = requireObject(world, 'charge', id)
		return refundCharge(world, charge, amount, { reason: null, metadata: {} })
	}),
	'POST refund/fail': call(bodies.refundFail, ({ world }, { refund: id }) =>
		failRefund(world, requireObject(world, 'refund', id)),
	),
	'POST dispute': call(bodies.dispute, ({ world }, { charge: id, reason }) =>
		openDispute(world, requireObject(world, 'charge', id), reason),
	),
	'POST inquiry': call(bodies.dispute, ({ world }, { charge: id, reason }) =>
		openInquiry(world, requireObject(world, 'charge', id), reason),
	),
	'POST dispute/status': call(bodies.disputeStatus, ({ world }, { dispute: id, status }) =>
		setDisputeStatus(world, requireObject(world, 'dispute', id), status),
	),
	'POST dispute/close': call(bodies.disputeClose, ({ world }, { dispute: id, status }) =>
		closeDispute(world, requireObject(world, 'dispute', id), status),
	),
	'POST fraud-warning': call(bodies.charge, ({ world }, { charge: id }) =>
		warnOfFraud(world, requireObject(world, 'charge', id)),
	),
	'POST customer/create': call(z.strictObject({ email: z.string() }), ({ world }, { email }) =>
		create(world, 'customer', newCustomer(world, { email })),
	),
	'POST customer/delete': call(bodies.id, ({ world }, { id }) => deleteCustomer(world, id)),
	'POST coupon/delete': call(bodies.id, ({ world }, { id }) => deleteCoupon(world, id)),
	'POST bulk': call(bodies.bulk, ({ world }, input) => bookPayments(world, input)),
}

/** Handles a control call. */
export async function control(
	sandbox: Sandbox,
	method: string,
	name: string,
	body: unknown,
): Promise<{ status: number; body: unknown }> {
	const handler = CALLS[`${method} ${name}`]
	if (handler === undefined)
		return { status: 404, body: { error: `No control call ${method} ${name}` } }
	try {
		return { status: 200, body: (await handler(sandbox, body)) ?? {} }
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		return { status: error.status, body: { error: error.message } }
	}
}
