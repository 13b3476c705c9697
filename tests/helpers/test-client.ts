import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import {
	createCaptchaChallenge,
	issueCaptchaToken,
} from '~/features/accounts/captcha/verify.server'
import { type Challenge } from '~/core/captcha/proof-of-work.server'
import { serializeCaptchaField } from '~/core/captcha/actions'
import { config } from '~/core/config/config.server'
import type { CaptchaAction } from '~/core/captcha/actions'
import { issueFormToken } from '~/core/security/csrf.server'
import type { Message } from '~/core/http/flash-message'
import { currentTime } from '~/core/time/clock'
import { tokenSubject } from '~/core/http/cookies.server'
import type { RootData } from '~/layout/page/root-loader-data'
import { loadRoot } from '~/layout/page/root-loader.server'
import { context } from './requests'
import { type RouteModule, ROUTES } from '#tests/helpers/access/route-modules'

/** Simulates a browser for loaders and actions: keeps cookies, follows redirects, has an IP address. */

export type TestResponse = {
	status: number
	headers: Headers
	/** The redirect target. */
	location: string | null
	/** The returned data; undefined for a Response. */
	value: unknown
	/** The body of a Response. */
	text: string
}

export type Page = { path: string; value: unknown; root: RootData; messages: Message[] }

type Sent = { headers?: Record<string, string>; formTokenRequired?: boolean }

type DataAnswer = { data: unknown; init: ResponseInit | null }

const isDataAnswer = (value: unknown): value is DataAnswer =>
	typeof value === 'object' && value !== null && 'data' in value && 'init' in value

type Match = { module: RouteModule; params: Record<string, string> }

const PATTERNS = Object.entries(ROUTES)
	.filter(([pattern]) => pattern !== '/*')
	.map(([pattern, { module }]) => {
		const source = pattern
			.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
			.replace(/:(\w+)/gu, '(?<$1>[^/]+)')
		return { module, pattern: new RegExp(`^${source}$`, 'u'), isFixed: !pattern.includes(':') }
	})
	.sort((a, b) => Number(b.isFixed) - Number(a.isFixed))

/** The route of a path, matched like Remix: static paths first, the catch-all last. */
function routeAt(path: string): Match {
	const pathname = new URL(path, config().origin).pathname.replace(/\.data$/u, '')
	for (const { module, pattern } of PATTERNS) {
		const match = pattern.exec(pathname)
		if (match !== null) return { module, params: { ...match.groups } }
	}
	const catchAll = ROUTES['/*']?.module
	if (catchAll === undefined) throw new Error(`No route for ${path}`)
	return { module: catchAll, params: { '*': pathname.slice(1) } }
}

let lastAddress = 0

function freshAddress(): string {
	lastAddress += 1
	return `198.51.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`
}

export class TestClient {
	readonly #cookies = new Map<string, string>()

	constructor(readonly ip: string = freshAddress()) {}

	/** The Cookie header it sends. */
	get cookie(): string {
		return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
	}

	/** The value of a cookie, or undefined. */
	cookieNamed(name: string): string | undefined {
		return this.#cookies.get(name)
	}

	setCookie(name: string, value: string): void {
		this.#cookies.set(name, value)
	}

