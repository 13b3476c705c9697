import { describe, expect, test } from 'vitest'
import { createTestApp, listenForTest, recordingLog, sendRequest } from '../test-helpers'
import { bodyLimit, defaultBodyLimit } from './body-limit'
import { cspReports, type CspReportOptions, MAX_REPORT_BYTES, REPORT_PATH } from './csp-reports'
import { errorHandler } from './error-handler'
import { originCheck } from './origin-check'

const ALLOWED = { allowed: true, retryAfterSeconds: 0 }

async function endpoint(consume: CspReportOptions['consume'] = () => ALLOWED) {
	const log = recordingLog()
	const app = createTestApp()
	app.use(bodyLimit({ limitFor: defaultBodyLimit }))
	app.use(cspReports({ consume, log }))
	app.use(originCheck({ appOrigin: 'https://pro.example', exemptPaths: [] }))
	app.use((_req, res) => void res.send('the app'))
	app.use(errorHandler({ log }))
	const { port } = await listenForTest(app)
	const send = (body: unknown, type = 'application/csp-report') =>
		sendRequest(port, {
			method: 'POST',
			path: REPORT_PATH,
			headers: { 'content-type': type, origin: 'null', 'sec-fetch-site': 'cross-site' },
			body: typeof body === 'string' ? body : JSON.stringify(body),
		})
	return { log, port, send }
}

const PAGE = 'https://pro.example/calculator?rent=1850&address=1+Elm+St#top'

/** One violation as `report-uri` sends it, and as the Reporting API does. */
const VIOLATIONS: [string, unknown, string][] = [
	[
		'report-uri',
		{
			'csp-report': {
				'document-uri': PAGE,
				'effective-directive': 'script-src-elem',
				'blocked-uri': 'https://evil.example/x.js?who=nora%40example.test',
				'source-file': `${PAGE}&more`,
				'script-sample': 'secret()',
			},
		},
		'application/csp-report',
	],
	[
		'the Reporting API',
		[
			{
				type: 'csp-violation',
				url: PAGE,
				body: {
					documentURL: PAGE,
					effectiveDirective: 'script-src-elem',
					blockedURL: 'https://evil.example/x.js?who=nora%40example.test',
					sourceFile: `${PAGE}&more`,
					sample: 'secret()',
				},
			},
			{ type: 'deprecation', body: { id: 'websql' } },
		],
		'application/reports+json',
	],
]

describe('SAFE-25 a report of a CSP violation', () => {
	test.each(VIOLATIONS)('by %s is one log line without queries', async (_name, body, type) => {
		const { log, send } = await endpoint()
		const { status, text, headers } = await send(body, type)
		expect([status, text, headers['cache-control']]).toEqual([204, '', 'no-store'])
		expect(log.lines).toEqual([
			{
				level: 'warn',
				message: 'CSP violation',
				requestId: expect.any(String) as string,
				directive: 'script-src-elem',
				blocked: 'https://evil.example/x.js',
				page: 'https://pro.example/calculator',
				source: 'https://pro.example/calculator',
			},
		])
	})

	test('cannot forge a log line, fill the log, or show the token of a reset link', async () => {
		const { log, send } = await endpoint()
		const page = 'https://pro.example/reset-password/abcdef0123456789'
		const body = { documentURL: page, blockedURL: `x\n{"level":60}${'y'.repeat(400)}` }
		await send(Array.from({ length: 12 }, () => ({ type: 'csp-violation', body })))
		expect(log.lines).toHaveLength(5)
		for (const line of log.lines) {
			expect(line).toMatchObject({ page: 'https://pro.example/reset-password/…' })
			expect(String(line['blocked'])).toHaveLength(200)
			expect(String(line['blocked'])).not.toContain('\n')
		}
	})

	test.each(['/s/abcdef0123456789', '/%73/abcdef0123456789', '/s/%0Aabcdef0123456789'])(
		'PRO-72 does not log the token of a shared report, as in %s',
		async (path) => {
			const { log, send } = await endpoint()
			const url = `https://pro.example${path}`
			const body = { documentURL: url, sourceFile: url, blockedURL: url }
			await send([{ type: 'csp-violation', body }])
			expect(log.lines[0]).toMatchObject({ page: 'https://pro.example/s/…' })
			expect(JSON.stringify(log.lines)).not.toContain('abcdef')
		},
	)

	test.each([
		['', 'nothing'],
		['{', 'no JSON'],
		['null', 'null'],
		[
			'[null, 5, {"type":"csp-violation"}, {"type":"csp-violation","body":[]}]',
			'a list of rubbish',
		],
		['{"csp-report":[]}', 'a list in place of a report'],
		['{"csp-report":"x"}', 'a text in place of a report'],
		['5', 'a number'],
	])('%j is answered alike and not logged: %s', async (body) => {
		const { log, send } = await endpoint()
		expect((await send(body)).status).toBe(204)
		expect(log.lines).toEqual([])
	})

	test('is at most 8 kB long', async () => {
		const { log, send } = await endpoint()
		const padded = (length: number) => JSON.stringify(VIOLATIONS[0]?.[1]).padEnd(length)
		expect((await send(padded(MAX_REPORT_BYTES))).status).toBe(204)
		expect(log.lines).toHaveLength(1)
		expect((await send(padded(MAX_REPORT_BYTES + 1))).status).toBe(413)
		expect(log.lines).toHaveLength(1)
	})

	test('beyond the limit is neither read nor logged', async () => {
		const keys: string[] = []
		const { log, send } = await endpoint((...args) => {
			keys.push(...args)
			return { allowed: false, retryAfterSeconds: 60 }
		})
		expect((await send(VIOLATIONS[0]?.[1])).status).toBe(429)
		expect(log.lines).toEqual([])
		expect(keys).toEqual(['report', '203.0.113.7'])
	})

	test('comes by POST, and no other address takes a foreign post', async () => {
		const { port } = await endpoint()
		expect((await sendRequest(port, { path: REPORT_PATH })).status).toBe(405)
		const foreign = { method: 'POST', headers: { origin: 'null' }, body: '{}' }
		expect((await sendRequest(port, { ...foreign, path: `${REPORT_PATH}/x` })).status).toBe(403)
	})
})
