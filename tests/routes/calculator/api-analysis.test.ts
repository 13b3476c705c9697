import { ANALYSIS_KEYS } from '~/deal'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import type { AnalysisAnswer } from '~/features/calculator/saved-analysis/saved-analysis.schema.server'
import { loader } from '~/routes/api/calculator'
import type { NewUser } from '../../../prisma/seed/make-user'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { expectError, save, saveText, type Who } from '#tests/helpers/calculator/property-calls'
import { propertiesOf } from '#tests/helpers/calculator/saved-properties'
import { ANNUAL, createMember, createProperty } from '#tests/helpers/factories'
import { get, responseOf } from '#tests/helpers/requests'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()
// Some tests make hundreds of requests, and the computer may be busy.

const RENTAL = { purchase: '200000', rent: '2000', interestDSCR: '7' }

const read = (id: string, who: Who) =>
	responseOf(() =>
		loader(get('/api/properties/x/analysis', { cookie: who.cookie, params: { id } })),
	)

async function analyze(id: string, who: Who): Promise<AnalysisAnswer> {
	const answer = await read(id, who)
	expect(answer.status).toBe(200)
	expect(answer.headers.get('Cache-Control')).toBe('no-store')
	return (await answer.json()) as AnalysisAnswer
}

describe('PRO-98 reading the analysis of a property', () => {
	test('PRO-98 has figures, years, flows and what was assumed', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St', RENTAL, { holdYears: '7' })
		const { figures, years, flows, assumed } = await analyze(id, who)
		expect(figures).toMatchObject({ loanAmount: 150_000, bridge: null, afterTax: null })
		expect(years.map(({ year }) => year)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
		expect(flows).toHaveLength(8)
		expect(assumed).toContainEqual({
			key: 'ltv',
			value: 75,
			source: 'default',
			isExisting: true,
			role: 'number',
		})
		expect(assumed.map(({ key }) => key)).not.toContain('holdYears')
	})

	test('PRO-05 the member’s own assumptions replace the defaults and are named', async () => {
		const [who, other] = [await createMember(), await createMember()]
		const texts = JSON.stringify({ ltv: '60', rentGrowth: '0' })
		await db().ownAssumptions.create({ data: { userId: who.id, texts, updatedAt: new Date() } })
		const [mine, theirs] = [
			await createProperty(who, '1 Elm St', RENTAL),
			await createProperty(other, '1 Elm St', RENTAL),
		]
		const { figures, assumed } = await analyze(mine, who)
		expect(figures.loanAmount).toBe(120_000)
		expect(assumed).toContainEqual(
			expect.objectContaining({ key: 'rentGrowth', value: 0, source: 'own' }),
		)
		expect((await analyze(theirs, other)).figures.loanAmount).toBe(150_000)
	})

	test('PRO-09 without the rate of its loan nothing that depends on it has a value', async () => {
		const who = await createMember()
		const { interestDSCR: _rate, ...noRate } = RENTAL
		const id = await createProperty(who, '1 Elm St', noRate, { plan: 'loan' })
		const { figures, years, flows } = await analyze(id, who)
		const none = { kind: 'none', reason: 'noRate' }
		expect(flows).toEqual([])
		expect(figures).toMatchObject({ irr: none, cashOnCash: none, cashFlowYear: none })
		expect(years[0]).toMatchObject({
			cashFlow: none,
			balance: none,
			equity: none,
			cumulative: none,
		})
		expect(years[0]?.noi).toBeGreaterThan(0)
	})

	test('PRO-34 a bridge loan has its figures', async () => {
		const who = await createMember()
		const bridge = { ...RENTAL, interestHard: '11', down: '20', hold: '120', kitchen: '40000' }
		const { figures } = await analyze(await createProperty(who, '1 Elm St', bridge), who)
		expect(figures.bridge).toMatchObject({ loan: 192_000, binding: 'ltv', limitByDscr: null })
	})

	test.each<[string, Record<string, string>]>([
		['an empty deal', {}],
		['numbers at their limits', { purchase: '1e10', rent: '10000000000', interestDSCR: '100' }],
		['text that was stored before it was refused', { purchase: 'abc', ltv: '101', years: '-3' }],
	])('PRO-08 %s has an answer', async (_what, inputs) => {
		const who = await createMember()
		const { years } = await analyze(await createProperty(who, '1 Elm St', inputs), who)
		expect(JSON.stringify(years)).not.toMatch(/null|NaN|Infinity/u)
	})
})

