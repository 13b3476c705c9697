import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { ipKey } from '../http/client-ip'
import { type Encoding, negotiateEncoding } from '../http/compress-response'
import { localsOf, type ResponseWithLocals } from '../http/request-locals'
import { hasBody } from './body-limit'
import type { RateLimitOptions } from './rate-limit'
import { newRequestId } from './request-id'
import { formatRequestLine, type RequestLogOptions } from './request-log'
import { headersFor, newNonce, type SecurityHeadersOptions } from './security-headers'

/** Pages that are the same for every visitor. */
export interface PublicPages {
	/** Whether every visitor gets the same response to this. True for few targets only. */
	isCacheable: (request: { method: string; target: string; cookies: string | undefined }) => boolean
	/** Renders the page at this target for an anonymous visitor. */
	render: (target: string) => Promise<globalThis.Response>
	/** A number that changes with the content of the pages; a new one empties the cache. */
	version?: () => number
	/** Inline scripts that the content security policy allows by their hash. */
	hashedScripts?: readonly string[]
	/** Called with each use of the cache. */
	onLookup?: (result: 'hit' | 'miss') => void
	/** The most pages cached; the least recently requested ones are dropped. */
	maxPages?: number
}

export interface PageCacheOptions {
	publicPages: PublicPages
	/** Whether the guard of this mode could refuse or redirect a request with these headers. */
	isSuspicious: (headers: IncomingHttpHeaders) => boolean
	headers: SecurityHeadersOptions
	consume: RateLimitOptions['consume']
	lines: RequestLogOptions
	/** The client's address; that of the connection by default. */
	clientIp?: (req: IncomingMessage) => string
}

/** Handles a request before Express does; `next` passes it on. */
export type EarlyHandler = (req: IncomingMessage, res: ResponseWithLocals, next: () => void) => void

type Header = [name: string, value: string]

/** One encoding of a page, the validator of exactly these bytes, and the headers that name them. */
interface Variant {
	body: Buffer
	etag: string
	/** Names and values in turn, for a response with the page and for one without. */
	headers: { page: string[]; unchanged: string[] }
}

interface CachedPage {
	/** The content security policy before, between and after its nonces. */
	policy: string[]
	plain: Variant
	encoded: Record<Encoding, Variant>
}

/**
 * Serves public pages from memory. It runs before Express and the guards, because they take longer than
 * sending the page: a request gets the cached page only if no guard could refuse it, that is a
 * read at the app's own address, without a body, within the rate limit. Every other request goes on
 * to the guards and to Remix. A render contains nothing of the request, so nothing of one visitor
 * can reach another.
 */
export function pageCache(options: PageCacheOptions): EarlyHandler {
	const { publicPages, isSuspicious, headers, consume, lines } = options
	const clientIp =
		options.clientIp ?? (({ socket }: IncomingMessage): string => socket.remoteAddress ?? '')
	const { host } = new URL(headers.appOrigin)
	const pageAt = createPageStore(publicPages, headers)
	const writeLine = formatRequestLine(lines)

	const send = (req: IncomingMessage, res: ResponseWithLocals, page: CachedPage): void => {
		const requestId = newRequestId()
		localsOf(res).requestId = requestId
		writeLine(req, res)
		const encoding = negotiateEncoding(req)
		const variant = encoding === null ? page.plain : page.encoded[encoding]
		const isUnchanged = matches(req.headers['if-none-match'], variant.etag)
		// Passed as a whole, they are not sorted in one by one.
		res.writeHead(isUnchanged ? 304 : 200, [
			'X-Request-Id',
			requestId,
			'Content-Security-Policy',
			page.policy.join(newNonce()),
			...variant.headers[isUnchanged ? 'unchanged' : 'page'],
		])
		res.end(isUnchanged || req.method === 'HEAD' ? undefined : variant.body)
	}

	const serve = async (
		req: IncomingMessage,
		res: ResponseWithLocals,
		next: () => void,
	): Promise<void> => {
		const ip = clientIp(req)
		localsOf(res).ip = ip
		let isAllowed = false
		try {
			isAllowed = (await consume('get', ipKey(ip))).allowed
		} catch {
			// The rate limit middleware counts again, and logs that it cannot.
		}
		if (!isAllowed) return next()
		const page = await pageAt(req.url ?? '')
		if (page !== null) return send(req, res, page)
		localsOf(res).isCounted = true
		next()
	}

	return (req, res, next) => {
		const { method = '', url: target = '' } = req
		const isSafe = req.headers.host === host && !hasBody(req) && !isSuspicious(req.headers)
		const isCacheable = () =>
			publicPages.isCacheable({ method, target, cookies: req.headers.cookie })
		if (isSafe && isCacheable()) serve(req, res, next).catch(() => res.destroy())
		else next()
	}
}

