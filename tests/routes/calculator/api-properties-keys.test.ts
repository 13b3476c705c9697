import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyInputs } from '~/deal'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { save, saveText } from '#tests/helpers/calculator/property-calls'
import { expectWellFormed, saveBodies } from '#tests/helpers/fuzz/random-bodies'
import { propertiesOf } from '#tests/helpers/calculator/saved-properties'
import { createMember } from '#tests/helpers/factories'

useDatabase()
// Some tests make hundreds of requests, and the computer may be busy.

const INPUTS_IN_ORDER = Object.keys(emptyInputs())

describe('API-22 DATA-05 keys that are not inputs (security rows 54, 55, 58)', () => {
	test.each([
		'{"propertyAddress":"x","inputs":{"rent":"5","constructor":"1","toString":"2","hasOwnProperty":"3"}}',
		'{"propertyAddress":"x","inputs":{"rent":"5","__proto__":"1"}}',
		'{"propertyAddress":"x","inputs":{"rent":"5","isAdmin":"1","a b":"2","":"3"}}',
		'{"propertyAddress":"x","inputs":{"rent":"5"},"__proto__":{"userId":"1"},"userId":"p","role":"admin"}',
		'{"propertyAddress":"x","inputs":{"rent":"4","rent":"5"}}',
	])('API-22 %s keeps the known inputs only', async (text) => {
		const who = await createMember()
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
		const who = await createMember()
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
		const who = await createMember({ role: 'admin', hasAcceptedCalculatorTOS: true })
		await fc.assert(
			fc.asyncProperty(saveBodies, async (sent) => {
				const answer = await save(sent, who)
				expect([200, 201, 400, 429]).toContain(answer.status)
			}),
			{ numRuns: 200 },
		)
		const rows = await db().property.findMany()
		expect(rows.length).toBeGreaterThan(0)
		for (const row of rows) {
			expect(row.userId).toBe(who.id)
			expectWellFormed(row)
		}
	})
})
