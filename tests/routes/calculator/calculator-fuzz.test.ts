import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyInputs } from '~/deal'
import { db } from '~/core/db/db.server'
import { answered, send } from '#tests/helpers/calculator/calculator-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { expectWellFormed, formBodies } from '#tests/helpers/fuzz/random-bodies'
import { dataOf, responseOf } from '#tests/helpers/requests'
import { SIX_MONTH, createMember, createProperty } from '#tests/helpers/factories'
import { propertiesOf } from '#tests/helpers/calculator/saved-properties'
import { currentTime } from '~/core/time/clock'
import { after, days } from '~/core/time/durations'

useDatabase()
// Some tests make hundreds of requests, and the computer may be busy.

describe('random forms (security rows 54, 55, 58)', () => {
	test('DATA-05 CALC-13 200 random bodies: never a 5xx, and only valid rows of the user', async () => {
		const people = [
			await createMember({ role: 'admin', hasAcceptedCalculatorTOS: true }),
			await createMember(),
		]
		const before = await db().user.findMany({ orderBy: { id: 'asc' } })
		await fc.assert(
			fc.asyncProperty(formBodies, fc.nat(1), async (fields, i) => {
				const answer = await send(fields, people[i]).then(
					(value: unknown) => value,
					(thrown: unknown) => thrown,
				)
				if (!(answer instanceof Response) && !('data' in (answer as object))) throw answer
				const status = answer instanceof Response ? answer.status : dataOf(answer).status
				expect(status).toBeLessThan(500)
			}),
			{ numRuns: 200 },
		)
		const after = await db().user.findMany({ orderBy: { id: 'asc' } })
		expect(after).toEqual(before.map((row) => ({ ...row, updatedAt: expect.any(Date) })))
		const rows = await db().property.findMany()
		expect(rows.length).toBeGreaterThan(0)
		for (const row of rows) {
			expect(people.map(({ id }) => id)).toContain(row.userId)
			expectWellFormed(row)
		}
	})

	test.each(['down', 'role', 'constructor', '__proto__', 'toString'])(
		'CALC-05 saving with the field %s twice and unknown ones keeps known inputs only',
		async (name) => {
			const who = await createMember()
			const fields: [string, string][] = [
				['intent', 'save'],
				['propertyAddress', '1 Elm St'],
				[name, '5'],
				[name, '6'],
				['isAdmin', 'true'],
				['inputs', '{"rent":"9"}'],
			]
			await responseOf(() => send(fields, who))
			const [row] = await propertiesOf(who)
			const inputs = JSON.parse(row!.inputs) as object
			expect(Object.keys(inputs)).toEqual(Object.keys(emptyInputs()))
			expect(inputs).toMatchObject({ rent: '', down: name === 'down' ? '6' : '' })
		},
	)

	test('PROP-11 the plan and the role come from the account, never from the form', async () => {
		const who = await createMember({ ...SIX_MONTH(), graceUntil: after(currentTime(), days(30)) })
		for (let i = 0; i < 5; i++) await createProperty(who, `${i} Elm St`)
		const fields = {
			intent: 'save',
			propertyAddress: 'x',
			plan: 'annual',
			role: 'admin',
			tier: 'paid',
		}
		expect((await answered(fields, who)).status).toBe(409)
	})
})