/**
 * The cached pages by target: rendered once however many request them at once, and compressed once.
 * The result is null where the page turns out not to be the same for every visitor.
 */
function createPageStore(
	{
		render,
		version = () => 0,
		hashedScripts = [],
		onLookup = () => undefined,
		maxPages = 200,
	}: PublicPages,
	security: SecurityHeadersOptions,
): (target: string) => Promise<CachedPage | null> {
	const pages = new LRUCache<string, Promise<CachedPage | null>>({ max: maxPages })
	let cachedVersion = version()
	return (target) => {
		if (version() !== cachedVersion) {
			pages.clear()
			cachedVersion = version()
		}
		const cached = pages.get(target)
		onLookup(cached === undefined ? 'miss' : 'hit')
		if (cached !== undefined) return cached
		const rendering = render(target)
			.then((response) =>
				toCachedPage(response, hashedScripts, headersFor(target, NONCE_PLACE, security)),
			)
			// Remix renders it again for this request, and reports the error.
			.catch(() => null)
		pages.set(target, rendering)
		// What could not be cached now is tried again by the next request.
		void rendering.then((page) => {
			if (page === null && pages.peek(target) === rendering) pages.delete(target)
		})
		return rendering
	}
}

/** Whether the client has this encoding of the page. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false
	// A proxy that transforms responses makes validators weak; for reads they mean the same.
	return ifNoneMatch.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()))
}

/** Stands for the nonce, which is new in each response. */
const NONCE_PLACE = '{nonce}'

const CACHE_HEADERS: readonly Header[] = [
	['Cache-Control', 'no-cache'],
	// A shared cache must not serve it to signed-in users.
	['Vary', 'Accept-Encoding, Cookie'],
]

/** The rendered page in all encodings; null for a response that is no page or is personalized. */
async function toCachedPage(
	response: globalThis.Response,
	hashedScripts: readonly string[],
	securityHeaders: readonly Header[],
): Promise<CachedPage | null> {
	const type = response.headers.get('Content-Type') ?? ''
	const isPersonalized = response.headers.has('Set-Cookie')
	if (response.status !== 200 || isPersonalized || !type.startsWith('text/html')) return null
	const bytes = Buffer.from(await response.arrayBuffer())
	if (hasPerResponseNonce(bytes.toString(), hashedScripts)) return null
	const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
	const [br, gz] = await Promise.all([asBrotli(bytes), asGzip(bytes)])
	const isPolicy = ([name]: Header): boolean => name === 'Content-Security-Policy'
	const policy = securityHeaders.find(isPolicy)?.[1] ?? ''
	const rest = securityHeaders.filter((header) => !isPolicy(header))
	const variant = (body: Buffer, encoding: Encoding | null): Variant => {
		const etag = `"${hash}${encoding === null ? '' : `-${encoding}`}"`
		const unchanged = [...rest, ...CACHE_HEADERS, ['ETag', etag]].flat()
		const described = ['Content-Type', type, 'Content-Length', String(body.length)]
		const encoded = encoding === null ? [] : ['Content-Encoding', encoding]
		return { body, etag, headers: { page: [...unchanged, ...described, ...encoded], unchanged } }
	}
	return {
		policy: policy.split(NONCE_PLACE),
		plain: variant(bytes, null),
		encoded: { br: variant(br, 'br'), gzip: variant(gz, 'gzip') },
	}
}

/**
 * A nonce is valid for the one response whose policy names it, and an inline script has one unless
 * the policy allows it by hash. Structured data is never run, so it needs none.
 */
function hasPerResponseNonce(html: string, hashedScripts: readonly string[]): boolean {
	const scripts = html.split('<script').slice(1)
	return (
		/\snonce=/u.test(html) ||
		scripts.some((script) => {
			const [attributes = ''] = script.split('>', 1)
			const [text = ''] = script.slice(attributes.length + 1).split('</script', 1)
			const isData = /\ssrc=| type="application\/ld\+json"/u.test(attributes)
			return !isData && !hashedScripts.includes(text)
		})
	)
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Runs once per page, so at the best quality. */
const asBrotli = (bytes: Buffer): Promise<Buffer> =>
	compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

const asGzip = (bytes: Buffer): Promise<Buffer> => compressGzip(bytes, { level: 9 })
