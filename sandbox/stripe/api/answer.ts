import type { Kinds } from '../store'
import { stripeError } from '../faults'
import type { World } from '../world'
import type { Listing } from './params'

/** Response bodies: expanded objects and paginated lists. */

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** The provider's list object. */
const envelope = (path: string, data: readonly unknown[], hasMore = false): Json => ({
	object: 'list',
	data,
	has_more: hasMore,
	url: path,
})

/** Properties that are in the response only when expanded. */
const HIDDEN: Record<string, (world: World, root: Json) => unknown> = {
	'checkout.session:line_items': (world, root) => lineItems(world, root['id'] as string),
	'checkout.session:total_details.breakdown': (world, root) => breakdown(world, root),
	'invoice:payments': ({ store }, root) =>
		envelope(
			'/v1/invoice_payments',
			store.all('invoice_payment').filter(({ invoice }) => invoice === root['id']),
		),
	'customer:subscriptions': ({ store }, root) =>
		envelope(
			`/v1/customers/${String(root['id'])}/subscriptions`,
			store
				.all('subscription')
				.filter(({ customer, status }) => customer === root['id'] && status !== 'canceled'),
		),
	'charge:refunds': ({ store }, root) =>
		envelope(
			`/v1/charges/${String(root['id'])}/refunds`,
			store.all('refund').filter(({ charge }) => charge === root['id']),
		),
	'coupon:applies_to': ({ store }, root) => ({
		products: store.notes.couponProducts[root['id'] as string] ?? [],
	}),
}

/** Nullable fields that refer to another object. */
const REFERENCES = new Set(
	(
		'balance_transaction charge coupon customer default_payment_method invoice latest_charge ' +
		'latest_invoice payment_intent payment_method pending_setup_intent price product ' +
		'promotion_code schedule setup_intent subscription default_price discounts'
	).split(' '),
)

/** The line items of a checkout session. */
export function lineItems(world: World, sessionId: string): Json {
	const { store } = world
	const session = store.need('checkout.session', sessionId)
	const note = store.notes.sessions[sessionId]
	const items = (note?.items ?? []).map(({ price: id, quantity }, index) => {
		const price = store.need('price', id)
		const subtotal = (price.unit_amount ?? 0) * quantity
		const product = store.recall('product', price.product as string)
		const discount = index === 0 ? (session.total_details?.amount_discount ?? 0) : 0
		return {
			id: `li_${sessionId.slice(8)}_${index + 1}`,
			object: 'item',
			adjustable_quantity: null,
			amount_discount: discount,
			amount_subtotal: subtotal,
			amount_tax: 0,
			amount_total: subtotal - discount,
			currency: price.currency,
			description: product?.name ?? null,
			metadata: null,
			price,
			quantity,
		}
	})
	return envelope(`/v1/checkout/sessions/${sessionId}/line_items`, items)
}

function breakdown({ store }: World, root: Json): Json {
	const note = store.notes.sessions[root['id'] as string]
	const amount = (root['total_details'] as { amount_discount: number }).amount_discount
	if (!note?.discount) return { discounts: [], taxes: [] }
	const { coupon, promotionCode } = note.discount
	const sessionDiscounts = store
		.all('discount')
		.find(
			(discount) =>
				discount.checkout_session === root['id'] ||
				(root['subscription'] !== null && discount.subscription === root['subscription']),
		)
	const discount: Kinds['discount'] = sessionDiscounts ?? {
		id: `di_${String(root['id']).slice(8)}`,
		object: 'discount',
		checkout_session: root['mode'] === 'subscription' ? null : (root['id'] as string),
		customer: root['customer'] as string | null,
		customer_account: null,
		end: null,
		invoice: null,
		invoice_item: null,
		promotion_code: promotionCode,
		source: { coupon, type: 'coupon' },
		start: root['created'] as number,
		subscription: null,
		subscription_item: null,
	}
	return { discounts: [{ amount, discount }], taxes: [] }
}

