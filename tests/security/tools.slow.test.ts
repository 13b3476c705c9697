import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCANNER_PATHS } from '#tests/helpers/fuzz/scanner-paths'
import { notRun } from '#tests/helpers/not-run'
import { quantile, sendRequest } from '#tests/helpers/raw-request'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { isInstalled, runTool, toolFolder } from '#tests/helpers/server/security-tool'
import { measureAtRate } from '#tests/helpers/timing-attack'

/**
 * Scanners of Debian against the built server, each with a bounded part of its attacks. What they find
 * is compared with a list in which each finding is explained: a new one fails.
 */

let server: AppServer

beforeAll(async () => {
	server = await startAppServer()
})

afterAll(() => server.stop())

const MINUTES = 60_000

/** A test that needs a tool of this Debian package; without it, the test says that it did not run. */
const testWith = (tool: string, name: string, run: (task: { meta: object }) => Promise<void>) =>
	test(
		name,
		async (context) => {
			if (!isInstalled(tool)) return notRun(context, tool, `not installed: apt-get install ${tool}`)
			await run(context.task)
		},
		10 * MINUTES,
	)

describe('security row 54: sqlmap', () => {
	/** Addresses with what visitors can put into a query or a form. */
	const TARGETS: [name: string, path: string, form?: string][] = [
		['the list of guides', '/guides?search=a&category=b&tag=c&sort=newest&page=1'],
		['the calls for guides', '/api/guides?search=a&category=b&tag=c&page=1'],
		['signing in', '/signin', 'email=a%40example.test&password=b'],
	]

	for (const [name, path, form] of TARGETS) {
		testWith('sqlmap', `injects nothing into ${name}`, async (task) => {
			const folder = toolFolder()
			const output = await runTool(
				'sqlmap',
				[
					...['--url', server.origin + path, ...(form === undefined ? [] : ['--data', form])],
					...['--headers', `Origin: ${server.origin}`, '--ignore-code', '400,403,429'],
					...['--batch', '--level', '1', '--risk', '1', '--technique', 'BEU', '--threads', '2'],
					...['--output-dir', folder, '--flush-session', '--disable-coloring'],
				],
				folder,
			)
			const tried = output.match(/parameter '\w+' does not seem to be injectable/gu) ?? []
			Object.assign(task.meta, { figures: { parameters: tried.length } })
			expect(output).toContain('all tested parameters do not appear to be injectable')
			expect(output).not.toMatch(/identified the following injection|is vulnerable/u)
		})
	}
})

describe('wapiti', () => {
	/** What it finds in local mode, and why that is right. */
	const EXPLAINED: Record<string, string> = {
		'HTTP Secure Headers: X-XSS-Protection is not set':
			'no browser of today reads it; the content security policy does what it was for',
		'HTTP Secure Headers: Strict-Transport-Security is not set':
			'the local server has no https; security-headers.test.ts checks it for https',
	}

	type Finding = { info: string; path: string; parameter?: string | null }
	type Report = Record<'vulnerabilities' | 'anomalies', Record<string, Finding[]>>

	testWith('wapiti', 'finds nothing on public pages that is not explained', async (task) => {
		const folder = toolFolder()
		const report = join(folder, 'report.json')
		await runTool(
			'wapiti',
			[
				...['--url', `${server.origin}/`, '--scope', 'domain', '--depth', '1'],
				...['--module', 'xss,sql,redirect,crlf,csp,http_headers,cookieflags'],
				...['--max-links-per-page', '15', '--max-scan-time', '90', '--no-bugreport'],
				...['--format', 'json', '--output', report],
				...['--flush-session', '--store-session', folder],
			],
			folder,
		)
		const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Report
		const found = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, findings]) =>
			findings.map(({ info }) => `${kind}: ${info}`),
		)
		Object.assign(task.meta, { figures: { findings: found.length } })
		expect(found.filter((one) => EXPLAINED[one] === undefined)).toEqual([])
	})
})

describe('security row 63: ffuf', () => {
	/** What it is served, and why that is right. */
	const EXPLAINED: Record<string, string> = {
		guides: 'a public page',
		healthz: 'says only that the server works',
		'robots.txt': 'for search engines',
	}

	testWith('ffuf', 'is served public addresses only', async (task) => {
		const folder = toolFolder()
		const list = join(folder, 'paths.txt')
		const paths = [
			...SCANNER_PATHS.map((path) => path.replace(/^\//u, '')),
			...Object.keys(EXPLAINED),
		]
		writeFileSync(list, paths.join('\n'))
		const output = await runTool(
			'ffuf',
			['-s', '-u', `${server.origin}/FUZZ`, '-w', list, '-mc', '200,206', '-t', '8'],
			folder,
		)
		const served = output.split('\n').filter((line) => line !== '')
		Object.assign(task.meta, { figures: { paths: paths.length, served: served.length } })
		expect([...new Set(served)].sort()).toEqual(Object.keys(EXPLAINED).sort())
	})
})

describe('security row 53: slowhttptest', () => {
	const CONNECTIONS = 200
	const ATTACKS: [name: string, path: string, ...args: string[]][] = [
		['slow headers', '/', '-H', '-l', '25'],
		['slow bodies', '/signin', '-B', '-l', '45', '-s', '8192'],
		['slow reading', '/', '-X', '-l', '25', '-w', '1', '-y', '1', '-n', '5', '-z', '1', '-k', '3'],
	]
	/** What a slow reader has not read is with the system, which the tool cannot tell from the server. */
	const ENDED = ['slow headers', 'slow bodies']
	/** How much slower others may be: the tool takes a part of the computer as well. */
	const FACTOR = 4
	const LEAST_MS = 200

	/** How long 99% of the others' requests take meanwhile. */
	async function othersP99<T>(work: () => Promise<T>): Promise<[p99: number, result: T]> {
		const stop = measureAtRate(20, () => sendRequest(server.origin, { path: '/healthz' }))
		const result = await work()
		const answers = await stop()
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
		return [
			quantile(
				answers.map(({ ms }) => ms),
				0.99,
			),
			result,
		]
	}

	const pause = () => new Promise((resolve) => setTimeout(resolve, 5_000))

	for (const [name, path, ...args] of ATTACKS) {
		testWith('slowhttptest', `${name}: connections end, and others are served`, async (task) => {
			const folder = toolFolder()
			const [calm] = await othersP99(pause)
			const [busy, output] = await othersP99(() =>
				runTool(
					'slowhttptest',
					[...args, '-c', String(CONNECTIONS), '-r', '50', '-i', '5', '-u', server.origin + path],
					folder,
				),
			)
			const figures = { 'calm p99 ms': Math.round(calm), 'p99 ms': Math.round(busy) }
			Object.assign(task.meta, { figures })
			process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`)
			expect(output).toMatch(/service available:\s+YES/u)
			expect(output).not.toMatch(/service available:\s+NO/u)
			if (ENDED.includes(name)) expect(output).toContain('No open connections left')
			expect(busy).toBeLessThan(LEAST_MS + FACTOR * calm)
		})
	}
})
