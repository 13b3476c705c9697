import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { parseArgs } from 'node:util'
import { membersOf, sessionOf, type Member } from '#tests/helpers/raw-request'
import { analyze, emptyInputs, readInputs } from '~/deal'
import { SAMPLE_DEALS } from '../app/features/calculator/check-our-math/sample-deals'
import { BROWSER, compare, randomAddress, type Load, type LoadResult } from './bench-load'
import {
	readCpu,
	readMemory,
	readStatements,
	type Recorded,
	type Running,
	startBareExpress,
	startOneRouteApp,
	startProduct,
} from './bench-server'
import { pageWeight } from './bench-weight'
import { fromRoot, log } from './lib.mjs'
import { table } from './test-results.mjs'

/**
 * `npm run bench`: load test of the production build, as ratios. Each page is compared with (a) a
 * bare Express server that sends the same bytes and (b) a Remix app of the same versions that has one
 * route, in alternating rounds of one run, because absolute numbers depend on the load of the
 * computer. Beside the rates are CPU time and database statements of one request. It ends with the targets
 * of the requirements FAST-02 to FAST-05, and fails if a ratio misses one. `npm run bench -- --only guides`
 * measures the rows whose name has that text, and `-- --targets` only those with a target.
 */

const PACE = { rounds: 3, seconds: 2 }
const ANALYSIS_PAGES = ['projection', 'loan', 'brrrr', 'sensitivity', 'offer']
const ANALYZED_DEAL =
	'purchase=200000&arv=200000&rent=2000&yTaxes=2400&yInsurance=1200&ltv=75&interestDSCR=7&years=30'

/** An account may save 60 times per minute; with this many accounts no request is rate limited. */
const SAVERS = 150

/** A requirement that a row has to meet, as the least ratio to (a) or (b). */
type Target = { id: string; to: 'express' | 'remix'; ratio: number }

type Row = {
	name: string
	target?: Target
	method: 'GET' | 'POST'
	path: string
	headers?: Record<string, string>
	next?: Load['next']
}

function record(origin: string, row: Row): Promise<Recorded> {
	const { method, path } = row
	const { headers = {}, body } = row.next?.() ?? { headers: row.headers }
	return new Promise((resolve, reject) => {
		const sent = request(
			origin + path,
			{ method, headers: { ...BROWSER, ...headers, 'X-Forwarded-For': randomAddress() } },
			(response) => {
				const chunks: Buffer[] = []
				response.on('data', (chunk: Buffer) => chunks.push(chunk))
				response.on('error', reject)
				response.on('end', () => {
					const headerNames = ['content-type', 'content-encoding', 'cache-control', 'vary', 'etag']
					resolve({
						status: response.statusCode ?? 0,
						headers: Object.fromEntries(
							headerNames.flatMap((name) => {
								const value = response.headers[name]
								return value === undefined ? [] : [[name, String(value)]]
							}),
						),
						body: Buffer.concat(chunks).toString('base64'),
					})
				})
			},
		)
		sent.on('error', reject)
		sent.end(body)
	})
}

/** Requests that save a new property, cycling through the members. */
function saves(
	origin: string,
	members: readonly Member[],
): () => ReturnType<NonNullable<Load['next']>> {
	const { inputs } = SAMPLE_DEALS[0] ?? { inputs: emptyInputs() }
	let count = 0
	return () => {
		const member = members[count % members.length]
		count += 1
		return {
			headers: {
				...BROWSER,
				'Content-Type': 'application/json',
				Origin: origin,
				Cookie: member?.cookie ?? '',
				'X-Forwarded-For': member?.ip ?? '',
			},
			body: JSON.stringify({ propertyAddress: `${count} Elm Street, Tulsa, OK`, inputs }),
		}
	}
}

