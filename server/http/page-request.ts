import type { Response as ExpressResponse } from 'express'

type Head = { method: string; url: string; headers: [string, string][] }

/** The headers of a request, read from a list; whatever asks for more gets Node's `Headers`. */
class PageHeaders implements Pick<Headers, 'get' | 'has'> {
	readonly #list: readonly [string, string][]
	readonly #whole: () => Headers

	constructor(list: readonly [string, string][], whole: () => Headers) {
		this.#list = list
		this.#whole = whole
	}

	get(name: string): string | null {
		const wanted = name.toLowerCase()
		let values: string | null = null
		for (const [known, value] of this.#list) {
			if (known === wanted) values = values === null ? value : `${values}, ${value}`
		}
		return values
	}

	has(name: string): boolean {
		return this.get(name) !== null
	}

	forEach(...args: Parameters<Headers['forEach']>): void {
		this.#whole().forEach(...args)
	}

	entries() {
		return this.#whole().entries()
	}

	keys() {
		return this.#whole().keys()
	}

	values() {
		return this.#whole().values()
	}

	[Symbol.iterator]() {
		return this.entries()
	}
}

/**
 * A request as loaders of pages get it. Node's `Request` checks and copies all that it is given and
 * makes a signal, which takes longer than rendering a small page, so it is made when more than this is asked for.
 */
export class PageRequest implements Pick<Request, 'method' | 'url' | 'headers' | 'signal'> {
	readonly method: string
	readonly url: string
	readonly location: URL
	/** Lower-case names. */
	readonly headers: Headers
	readonly body = null
	readonly bodyUsed = false
	readonly #list: [string, string][]
	readonly #res: ExpressResponse
	#controller: AbortController | null = null
	#whole: Request | null = null

	constructor({ method, url, headers }: Head, res: ExpressResponse) {
		this.method = method
		// As `Request` has it; an address that is none throws.
		this.location = new URL(url)
		this.url = this.location.href
		this.#list = headers
		const own = new PageHeaders(headers, () => this.whole().headers)
		this.headers = own as unknown as Headers
		this.#res = res
	}

	/** Aborted when the response is closed, also after a complete one. */
	get signal(): AbortSignal {
		if (this.#controller === null) {
			const controller = new AbortController()
			this.#controller = controller
			if (this.#res.closed) controller.abort()
			else this.#res.once('close', () => controller.abort())
		}
		return this.#controller.signal
	}

	/** The same as Node's `Request`, made once. @param body of a request that has one */
	whole(body: Pick<RequestInit, 'body' | 'duplex'> = {}): Request {
		if (this.#whole === null) {
			const { method, url } = this
			const request = new Request(url, { method, headers: this.#list, ...body })
			this.#whole = Object.defineProperty(request, 'signal', { get: () => this.signal })
		}
		return this.#whole
	}

	clone(): Request {
		return this.whole().clone()
	}

	text(): Promise<string> {
		return this.whole().text()
	}

	json(): Promise<unknown> {
		return this.whole().json()
	}

	formData(): Promise<FormData> {
		return this.whole().formData()
	}
}

/** Node's `Request` for code that may ask for more than a loader does. */
export const wholeRequest = (request: Request): Request =>
	request instanceof PageRequest ? request.whole() : request

/** The address of a request; of a page request, it is parsed already. */
export const locationOf = (request: Request): URL =>
	request instanceof PageRequest ? request.location : new URL(request.url)
