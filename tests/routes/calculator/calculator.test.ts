import { describe, expect, test } from 'vitest'
import { emptyAnalysisInputs, emptyInputs } from '~/deal'
import { db } from '~/core/db/db.server'
import { action, loader } from '~/routes/calculator/calculator'
import type { NewUser } from '../../../prisma/seed/make-user'
import {
	answered,
	redirected,
	send,
	SAMPLE_INPUT,
	typedDeal,
	view,
	type Fields,
} from '#tests/helpers/calculator/calculator-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { whileFailing } from '#tests/helpers/setup/db-faults'
import { get, post, responseOf } from '#tests/helpers/requests'
import {
	ANNUAL,
	SIX_MONTH,
	createMember,
	createProperty,
	type Member,
} from '#tests/helpers/factories'
import { messagesOf, propertiesOf } from '#tests/helpers/calculator/saved-properties'

useDatabase()

describe('CALC-01 access', () => {
	test.each<[string, Partial<NewUser> | null, string, string]>([
		[
			'a visitor',
			null,
			'/signup?redirect=%2Fcalculator%3Fproperty%3Dp1',
			'Please sign up to access this premium feature',
		],
		[
			'an unverified user',
			{ isVerified: false },
			'/verify-email?redirect=%2Fcalculator%3Fproperty%3Dp1',
			'Please verify your email to access this premium feature',
		],
		[
			'a user without a plan',
			{},
			'/subscription?afterSubscribeRedirect=%2Fcalculator%3Fproperty%3Dp1',
			'Please subscribe to access this premium feature',
		],
		[
			'a former member',
			{ role: 'subscriber', subscriptionStatus: 'canceled' },
			'/subscription?afterSubscribeRedirect=%2Fcalculator%3Fproperty%3Dp1',
			'Please subscribe to access this premium feature',
		],
	])(
		'CALC-01 %s is led away, by the page and by each of its buttons',
		async (_who, given, to, text) => {
			const who = given === null ? {} : await createMember(given)
			const page = await responseOf(() => view(who, '/calculator?property=p1'))
			expect([page.status, page.headers.get('Location')]).toEqual([302, to])
			expect(await messagesOf(page)).toMatchObject([{ kind: 'info', text }])
			for (const intent of ['recalculate', 'save', 'load', 'delete', 'nonsense']) {
				const { status, location } = await redirected({ intent }, who, '/calculator?property=p1')
				expect([status, location]).toEqual([302, to])
			}
		},
	)
})

