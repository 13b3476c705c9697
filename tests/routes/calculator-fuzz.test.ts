import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { emptyInputs, INPUTS } from '~/deals/inputs'
import { db } from '~/platform/db.server'
import { answered, send } from '../support/calculator-calls'
import { useDatabase } from '../support/database'
import { dataOf, responseOf } from '../support/requests'
import { inAMonth, owns, propertiesOf, signedIn, SIX_MONTH } from '../support/savers'

useDatabase()
// Some tests make hundreds of calls, and the computer may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** Halves of characters too. */
const anyCharacter = fc.nat(0xffff).map((code) => String.fromCharCode(code))

describe('any form at all', () => {
	const intents = [
		'recalculate',
		'save',
		'load',
		'askClear',
		'clear',
		'askDelete',
		'delete',
		'undoSave',
		'acceptTerms',
		'nonsense',
	]
	const names = fc.oneof(
		fc.constantFrom(
			...INPUTS.map(({ key }) => key as string),
			'propertyAddress',
			'propertyAddress[not]',
			'rent[$gt]',
			'propertyId',
			'revision',
			'openedId',
			'openedRevision',
			'confirmed',
			'__proto__',
			'constructor',
			'__proto__[isAdmin]',
			'role',
		),
		fc.string({ maxLength: 40 }),
	)
	const values = fc.oneof(
		fc.constantFrom(
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
			'٣',
		),
		fc.string({ unit: anyCharacter, maxLength: 60 }),
		fc.string({ minLength: 200, maxLength: 400 }),
	)

	test('DATA-06 CALC-13 200 random bodies: never a 5xx, and only well-formed rows of the sender', async () => {
		const people = [
			await signedIn({ role: 'admin', hasAcceptedCalculatorTOS: true }),
			await signedIn(),
		]
		const before = await db().user.findMany({ orderBy: { id: 'asc' } })
		const bodies = fc.array(fc.tuple(names, values), { maxLength: 12 })
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...intents),
				bodies,
				fc.nat(1),
				async (intent, fields, i) => {
					const sender = people[i]!
					const answer = await send([['intent', intent], ...fields], sender).then(
						(value: unknown) => value,
						(thrown: unknown) => thrown,
					)
					if (!(answer instanceof Response) && !('data' in (answer as object))) throw answer
					const status = answer instanceof Response ? answer.status : dataOf(answer).status
					expect(status).toBeLessThan(500)
				},
			),
			{ numRuns: 200 },
		)
		expect(await db().user.findMany({ orderBy: { id: 'asc' } })).toEqual(
			before.map((row) => ({ ...row, updatedAt: expect.any(Date) as Date })),
		)
		for (const row of await db().property.findMany()) {
			expect(people.map(({ id }) => id)).toContain(row.userId)
			const inputs = JSON.parse(row.inputs) as Record<string, unknown>
			expect(Object.keys(inputs)).toEqual(Object.keys(emptyInputs()))
			for (const text of Object.values(inputs)) expect(text).toMatch(/^[\d.]{0,20}$/)
		}
	})

	test.each(['down', 'role', 'constructor', '__proto__', 'toString'])(
		'CALC-05 saving with the field %s twice and unknown ones keeps known inputs only',
		async (name) => {
			const who = await signedIn()
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
		const who = await signedIn({ ...SIX_MONTH(), graceUntil: inAMonth() })
		for (let i = 0; i < 5; i++) await owns(who, `${i} Elm St`)
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
