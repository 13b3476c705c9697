import { type IncomingMessage, request } from 'node:http'
import { type Document, Window } from 'happy-dom'

/**
 * A text browser: keeps cookies, follows redirects, fills in forms and presses their buttons, and sends
 * the same headers as w3m 0.5.3: no Origin, no Sec-Fetch headers, Referer only if enabled. It runs no
 * scripts and ignores `hidden` and `disabled`.
 */

const HEADERS = {
	'User-Agent': 'w3m/0.5.3+git20230121',
	Accept: 'text/html, text/*;q=0.5, image/*, application/*, x-scheme-handler/*',
	'Accept-Encoding': 'identity',
	'Accept-Language': 'en;q=1.0',
}

type Control = { name: string; type: string; value: string }

export class TextBrowser {
	readonly #cookies = new Map<string, string>()
	#url: URL
	#document: Document = new Window().document
	status = 0

	constructor(origin: string) {
		this.#url = new URL(origin)
	}

	get path(): string {
		return this.#url.pathname + this.#url.search
	}

	/** The text of the page, with collapsed whitespace. */
	get text(): string {
		const body = this.#document.body.cloneNode(true)
		for (const code of body.querySelectorAll('script, style')) code.remove()
		return body.textContent.replace(/\s+/g, ' ')
	}

	async open(path: string): Promise<void> {
		await this.#go('GET', new URL(path, this.#url))
	}

	/** The control with this name in the part of the page that contains the forms. */
	#control(name: string): Control {
		const element = this.#document.querySelector(`main [name="${name}"]`)
		if (element === null) throw new Error(`No field ${name} at ${this.path}`)
		return element as unknown as Control
	}

	#options(name: string) {
		return [...this.#document.querySelectorAll(`main [name="${name}"] option`)].map((one) => ({
			text: one.textContent.trim(),
			value: one.getAttribute('value') ?? one.textContent,
		}))
	}

	value(name: string): string {
		return this.#control(name).value
	}

	fill(fields: Record<string, string>): void {
		for (const [name, value] of Object.entries(fields)) this.#control(name).value = value
	}

	/** The options of a select. */
	options(name: string): string[] {
		return this.#options(name).map(({ text }) => text)
	}

	choose(name: string, label: string): void {
		const element = this.#options(name).find(({ text }) => text === label)
		if (element === undefined) throw new Error(`${name} does not offer ${label}`)
		this.#control(name).value = element.value
	}

	/** The machine-readable value of a result. */
	result(key: string): string | null {
		return this.#document.getElementById(`result-${key}`)?.getAttribute('value') ?? null
	}

	/** Follows the link with this text in the page's own content, the last one if there are several. */
	async follow(text: string): Promise<void> {
		const links = [...this.#document.querySelectorAll('main a[href]')]
		const link = links.filter((one) => one.textContent.trim() === text).at(-1)
		const href = link?.getAttribute('href')
		if (href === undefined || href === null) throw new Error(`No link ${text} at ${this.path}`)
		await this.open(href)
	}

	/** Presses the button with this text, the last one if there are several. */
	async press(text: string): Promise<void> {
		const buttons = [...this.#document.querySelectorAll('main button[type=submit]')]
		const button = buttons.filter((one) => one.textContent.trim() === text).at(-1)
		const form = button?.closest('form') ?? null
		if (button === undefined || form === null) throw new Error(`No button ${text} at ${this.path}`)
		const sent = new URLSearchParams()
		for (const control of form.querySelectorAll('input, select, textarea, button')) {
			const { name, value, type } = control as unknown as Control
			const isPressed = control === button
			if (name === '' || (type === 'submit' && !isPressed) || type === 'button') continue
			sent.append(name, value)
		}
		const action = form.getAttribute('action') ?? this.path
		await this.#go('POST', new URL(action, this.#url), sent.toString())
	}

	async #go(method: 'GET' | 'POST', to: URL, body = ''): Promise<void> {
		let answer = await this.#ask(method, to, body)
		let at = to
		for (let hops = 0; answer.location !== undefined && hops < 10; hops++) {
			at = new URL(answer.location, at)
			answer = await this.#ask('GET', at, '')
		}
		this.#url = at
		this.status = answer.status
		const window = new Window({ url: at.href })
		const parser = new window.DOMParser()
		this.#document = parser.parseFromString(answer.html, 'text/html')
	}

	#ask(method: string, to: URL, body: string) {
		const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
		const headers = {
			...HEADERS,
			...(cookie === '' ? {} : { Cookie: cookie }),
			...(method === 'POST'
				? {
						'Content-Type': 'application/x-www-form-urlencoded',
						'Content-Length': Buffer.byteLength(body),
					}
				: {}),
		}
		return new Promise<{ status: number; location?: string; html: string }>((resolve, reject) => {
			const sent = request(to, { method, headers }, (answer) => {
				this.#keepCookies(answer)
				let html = ''
				answer.setEncoding('utf8')
				answer.on('data', (chunk: string) => (html += chunk))
				answer.on('end', () =>
					resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, html }),
				)
			})
			sent.on('error', reject)
			sent.end(body)
		})
	}

	#keepCookies(answer: IncomingMessage): void {
		for (const line of answer.headers['set-cookie'] ?? []) {
			const [pair = '', ...flags] = line.split('; ')
			const cut = pair.indexOf('=')
			if (flags.includes('Max-Age=0')) this.#cookies.delete(pair.slice(0, cut))
			else this.#cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
		}
	}
}