describe('PROP-13 what the page is told', () => {
	test('PROP-13 DATA-05 the own properties by id and address, and the named one in full', async () => {
		const [who, stranger] = [await createMember(), await createMember()]
		const id = await createProperty(who, '1 Elm St', { rent: '1850' })
		await createProperty(who, '2 Oak St')
		await createProperty(stranger, '3 Ash St')
		expect(await view(who, `/calculator?property=${id}`)).toEqual({
			userId: who.id,
			tier: 'paid',
			needsTerms: false,
			saved: [
				{ id, propertyAddress: '1 Elm St' },
				{ id: expect.any(String) as string, propertyAddress: '2 Oak St' },
			],
			room: { limit: 10, canUpgrade: false },
			deal: {
				propertyAddress: '1 Elm St',
				inputs: { ...emptyInputs(), rent: '1850' },
				analysis: emptyAnalysisInputs(),
				opened: { id, revision: 1 },
			},
			start: null,
			opening: expect.objectContaining({ missing: 'Enter a purchase price.' }) as unknown,
			own: null,
			isPhone: false,
			today: expect.any(String) as unknown,
		})
	})

	test('PROP-10 PROP-11 how many properties can be saved, by the plan that gives access', async () => {
		const roomOf = async (given?: Partial<NewUser>) =>
			(await view(await createMember(given), '/calculator')).room
		expect(await roomOf(SIX_MONTH())).toEqual({ limit: 5, canUpgrade: true })
		expect(await roomOf(ANNUAL())).toEqual({ limit: 10, canUpgrade: false })
		expect(await roomOf({ ...ANNUAL(), role: 'admin' })).toBeNull()
	})

	test('PROP-13 another person’s property is not shown, whatever the address names', async () => {
		const [who, stranger] = [await createMember(), await createMember()]
		const id = await createProperty(stranger, '3 Ash St')
		for (const named of [id, '', 'p0', '%00', '__proto__']) {
			const { deal, saved } = await view(who, `/calculator?property=${named}`)
			expect([deal, saved]).toEqual([null, []])
		}
	})

	test.each<[Record<string, string>, boolean]>([
		[{ 'Sec-CH-UA-Mobile': '?1' }, true],
		[
			{ 'Sec-CH-UA-Mobile': '?0', 'User-Agent': 'Mozilla/5.0 (Android 16; Mobile; rv:150.0)' },
			false,
		],
		[{ 'User-Agent': 'Mozilla/5.0 (Android 16; Mobile; rv:150.0)' }, true],
		[{ 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148' }, true],
		[{ 'User-Agent': 'Mozilla/5.0 (iPad; CPU OS 18_0) Mobile/15E148' }, false],
		[{ 'User-Agent': 'w3m/0.5.3' }, false],
		[{}, false],
	])('CALC-02 %j comes from a phone: %s', async (headers, isPhone) => {
		const { cookie } = await createMember()
		const shown = await loader(get('/calculator', { cookie, headers }))
		expect(shown.isPhone).toBe(isPhone)
	})

	test('CALC-16 until the terms are accepted the page is the question and shows nothing else', async () => {
		const who = await createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: false })
		const id = await createProperty(who, '1 Elm St')
		expect(await view(who, `/calculator?property=${id}`)).toEqual({
			userId: who.id,
			tier: 'paid',
			needsTerms: true,
			saved: [],
			deal: null,
			start: null,
			opening: null,
			own: null,
			isPhone: false,
			today: expect.any(String) as unknown,
		})
	})
})

describe('CALC-13 recalculating', () => {
	test('CALC-13 gives back what was typed, readable or not', async () => {
		const who = await createMember()
		expect(await answered({ intent: 'recalculate', ...SAMPLE_INPUT }, who)).toMatchObject({
			status: 200,
			answer: {
				deal: typedDeal,
				question: null,
				addressError: null,
				notice: null,
				change: null,
			},
		})
	})

	test('CALC-13 keeps which saved deal is open, and takes garbage for none', async () => {
		const who = await createMember()
		const openedAs = async (openedId: string, openedRevision: string) => {
			const fields = { intent: 'recalculate', openedId, openedRevision }
			return (await answered(fields, who)).answer.deal.opened
		}
		expect(await openedAs('p1', '3')).toEqual({ id: 'p1', revision: 3 })
		expect(await openedAs('', '3')).toBeNull()
		for (const revision of ['x', '1.5', 'Infinity', '9'.repeat(30)]) {
			expect(await openedAs('p1', revision)).toBeNull()
		}
	})

	test('CALC-13 a flood of characters comes back cut', async () => {
		const who = await createMember()
		const long = 'x'.repeat(50_000)
		const fields = { intent: 'recalculate', propertyAddress: long, rent: long, openedId: long }
		const { answer } = await answered({ ...fields, openedRevision: '1' }, who)
		expect(answer.deal.propertyAddress).toHaveLength(500)
		expect(answer.deal.inputs.rent).toHaveLength(100)
		expect(answer.deal.opened?.id).toHaveLength(64)
	})
})

