import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { emptyInputs, INPUTS } from '~/deals/inputs'
import { db } from '~/platform/db.server'
import { useDatabase } from '../support/database'
import { save, saveText } from '../support/property-calls'
import { propertiesOf, signedIn } from '../support/savers'

useDatabase()
// Some tests make hundreds of calls, and the computer may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** Halves of characters too. */
const anyCharacter = fc.nat(0xffff).map((code) => String.fromCharCode(code))

const INPUTS_IN_ORDER = Object.keys(emptyInputs())

describe('API-22 DATA-05 keys that are not inputs (security row 58)', () => {
	test.each([
		'{"propertyAddress":"x","inputs":{"rent":"5","constructor":"1","toString":"2","hasOwnProperty":"3"}}',
		'{"propertyAddress":"x","inputs":{"rent":"5","__proto__":"1"}}',
		'{"propertyAddress":"x","inputs":{"rent":"5","isAdmin":"1","a b":"2","":"3"}}',
		'{"propertyAddress":"x","inputs":{"rent":"5"},"__proto__":{"userId":"1"},"userId":"p","role":"admin"}',
		'{"propertyAddress":"x","inputs":{"rent":"4","rent":"5"}}',
	])('API-22 %s keeps the known inputs only', async (text) => {
		const who = await signedIn()
		const answer = await saveText(text, who)
		expect(answer.status).toBe(201)
		const { inputs } = (await answer.json()) as { inputs: object }
		expect(inputs).toEqual({ ...emptyInputs(), rent: '5' })
		expect(Object.getPrototypeOf(inputs)).toBe(Object.prototype)
		const [row] = await propertiesOf(who)
		expect(Object.keys(JSON.parse(row!.inputs) as object)).toEqual(INPUTS_IN_ORDER)
		expect(({} as Record<string, unknown>)['userId']).toBeUndefined()
	})

	test('API-22 inherited inputs are refused or left out', async () => {
		const who = await signedIn()
		const answer = await saveText(
			'{"propertyAddress":"x","inputs":{"__proto__":{"rent":"5"}}}',
			who,
		)
		expect([201, 400]).toContain(answer.status)
		for (const row of await propertiesOf(who)) {
			expect(JSON.parse(row.inputs)).toEqual(emptyInputs())
		}
	})

	test('API-22 200 random bodies: never a 5xx, and only well-formed rows of the sender', async () => {
		const who = await signedIn({ role: 'admin', hasAcceptedCalculatorTOS: true })
		const text = fc.oneof(
			fc.constantFrom('5', '1,850', '', "' OR 1=1", '{"not":"x"}'),
			fc.string({ unit: anyCharacter, maxLength: 250 }),
		)
		const value = fc.oneof(
			text,
			fc.double(),
			fc.jsonValue(),
			fc.constantFrom({ not: 'x' }, ['5'], null),
		)
		const key = fc.oneof(
			fc.constantFrom(...INPUTS.map((input) => input.key as string), '__proto__', 'constructor'),
			fc.string({ maxLength: 70 }),
		)
		const body = fc.oneof(
			fc.record({
				propertyAddress: fc.oneof(text, value),
				inputs: fc.oneof(fc.dictionary(key, value, { maxKeys: 6 }), value),
			}),
			fc.jsonValue(),
		)
		await fc.assert(
			fc.asyncProperty(body, async (sent) => {
				const answer = await save(sent, who)
				expect([200, 201, 400, 429]).toContain(answer.status)
			}),
			{ numRuns: 200 },
		)
		for (const row of await db().property.findMany()) {
			expect(row.userId).toBe(who.id)
			const inputs = JSON.parse(row.inputs) as Record<string, unknown>
			expect(Object.keys(inputs)).toEqual(INPUTS_IN_ORDER)
			for (const stored of Object.values(inputs)) expect(stored).toMatch(/^[\d.]{0,20}$/)
		}
	})
})