describe('PRO-98 PRO-100 who can read it', () => {
	const others: [string, Partial<NewUser> | null, number, string][] = [
		['a visitor', null, 401, 'unauthenticated'],
		['somebody unverified', { isVerified: false }, 403, 'unverified'],
		['a member with a foreign id', ANNUAL(), 404, 'not_found'],
		['an admin with a foreign id', { role: 'admin' }, 404, 'not_found'],
		['somebody without a plan', {}, 404, 'not_found'],
	]
	test.each(others)('PRO-98 not %s', async (_who, given, status, code) => {
		const id = await createProperty(await createMember(), '1 Elm St', RENTAL)
		const who = given === null ? {} : await createMember(given)
		const answer = await read(id, who)
		expect(await answer.clone().text()).not.toContain('figures')
		await expectError(answer, status, code)
	})

	test('PRO-98 the owner after the plan has ended: it is their own deal', async () => {
		const who = await createMember({ role: 'subscriber', subscriptionStatus: 'canceled' })
		const id = await createProperty(who, '1 Elm St', RENTAL)
		expect((await analyze(id, who)).flows).toHaveLength(11)
	})

	test.each(['', 'p0', '%00', '__proto__', '{"not":"x"}', "' OR 1=1 --", 'p'.repeat(5_000)])(
		'PRO-98 the id %j is 404',
		async (id) => {
			const who = await createMember()
			await createProperty(who, '1 Elm St')
			await expectError(await read(id, who), 404, 'not_found', 'Property not found.')
		},
	)

	test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('PRO-98 %s is 405', async (method) => {
		const { cookie } = await createMember()
		const path = '/api/properties/x/analysis'
		const args = get(path, { cookie, params: { id: 'x' } })
		const request = new Request(args.request.url, { method, headers: { Cookie: cookie } })
		const answer = await responseOf(() => loader({ ...args, request }))
		expect(answer.headers.get('Allow')).toBe('GET')
		await expectError(answer, 405, 'method_not_allowed')
	})
})

