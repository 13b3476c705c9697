import type { Request, RequestHandler, Response } from 'express'
import { ipKey } from '../http/client-ip'
import type { Log } from '../http/logger'
import { withoutTokens } from '../http/token-paths'
import type { RateLimitOptions } from './rate-limit'

/** Where browsers report what the content security policy has blocked. */

export const REPORT_PATH = '/csp-reports'
export const REPORT_GROUP = 'csp'

export const MAX_REPORT_BYTES = 8 * 1024
/** Browsers collect reports; each of a few is logged. */
const MAX_REPORTS = 5
const MAX_TEXT = 200

export interface CspReportOptions {
	/** Counts one report of the address, and one of all. */
	consume: RateLimitOptions['consume']
	log: Pick<Log, 'warn'>
}

/**
 * Logs violations of the content security policy, one line each, without queries: they may contain
 * personal data. Comes before the origin check, because browsers send reports without an origin that
 * proves anything; a report changes nothing, and their number is limited per address and in total. The
 * response is the same for every report, so that it tells a sender nothing.
 */
export function cspReports({ consume, log }: CspReportOptions): RequestHandler {
	const handle = async (req: Request, res: Response): Promise<void> => {
		const { allowed } = await consume('report', ipKey(res.locals.ip))
		if (!allowed) return void res.status(429).end()
		const text = await readText(req)
		for (const report of parseReports(text)) {
			log.warn({ requestId: res.locals.requestId, ...report }, 'CSP violation')
		}
		res.status(204).end()
	}
	return (req, res, next) => {
		if (req.path !== REPORT_PATH) return next()
		res.setHeader('Cache-Control', 'no-store')
		if (req.method !== 'POST') return void res.status(405).setHeader('Allow', 'POST').end()
		handle(req, res).catch(next)
	}
}

/** The body; the body limit has made sure that it is short. */
async function readText(req: Request): Promise<string> {
	const chunks: Buffer[] = []
	for await (const chunk of req) chunks.push(chunk as Buffer)
	return Buffer.concat(chunks).toString('utf8')
}

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

/** The reports in a body: a list for the Reporting API, one object for `report-uri`. */
function parseReports(text: string): Record<string, string>[] {
	let body: unknown
	try {
		body = JSON.parse(text)
	} catch {
		return []
	}
	if (Array.isArray(body)) {
		return body
			.slice(0, MAX_REPORTS)
			.filter((one): one is { body: Fields } => {
				return isObject(one) && one['type'] === 'csp-violation' && isObject(one['body'])
			})
			.map(({ body: fields }) => ({
				directive: plain(fields['effectiveDirective']),
				blocked: plain(fields['blockedURL']),
				page: plain(fields['documentURL']),
				source: plain(fields['sourceFile']),
			}))
	}
	const report = isObject(body) ? body['csp-report'] : undefined
	if (!isObject(report)) return []
	return [
		{
			directive: plain(report['effective-directive'] ?? report['violated-directive']),
			blocked: plain(report['blocked-uri']),
			page: plain(report['document-uri']),
			source: plain(report['source-file']),
		},
	]
}

/** The text without query, fragment, and the secret of a link, cut and printable. */
function plain(value: unknown): string {
	if (typeof value !== 'string') return ''
	const text = value.slice(0, MAX_TEXT).split(/[?#]/u, 1)[0] ?? ''
	return withoutTokens(text)
}
