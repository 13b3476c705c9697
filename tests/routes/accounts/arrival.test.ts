import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from '~/features/accounts/password/hashing.server'
import { minutes } from '~/core/time/durations'
import type { DealListView } from '~/features/deals/list/deal-list.server'
import type { FormerMembership } from '~/features/billing/entitlement/former-membership.server'
import {
	createMember,
	createProperty,
	createUser,
	newUserOf,
	signInAs,
} from '#tests/helpers/factories'
import { signInOn, signUpOn } from '#tests/helpers/accounts/account-calls'
import { advanceTime, resend } from '#tests/helpers/accounts/verification'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { currentTime } from '~/core/time/clock'

useDatabase()

/** Where people arrive who are not where they asked to be, and what the page tells them. */

describe('a browser in which somebody has signed in before', () => {
	test('leads to sign-in after a sign-out, from premium pages too', async () => {
		const device = new TestClient()
		await signInOn(device, await createUser('annual'))
		await device.submit('/signout', { formToken: await device.formToken() })
		const page = await device.open('/calculator')
		expect(page.path).toBe('/signin?redirect=%2Fcalculator')
		expect(page.messages.map(({ text, place }) => [text, place])).toContainEqual([
			'Please sign in to access this feature',
			'page',
		])
	})

	test('a cookie that is not ours makes no difference', async () => {
		const device = new TestClient()
		device.setCookie('device', 'eyJpZCI6IngiLCJvZiI6W119.c2lnbmF0dXJl')
		expect((await device.open('/calculator')).path).toBe('/signup?redirect=%2Fcalculator')
	})
})

test('a new visitor reads what the calculator costs, on the sign-up page', async () => {
	const page = await new TestClient().open('/calculator/loan')
	expect(page.messages).toEqual([
		{
			kind: 'info',
			text: 'Please sign up to access this premium feature',
			detail:
				'The full calculator is for members. Create an account first; plans from $12.42/month.',
			key: 'guard',
			place: 'page',
		},
	])
})

describe('former members', () => {
	type Landing = { former: FormerMembership | null }

	async function formerMember() {
		const member = await createMember(newUserOf('lapsed', currentTime()))
		const device = new TestClient()
		const [name = '', value = ''] = member.cookie.split(/=(.*)/su)
		device.setCookie(name, value)
		return { member, device }
	}

	test('FIX-50 the dashboard leads to the home page, which has the way to their deals and back', async () => {
		const { member, device } = await formerMember()
		await createProperty(member, '1 Elm St', { purchase: '100000', sPrice: '180000' })
		await createProperty(await createMember(), '2 Oak St')
		const page = await device.open('/dashboard')
		expect([page.path, page.messages]).toMatchObject([
			'/',
			[{ text: 'Please subscribe to access this feature' }],
		])
		expect((page.value as Landing).former).toMatchObject({
			plan: 'annual',
			deals: 1,
			status: { kind: 'lapsed' },
		})
		const list = (await device.open('/deals')).value as DealListView
		expect([list.canChange, list.isMember]).toEqual([false, false])
		expect(list.deals.map(({ propertyAddress }) => propertyAddress)).toEqual(['1 Elm St'])
		expect(list.deals[0]?.headline.map(({ name, text }) => [name, text])).toContainEqual([
			'net',
			'$68,120',
		])
		expect((await device.open('/calculator')).path).toBe(
			'/subscription?afterSubscribeRedirect=%2Fcalculator',
		)
	})

	test('download their own deals as CSV, in which no cell can act as a formula', async () => {
		const member = await createMember(newUserOf('lapsed', currentTime()))
		await createProperty(member, '=HYPERLINK("https://evil.example")', {
			purchase: '100,000',
			sPrice: '180000',
		})
		await createProperty(await createMember(), '2 Oak St')
		const device = new TestClient()
		const [name = '', value = ''] = member.cookie.split(/=(.*)/su)
		device.setCookie(name, value)
		const file = await device.load('/profile/deals.csv')
		expect([file.status, file.headers.get('content-disposition')]).toEqual([
			200,
			'attachment; filename="my-deals.csv"',
		])
		const { data } = Papa.parse<Record<string, string>>(file.text.replace('\ufeff', '').trim(), {
			header: true,
		})
		expect(data).toHaveLength(1)
		expect(data[0]).toMatchObject({
			Address: '\'=HYPERLINK("https://evil.example")',
			Stage: 'Lead',
			Strategy: 'Flip',
			Archived: 'no',
			'Plan: Flip profit': '68120',
			'Calculator: Net profit (cash purchase)': '68120',
			// Without an ARV and a rent these have no meaning: pages ask for the input instead.
			'Calculator: Maximum offer (flip)': '',
			'Calculator: Max offer (buy & hold)': '',
		})
		expect(Object.values(data[0] ?? {})).toContain('100000')
	})

	test.each(['vipExpired', 'pastDueOver', 'providerNew'] as const)(
		'FIX-50 %s: the dashboard leads to the home page, for reading and for writing',
		async (kind) => {
			const device = await signInAs(kind)
			expect((await device.load('/dashboard')).location).toBe('/')
			expect((await device.post('/dashboard', { intent: 'dismissStart' })).location).toBe('/')
			expect((await device.open('/')).path).toBe('/')
		},
	)

	test('FIX-50 users who never were members read nothing of a membership', async () => {
		const page = await (await signInAs('user')).open('/dashboard')
		expect([page.path, (page.value as Landing).former]).toEqual(['/', null])
	})
})