describe('API-22 PRO-99 saving analysis inputs', () => {
	const body = (analysis: unknown) => ({ propertyAddress: '1 Elm St', inputs: {}, analysis })

	test('API-22 PRO-99 are normalized, stored and returned with every input as text', async () => {
		const who = await createMember()
		const answer = await save(
			body({ holdYears: 7, askPrice: '$189,000', rentGrowth: '−1.5', taxOn: true, plan: 'cash' }),
			who,
		)
		expect(answer.status).toBe(201)
		const { analysis } = (await answer.json()) as { analysis: object }
		expect(analysis).toEqual(
			analysisOf({
				holdYears: '7',
				askPrice: '189000',
				rentGrowth: '-1.5',
				taxOn: 'yes',
				plan: 'cash',
			}),
		)
		expect(Object.keys(analysis).sort()).toEqual([...ANALYSIS_KEYS].sort())
	})

	test('PRO-57 a body without analysis leaves it unchanged, an empty one empties it', async () => {
		const who = await createMember()
		await save(body({ holdYears: '7' }), who)
		const older = await save({ propertyAddress: '1 ELM ST', inputs: { rent: '5' } }, who)
		expect(await older.json()).toMatchObject({
			inputs: { rent: '5' },
			analysis: { holdYears: '7' },
		})
		const emptied = await save(body({}), who)
		expect(await emptied.json()).toMatchObject({ analysis: analysisOf() })
	})

	test.each<[string, unknown, string[]]>([
		['a year out of range', { holdYears: '41' }, ['analysis.holdYears']],
		['text that is no number', { capexPer: 'abc' }, ['analysis.capexPer']],
		['a choice that is none', { plan: 'lottery' }, ['analysis.plan']],
		['two at once', { sellPer: 21, exitCap: 0.4 }, ['analysis.exitCap', 'analysis.sellPer']],
		['null', null, ['analysis']],
		['text', 'holdYears=7', ['analysis']],
		['a list', ['7'], ['analysis']],
		['an operator', { holdYears: { not: '7' } }, ['analysis.holdYears']],
		['a list as input', { holdYears: ['7'] }, ['analysis.holdYears']],
		['null as input', { holdYears: null }, ['analysis.holdYears']],
		['201 characters', { event1Label: 'x'.repeat(201) }, ['analysis.event1Label']],
		['a long key', { ['x'.repeat(61)]: '7' }, [`analysis.${'x'.repeat(61)}`]],
	])('API-22 CALC-13 %s is 400 and names the field', async (_what, analysis, named) => {
		const who = await createMember()
		const fields = await expectError(await save(body(analysis), who), 400, 'bad_request')
		expect(Object.keys(fields ?? {}).sort()).toEqual(named)
		expect(await propertiesOf(who)).toEqual([])
	})

	test('CALC-13 the message has the range', async () => {
		const who = await createMember()
		const sent = body({ holdYears: '41' })
		expect(await expectError(await save(sent, who), 400, 'bad_request')).toEqual({
			'analysis.holdYears': 'Enter a number of years from 1 to 40.',
		})
	})

	test.each([
		'{"holdYears":"7","constructor":"1","toString":"2","hasOwnProperty":"3"}',
		'{"holdYears":"7","__proto__":"1"}',
		'{"holdYears":"7","isAdmin":"1","a b":"2","":"3","event11Year":"4","rent":"5"}',
		'{"holdYears":"6","holdYears":"7"}',
	])('API-22 (security rows 54, 55, 58) %s keeps the known inputs only', async (analysis) => {
		const who = await createMember()
		const answer = await saveText(`{"propertyAddress":"x","inputs":{},"analysis":${analysis}}`, who)
		expect(answer.status).toBe(201)
		expect(await answer.json()).toMatchObject({ analysis: analysisOf({ holdYears: '7' }) })
		const [row] = await propertiesOf(who)
		expect(row?.analysis).toBe('{"holdYears":"7"}')
	})

	test('API-22 PRO-99 200 random analyses: saved as they are returned, or refused', async () => {
		const who = await createMember({ role: 'admin', hasAcceptedCalculatorTOS: true })
		const keys = fc.oneof(fc.constantFrom<string>(...ANALYSIS_KEYS), fc.string({ maxLength: 70 }))
		const values = fc.oneof(
			fc.constantFrom('', '5', '1,850', '-3', 'yes', 'NaN', '9'.repeat(21), '\u0000'),
			fc.nat(100),
			fc.double(),
			fc.boolean(),
			fc.string({ unit: 'binary', maxLength: 250 }),
			fc.jsonValue(),
		)
		let saved = 0
		await fc.assert(
			fc.asyncProperty(fc.dictionary(keys, values, { maxKeys: 4 }), async (analysis) => {
				// One address each, so that none is limited by its pace.
				const answer = await save(body(analysis), await createMember())
				expect([201, 400]).toContain(answer.status)
				if (answer.status !== 201) return
				saved += 1
				const { analysis: stored } = (await answer.json()) as { analysis: object }
				const again = await save(body(stored), who)
				expect([200, 201, 429]).toContain(again.status)
				if (again.ok) expect(await again.json()).toMatchObject({ analysis: stored })
			}),
			{ numRuns: 200 },
		)
		expect(saved).toBeGreaterThan(20)
	})
})
