import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, RequestHandler } from 'express'
import { type Encoding, negotiateEncoding } from '../http/compress-response'

export interface PageMemoryOptions {
	/** Whether everybody gets the same answer to this. Says yes to few targets only. */
	isForEveryone: (asked: { method: string; target: string; cookies: string | undefined }) => boolean
	/** Draws the page at this target for somebody of whom nothing is known. */
	draw: (target: string) => Promise<globalThis.Response>
	/** A number that changes with what the pages show; with another one all are drawn again. */
	version?: () => number
	/** Inline scripts that the policy knows by their hash, so that they are good for every answer. */
	knownScripts?: readonly string[]
	/** The most pages kept: those asked for last. */
	most?: number
}

/** One form of a page: its bytes, and the validator that belongs to exactly these bytes. */
interface Variant {
	body: Buffer
	etag: string
}

export interface CachedPage {
	type: string
	plain: Variant
	encoded: Record<Encoding, Variant>
}

type Found = CachedPage | Promise<CachedPage | null> | null

/** The page that answers a request: here already, still to be drawn, or `null` where it is not for everybody. */
export type PageCache = (req: Request) => Found

/**
 * Keeps pages that are the same for everybody: drawn once per process, compressed once, and validated
 * with a strong ETag, so that who has it already gets 304. Nothing of a request gets into the drawing,
 * so nothing of one visitor can reach another.
 */
export function createPageCache({
	isForEveryone,
	draw,
	version = () => 0,
	knownScripts = [],
	most = 200,
}: PageMemoryOptions): PageCache {
	const pages = new Map<string, CachedPage | Promise<CachedPage | null>>()
	let drawnAt = version()

	const pageAt = (target: string): CachedPage | Promise<CachedPage | null> => {
		const current = version()
		if (current !== drawnAt) {
			pages.clear()
			drawnAt = current
		}
		const known = pages.get(target)
		if (known !== undefined) {
			// A map keeps the order of insertion: what is asked for goes to its end.
			pages.delete(target)
			pages.set(target, known)
			return known
		}
		const [oldest] = pages.keys()
		if (pages.size >= most && oldest !== undefined) pages.delete(oldest)
		const drawing = draw(target).then((response) => toCacheEntry(response, knownScripts))
		pages.set(target, drawing)
		// What could not be kept now is tried again with the next request.
		const settle = (page: CachedPage | null) => {
			if (pages.get(target) !== drawing) return
			if (page === null) pages.delete(target)
			else pages.set(target, page)
		}
		drawing.then(settle, () => settle(null))
		return drawing
	}

	return (req) => {
		const target = req.originalUrl
		const asked = { method: req.method, target, cookies: req.headers.cookie }
		return isForEveryone(asked) ? pageAt(target) : null
	}
}

/** Answers what is in the memory, or can be. */
export function servePageCache(pages: PageCache): RequestHandler {
	return (req, res, next) => {
		const found = pages(req)
		const send = (page: CachedPage | null): void => {
			if (page === null) return next()
			const { status, headers, body } = negotiateCached(req, page)
			for (const [name, value] of headers) res.setHeader(name, value)
			res.status(status).end(body)
		}
		// What is here already is sent on the spot.
		if (!(found instanceof Promise)) return send(found)
		found
			.catch(() => null)
			.then(send)
			.catch(next)
	}
}

export interface CachedResponse {
	status: 200 | 304
	headers: [name: string, value: string][]
	body: Buffer | undefined
}

/** What this client gets of a page: in its encoding, and only if it does not have it. */
export function negotiateCached(req: Request, page: CachedPage): CachedResponse {
	const encoding = negotiateEncoding(req)
	const { body, etag } = encoding === null ? page.plain : page.encoded[encoding]
	const headers: CachedResponse['headers'] = [
		['Cache-Control', 'no-cache'],
		// A cache on the way must not give it to somebody who is signed in.
		['Vary', 'Accept-Encoding, Cookie'],
		['ETag', etag],
	]
	if (holds(req.headers['if-none-match'], etag)) return { status: 304, headers, body: undefined }
	headers.push(['Content-Type', page.type], ['Content-Length', String(body.length)])
	if (encoding !== null) headers.push(['Content-Encoding', encoding])
	return { status: 200, headers, body: req.method === 'HEAD' ? undefined : body }
}

/** Whether the client has this form of the page. */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false
	// A proxy that transforms answers makes validators weak; for reading they say the same.
	return ifNoneMatch.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()))
}

/** The drawn page in all its forms; `null` for what is no page, or is somebody's own after all. */
async function toCacheEntry(
	response: globalThis.Response,
	knownScripts: readonly string[],
): Promise<CachedPage | null> {
	const type = response.headers.get('Content-Type') ?? ''
	const isOwn = response.headers.has('Set-Cookie')
	if (response.status !== 200 || isOwn || !type.startsWith('text/html')) return null
	const bytes = Buffer.from(await response.arrayBuffer())
	if (hasPerResponseNonce(bytes.toString(), knownScripts)) return null
	const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
	const [br, gz] = await Promise.all([asBrotli(bytes), asGzip(bytes)])
	return {
		type,
		plain: { body: bytes, etag: `"${hash}"` },
		encoded: {
			br: { body: br, etag: `"${hash}-br"` },
			gzip: { body: gz, etag: `"${hash}-gzip"` },
		},
	}
}

/**
 * A nonce is good for the one answer whose policy names it; with an inline script there is one, unless
 * the policy knows the script by its hash. Structured data is no script: nothing runs it.
 */
function hasPerResponseNonce(html: string, knownScripts: readonly string[]): boolean {
	const scripts = html.matchAll(/<script\b([^>]*)>(.*?)(?:<\/script|$)/gsu)
	return (
		/\snonce=/u.test(html) ||
		[...scripts].some(
			([, attributes = '', text = '']) =>
				!/\ssrc=| type="application\/ld\+json"/u.test(attributes) && !knownScripts.includes(text),
		)
	)
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Once per page, so as well as it goes. */
const asBrotli = (bytes: Buffer): Promise<Buffer> =>
	compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

const asGzip = (bytes: Buffer): Promise<Buffer> => compressGzip(bytes, { level: 9 })
