import { describe, expect, test } from 'vitest'
import { emptyAnalysisInputs, emptyInputs } from '~/deal'
import type { NewUser } from '../../../prisma/seed/make-user'
import { useDatabase } from '#tests/helpers/setup/database'
import { expectError, save, saveText } from '#tests/helpers/calculator/property-calls'
import { ANNUAL, SIX_MONTH, createMember, createProperty } from '#tests/helpers/factories'
import { propertiesOf } from '#tests/helpers/calculator/saved-properties'

useDatabase()
// Some tests make hundreds of requests, and the computer may be busy.

describe('API-22 saving', () => {
	test('API-22 PROP-04 DATA-05 201 with the new property', async () => {
		const who = await createMember()
		const body = {
			propertyAddress: ' 1 Elm St ',
			inputs: { rent: '$1,850', arv: 272000, hold: 1e-7 },
		}
		const answer = await save(body, who)
		expect(answer.status).toBe(201)
		const [row] = await propertiesOf(who)
		expect(await answer.json()).toEqual({
			_id: row?.id,
			propertyAddress: '1 Elm St',
			inputs: { ...emptyInputs(), rent: '1850', arv: '272000', hold: '0.0000001' },
			analysis: emptyAnalysisInputs(),
			scenarioCount: 0,
			revision: 1,
			updatedAt: row?.updatedAt.toISOString(),
		})
	})

	test('API-22 PROP-05 200 with the updated one, for the same address in other letters', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St', { rent: '1' })
		const answer = await save({ propertyAddress: ' 1 ELM  ST', inputs: { arv: '5' } }, who)
		expect(answer.status).toBe(200)
		expect(await answer.json()).toMatchObject({
			_id: id,
			propertyAddress: '1 ELM ST',
			inputs: { rent: '', arv: '5' },
			revision: 2,
		})
		expect(await propertiesOf(who)).toHaveLength(1)
	})

	test('API-22 PROP-05 with the version that was read, a later change is not overwritten', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St', { rent: '1' })
		const body = { propertyAddress: '1 Elm St', inputs: { rent: '2' }, opened: { id, revision: 1 } }
		expect((await save(body, who)).status).toBe(200)
		await expectError(
			await save({ ...body, inputs: { rent: '3' } }, who),
			409,
			'conflict',
			'This deal was changed in another tab or device since you opened it.',
		)
		expect((await propertiesOf(who))[0]).toMatchObject({ revision: 2 })
		const again = { ...body, inputs: { rent: '3' }, opened: { id, revision: 2 } }
		expect((await save(again, who)).status).toBe(200)
		for (const opened of [{ id }, { id: '', revision: 1 }, { id, revision: 0 }, 'x'])
			expect((await save({ ...body, opened }, who)).status).toBe(400)
		expect((await propertiesOf(who))[0]).toMatchObject({ revision: 3 })
	})

	test.each<[string, unknown, string | undefined, string[]]>([
		['no address', { inputs: {} }, 'Property address is required', ['propertyAddress']],
		[
			'an empty address',
			{ propertyAddress: ' ', inputs: {} },
			'Property address is required',
			['propertyAddress'],
		],
		[
			'an operator as address',
			{ propertyAddress: { not: 'x' }, inputs: {} },
			'Property address is required',
			['propertyAddress'],
		],
		[
			'a list as address',
			{ propertyAddress: ['x'], inputs: {} },
			'Property address is required',
			['propertyAddress'],
		],
		[
			'201 characters',
			{ propertyAddress: 'x'.repeat(201), inputs: {} },
			'Property address must be 200 characters or less',
			['propertyAddress'],
		],
		[
			'no inputs',
			{ propertyAddress: 'x' },
			'inputs must be an object of strings or numbers',
			['inputs'],
		],
		['inputs as text', { propertyAddress: 'x', inputs: 'rent=5' }, undefined, ['inputs']],
		['inputs as list', { propertyAddress: 'x', inputs: ['5'] }, undefined, ['inputs']],
		[
			'an operator as input',
			{ propertyAddress: 'x', inputs: { rent: { not: 'x' } } },
			undefined,
			['inputs.rent'],
		],
		[
			'a list as input',
			{ propertyAddress: 'x', inputs: { rent: ['5'] } },
			undefined,
			['inputs.rent'],
		],
		['null as input', { propertyAddress: 'x', inputs: { rent: null } }, undefined, ['inputs.rent']],
		[
			'text that is not a number',
			{ propertyAddress: 'x', inputs: { rent: 'abc' } },
			'Some values cannot be saved. Please correct them.',
			['inputs.rent'],
		],
		[
			'a decimal comma and a fraction',
			{ propertyAddress: 'x', inputs: { rent: '1.250,50', interestDSCR: '6 7/8' } },
			'Some values cannot be saved. Please correct them.',
			['inputs.interestDSCR', 'inputs.rent'],
		],
		[
			'a negative number',
			{ propertyAddress: 'x', inputs: { rent: -5 } },
			'Some values cannot be saved. Please correct them.',
			['inputs.rent'],
		],
		[
			'21 characters',
			{ propertyAddress: 'x', inputs: { rent: '1'.repeat(21) } },
			'Some values cannot be saved. Please correct them.',
			['inputs.rent'],
		],
		[
			'two values out of range',
			{ propertyAddress: 'x', inputs: { ltv: 101, years: '51' } },
			'Some values cannot be saved. Please correct them.',
			['inputs.ltv', 'inputs.years'],
		],
		['null as body', null, undefined, ['body']],
		['a list as body', [], undefined, ['body']],
	])('API-22 %s is 400 and names the field', async (_what, body, message, named) => {
		const who = await createMember()
		const fields = await expectError(await save(body, who), 400, 'bad_request', message)
		expect(Object.keys(fields ?? {}).sort()).toEqual(named)
		expect(await propertiesOf(who)).toEqual([])
	})

	test('API-22 text that is no JSON is 400', async () => {
		const who = await createMember()
		for (const body of ['', '{', 'propertyAddress=x', '\u0000']) {
			await expectError(
				await saveText(body, who),
				400,
				'bad_request',
				'The body is not valid JSON.',
			)
		}
	})

	test.each([
		'text/plain',
		'application/x-www-form-urlencoded',
		'multipart/form-data',
		'application/jsonx',
		'',
	])('API-22 a Content-Type of %j is 415', async (type) => {
		const who = await createMember()
		const body = { propertyAddress: 'x', inputs: {} }
		await expectError(await save(body, who, 'POST', { 'Content-Type': type }), 415, 'bad_request')
		expect(await propertiesOf(who)).toEqual([])
	})

	test.each(['PUT', 'PATCH', 'DELETE'])(
		'API-22 %s on the list is a 405 with an Allow header',
		async (method) => {
			const answer = await save({ propertyAddress: 'x', inputs: {} }, await createMember(), method)
			expect(answer.headers.get('Allow')).toBe('GET, POST')
			await expectError(answer, 405, 'method_not_allowed')
		},
	)

	test('API-22 CALC-16 without the accepted terms it is 403', async () => {
		const who = await createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: false })
		await expectError(
			await save({ propertyAddress: 'x', inputs: {} }, who),
			403,
			'terms_not_accepted',
			'You must accept the terms to use the calculator',
		)
		expect(await propertiesOf(who)).toEqual([])
	})

	test.each<[string, () => Partial<NewUser>, number, string]>([
		[
			'the 6-month plan',
			SIX_MONTH,
			5,
			'Limit reached. Delete a property to save this one, or upgrade to the annual plan to save up to 10 properties.',
		],
		['the annual plan', ANNUAL, 10, 'Limit reached. Delete a property to save this one.'],
	])(
		'API-22 PROP-11 PROP-12 on %s at the limit a new address is 409, a saved one 200',
		async (_plan, given, limit, message) => {
			const who = await createMember(given())
			for (let i = 0; i < limit; i++) await createProperty(who, `${i} Elm St`)
			await expectError(
				await save({ propertyAddress: 'x', inputs: {} }, who),
				409,
				'limit_reached',
				message,
			)
			expect((await save({ propertyAddress: '0 ELM ST', inputs: {} }, who)).status).toBe(200)
			expect(await propertiesOf(who)).toHaveLength(limit)
		},
	)

	test('API-22 PROP-09 the 61st save within a minute is 429 with Retry-After', async () => {
		const who = await createMember()
		const body = { propertyAddress: 'x', inputs: {} }
		for (let i = 0; i < 60; i++) await save(body, who)
		const answer = await save(body, who)
		expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
		await expectError(answer, 429, 'too_many_requests')
	})
})

describe('API-22 PROP-11 many parallel saves (security row 68)', () => {
	test('API-22 PROP-11 50 parallel calls at a limit of 5: 5 × 201, 45 × 409, 5 rows', async () => {
		const who = await createMember(SIX_MONTH())
		const answers = await Promise.all(
			Array.from({ length: 50 }, (_, i) =>
				save({ propertyAddress: `${i} Elm St`, inputs: {} }, who),
			),
		)
		const count = (status: number) => answers.filter((answer) => answer.status === status).length
		expect([count(201), count(409)]).toEqual([5, 45])
		expect(await propertiesOf(who)).toHaveLength(5)
	})
})
