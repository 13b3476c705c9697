import { sendRequest, type RawResponse } from '#tests/helpers/raw-request'
import { expect, test } from '#tests/helpers/browser/e2e'

/** Cached pages contain no personal data. */

const PAGES = ['/', '/terms-of-service']

const tokens = (answer: RawResponse): number =>
	answer.text.match(/name="formToken" value="e/gu)?.length ?? 0

test('signed-in users never get a cached page', async ({ app, context }) => {
	const { id } = await app.makeUser({ isVerified: true })
	await app.signIn(context, id)
	const [session] = await context.cookies()
	const cookie = `${session?.name}=${session?.value}`
	for (const path of PAGES) {
		const everybody = await sendRequest(app.origin, { path })
		const headers = { 'If-None-Match': String(everybody.headers.etag) }
		const own = await sendRequest(app.origin, { path, cookie, headers })
		expect(own.status).toBe(200)
		expect(own.headers['cache-control']).toContain('no-store')
		expect(own.headers.etag).toBeUndefined()
		expect(own.text).toContain('Sign Out')
		expect(tokens(own)).toBeGreaterThan(0)
		expect(everybody.text).not.toContain('Sign Out')
		expect((await sendRequest(app.origin, { path })).text).toBe(everybody.text)
	}
})

test('a flash message and a theme do not affect cached pages', async ({ app }) => {
	const before = await sendRequest(app.origin, { path: '/' })
	const guarded = await sendRequest(app.origin, { path: '/dashboard' })
	const [flash = ''] = (guarded.headers['set-cookie']?.[0] ?? '').split(';')
	const told = await sendRequest(app.origin, { path: '/', cookie: flash })
	expect(told.text).toContain('Please sign in to access this feature')
	expect(told.headers['cache-control']).toContain('no-store')

	const switched = await sendRequest(app.origin, {
		path: '/theme',
		form: { theme: 'dark', redirectTo: '/' },
	})
	expect(switched.status).toBe(302)
	const [theme = ''] = (switched.headers['set-cookie']?.[0] ?? '').split(';')
	const dark = await sendRequest(app.origin, { path: '/', cookie: theme })
	expect(dark.text).toContain('data-theme="dark"')
	expect((await sendRequest(app.origin, { path: '/' })).text).toBe(before.text)
})
