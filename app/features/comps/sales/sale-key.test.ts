import { describe, expect, test } from 'vitest'
import { propertyKey } from './sale-key'

const keyOf = (address: string): string => propertyKey({ address, zipCode: '74114' })

describe('the key of a property', () => {
	test.each([
		['101 Oak St', '101 Oak Street'],
		['400 Blank St', '400  BLANK STREET.'],
		['12 North Elm Avenue', '12 N. Elm Ave'],
		['12 NE 5th Dr', '12 N.E. 5th Drive'],
		['12 Elm Blvd Apt 4', '12 Elm Boulevard, Unit #4'],
		['12 Elm Pkwy #4', '12 ELM PARKWAY # 4'],
		['5 Court St', '5 Court Street'],
		["7 O'Hara Ln", '7 OHara Lane'],
		['7 Elm Trl SW, St. Louis', '7 Elm Trail Southwest, St Louis'],
	])('%j and %j are the same', (one, other) => {
		expect(keyOf(one)).toBe(keyOf(other))
		expect(propertyKey({ address: keyOf(one), zipCode: '' })).toBe(keyOf(one))
	})

	test.each([
		['5 Court St', '5 Court Ct'],
		['5 Oak St', '5 Oak Ave'],
		['5 Oak St N', '5 Oak St S'],
		['5 Oak St', '5 Oak St #2'],
		['5 Northfield St', '5 Nfield St'],
		['5 Streeter Rd', '5 Ster Rd'],
	])('%j and %j are different', (one, other) => {
		expect(keyOf(one)).not.toBe(keyOf(other))
	})
})
