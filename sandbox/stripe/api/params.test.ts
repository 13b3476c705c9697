import { expect, test } from 'vitest'
import { z } from 'zod'
import { Fault } from '../faults'
import { decodeForm } from './form'
import { boolean, check, integer, mergeMetadata, enumOf, params, text } from './params'

/** Parameter parsing and validation. */

test('nested names are parsed into objects and lists', () => {
	const body =
		'customer=cus_1&line_items[0][price]=p1&line_items[0][quantity]=2&line_items[1][price]=p2' +
		'&expand[]=a&expand[]=b&created[gte]=5&metadata[user%20id]=u%261'
	expect(decodeForm(body)).toEqual({
		customer: 'cus_1',
		line_items: [{ price: 'p1', quantity: '2' }, { price: 'p2' }],
		expand: ['a', 'b'],
		created: { gte: '5' },
		metadata: { 'user id': 'u&1' },
	})
})

test('names such as __proto__ are ordinary keys', () => {
	const tree = decodeForm('metadata[__proto__]=x&metadata[constructor]=y')
	expect(Object.keys(tree['metadata'] as object)).toEqual(['__proto__', 'constructor'])
	expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

const schema = params({
	mode: enumOf(['payment', 'subscription']),
	quantity: integer.optional(),
	isOn: boolean.optional(),
	items: z.array(params({ price: text })).optional(),
	email: text.or(z.literal('')).optional(),
})

function refusal(body: string): Pick<Fault, 'message' | 'details'> {
	try {
		check(schema, decodeForm(body))
	} catch (error) {
		if (error instanceof Fault) return error
	}
	throw new Error('The parameters were accepted.')
}

test('values are converted from text', () => {
	const body = 'mode=payment&quantity=-3&isOn=false&items[0][price]=p&email='
	expect(check(schema, decodeForm(body))).toEqual({
		mode: 'payment',
		quantity: -3,
		isOn: false,
		items: [{ price: 'p' }],
		email: '',
	})
})

test.each([
	['', 'Missing required param: mode.', 'mode'],
	['mode=rent', 'Invalid mode: must be one of payment, subscription', 'mode'],
	['mode=payment&quantity=2.5', 'Invalid integer: 2.5', 'quantity'],
	['mode=payment&isOn=yes', 'Invalid boolean: yes', 'isOn'],
	[
		'mode=payment&items[0][prize]=p',
		'Received unknown parameter: items[0][prize]',
		'items[0][prize]',
	],
	[
		'mode=payment&items[0][price]=',
		"You passed an empty string for 'items[0][price]'.",
		'items[0][price]',
	],
	['mode=payment&items=p', 'Invalid array: p', 'items'],
	// Unknown parameters are reported before missing ones.
	['moed=payment', 'Received unknown parameter: moed', 'moed'],
])('rejects %j: %s', (body, message, param) => {
	const { message: said, details } = refusal(body)
	expect(said).toContain(message)
	expect(details.param).toBe(param)
})

test('metadata is merged, cleared by key and as a whole, and limited in size', () => {
	expect(mergeMetadata({ a: '1', b: '2' }, { b: '', c: '3' })).toEqual({ a: '1', c: '3' })
	expect(mergeMetadata({ a: '1' }, '')).toEqual({})
	expect(mergeMetadata({ a: '1' }, undefined)).toEqual({ a: '1' })
	expect(() => mergeMetadata(null, { a: 'x'.repeat(501) })).toThrow('500 characters')
	const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v']))
	expect(() => mergeMetadata(null, many)).toThrow('50 keys')
})
