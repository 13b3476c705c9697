import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'

/** Answers that are complete before they are sent: one piece, of known length, compressed once. */

export type Encoding = 'br' | 'gzip'

/** Below this the headers would cost more than compression saves. */
const MIN_COMPRESS_BYTES = 1024

/** What a page is compressed with: below a millisecond, and within a tenth of the best there is. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 6

/** What was made of an Accept-Encoding header: all browsers of the world send a handful of them. */
const negotiated = new LRUCache<string, Encoding | 'identity'>({ max: 50 })

/** The encoding for this client, `null` for none. */
export function negotiateEncoding(
	req: Pick<Request, 'acceptsEncodings' | 'headers'>,
): Encoding | null {
	const header = req.headers['accept-encoding'] ?? ''
	let encoding = negotiated.get(header)
	if (encoding === undefined) {
		const accepted = req.acceptsEncodings('br', 'gzip', 'identity')
		encoding = accepted === 'br' || accepted === 'gzip' ? accepted : 'identity'
		negotiated.set(header, encoding)
	}
	return encoding === 'identity' ? null : encoding
}

/** @param quality of Brotli, 0 to 11 */
export function compressed(bytes: Buffer, encoding: Encoding, quality = BROTLI_QUALITY): Buffer {
	if (encoding === 'gzip') return gzipSync(bytes, { level: GZIP_LEVEL })
	return brotliCompressSync(bytes, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		},
	})
}

/**
 * Sends a text as a whole. It is compressed here, on the spot: that takes a fraction of what it
 * costs to feed the pieces of a stream through other threads one by one.
 */
export function sendCompressed(req: Request, res: Response, bytes: Buffer): void {
	res.vary('Accept-Encoding')
	const encoding = bytes.length < MIN_COMPRESS_BYTES ? null : negotiateEncoding(req)
	const body = encoding === null ? bytes : compressed(bytes, encoding)
	if (encoding !== null) res.setHeader('Content-Encoding', encoding)
	res.setHeader('Content-Length', body.length)
	res.end(req.method === 'HEAD' ? undefined : body)
}