/** The response for an object or list. @throws Fault for a property that cannot be expanded */
export function render(world: World, answer: object, paths: readonly string[]): Json {
	const body = structuredClone(answer) as Json
	for (const path of paths) {
		const keys = path.split('.')
		if (keys.length > 4) {
			throw stripeError(
				`You cannot expand more than 4 levels of a property. Property: ${path}`,
				'expand',
			)
		}
		expand(world, { value: body, root: body, inside: '' }, keys, path)
	}
	return body
}

type Place = { value: unknown; root: Json; inside: string }

function expand(world: World, place: Place, [key, ...rest]: string[], path: string): void {
	if (key === undefined) return
	if (Array.isArray(place.value)) {
		for (const item of place.value) {
			if (isObject(item))
				expand(world, { value: item, root: item, inside: '' }, [key, ...rest], path)
		}
		return
	}
	if (!isObject(place.value)) return
	const inside = place.inside === '' ? key : `${place.inside}.${key}`
	const opened = open(world, place, key, inside, path)
	place.value[key] = opened
	if (isObject(opened) && 'object' in opened) {
		expand(world, { value: opened, root: opened, inside: '' }, rest, path)
	} else expand(world, { value: opened, root: place.root, inside }, rest, path)
}

function open(world: World, place: Place, key: string, inside: string, path: string): unknown {
	const value = (place.value as Json)[key]
	if (typeof value === 'string') {
		const referenced = world.store.anything(value)
		if (referenced === null) throw cannot(path)
		return referred(world, referenced)
	}
	if (Array.isArray(value)) {
		return value.map((item: unknown) => {
			const referenced = typeof item === 'string' ? world.store.anything(item) : null
			return referenced === null ? item : referred(world, referenced)
		})
	}
	if (isObject(value)) return value
	if (value === null && REFERENCES.has(key)) return null
	const hidden = HIDDEN[`${String(place.root['object'])}:${inside}`]
	if (hidden === undefined) throw cannot(path)
	return structuredClone(hidden(world, place.root))
}

/** A deleted customer is reduced to its deletion marker; a deleted coupon keeps its data. */
function referred({ store }: World, referenced: object): unknown {
	const { id, object } = referenced as { id: string; object: string }
	if (object === 'customer' && store.isDeleted(id)) return { id, object, deleted: true }
	return structuredClone(referenced)
}

const cannot = (path: string) =>
	stripeError(`This property cannot be expanded (${path}).`, 'expand')

/** One page of a list, newest first. */
export function page<T extends { id: string; created?: number }>(
	path: string,
	items: readonly T[],
	{ limit = 10, starting_after: after, ending_before: before, created }: Listing,
): Json {
	if (limit < 1 || limit > 100) {
		throw stripeError(
			`This value must be ${limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'}.`,
			'limit',
			'parameter_invalid_integer',
		)
	}
	if (after !== undefined && before !== undefined) {
		throw stripeError(
			'You may only specify one of these parameters: ending_before, starting_after.',
		)
	}
	const newestFirst = items.filter((item) => isWithin(item.created ?? 0, created)).reverse()
	const findIndex = (id: string, param: string): number => {
		const index = newestFirst.findIndex((item) => item.id === id)
		if (index === -1) throw stripeError(`No such object: '${id}'`, param, 'resource_missing')
		return index
	}
	if (before !== undefined) {
		const end = findIndex(before, 'ending_before')
		const start = Math.max(0, end - limit)
		return envelope(path, newestFirst.slice(start, end), start > 0)
	}
	const start = after === undefined ? 0 : findIndex(after, 'starting_after') + 1
	return envelope(path, newestFirst.slice(start, start + limit), newestFirst.length > start + limit)
}

function isWithin(at: number, range: Listing['created']): boolean {
	if (range === undefined) return true
	if (typeof range === 'number') return at === range
	const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
	return at > gt && at >= gte && at < lt && at <= lte
}
