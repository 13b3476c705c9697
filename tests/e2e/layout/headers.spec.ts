import Database from 'better-sqlite3'
import { join } from 'node:path'
import { startAppServer } from '#tests/helpers/server/app-server'
import { PASSWORD } from '#tests/helpers/accounts/account-pages'
import { expect, test } from '#tests/helpers/browser/e2e'

/** Security rows 47 to 49 and 89: headers and logging of every response. */

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

const ANSWERS: [name: string, status: number, path: string, sent?: Sent][] = [
	['a page', 200, '/'],
	['a page for nobody else', 200, '/signin'],
	['a page without script', 200, '/terms-of-service'],
	['data', 200, '/dev/mail.json'],
	['a guard', 302, '/dashboard'],
	['an unknown address', 302, '/nothing-here'],
	[
		'a form that cannot be read',
		400,
		'/signin',
		{ method: 'POST', headers: { ...form, 'Sec-Fetch-Site': 'same-origin' } },
	],
	['a malformed address', 400, '/%'],
	[
		'another site’s form',
		403,
		'/signin',
		{ method: 'POST', headers: { ...form, Origin: 'https://evil.test' } },
	],
	['a form without a token', 403, '/signin', { method: 'POST', headers: form, body: 'email=a' }],
	['JSON for nobody', 401, '/api/properties'],
	['a file that is not there', 404, '/no.txt'],
	['a hashed file that is not there', 404, '/assets/no-123.js'],
	['a hidden file', 404, '/.env'],
	['JSON that is not there', 404, '/api/nothing'],
	['a method nobody knows', 405, '/', { method: 'PROPFIND' }],
	[
		'JSON by the wrong method',
		405,
		'/api/users/accept-tos',
		{ method: 'DELETE', headers: { 'Sec-Fetch-Site': 'same-origin' } },
	],
	[
		'a body that is too large',
		413,
		'/signin',
		{ method: 'POST', headers: form, body: 'x'.repeat(300_000) },
	],
]

function expectSafe(headers: Headers): void {
	const policy = headers.get('Content-Security-Policy') ?? ''
	expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{22,}'/u)
	for (const part of [
		"default-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	]) {
		expect(policy).toContain(part)
	}
	expect(policy).not.toContain('unsafe')
	expect(Object.fromEntries(headers)).toMatchObject({
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		'referrer-policy': 'strict-origin-when-cross-origin',
		'cross-origin-opener-policy': 'same-origin',
		'cross-origin-resource-policy': 'same-origin',
	})
	expect(headers.get('Permissions-Policy')).toContain('camera=()')
	expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{16}$/u)
	expect(headers.has('X-Powered-By')).toBe(false)
}

for (const [name, status, path, sent = {}] of ANSWERS) {
	test(`${status} ${path}, ${name}: security headers and cache control`, async ({ app }) => {
		const answer = await fetch(`${app.origin}${path}`, { redirect: 'manual', ...sent })
		const text = await answer.text()
		expect(answer.status).toBe(status)
		expectSafe(answer.headers)
		// Pages that are the same for all visitors are revalidated each time; nothing else is stored.
		const isForEveryone = status === 200 && ['/', '/terms-of-service'].includes(path)
		const cacheControl = isForEveryone ? 'no-cache' : 'no-store'
		if (status !== 302) expect(answer.headers.get('Cache-Control')).toContain(cacheControl)
		expect(text).not.toMatch(/\bat \S+ \(|node_modules|\.tsx?:\d/u)
	})
}

test('a signed-in user’s page is not cacheable (security row 49)', async ({ app, page }) => {
	await app.signIn(page.context(), await app.demoId('annual@demo.test'))
	for (const path of ['/dashboard', '/calculator', '/terms-of-service', '/dashboard.data']) {
		const answer = await page.request.get(path, { maxRedirects: 0 })
		expect([path, answer.status(), answer.headers()['cache-control']]).toEqual([
			path,
			200,
			expect.stringContaining('no-store'),
		])
	}
})

test('every nonce is new, and the page’s scripts have it', async ({ app }) => {
	const nonces = new Set<string>()
	for (let i = 0; i < 5; i += 1) {
		const answer = await fetch(`${app.origin}/signin`)
		const nonce =
			/'nonce-([^']+)'/u.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1] ?? ''
		const html = await answer.text()
		const scripts = html.match(/<script\b[^>]*>/gu) ?? []
		expect(scripts.length).toBeGreaterThan(0)
		for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
		expect(html).not.toMatch(/\son\w+="|\sstyle="|javascript:/u)
		nonces.add(nonce)
	}
	expect(nonces.size).toBe(5)
})

