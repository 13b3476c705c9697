import { describe, expect, test } from 'vitest'
import { emptyInputs } from '~/features/calculator/formulas/input-definitions'
import { db } from '~/core/db/db.server'
import { action, loader } from '~/routes/calculator/calculator'
import type { NewUser } from '../../../prisma/seed/make-user'
import {
	answered,
	redirected,
	send,
	typed,
	typedDeal,
	view,
	type Fields,
} from '#tests/helpers/calculator/calculator-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { whileFailing } from '#tests/helpers/setup/failing'
import { get, post, responseOf } from '#tests/helpers/requests'
import {
	ANNUAL,
	messagesOf,
	owns,
	propertiesOf,
	signedIn,
	type Person,
} from '#tests/helpers/calculator/savers'

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
	])('CALC-01 %s is redirected by the page and by each action', async (_who, given, to, text) => {
		const who = given === null ? {} : await signedIn(given)
		const page = await responseOf(() => view(who, '/calculator?property=p1'))
		expect([page.status, page.headers.get('Location')]).toEqual([302, to])
		expect(await messagesOf(page)).toMatchObject([{ kind: 'error', text }])
		for (const intent of ['recalculate', 'save', 'load', 'delete', 'nonsense']) {
			const { status, location } = await redirected({ intent }, who, '/calculator?property=p1')
			expect([status, location]).toEqual([302, to])
		}
	})
})

describe('PROP-13 loader data', () => {
	test('PROP-13 DATA-05 has the user’s properties by id and address, and the selected one in full', async () => {
		const [who, stranger] = [await signedIn(), await signedIn()]
		const id = await owns(who, '1 Elm St', { rent: '1850' })
		await owns(who, '2 Oak St')
		await owns(stranger, '3 Ash St')
		expect(await view(who, `/calculator?property=${id}`)).toEqual({
			userId: who.id,
			tier: 'paid',
			needsTerms: false,
			saved: [
				{ id, propertyAddress: '1 Elm St' },
				{ id: expect.any(String) as string, propertyAddress: '2 Oak St' },
			],
			deal: {
				propertyAddress: '1 Elm St',
				inputs: { ...emptyInputs(), rent: '1850' },
				opened: { id, revision: 1 },
			},
			isPhone: false,
		})
	})

	test('PROP-13 never includes another user’s property', async () => {
		const [who, stranger] = [await signedIn(), await signedIn()]
		const id = await owns(stranger, '3 Ash St')
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
	])('CALC-02 %j is from a phone: %s', async (headers, isPhone) => {
		const { cookie } = await signedIn()
		const shown = await loader(get('/calculator', { cookie, headers }))
		expect(shown.isPhone).toBe(isPhone)
	})

	test('CALC-16 until the terms are accepted the page shows nothing else', async () => {
		const who = await signedIn({ ...ANNUAL(), hasAcceptedCalculatorTOS: false })
		const id = await owns(who, '1 Elm St')
		expect(await view(who, `/calculator?property=${id}`)).toEqual({
			userId: who.id,
			tier: 'paid',
			needsTerms: true,
			saved: [],
			deal: null,
			isPhone: false,
		})
	})
})

describe('CALC-13 recalculating', () => {
	test('CALC-13 returns the input, valid or not', async () => {
		const who = await signedIn()
		expect(await answered({ intent: 'recalculate', ...typed }, who)).toMatchObject({
			status: 200,
			answer: {
				deal: typedDeal,
				question: null,
				addressError: null,
				notice: null,
				hasDeleted: false,
			},
		})
	})

	test('CALC-13 keeps the open deal’s id, and ignores an invalid one', async () => {
		const who = await signedIn()
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

	test('CALC-13 truncates very long input', async () => {
		const who = await signedIn()
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
		['an empty intent', { intent: '' }],
		['an unknown intent', { intent: 'drop' }],
		['an Object.prototype property', { intent: 'constructor' }],
		['a delete without an id', { intent: 'delete' }],
		['an undo without a revision', { intent: 'undoSave', propertyId: 'p1' }],
		['an id of 65 characters', { intent: 'load', propertyId: 'p'.repeat(65) }],
	])('CALC-03 %s is 400 and changes nothing', async (_what, fields) => {
		const who = await signedIn()
		await owns(who, '1 Elm St')
		const response = await responseOf(() => send({ ...typed, ...fields }, who))
		expect([response.status, await response.text()]).toEqual([
			400,
			"We couldn't process that action. Please reload the page.",
		])
		expect(await propertiesOf(who)).toHaveLength(1)
	})

	test('CALC-03 a body that is not a form is 400', async () => {
		const { cookie } = await signedIn()
		const args = post('/calculator', {}, { cookie })
		const headers = { Cookie: cookie, 'Content-Type': 'text/plain' }
		const request = new Request(args.request.url, { method: 'POST', body: 'intent=save', headers })
		expect((await responseOf(() => action({ ...args, request }))).status).toBe(400)
	})

	test('CALC-03 a form without origin headers needs the page’s token', async () => {
		const { cookie } = await signedIn()
		const unproven = { cookie, context: { formTokenRequired: true } }
		const fields = { intent: 'save', ...typed }
		const response = await responseOf(() => action(post('/calculator', fields, unproven)))
		expect(response.status).toBe(403)
	})
})

describe('CALC-15 clear', () => {
	test('CALC-15 asks for confirmation and keeps everything', async () => {
		const who = await signedIn()
		const { status, answer } = await answered({ intent: 'askClear', ...typed }, who)
		expect([status, answer.question, answer.deal]).toEqual([200, { kind: 'clear' }, typedDeal])
	})

	test('CALC-15 redirects to the empty form with a message; saved properties stay', async () => {
		const who = await signedIn()
		const id = await owns(who, '1 Elm St')
		expect(
			await redirected({ intent: 'clear', ...typed }, who, `/calculator?property=${id}`),
		).toEqual({
			status: 302,
			location: '/calculator',
			messages: [{ kind: 'success', text: 'Form cleared' }],
		})
		expect(await propertiesOf(who)).toHaveLength(1)
	})
})

describe('CALC-16 CALC-17 terms', () => {
	const unasked = () => signedIn({ ...ANNUAL(), hasAcceptedCalculatorTOS: false })
	const hasAccepted = async ({ id }: Person) =>
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
		const { status, answer } = await whileFailing('UPDATE', 'User', () =>
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
