import { describe, expect, test } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { signInAs } from '#tests/helpers/factories'

useDatabase()

const GUARD = (text: string) => [{ kind: 'info', text, key: 'guard', place: 'page' }]

const NOT_FOUND = {
	kind: 'info',
	text: "That page doesn't exist. Here's the home page.",
	key: 'not-found',
	place: 'page',
}

describe('SHELL-33 unknown URLs', () => {
	test.each([
		'/nothing-here',
		'/admin/analytics',
		'/admin/analytics?x=1',
		'/signup/',
		'/a/b/c/d',
		'/%F0%9F%8F%A0',
		'/assetsx',
		'/apis',
		'/.well-known/nothing',
	])('GET %s redirects to the home page, which says so once', async (path) => {
		const device = new TestClient()
		const page = await device.open(path)
		expect([page.path, page.messages]).toEqual(['/', [NOT_FOUND]])
		expect((await device.open('/')).messages).toEqual([])
	})

	test.each([
		['/pricing', '/#pricing'],
		['/FAQ', '/#questions'],
		['/about', '/'],
		['/terms', '/terms-of-service'],
		['/login', '/signin'],
	])('GET %s leads to the page that is meant, %s', async (path, meant) => {
		const device = new TestClient()
		expect((await device.load(path)).location).toBe(meant)
		expect((await device.open(path)).messages).toEqual([])
	})

	test('a request in the background leaves no message', async () => {
		const device = new TestClient()
		const headers = { 'Sec-Fetch-Dest': 'empty' }
		const answer = await device.load('/.well-known/nothing', { headers })
		expect([answer.status, answer.location]).toEqual([302, '/'])
		expect(answer.headers.getSetCookie()).toEqual([])
	})

	test.each(['/favicon.ico', '/robots.php', '/.env', '/backup.tar.gz', '/assets/x', '/x.7z'])(
		'GET %s, which looks like a file, is a 404',
		async (path) => {
			const answer = await new TestClient().load(path)
			expect([answer.status, answer.location]).toEqual([404, null])
		},
	)

	test.each(['/api', '/api/', '/api/nothing', '/api/auth/nothing', '/api/properties/a/b'])(
		'%s is a 404 in JSON, for every method',
		async (path) => {
			for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
				const answer = await new TestClient().call(method, path, method === 'GET' ? undefined : {})
				expect(answer.status).toBe(404)
				expect(JSON.parse(answer.text)).toEqual({
					message: 'Not found.',
					error: 'Not found.',
					code: 'not_found',
				})
			}
		},
	)

	test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
		'%s to an unknown page is a 404',
		async (method) => {
			const answer = await new TestClient().call(method, '/nothing-here', {})
			expect([answer.status, answer.location]).toEqual([404, null])
		},
	)

	test('paid members end at the redirect target of the home page', async () => {
		expect((await (await signInAs('annual')).open('/nothing-here')).path).toBe('/dashboard')
		expect((await (await signInAs('user')).open('/nothing-here')).path).toBe('/')
	})
})

describe('a flash message survives a redirect chain and is shown once', () => {
	test('SHELL-16 a premium page redirects to the plans with a message', async () => {
		const device = await signInAs('user')
		const page = await device.open('/calculator')
		expect(page.path).toBe('/subscription?afterSubscribeRedirect=%2Fcalculator')
		expect(page.messages).toEqual(GUARD('Please subscribe to access this premium feature'))
		expect(page.root.auth.message).toBe('Please subscribe to access this premium feature')
		const again = await device.open('/')
		expect(again.messages).toEqual([])
		expect(again.root.auth.message).toBeNull()
	})

	test('SHELL-15 SHELL-20 the dashboard without a plan', async () => {
		const device = await signInAs('user')
		expect((await device.open('/dashboard')).messages).toEqual(
			GUARD('Please subscribe to access this feature'),
		)
		expect((await device.open('/dashboard')).messages).toEqual(
			GUARD('Please subscribe to access this feature'),
		)
	})

	test('the same message from two redirects is shown once', async () => {
		const device = new TestClient()
		await device.load('/dashboard')
		await device.load('/dashboard')
		await device.load('/calculator')
		const page = await device.open('/signup')
		expect(page.messages.map(({ text }) => text)).toEqual([
			'Please sign in to access this feature',
			'Please sign up to access this premium feature',
		])
	})
})

describe('SHELL-11 sign-out', () => {
	test('is a form: a GET of its URL changes nothing', async () => {
		const device = await signInAs('annual')
		expect((await device.load('/signout')).location).toBe('/')
		expect((await device.open('/dashboard')).path).toBe('/dashboard')
	})

	test('ends the session on the server, clears the cookie and shows one message', async () => {
		const device = await signInAs('annual')
		const thief = device.copy()
		const page = await device.submit('/signout', { formToken: await device.formToken() })
		expect(page.path).toBe('/')
		expect(page.messages).toMatchObject([{ kind: 'success', text: 'Signed out successfully.' }])
		expect(page.root.auth).toMatchObject({ user: null, isAuthenticated: false, tier: 'visitor' })
		expect(device.cookieNamed('session')).toBeUndefined()
		expect((await device.open('/')).messages).toEqual([])
		// A copy of the earlier cookie no longer works (security row 30).
		expect((await thief.open('/dashboard')).path).toBe('/signin?redirect=%2Fdashboard')
	})

	test('works when already signed out', async () => {
		const device = new TestClient()
		const page = await device.submit('/signout', { formToken: await device.formToken() })
		expect(page.path).toBe('/')
	})
})