test('no page violates the CSP, in either theme, and injected scripts do not run', async ({
	app,
	browser,
}) => {
	const context = await browser.newContext({ baseURL: app.origin })
	const page = await context.newPage()
	const violations: string[] = []
	await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
	await page.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', (event) => {
			const report = (window as unknown as { reportViolation: (text: string) => void })
				.reportViolation
			report(`${event.documentURI} ${event.violatedDirective} ${event.blockedURI}`)
		})
	})
	const visit = async (paths: string[]) => {
		for (const path of paths) {
			await page.goto(path)
			await page.waitForLoadState('networkidle')
		}
	}
	await visit([
		'/',
		'/signup',
		'/signin',
		'/verify-email',
		'/terms-of-service',
		'/no.txt',
		'/dev/mail',
	])
	await app.signIn(context, await app.demoId('annual@demo.test'))
	await visit(['/dashboard', '/calculator'])
	expect(violations).toEqual([])

	await page.goto('/terms-of-service')
	await page.evaluate(() => {
		const holder = document.createElement('div')
		holder.innerHTML = '<img src="/favicon.svg" onload="document.title = \'injected\'">'
		const script = document.createElement('script')
		script.textContent = "document.title = 'injected'"
		document.body.append(holder, script)
	})
	await expect.poll(() => violations.length).toBeGreaterThan(1)
	await expect(page).not.toHaveTitle('injected')
	await context.close()
})

test('500: a page with the request ID and no internals, one log line, and the process survives', async () => {
	const server = await startAppServer()
	try {
		const html = await (await fetch(`${server.origin}/signup`)).text()
		const token = /name="recaptchaToken" value="([^"]+)"/u.exec(html)?.[1] ?? ''
		const signedUp = await fetch(`${server.origin}/signup`, {
			method: 'POST',
			redirect: 'manual',
			headers: { Origin: server.origin },
			body: new URLSearchParams({
				firstName: 'Nora',
				lastName: 'Field',
				email: 'nora@example.test',
				password: PASSWORD,
				confirmPassword: PASSWORD,
				recaptchaToken: token,
			}),
		})
		const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
		const file = new Database(join(server.dataDir, 'app.db'))
		file.exec('ALTER TABLE Session RENAME TO Session_away')

		for (const path of ['/', '/dashboard']) {
			const answer = await fetch(`${server.origin}${path}`, { headers: { Cookie: cookie } })
			const text = await answer.text()
			const id = answer.headers.get('X-Request-Id') ?? ''
			expect(answer.status).toBe(500)
			expectSafe(answer.headers)
			expect(answer.headers.get('Cache-Control')).toContain('no-store')
			expect(text).toContain('Something went wrong on our side')
			expect(text).toContain(id)
			expect(text).not.toMatch(/prisma|sqlite|Session|node_modules|\bat \S+ \(/iu)
			// The log line may arrive after the response.
			const lines = () => server.output().split('\n').slice(0, -1)
			const own = () => lines().filter((line) => line.includes(id))
			await expect.poll(() => own().some((line) => line.includes('"level":50'))).toBe(true)
			for (const line of own()) expect(() => JSON.parse(line) as unknown).not.toThrow()
		}
		const json = await fetch(`${server.origin}/api/properties`, { headers: { Cookie: cookie } })
		expect(json.status).toBe(500)
		expectSafe(json.headers)
		expect(await json.text()).not.toMatch(/prisma|sqlite|node_modules|\bat \S+ \(/iu)

		file.exec('ALTER TABLE Session_away RENAME TO Session')
		file.close()
		expect(
			(await fetch(`${server.origin}/verify-email`, { headers: { Cookie: cookie } })).status,
		).toBe(200)
	} finally {
		await server.stop()
	}
})

test('the log contains no secrets (security row 59)', async () => {
	const server = await startAppServer({ LOG_LEVEL: 'debug' }, { isFirstStart: true })
	try {
		const html = await (await fetch(`${server.origin}/signin`)).text()
		const token = /name="recaptchaToken" value="([^"]+)"/u.exec(html)?.[1] ?? ''
		const answer = await fetch(`${server.origin}/signin?redirect=%2Fplanted-query`, {
			method: 'POST',
			redirect: 'manual',
			headers: { Origin: server.origin },
			body: new URLSearchParams({
				email: 'annual@demo.test',
				password: 'Demo-pass-2026',
				recaptchaToken: token,
			}),
		})
		const [cookie = ''] = answer.headers.getSetCookie()
		const value = cookie.split(';')[0]?.split('=')[1] ?? ''
		expect(answer.headers.get('Location')).toBe('/planted-query')
		await fetch(`${server.origin}/dashboard?code=planted-query`, { headers: { Cookie: cookie } })
		await server.stop()
		const log = server
			.output()
			.split('\n')
			.filter((line) => line.startsWith('{'))
		expect(log.length).toBeGreaterThan(2)
		for (const line of log) {
			expect(() => JSON.parse(line) as unknown).not.toThrow()
			for (const secret of ['Demo-pass', token, value, 'planted-query', '\u001b']) {
				expect(line).not.toContain(secret)
			}
		}
	} finally {
		await server.stop()
	}
})

test('style sheets and the font are loaded before the scripts, which the page does not need to be read', async ({
	app,
}) => {
	const html = await (await fetch(`${app.origin}/signin`)).text()
	const preloads = html.match(/<link rel="modulepreload"[^>]*>/gu) ?? []
	expect(preloads.length).toBeGreaterThan(3)
	for (const preload of preloads) expect(preload).toContain('fetchpriority="low"')
	expect(html).toMatch(/<link rel="stylesheet" href="[^"]+"\/>/u)
})