function rowsFor(origin: string, savers: readonly Member[], subscriber: string): Row[] {
	const visitors = (path: string, name = path): Row => {
		return { name, method: 'GET', path, target: { id: 'FAST-05', to: 'express', ratio: 0.6 } }
	}
	const members = (path: string, name: string, id?: string, ratio = 0): Row => ({
		name: `${name}, signed in`,
		method: 'GET',
		path,
		headers: { Cookie: subscriber },
		...(id === undefined ? {} : { target: { id, to: 'remix', ratio } }),
	})
	return [
		visitors('/'),
		visitors('/terms-of-service'),
		visitors('/guides'),
		visitors('/guides/the-70-rule-and-its-limits', 'a free guide'),
		// Not from the cache: each visitor gets a token of their own.
		{ name: '/signin', method: 'GET', path: '/signin' },
		members('/dev/bare', 'an empty page', 'FAST-02', 0.45),
		members('/dashboard', '/dashboard', 'FAST-03', 0.4),
		members('/calculator', '/calculator', 'FAST-03', 0.3),
		// With a query, because the visitors' page above has the same address.
		members('/guides?page=1', '/guides', 'FAST-03', 0.3),
		members('/service-providers', '/service-providers'),
		...ANALYSIS_PAGES.map((name) => members(`/calculator/${name}?${ANALYZED_DEAL}`, name)),
		{
			name: 'saving a property',
			method: 'POST',
			path: '/api/properties',
			next: saves(origin, savers),
		},
	]
}

type Servers = { product: Running; bare: Running; oneRoute: Running }

type Measured = { own: LoadResult; express: LoadResult; remix: LoadResult; cost: Cost }

/** Of one request. */
type Cost = { cpuMs: number; statements: number }

async function measureCost(product: Running, row: Row): Promise<Cost> {
	const requests = 50
	const [cpu, statements] = [readCpu(product.pid), await readStatements(product)]
	for (let i = 0; i < requests; i++) await record(product.origin, row)
	return {
		cpuMs: (readCpu(product.pid) - cpu) / requests,
		statements: ((await readStatements(product)) - statements) / requests,
	}
}

async function measure({ product, bare, oneRoute }: Servers, row: Row): Promise<Measured> {
	const { method, path, headers, next } = row
	const [own, express, remix] = await compare(
		[
			{ origin: product.origin, method, path, headers, next },
			{ origin: bare.origin, method, path, headers, next },
			{ origin: oneRoute.origin, method: 'GET', path: '/' },
		],
		PACE,
	)
	if (own === undefined || express === undefined || remix === undefined) {
		throw new Error(`${row.name} was not measured.`)
	}
	return { own, express, remix, cost: await measureCost(product, row) }
}

const figure = (n: number, digits = 0): string => (Number.isFinite(n) ? n.toFixed(digits) : '–')

function speedRow({ name }: Row, { own, express, remix, cost }: Measured): string[] {
	return [
		name,
		figure(own.perSecond),
		figure(own.p99),
		figure(express.perSecond),
		figure(own.perSecond / express.perSecond, 2),
		figure(remix.perSecond),
		figure(own.perSecond / remix.perSecond, 2),
		figure(cost.cpuMs, 2),
		figure(cost.statements, 1),
	]
}

/** A page costs one statement for the session and at most five more (FAST-04). */
const MAX_STATEMENTS = 6

/** Above the statements of pages are those that the jobs of the server have sent in the meantime. */
const BACKGROUND_STATEMENTS = 0.5

type Verdict = { cells: string[]; isMissed: boolean }

function ratioVerdict({ name, target }: Row, measured: Measured): Verdict[] {
	if (target === undefined) return []
	const { id, to, ratio } = target
	const reached = measured.own.perSecond / measured[to].perSecond
	const isMissed = !(reached >= ratio)
	const base = to === 'express' ? '(a)' : '(b)'
	const wanted = `${figure(ratio, 2)} of ${base}`
	return [
		{ cells: [id, name, wanted, figure(reached, 2), isMissed ? 'missed' : 'reached'], isMissed },
	]
}

