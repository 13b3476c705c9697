import { describe, expect, test } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { createUser, signInAs } from '#tests/helpers/factories'
import { signInOn, signUpOn } from '#tests/helpers/accounts/account-calls'

useDatabase()

/** SHELL-34, security row 44: malicious redirect targets at every URL that follows one (§2.12). */

const EVIL = [
	'//evil.test',
	'/\\evil.test',
	'/\t/evil.test',
	'\t//evil.test',
	'/\n/evil.test',
	'https:evil.test',
	'https://evil.test/',
	'/.//evil.test',
	'/..//evil.test',
	'javascript:alert(1)',
	'http://app.test@evil.test',
	'///evil.test',
]
const HARMLESS = [
	['/guides', '/guides'],
	['/%2f/evil.test', '/%2f/evil.test'],
	['/%5cevil.test', '/%5cevil.test'],
	['/x?y=//z', '/x?y=//z'],
	['/;@evil.test', '/;@evil.test'],
] as const

const asking = (path: string, target: string): string =>
	`${path}?${new URLSearchParams({ redirect: target })}`

describe('SHELL-34 AUTH-33 pages pass a valid target on, and drop others', () => {
	const pages = ['/signup', '/signin', '/verify-email']
	test.each(pages.flatMap((page) => EVIL.map((target) => [page, target])))(
		'%s with %j drops it',
		async (page, target) => {
			const { value } = await new TestClient().open(asking(page, target))
			expect(value).toMatchObject({ target: null })
			expect(JSON.stringify(value)).not.toContain('evil.test')
		},
	)

	test.each(pages.flatMap((page) => HARMLESS.map(([target, kept]) => [page, target, kept])))(
		'%s with %j passes %j on',
		async (page, target, kept) => {
			expect((await new TestClient().open(asking(page, target))).value).toMatchObject({
				target: kept,
			})
		},
	)
})

describe('SHELL-34 redirects after forms', () => {
	test.each(EVIL)(
		'the verification page redirects a verified user with %j to the plans',
		async (target) => {
			const device = await signInAs('user')
			const { value } = await device.open(asking('/verify-email', target))
			expect(value).toMatchObject({ onward: '/subscription' })
			const answer = await device.post(asking('/verify-email', target), { intent: 'verify' })
			expect(answer.location).toBe('/subscription')
		},
	)

	test.each(EVIL.slice(0, 4))(
		'signing in with %j redirects to the default page',
		async (target) => {
			const answer = await signInOn(
				new TestClient(),
				await createUser('annual'),
				asking('/signin', target),
			)
			expect(answer.location).toBe('/dashboard')
		},
	)

	test.each(EVIL.slice(4, 8))(
		'signing up with %j redirects to the verification page without a target',
		async (target) => {
			const answer = await signUpOn(new TestClient(), {}, asking('/signup', target))
			expect(answer.location).toBe('/verify-email')
		},
	)

	test('choosing a theme redirects back to a page of this app', async () => {
		const leadsTo = async (redirectTo: string) => {
			const device = new TestClient()
			const formToken = await device.formToken()
			return (await device.post('/theme', { theme: 'dark', redirectTo, formToken })).location
		}
		for (const target of EVIL) expect(await leadsTo(target)).toBe('/')
		expect(await leadsTo('/signin?redirect=%2Fguides')).toBe('/signin?redirect=%2Fguides')
	})
})

describe('theme', () => {
	test('is stored in a cookie and applies to every page', async () => {
		const device = new TestClient()
		expect((await device.open('/')).root.theme).toBe('system')
		for (const theme of ['dark', 'light', 'system']) {
			const formToken = await device.formToken()
			await device.submit('/theme', { theme, redirectTo: '/', formToken })
			expect((await device.open('/signin')).root.theme).toBe(theme)
		}
	})

	test('needs no token, because its form is on cached pages', async () => {
		const device = new TestClient()
		const answer = await device.post('/theme', { theme: 'dark' }, { formTokenRequired: true })
		expect(answer.location).toBe('/')
		expect((await device.open('/signin')).root.theme).toBe('dark')
	})

	test.each(['', 'DARK', 'red', 'constructor'])('rejects %j', async (theme) => {
		const device = new TestClient()
		const formToken = await device.formToken()
		const answer = await device.post('/theme', { theme, redirectTo: '/', formToken })
		expect(answer.status).toBe(400)
		expect(device.cookieNamed('theme')).toBeUndefined()
	})
})
