import fc from 'fast-check'
import { expect } from 'vitest'
import { ANALYSIS_KEYS, INPUTS, emptyInputs } from '~/deal'

/** Random bodies for the calculator, valid enough to get past the first checks. */

/** Includes lone surrogates. */
const anyCharacter = fc.nat(0xffff).map((code) => String.fromCharCode(code))

const INTENTS = [
	'recalculate',
	'load',
	'askClear',
	'clear',
	'askDelete',
	'delete',
	'undoSave',
	'undoDelete',
	'askRename',
	'rename',
	'duplicate',
	'acceptTerms',
	'nonsense',
	'__proto__',
]

const inputNames = fc.constantFrom(...INPUTS.map(({ key }) => key as string), ...ANALYSIS_KEYS)

const nastyTexts = fc.constantFrom(
	'',
	'5',
	'1,850',
	'{"not":"x"}',
	"' OR 1=1 --",
	'NaN',
	'Infinity',
	'-1',
	'1e9',
	'\u0000',
	'\u0663',
	'constructor',
	'9'.repeat(21),
)
const texts = fc.oneof(nastyTexts, fc.string({ unit: anyCharacter, maxLength: 250 }))

const fieldNames = fc.oneof(
	inputNames,
	fc.constantFrom(
		'propertyAddress[not]',
		'rent[$gt]',
		'propertyId',
		'revision',
		'openedId',
		'openedRevision',
		'storedRevision',
		'confirmed',
		'inputs',
		'analysis',
		'__proto__',
		'constructor',
		'__proto__[isAdmin]',
		'role',
	),
	fc.string({ maxLength: 40 }),
)

/** Form fields; half of the forms save. */
export const formBodies: fc.Arbitrary<[string, string][]> = fc
	.tuple(
		fc.oneof(fc.constant('save'), fc.constantFrom(...INTENTS)),
		fc.oneof(fc.constantFrom('1 Elm St', ' 1 ELM ST ', '\u200b'), texts),
		fc.array(fc.tuple(fieldNames, fc.oneof(fc.constantFrom('', '5', '1,850'), texts)), {
			maxLength: 12,
		}),
	)
	.map(([intent, propertyAddress, fields]) => [
		['intent', intent],
		['propertyAddress', propertyAddress],
		...fields,
	])

const nastyValues = fc.oneof(
	texts,
	fc.double(),
	fc.jsonValue(),
	fc.constantFrom({ not: 'x' }, ['5'], null, true),
)
const plainValues = fc.oneof(fc.constantFrom('5', '$1,850', ''), fc.nat(100))
const jsonKeys = fc.oneof(
	inputNames,
	fc.constantFrom('__proto__', 'constructor', 'toString', 'isAdmin'),
	fc.string({ maxLength: 70 }),
)

/** JSON bodies for saving a property. */
export const saveBodies: fc.Arbitrary<unknown> = fc.oneof(
	fc.record({
		propertyAddress: fc.oneof(fc.constantFrom('1 Elm St', '2 Oak St'), texts),
		inputs: fc.dictionary(jsonKeys, plainValues, { maxKeys: 6 }),
	}),
	fc.record({
		propertyAddress: fc.constantFrom('1 Elm St', '2 Oak St'),
		inputs: fc.constant({}),
		analysis: fc.dictionary(jsonKeys, fc.oneof(plainValues, texts, fc.boolean()), { maxKeys: 6 }),
	}),
	fc.record({
		propertyAddress: fc.oneof(texts, nastyValues),
		inputs: fc.oneof(fc.dictionary(jsonKeys, nastyValues, { maxKeys: 6 }), nastyValues),
		analysis: fc.oneof(fc.dictionary(jsonKeys, nastyValues, { maxKeys: 6 }), nastyValues),
	}),
	fc.jsonValue(),
)

/** JSON bodies for accepting the terms. */
export const acceptBodies: fc.Arbitrary<unknown> = fc.oneof(
	fc.dictionary(
		fc.oneof(
			fc.constantFrom('calculatorTOS', 'providerTOS', 'role', 'isAdmin', '__proto__'),
			fc.string(),
		),
		fc.oneof(fc.boolean(), nastyValues),
		{ maxKeys: 4 },
	),
	fc.jsonValue(),
)

/**
 * Checks stored data against DATA-05: every known input as a valid string, and nothing else. Of the
 * analysis inputs, those that are not empty.
 */
export function expectWellFormed(row: {
	inputs: string
	analysis: string | null
	propertyAddress: string
}): void {
	const analysis = JSON.parse(row.analysis ?? '{}') as Record<string, unknown>
	for (const [key, text] of Object.entries(analysis)) {
		expect(ANALYSIS_KEYS).toContain(key)
		expect(text).toMatch(key.endsWith('Label') ? /^\P{Cc}{1,60}$/u : /^(?:-?[\d.]{1,20}|[a-z]+)$/)
	}
	const inputs = JSON.parse(row.inputs) as Record<string, unknown>
	expect(Object.keys(inputs)).toEqual(Object.keys(emptyInputs()))
	for (const text of Object.values(inputs)) expect(text).toMatch(/^[\d.]{0,20}$/)
	expect(row.propertyAddress.trim()).not.toBe('')
	expect(row.propertyAddress.length).toBeLessThanOrEqual(200)
}