/** Not a reason to fail: `npm test` counts them exactly. */
function statementsVerdict(results: readonly [Row, Measured][]): Verdict {
	const pages = results.filter(([{ method }]) => method === 'GET')
	const most = Math.max(0, ...pages.map(([, { cost }]) => cost.statements))
	const isReached = most <= MAX_STATEMENTS + BACKGROUND_STATEMENTS
	const wanted = `at most ${MAX_STATEMENTS}`
	return {
		cells: ['FAST-04', 'statements', wanted, figure(most, 1), isReached ? 'reached' : 'missed'],
		isMissed: false,
	}
}

/** Milliseconds per recalculation, from form text to all results. */
function recalculation(): number {
	const inputs = SAMPLE_DEALS.map((deal) => deal.inputs)
	const times = 20_000
	const run = (count: number): number => {
		const start = performance.now()
		let sum = 0
		for (let i = 0; i < count; i++) {
			const deal = inputs[i % inputs.length]
			if (deal !== undefined) sum += analyze(readInputs(deal).values).net
		}
		if (Number.isNaN(sum)) throw new Error('A result was NaN.')
		return (performance.now() - start) / count
	}
	run(times)
	return run(times)
}

const { values: options } = parseArgs({
	options: { only: { type: 'string', default: '' }, targets: { type: 'boolean', default: false } },
})

const product = await startProduct()
try {
	const members = await membersOf(product, SAVERS)
	const subscriber = await sessionOf(product, 'annual@demo.test')
	const rows = rowsFor(product.origin, members, subscriber).filter(
		({ name, target }) => name.includes(options.only) && (!options.targets || target !== undefined),
	)
	const responses: Record<string, Recorded> = {}
	for (const row of rows) {
		const answer = await record(product.origin, row)
		if (answer.status >= 300) throw new Error(`${row.name} returned ${answer.status}.`)
		responses[row.path] = answer
	}
	const bare = await startBareExpress(responses)
	const oneRoute = await startOneRouteApp()
	const results: [Row, Measured][] = []
	const idle = readMemory(product.pid)
	try {
		for (const row of rows) {
			log(`measuring ${row.name} …`)
			results.push([row, await measure({ product, bare, oneRoute }, row)])
		}
	} finally {
		await Promise.all([bare.stop(), oneRoute.stop()])
	}
	const memory = readMemory(product.pid)
	const weights: string[][] = []
	for (const { name, method, path, headers } of rows) {
		if (method !== 'GET') continue
		const html = await (await fetch(product.origin + path, { headers })).text()
		const { html: htmlBytes, scripts, styles, fonts } = pageWeight(html, fromRoot('build/client'))
		weights.push([
			name,
			...[htmlBytes, scripts, styles, fonts].map((bytes) => figure(bytes / 1024, 1)),
		])
	}
	const verdicts = [
		...results.flatMap(([row, measured]) => ratioVerdict(row, measured)),
		statementsVerdict(results),
	]
	const report = [
		table(
			[
				'requests per second',
				'own',
				'p99 ms',
				'(a) Express',
				'÷ (a)',
				'(b) one route',
				'÷ (b)',
				'CPU ms',
				'statements',
			],
			results.map(([row, measured]) => speedRow(row, measured)),
		),
		table(['kilobytes, compressed', 'HTML', 'JavaScript', 'CSS', 'fonts'], weights),
		table(
			['process', ''],
			[
				['memory before', `${figure(idle)} MB`],
				['memory after the run', `${figure(memory)} MB`],
				['one recalculation', `${figure(recalculation(), 4)} ms`],
			],
		),
		table(
			['requirement', 'of', 'target', 'measured', ''],
			verdicts.map(({ cells }) => cells),
		),
	].join('\n\n')
	log(`\n${report}\n`)
	mkdirSync(fromRoot('.cache'), { recursive: true })
	writeFileSync(fromRoot('.cache/bench.txt'), `${report}\n`)
	if (verdicts.some(({ isMissed }) => isMissed)) process.exitCode = 1
} finally {
	await product.stop()
}