describe('the deal of the landing page', () => {
	const target = async (query: string) => {
		const { location } = await new TestClient().load(`/?${query}&save=1`)
		return location
	}

	test('is carried in plain numbers under the names of the calculator', async () => {
		expect(await target('arv=$300,000&repairs=40%2C000&purchase=150000&margin=25%25')).toBe(
			'/calculator?arv=300000&misc1=40000&purchase=150000&margin=25&sPrice=300000&from=home',
		)
	})

	test('leaves out what is empty or too long', async () => {
		const long = '1'.repeat(5_000)
		expect(await target(`arv=&repairs=${long}&purchase=&margin=30`)).toBe(
			'/calculator?margin=30&from=home',
		)
	})

	test('is not carried with a text that is not a number: the form says so, and keeps it', async () => {
		const query = 'arv=2l0000&repairs=%3Cb%3E&purchase=&margin=30'
		expect(await target(query)).toBe(`/?${query}#your-deal`)
	})

	test('is shown on the way, from a target to the calculator only', async () => {
		type Teaser = { teaser: { deal: { lines: unknown[]; isOwn: boolean } | null } }
		const at = async (path: string) =>
			(
				(await new TestClient().load(`/signup?redirect=${encodeURIComponent(path)}`))
					.value as Teaser
			).teaser.deal
		const lines = [
			{ key: 'purchase', label: 'Purchase price', value: '$150,000' },
			{ key: 'renovation', label: 'Renovation budget', value: '$40,000' },
		]
		const deal = 'purchase=150000&misc1=40000&arv=x'
		expect(await at(`/calculator?${deal}&from=home`)).toEqual({ lines, isOwn: true })
		expect(await at('/guides?purchase=150000')).toBeNull()
		expect(await at('https://evil.test/calculator?purchase=1')).toBeNull()
	})

	test('differs from the example of a guide, which may open an analysis', async () => {
		const page = await new TestClient().open('/calculator/projection?purchase=150000&rent=2300')
		expect(page.value).toMatchObject({
			teaser: { deal: { lines: [{ value: '$150,000' }, { value: '$2,300' }], isOwn: false } },
		})
		expect(page.messages[0]?.detail).toBe(
			'The full calculator is for members. Create an account to open this deal in it; plans from $12.42/month.',
		)
	})
})

test('a provider without a profile arrives at its form after signing in', async () => {
	const who = await createUser('providerNew')
	expect((await signInOn(new TestClient(), who)).location).toBe('/service-provider-profile')
	expect((await signInOn(new TestClient(), who, '/signin?redirect=%2Fguides')).location).toBe(
		'/guides',
	)
})

test('the verification page says that a code was sent only while one can be entered', async () => {
	const device = new TestClient()
	const hasCode = async () =>
		((await device.load('/verify-email')).value as { hasCode: boolean }).hasCode
	await signUpOn(device)
	expect(await hasCode()).toBe(true)
	await advanceTime(minutes(15))
	expect(await hasCode()).toBe(false)
	await resend(device)
	expect(await hasCode()).toBe(true)
})

describe('starting over from the verification page', () => {
	const target = '/calculator?purchase=150000&from=home'
	const address = `/verify-email?redirect=${encodeURIComponent(target)}`

	async function startOver(email: string) {
		const device = new TestClient()
		await signUpOn(device, { email })
		const answer = await device.post(address, {
			intent: 'startOver',
			formToken: await device.formToken(),
		})
		return { device, answer }
	}

	test('AUTH-08 SHELL-34 signs out and leads back to sign-up with the deal', async () => {
		const { device, answer } = await startOver('typo@example.test')
		expect([answer.status, answer.location]).toEqual([
			302,
			`/signup?redirect=${encodeURIComponent(target)}`,
		])
		const page = await device.load(address)
		expect(page.value).toMatchObject({ email: null })
	})

	test('AUTH-33 is the same for an address that has an account', async () => {
		const known = await createUser('annual')
		const [fresh, taken] = [await startOver('new@example.test'), await startOver(known.email)]
		expect([taken.answer.status, taken.answer.location, taken.answer.text]).toEqual([
			fresh.answer.status,
			fresh.answer.location,
			fresh.answer.text,
		])
		const names = ({ headers }: typeof fresh.answer) => [...headers.keys()].sort()
		expect(names(taken.answer)).toEqual(names(fresh.answer))
	})
})

test('AUTH-05 the list that forms look a password up in is the one that the server refuses', async () => {
	const { text, headers } = await new TestClient().load('/common-passwords.txt')
	const list = text.split('\n')
	expect(list).toHaveLength(3_000)
	expect(headers.get('Cache-Control')).toBe('public, max-age=86400')
	for (const password of list.slice(0, 50)) expect(await isCommonPassword(password)).toBe(true)
	expect(list).not.toContain('Blue-harbour-7'.toLowerCase())
})