	/** Another client with the same cookies, by default with the same address. */
	copy(ip = this.ip): TestClient {
		const other = new TestClient(ip)
		for (const [name, value] of this.#cookies) other.setCookie(name, value)
		return other
	}

	request(path: string, init: RequestInit = {}): Request {
		const headers = new Headers(init.headers)
		if (this.#cookies.size > 0) headers.set('Cookie', this.cookie)
		return new Request(new URL(path, config().origin), { ...init, headers })
	}

	/** A GET for a page's own data; redirects are not followed. */
	load(path: string, sent: Sent = {}): Promise<TestResponse> {
		return this.#run('loader', path, this.request(path, { headers: sent.headers }), sent)
	}

	/** Posts a form to a page; redirects are not followed. */
	post(path: string, fields: Record<string, string>, sent: Sent = {}): Promise<TestResponse> {
		return this.postPairs(path, Object.entries(fields), sent)
	}

	/** The same with repeatable names. */
	postPairs(path: string, pairs: [string, string][], sent: Sent = {}): Promise<TestResponse> {
		const body = new URLSearchParams(pairs)
		const request = this.request(path, { method: 'POST', body, headers: sent.headers })
		return this.#run('action', path, request, sent)
	}

	/** Posts a form with a file. */
	send(path: string, body: FormData, sent: Sent = {}): Promise<TestResponse> {
		const request = this.request(path, { method: 'POST', body, headers: sent.headers })
		return this.#run('action', path, request, sent)
	}

	/** A request with a JSON body, or without a body. */
	call(method: string, path: string, body?: unknown): Promise<TestResponse> {
		const headers = { 'Content-Type': 'application/json' }
		const init: RequestInit = { method, headers }
		if (body !== undefined) init.body = JSON.stringify(body)
		const kind = method === 'GET' || method === 'HEAD' ? 'loader' : 'action'
		return this.#run(kind, path, this.request(path, init), {})
	}

	/** Opens a page like a browser: follows redirects, then runs the root loader too. */
	async open(path: string): Promise<Page> {
		let at = path
		for (let hops = 0; hops < 10; hops += 1) {
			const answer = await this.load(at)
			if (answer.location === null) {
				const root = await answerOf(() => loadRoot(this.request(at)))
				this.#keep(root.headers)
				const data = root.value as RootData
				return { path: at, value: answer.value, root: data, messages: data.messages }
			}
			at = answer.location
		}
		throw new Error(`Too many redirects from ${path}`)
	}

	/** Posts a form and opens the page it redirects to. */
	async submit(path: string, fields: Record<string, string>): Promise<Page> {
		const answer = await this.post(path, fields)
		if (answer.location === null) throw new Error(`No redirect: ${JSON.stringify(answer.value)}`)
		return this.open(answer.location)
	}

	/** A captcha token for an action, as the form's page would contain it. */
	botToken(action: CaptchaAction): Promise<string> {
		return issueCaptchaToken(this.request('/'), action)
	}

	/** A captcha token with the proof of work that JavaScript adds. */
	async provenToken(action: CaptchaAction): Promise<string> {
		const { token, proof } = await createCaptchaChallenge(this.request('/'), action)
		if (proof.by !== 'work') throw new Error('Only the embedded check gives work')
		return serializeCaptchaField(token, await workProof(proof.challenge as Challenge))
	}

	/** The token of a plain form. */
	async formToken(): Promise<string> {
		return issueFormToken('form', await tokenSubject(this.request('/')), currentTime())
	}

	async #run(
		kind: 'loader' | 'action',
		path: string,
		request: Request,
		{ formTokenRequired = false }: Sent,
	): Promise<TestResponse> {
		const { module, params } = routeAt(path)
		const run = module[kind]
		const args = { request, params, context: context({ ip: this.ip, formTokenRequired }) }
		const answer = await answerOf(() => (run === undefined ? null : run(args)))
		this.#keep(answer.headers)
		return answer
	}

	#keep(headers: Headers): void {
		for (const setCookie of headers.getSetCookie()) {
			const [pair = '', ...flags] = setCookie.split('; ')
			const cut = pair.indexOf('=')
			const [name, value] = [pair.slice(0, cut), pair.slice(cut + 1)]
			if (flags.includes('Max-Age=0')) this.#cookies.delete(name)
			else this.#cookies.set(name, value)
		}
	}
}

/** Solves a challenge like a browser and serializes the result. */
export async function workProof(challenge: Challenge): Promise<string> {
	const solution = await solveChallenge({ challenge, deriveKey })
	return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')
}

async function answerOf(work: () => unknown): Promise<TestResponse> {
	let value: unknown
	try {
		value = await work()
	} catch (thrown) {
		if (!(thrown instanceof Response)) throw thrown
		value = thrown
	}
	if (value instanceof Response) {
		const { status, headers } = value
		return {
			status,
			headers,
			location: headers.get('Location'),
			value: undefined,
			text: await value.text(),
		}
	}
	const { data, init } = isDataAnswer(value) ? value : { data: value, init: null }
	const headers = new Headers(init?.headers)
	return { status: init?.status ?? 200, headers, location: null, value: data, text: '' }
}
