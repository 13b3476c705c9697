import { expect, test } from '#tests/helpers/browser/e2e'

/** Visitors' pages come from the cache and contain no personal data. */

for (const path of ['/', '/terms-of-service']) {
	test(`SHELL-25 LAND-01 ${path} is byte for byte the same for two visitors and has a validator`, async ({
		app,
	}) => {
		const ask = (headers: Record<string, string>) => fetch(app.origin + path, { headers })
		const one = await ask({ 'User-Agent': 'one', 'Accept-Language': 'de', Cookie: 'other=1' })
		const two = await ask({ 'User-Agent': 'two', 'X-Request-Id': 'planted' })
		const body = await one.text()
		expect(await two.text()).toBe(body)
		expect(body).not.toMatch(
			/planted|nonce=|name="formToken" value="[^"]|<script(?![^>]*\s(?:src|data-late)=)/u,
		)
		const etag = one.headers.get('ETag') ?? ''
		expect(etag).toMatch(/^"[\w-]{22}/u)
		expect(one.headers.get('Vary')).toContain('Cookie')
		expect(one.headers.get('Set-Cookie')).toBeNull()
		const again = await ask({ 'If-None-Match': etag })
		expect(again.status).toBe(304)
		expect(await again.text()).toBe('')
	})
}

test('SHELL-25 a session, a flash message or a theme cookie bypasses the cache', async ({
	app,
	context,
}) => {
	await (await fetch(`${app.origin}/terms-of-service`)).text()
	for (const cookie of ['session=x', 'flash=x', 'theme=x', '__Host-session=x']) {
		const own = await fetch(`${app.origin}/terms-of-service`, { headers: { Cookie: cookie } })
		expect([cookie, own.headers.get('Cache-Control')]).toEqual([cookie, 'no-store, no-cache'])
	}
	await app.signIn(context, await app.demoId('annual@demo.test'))
	const answer = await context.request.get(`${app.origin}/terms-of-service`)
	expect(answer.headers()['cache-control']).toContain('no-store')
	expect(await answer.text()).toContain('Ana')
	const stranger = await fetch(`${app.origin}/terms-of-service`)
	expect(await stranger.text()).not.toContain('Ana')
})

test('SHELL-25 a page with a query is not cached', async ({ app }) => {
	const answer = await fetch(`${app.origin}/?purchase=1`)
	expect(answer.status).toBe(200)
	expect(answer.headers.get('Cache-Control')).toContain('no-store')
})
