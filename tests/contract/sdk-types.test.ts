import type Stripe from 'stripe'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Api, type ApiRequest } from '#sandbox/stripe/api/api'
import { decodeForm } from '#sandbox/stripe/api/form'
import { Store } from '#sandbox/stripe/store'
import { useBilling } from '#tests/helpers/billing/billing'
import { FLOWS } from '#tests/helpers/billing/payment-flows'
import { KNOWN_STATUSES } from '~/features/billing/entitlement/entitlement'
import { unknownDisputes } from '~/features/billing/stripe-sync/stripe-mappers.server'
import { SdkTypes } from '#tests/helpers/billing/sdk-type-check'

/** What the payment sandbox stores and sends, and what the app sends, against the SDK's types. */

const billing = useBilling()

const sdk = new SdkTypes()
const OBJECTS = sdk.table('ObjectTypes')
const REQUESTS = sdk.table('RequestTypes')

type Json = Record<string, unknown>
type Exchange = { method: string; path: string; params: Json; status: number; answer: Json }

/** Every object that was stored, in its last state; events have the states in between. */
const stored = new Set<Json>()
const exchanges: Exchange[] = []

const paramsOf = ({ method, query, body }: ApiRequest): Json =>
	decodeForm(method === 'GET' ? query : body || query)

beforeAll(async () => {
	const add = vi.spyOn(Store.prototype, 'add')
	const handle = vi.spyOn(Api.prototype, 'handle')
	await billing.sandbox.reset()
	await billing.sandbox.webhooks({ mode: 'hold', retry: false })
	for (const flow of FLOWS) await flow(billing)
	for (const [, object] of add.mock.calls) stored.add(object as unknown as Json)
	for (const [index, [request]] of handle.mock.calls.entries()) {
		const result = handle.mock.settledResults[index]
		if (result?.type !== 'fulfilled' || 'silence' in result.value) continue
		const { status, body } = result.value
		const { method, path } = request
		const answer = JSON.parse(body) as Json
		exchanges.push({ method, path, params: paramsOf(request), status, answer })
	}
})

/** The objects of an answer: one, or those of a list. */
const objectsOf = (answer: Json): Json[] =>
	answer['object'] === 'list' ? (answer['data'] as Json[]) : [answer]

function objectProblems(object: Json): string[] {
	const kind = String(object['object'])
	const type = OBJECTS.get(kind)
	return type === undefined ? [`${kind}: no type`] : sdk.problems(type, object, kind)
}

/** The address of a request as in the table of types: `:id` in place of the id. */
function addressOf({ method, path }: Pick<Exchange, 'method' | 'path'>): string {
	const exact = `${method} ${path}`
	if (REQUESTS.has(exact)) return exact
	return `${method} ${path.replace(/^(\/v1\/(?:(?:checkout|billing_portal)\/)?\w+\/)[^/]+/u, '$1:id')}`
}

function requestProblems(request: Pick<Exchange, 'method' | 'path' | 'params'>): string[] {
	const address = addressOf(request)
	const type = REQUESTS.get(address)
	return type === undefined
		? [`${address}: no type`]
		: sdk.problems(type, request.params, address, 'form')
}

const unique = (problems: readonly string[]): string[] => [...new Set(problems)].sort()

const ofKind = (kind: string): Json => {
	const object = [...stored].find((one) => one['object'] === kind)
	if (object === undefined) throw new Error(`No ${kind} was stored`)
	return structuredClone(object)
}

describe('BILL-16 objects of the sandbox', () => {
	test('the run stores an object of every kind', () => {
		const kinds = new Set([...stored].map(({ object }) => object))
		expect([...OBJECTS.keys()].filter((kind) => !kinds.has(kind))).toEqual([])
	})

	test('every stored object and event has the fields, types and enum values of the SDK', () => {
		expect(stored.size).toBeGreaterThan(500)
		expect(unique([...stored].flatMap(objectProblems))).toEqual([])
	})

	test('every object in an answer has them too, with what was expanded', () => {
		const objects = exchanges
			.filter(({ status }) => status === 200)
			.flatMap(({ answer }) => objectsOf(answer))
		expect(objects.length).toBeGreaterThan(500)
		expect(unique(objects.flatMap(objectProblems))).toEqual([])
	})

	test.each([...OBJECTS.keys()])('a changed %s is found', (kind) => {
		const intact = ofKind(kind)
		expect(objectProblems({ ...intact, extra: 1 })).toContain(`${kind}.extra: unknown`)
		const { id: _id, ...anonymous } = intact
		expect(objectProblems(anonymous)).toContain(`${kind}.id: missing`)
		expect(objectProblems({ ...intact, id: 5 })[0]).toMatch(/\.id: 5 is not string$/u)
	})

	test.each([
		['subscription', 'status', 'running'],
		['charge', 'status', 'paid'],
		['invoice', 'billing_reason', 'renewal'],
		['checkout.session', 'ui_mode', 'embedded'],
		['dispute', 'status', 'arbitrated'],
		['event', 'type', 'charge.paid'],
		['balance_transaction', 'type', 'sale'],
		['price', 'created', null],
		['charge', 'amount', '149.00'],
		['charge', 'paid', 'true'],
		['payment_method', 'customer', {}],
		['subscription', 'items', []],
	])('%s with %s = %j is found', (kind, field, value) => {
		const problems = objectProblems({ ...ofKind(kind), [field]: value })
		expect(problems).toHaveLength(1)
	})

	test('what the SDK allows is no problem: a missing amount, an expanded customer', () => {
		expect(objectProblems({ ...ofKind('price'), unit_amount: null })).toEqual([])
		expect(objectProblems({ ...ofKind('charge'), customer: ofKind('customer') })).toEqual([])
	})

	test('a changed object inside another one is found', () => {
		const subscription = ofKind('subscription')
		const items = subscription['items'] as { data: Json[] }
		const [item] = items.data
		items.data = [{ ...item, current_period_end: 'soon' }]
		expect(objectProblems(subscription)).toEqual([
			'subscription.items.data[].current_period_end: "soon" is not number',
		])
		const event = ofKind('event')
		event['data'] = { object: { ...ofKind('coupon'), duration: 'always' } }
		expect(objectProblems({ ...event, type: 'coupon.created' })[0]).toContain('"always" is not')
	})
})