describe('CALC-03 unknown actions', () => {
	test.each<[string, Fields]>([
		['no intent', {}],
		['an empty one', { intent: '' }],
		['another word', { intent: 'drop' }],
		['a word objects inherit', { intent: 'constructor' }],
	])('CALC-03 %s is 400 and changes nothing', async (_what, fields) => {
		const who = await createMember()
		await createProperty(who, '1 Elm St')
		const response = await responseOf(() => send({ ...SAMPLE_INPUT, ...fields }, who))
		expect([response.status, await response.text()]).toEqual([
			400,
			"We couldn't process that action. Please reload the page.",
		])
		expect(await propertiesOf(who)).toHaveLength(1)
	})

	test.each<[string, Fields]>([
		['a delete without an id', { intent: 'delete' }],
		['an undo without a revision', { intent: 'undoSave', propertyId: 'p1' }],
		['an id of 65 characters', { intent: 'load', propertyId: 'p'.repeat(65) }],
	])('CALC-03 %s is 400, says so and changes nothing', async (_what, fields) => {
		const who = await createMember()
		await createProperty(who, '1 Elm St')
		const { status, answer } = await answered({ ...SAMPLE_INPUT, ...fields }, who)
		expect([status, answer.notice?.text, answer.deal.propertyAddress]).toEqual([
			400,
			"We couldn't process that action. Please reload the page.",
			SAMPLE_INPUT.propertyAddress,
		])
		expect(await propertiesOf(who)).toHaveLength(1)
	})

	test('CALC-03 a body that is no form is 400', async () => {
		const { cookie } = await createMember()
		const args = post('/calculator', {}, { cookie })
		const headers = { Cookie: cookie, 'Content-Type': 'text/plain' }
		const request = new Request(args.request.url, { method: 'POST', body: 'intent=save', headers })
		expect((await responseOf(() => action({ ...args, request }))).status).toBe(400)
	})

	test('CALC-03 a form without proof of where it came from needs the page’s token', async () => {
		const { cookie } = await createMember()
		const unproven = { cookie, context: { formTokenRequired: true } }
		const fields = { intent: 'save', ...SAMPLE_INPUT }
		const response = await responseOf(() => action(post('/calculator', fields, unproven)))
		expect(response.status).toBe(403)
	})
})

describe('CALC-15 clearing', () => {
	test('CALC-15 asks and keeps everything', async () => {
		const who = await createMember()
		const { status, answer } = await answered({ intent: 'askClear', ...SAMPLE_INPUT }, who)
		expect([status, answer.question, answer.deal]).toEqual([200, { kind: 'clear' }, typedDeal])
	})

	test('CALC-15 leads to the empty form and says so; saved properties stay', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		expect(
			await redirected({ intent: 'clear', ...SAMPLE_INPUT }, who, `/calculator?property=${id}`),
		).toEqual({
			status: 302,
			location: '/calculator',
			messages: [{ kind: 'success', text: 'Form cleared' }],
		})
		expect(await propertiesOf(who)).toHaveLength(1)
	})
})

describe('CALC-16 CALC-17 the terms', () => {
	const unasked = () => createMember({ ...ANNUAL(), hasAcceptedCalculatorTOS: false })
	const hasAccepted = async ({ id }: Member) =>
		(await db().user.findUniqueOrThrow({ where: { id } })).hasAcceptedCalculatorTOS

	test('CALC-16 Accept is stored for the calculator only and redirects back to the page', async () => {
		const who = await unasked()
		expect(await redirected({ intent: 'acceptTerms' }, who, '/calculator?property=p1')).toEqual({
			status: 302,
			location: '/calculator?property=p1',
			messages: [{ kind: 'success', text: 'Terms accepted. You can now use the calculator.' }],
		})
		expect(await db().user.findUniqueOrThrow({ where: { id: who.id } })).toMatchObject({
			hasAcceptedCalculatorTOS: true,
			hasAcceptedProviderTOS: false,
		})
		expect((await view(who)).needsTerms).toBe(false)
	})

	test('CALC-17 Decline redirects home with the error and stores nothing', async () => {
		const who = await unasked()
		expect(await redirected({ intent: 'declineTerms' }, who)).toEqual({
			status: 302,
			location: '/',
			messages: [{ kind: 'error', text: 'You must accept the terms to use the calculator' }],
		})
		expect(await hasAccepted(who)).toBe(false)
		expect((await view(who)).needsTerms).toBe(true)
	})

	test('CALC-16 a failure to accept: 500 with the message, and the terms stay', async () => {
		const who = await unasked()
		const { status, answer } = await whileFailing('UPDATE ON "User"', () =>
			answered({ intent: 'acceptTerms' }, who),
		)
		expect(status).toBe(500)
		expect(answer.notice).toEqual({
			kind: 'error',
			text: 'Failed to update settings. Please try again.',
		})
		expect(await hasAccepted(who)).toBe(false)
	})
})
