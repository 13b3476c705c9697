import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { membersOf, type Member } from '#tests/helpers/raw-request'
import { dealFigures } from '../app/features/calculator/formulas/result-definitions'
import { emptyInputs } from '../app/features/calculator/formulas/input-definitions'
import { readInputs } from '../app/features/calculator/number-input/format'
import { SAMPLE_DEALS } from '../app/features/calculator/check-our-math/sample-deals'
import { BROWSER, compare, randomAddress, type Load, type LoadResult } from './bench-load'
import {
	readMemory,
	type Recorded,
	type Running,
	startBareExpress,
	startProduct,
} from './bench-server'
import { pageWeight } from './bench-weight'
import { fromRoot, log } from './lib.mjs'
import { table } from './test-results.mjs'

/**
 * `npm run bench`: load test of the production build, as ratios. Each page is compared with (a) a
 * bare Express server that sends the same bytes and (b) an empty Remix route of the same build, in
 * alternating rounds of one run, because absolute numbers depend on the load of the computer.
 */

const PACE = { rounds: 3, seconds: 2 }
const BARE = { page: '/dev/bare', json: '/dev/bare.json' }

/** An account may save 60 times per minute; with this many accounts no request is rate limited. */
const SAVERS = 150

type Row = {
	name: string
	method: 'GET' | 'POST'
	path: string
	headers?: Record<string, string>
	next?: Load['next']
	/** The empty Remix route for comparison. */
	bare: string
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

function rowsFor(origin: string, members: readonly Member[]): Row[] {
	const page = (name: string, path: string, headers?: Record<string, string>): Row => ({
		name,
		method: 'GET',
		path,
		headers,
		bare: BARE.page,
	})
	return [
		page('/', '/'),
		page('/terms-of-service', '/terms-of-service'),
		page('/guides', '/guides'),
		page('a free guide', '/guides/the-70-rule-and-its-limits'),
		page('/signin', '/signin'),
		page('/calculator, signed in', '/calculator', { Cookie: members[0]?.cookie ?? '' }),
		{
			name: 'saving a property',
			method: 'POST',
			path: '/api/properties',
			next: saves(origin, members),
			bare: BARE.json,
		},
	]
}

async function measure(product: Running, bare: Running, row: Row): Promise<LoadResult[]> {
	const { method, path, headers, next } = row
	return compare(
		[
			{ origin: product.origin, method, path, headers, next },
			{ origin: bare.origin, method, path, headers, next },
			// With the same session, so that both include its cost.
			{ origin: product.origin, method, path: row.bare, headers, next },
		],
		PACE,
	)
}

const figure = (n: number, digits = 0): string => (Number.isFinite(n) ? n.toFixed(digits) : '–')

function speedRow({ name }: Row, [productResult, express, remix]: LoadResult[]): string[] {
	if (productResult === undefined || express === undefined || remix === undefined) return [name]
	return [
		name,
		figure(productResult.perSecond),
		figure(productResult.p99),
		figure(express.perSecond),
		figure(productResult.perSecond / express.perSecond, 2),
		figure(remix.perSecond),
		figure(productResult.perSecond / remix.perSecond, 2),
	]
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
			if (deal !== undefined) sum += dealFigures(readInputs(deal).values).net
		}
		if (Number.isNaN(sum)) throw new Error('A result was NaN.')
		return (performance.now() - start) / count
	}
	run(times)
	return run(times)
}

const product = await startProduct()
try {
	const members = await membersOf(product, SAVERS)
	const rows = rowsFor(product.origin, members)
	const responses: Record<string, Recorded> = {}
	for (const row of rows) {
		const answer = await record(product.origin, row)
		if (answer.status >= 300) throw new Error(`${row.name} returned ${answer.status}.`)
		responses[row.path] = answer
	}
	const bare = await startBareExpress(responses)
	const speeds: string[][] = []
	const idle = readMemory(product.pid)
	try {
		for (const row of rows) {
			log(`measuring ${row.name} …`)
			speeds.push(speedRow(row, await measure(product, bare, row)))
		}
	} finally {
		await bare.stop()
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
	const report = [
		table(
			['requests per second', 'own', 'p99 ms', '(a) Express', '÷ (a)', '(b) Remix', '÷ (b)'],
			speeds,
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
	].join('\n\n')
	log(`\n${report}\n`)
	mkdirSync(fromRoot('.cache'), { recursive: true })
	writeFileSync(fromRoot('.cache/bench.txt'), `${report}\n`)
} finally {
	await product.stop()
}