describe('BILL-17 requests of the app', () => {
	test('every request has the parameters of the SDK', () => {
		expect(exchanges.length).toBeGreaterThan(300)
		expect(unique(exchanges.flatMap(requestProblems))).toEqual([])
	})

	test('the provider refuses none for its parameters', () => {
		const refused = exchanges.filter(({ status }) => status >= 400 && status !== 402)
		const texts = refused.map(({ method, path, answer }) => {
			const { message } = answer['error'] as { message: string }
			return `${method} ${path}: ${message}`
		})
		expect(unique(texts)).toEqual([])
	})

	test('the run sends every request that the app can send', () => {
		const sources = import.meta.glob<string>('../../app/features/**/*.server.ts', {
			query: '?raw',
			import: 'default',
			eager: true,
		})
		const resources = [...new Set([...REQUESTS.keys()].map((address) => toCall(address)[0]))]
		const call = new RegExp(String.raw`\b(${resources.join('|')})\s*\.(\w+)\(`, 'gu')
		const written = Object.values(sources)
			.filter((source) => /stripeClient\(|stripe: Stripe\b/u.test(source))
			.flatMap((source) => [...source.matchAll(call)].map(([, one, what]) => `${one}.${what}`))
			.filter((name) => SDK_METHODS.has(name.split('.')[1] ?? ''))
		const sent = new Set(exchanges.map((one) => toCall(addressOf(one)).join('.')))
		expect(written.length).toBeGreaterThan(20)
		expect(unique(written).filter((name) => !sent.has(name))).toEqual([])
	})

	test.each<[string, Json]>([
		['POST /v1/checkout/sessions', { mode: 'subscription', ui_mode: 'embedded' }],
		['POST /v1/checkout/sessions', { payment_method_types: ['card'] }],
		['POST /v1/checkout/sessions', { line_items: [{ price: 'price_1', quantity: 'one' }] }],
		['POST /v1/checkout/sessions', { locale: 'xx' }],
		['POST /v1/customers', { mail: 'a@example.test' }],
		['POST /v1/subscriptions/sub_1', { cancel_at_period_end: 'yes' }],
		['POST /v1/subscriptions/sub_1', { proration_behavior: 'never' }],
		['POST /v1/refunds', { reason: 'duplicates' }],
		['POST /v1/promotion_codes', { code: 'A' }],
		['GET /v1/subscriptions', { status: 'every' }],
		['GET /v1/checkout/sessions', { status: 'paid' }],
		['GET /v1/unknown', {}],
	])('%s with %j is found', (address, params) => {
		const [method = '', path = ''] = address.split(' ')
		expect(requestProblems({ method, path, params })).toHaveLength(1)
	})
})

describe('states that the app knows', () => {
	const valuesOf = (kind: string): string[] => {
		const type = OBJECTS.get(kind)
		return type === undefined ? [] : sdk.valuesOf(type, 'status')
	}

	test('BILL-03 every dispute status of the SDK is mapped', () => {
		const all = valuesOf('dispute').map((status, index) => ({ id: `du_${index}`, status }))
		expect(all.length).toBeGreaterThanOrEqual(10)
		const disputes = new Map([['ch_1', all as Stripe.Dispute[]]])
		expect(unknownDisputes({ disputes })).toEqual([])
	})

	test('every subscription status of the SDK is known', () => {
		expect(valuesOf('subscription').sort()).toEqual([...KNOWN_STATUSES].sort())
	})
})

const SDK_METHODS: ReadonlySet<string> = new Set([
	...['create', 'createPreview', 'retrieve', 'list', 'update', 'cancel', 'del'],
	...['expire', 'release', 'pay', 'attach', 'voidInvoice', 'finalizeInvoice', 'pause', 'resume'],
	...['validate', 'retrieveCurrent'],
])

/** The SDK's resource and method of an address. */
function toCall(address: string): [resource: string, method: string] {
	const [verb, path = ''] = address.split(' ')
	if (path === '/v1/account') return ['accounts', 'retrieveCurrent']
	const parts = path.split('/').slice(2)
	const camel = (text: string): string =>
		text.replace(/_(\w)/gu, (_all, letter: string) => letter.toUpperCase())
	const at = parts.indexOf(':id')
	const action = at === -1 ? undefined : parts[at + 1]
	const isPreview = parts.at(-1) === 'create_preview'
	const resource = camel((at === -1 ? (isPreview ? parts[0] : parts.at(-1)) : parts[at - 1]) ?? '')
	if (isPreview) return [resource, 'createPreview']
	const isOfInvoice = action === 'void' || action === 'finalize'
	if (isOfInvoice) return [resource, `${action}Invoice`]
	if (action !== undefined) return [resource, camel(action)]
	if (verb === 'DELETE') return [resource, resource === 'subscriptions' ? 'cancel' : 'del']
	if (verb === 'GET') return [resource, at === -1 ? 'list' : 'retrieve']
	return [resource, at === -1 ? 'create' : 'update']
}
