import { type IncomingMessage, request } from 'node:http'
import { freshEmail, PASSWORD } from '#tests/helpers/accounts/account-pages'
import { expect, test } from '#tests/helpers/browser/e2e'

/** Security row 46: a browser that sends only cookies and forms. */
class PlainBrowser {
	readonly #cookies = new Map<string, string>()
	html = ''
	path = ''

	constructor(readonly origin: string) {}

	async open(path: string): Promise<void> {
		await this.#send('GET', path)
	}

	/** Submits the form that contains this button, with its hidden fields. */
	async submit(button: string, fields: Record<string, string>): Promise<void> {
		const forms = this.html.match(/<form\b.*?<\/form>/gsu) ?? []
		const form = forms.find((text) => text.replace(/<[^>]+>/gu, ' ').includes(button))
		if (form === undefined) throw new Error(`No form with ${button}`)
		const attribute = (tag: string, name: string): string =>
			(new RegExp(`${name}="([^"]*)"`, 'u').exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
		const hidden = (form.match(/<input[^>]*type="hidden"[^>]*>/gu) ?? []).map(
			(tag): [string, string] => [attribute(tag, 'name'), attribute(tag, 'value')],
		)
		const action = attribute(form.slice(0, form.indexOf('>')), 'action') || this.path
		const body = new URLSearchParams([...hidden, ...Object.entries(fields)]).toString()
		await this.#send('POST', action, body)
	}

	async #send(method: string, path: string, body?: string): Promise<void> {
		const answer = await this.#ask(method, path, body)
		for (const line of answer.headers['set-cookie'] ?? []) {
			const [pair = '', ...flags] = line.split('; ')
			const cut = pair.indexOf('=')
			if (flags.includes('Max-Age=0')) this.#cookies.delete(pair.slice(0, cut))
			else this.#cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
		}
		const chunks: Buffer[] = []
		for await (const chunk of answer) chunks.push(chunk as Buffer)
		const { location } = answer.headers
		if (location !== undefined) return this.#send('GET', location)
		this.path = path
		this.html = Buffer.concat(chunks).toString()
	}

	#ask(method: string, path: string, body?: string): Promise<IncomingMessage> {
		const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
		const headers: Record<string, string | number> = {
			'User-Agent': 'w3m/0.5.3',
			Accept: 'text/html, text/*;q=0.5',
			...(cookie === '' ? {} : { Cookie: cookie }),
			...(body === undefined
				? {}
				: {
						'Content-Type': 'application/x-www-form-urlencoded',
						'Content-Length': Buffer.byteLength(body),
					}),
		}
		return new Promise((resolve, reject) => {
			const sent = request(new URL(path, this.origin), { method, headers }, resolve)
			sent.on('error', reject)
			sent.end(body)
		})
	}
}

test('AUTH-08 AUTH-11 AUTH-16 SHELL-11 SHELL-34 sign-up and sign-in with cookies and forms only', async ({
	app,
}) => {
	const email = freshEmail('plain')
	const browser = new PlainBrowser(app.origin)
	await browser.open('/signup?redirect=%2Fterms-of-service')
	await browser.submit('Send Verification Email', {
		firstName: 'Nora',
		lastName: 'Field',
		email,
		password: PASSWORD,
		confirmPassword: PASSWORD,
	})
	expect(browser.path).toBe('/verify-email?redirect=%2Fterms-of-service')
	expect(browser.html).toContain(email)
	await browser.submit('Verify Email', { code: await app.codeFor(email) })
	expect(browser.path).toBe('/terms-of-service')
	expect(browser.html).toContain('Email verified successfully')

	await browser.submit('Sign Out', {})
	expect(browser.html).toContain('Signed out successfully.')
	await browser.open('/signin')
	await browser.submit('Sign In', { email, password: PASSWORD })
	expect(browser.path).toBe('/')
	expect(browser.html).toContain('Nora')

	await browser.submit('Dark', { theme: 'dark' })
	expect(browser.html).toContain('data-theme="dark"')
})

test('SHELL-35 the same forms without a token are rejected (security row 45)', async ({ app }) => {
	const send = (path: string, body: string) =>
		new Promise<number>((resolve, reject) => {
			const headers = {
				'Content-Type': 'application/x-www-form-urlencoded',
				'Content-Length': Buffer.byteLength(body),
			}
			const sent = request(new URL(path, app.origin), { method: 'POST', headers }, (answer) => {
				answer.resume()
				resolve(answer.statusCode ?? 0)
			})
			sent.on('error', reject)
			sent.end(body)
		})
	for (const path of ['/signup', '/signin', '/signout']) {
		expect([path, await send(path, 'email=a%40b.test&theme=dark')]).toEqual([path, 403])
	}
})
