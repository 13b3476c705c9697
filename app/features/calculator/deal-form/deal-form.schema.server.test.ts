import { describe, expect, it } from 'vitest'
import {
	calculatorSchema,
	propertyAddressSchema,
	SavePropertyBody,
} from './deal-form.schema.server'

const firstMessage = (result: { error?: { issues: { message: string }[] } }): string | undefined =>
	result.error?.issues[0]?.message

describe('PROP-03 the address', () => {
	it.each([
		undefined,
		null,
		'',
		'   ',
		'\n\t',
		'\u200b\u200b',
		'\u00a0',
		5,
		['1 Elm St'],
		{ not: 'x' },
	])('PROP-03 %j is no address', (propertyAddress) => {
		const parsed = propertyAddressSchema.safeParse({ propertyAddress })
		expect(firstMessage(parsed)).toBe('Property address is required')
	})

	it('PROP-03 is stored without space around it, inner space folded', () => {
		expect(propertyAddressSchema.parse({ propertyAddress: '  1   Elm\tSt ' })).toEqual({
			propertyAddress: '1 Elm St',
		})
	})

	it('PROP-03 has at most 200 characters after normalization', () => {
		const maxAddress = 'x'.repeat(200)
		expect(propertyAddressSchema.parse({ propertyAddress: ` ${maxAddress} ` })).toEqual({
			propertyAddress: maxAddress,
		})
		expect(
			firstMessage(propertyAddressSchema.safeParse({ propertyAddress: `${maxAddress}x` })),
		).toBe('Property address must be 200 characters or less')
	})
})

describe('API-22 the body of a save', () => {
	const body = (inputs: unknown) => SavePropertyBody.safeParse({ propertyAddress: 'x', inputs })

	it('API-22 DATA-05 inputs are strings or numbers by key', () => {
		expect(body({ rent: '1850', arv: 272000, other: 'x' }).success).toBe(true)
		expect(body({}).success).toBe(true)
	})

	it.each([
		undefined,
		null,
		'rent=5',
		5,
		[],
		[{ rent: '5' }],
		{ rent: null },
		{ rent: true },
		{ rent: ['5'] },
		{ rent: { not: 'x' } },
		{ unknown: { gt: 1 } },
		{ rent: 'x'.repeat(201) },
		{ ['k'.repeat(61)]: '5' },
		{ rent: Infinity },
		{ rent: NaN },
	])('API-22 rejects the inputs %j', (inputs) => {
		expect(body(inputs).success).toBe(false)
	})
})

describe('CALC-03 the buttons of the page', () => {
	it.each([
		[{ intent: 'recalculate' }, { intent: 'recalculate' }],
		[{ intent: 'save', propertyId: 'left out' }, { intent: 'save' }],
		[{ intent: 'use:purchase' }, { intent: 'use:purchase' }],
		[{ intent: 'load' }, { intent: 'load', propertyId: '' }],
		[
			{ intent: 'load', propertyId: 'p1' },
			{ intent: 'load', propertyId: 'p1' },
		],
		[{ intent: 'askDelete' }, { intent: 'askDelete', propertyId: '' }],
		[
			{ intent: 'delete', propertyId: 'p1' },
			{ intent: 'delete', propertyId: 'p1' },
		],
		[
			{ intent: 'undoSave', propertyId: 'p1', revision: '3' },
			{ intent: 'undoSave', propertyId: 'p1', revision: 3 },
		],
	])('CALC-03 %j is known', (fields, expected) => {
		expect(calculatorSchema.parse(fields)).toEqual(expected)
	})

	it.each([
		{},
		{ intent: '' },
		{ intent: 'Save' },
		{ intent: 'constructor' },
		{ intent: 'use:nothing' },
		{ intent: 'use:' },
		{ intent: '__proto__' },
		{ intent: 'delete' },
		{ intent: 'delete', propertyId: '' },
		{ intent: 'load', propertyId: 'p'.repeat(65) },
		{ intent: 'undoSave', propertyId: 'p1' },
		{ intent: 'undoSave', propertyId: 'p1', revision: '' },
		{ intent: 'undoSave', propertyId: 'p1', revision: '0' },
		{ intent: 'undoSave', propertyId: 'p1', revision: '1.5' },
		{ intent: 'undoSave', propertyId: 'p1', revision: '-1' },
		{ intent: 'undoSave', propertyId: 'p1', revision: 'Infinity' },
	])('CALC-03 %j is not known', (fields) => {
		expect(calculatorSchema.safeParse(fields).success).toBe(false)
	})
})
