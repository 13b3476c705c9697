import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrate } from '../../prisma/migrate'
import { createApp, headerOptions } from '../../server/app'
import { createHttpServer, listen } from '../../server/http/http-server'
import { remixHandler } from '../../server/middleware/remix-handler'
import { startAppServer } from '#tests/helpers/server/app-server'
import { type RawResponse, sendRequest, membersOf } from '#tests/helpers/raw-request'
import { replaceSingleton } from '#tests/helpers/setup/singletons'
import { pageBytes } from '~/core/http/rendered-page.server'

/**
 * Security row 89: if a loader or action throws, the response is a 500 without internals, and one log line
 * has the error with the request ID that the response shows.
 */

const SECRET = 'injected detail 7fd1'
const folder = mkdtempSync(join(tmpdir(), 'prohub-failing-'))
Object.assign(process.env, { APP_MODE: 'local', DATA_DIR: folder, LIMITS: 'relaxed' })

const built = (await import(
	/* @vite-ignore */ pathToFileURL(resolve('build/server/index.js')).href
)) as ServerBuild
const database = await import('~/core/db/db.server')

type Line = { level: string; text: string; requestId?: string; err?: unknown }
let lines: Line[] = []

const at =
	(level: string) =>
	(fields: object, text: string): void =>
		void lines.push({ ...fields, level, text })

type Failing = { id: string; part: 'loader' | 'action'; thrown: unknown }

/** The built server with one loader or action that throws. */
function sabotaged({ id, part, thrown }: Failing): ServerBuild {
	const route = built.routes[id]!
	const failing = () => {
		throw thrown
	}
	const module = { ...route.module, [part]: failing }
	return { ...built, routes: { ...built.routes, [id]: { ...route, module } } }
}

let server: Server
let origin: string
let build: ServerBuild = built

beforeAll(async () => {
	await migrate(database.databaseFile(), 'start')
	await database.openDatabase()
	replaceSingleton('log', { info: at('info'), warn: at('warn'), error: at('error') })
	const log = { info: at('info'), warn: at('warn'), error: at('error') }
	const parts = {
		mode: 'production' as const,
		appOrigin: 'http://127.0.0.1',
		trustProxy: false as const,
		files: { clientDir: resolve('build/client') },
		consume: () => Promise.resolve({ allowed: true, retryAfterSeconds: 0 }),
		ping: database.pingDatabase,
		log,
		now: () => performance.now(),
		remix: remixHandler({
			build: () => Promise.resolve(build),
			mode: 'production',
			pageBytes,
			loadContext: (res) => ({
				nonce: res.locals.nonce,
				requestId: res.locals.requestId,
				formTokenRequired: res.locals.formTokenRequired,
				ip: res.locals.ip,
			}),
		}),
	}
	server = createHttpServer({ handler: createApp(parts), headers: headerOptions(parts), log })
	origin = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port: 0 })}`
})

beforeEach(() => {
	lines = []
})

afterAll(async () => {
	server.close()
	server.closeAllConnections()
	await database.closeDatabase()
	rmSync(folder, { recursive: true, force: true })
})

/** The URL of a route, with values for its parameters. */
function pathOf(id: string): string {
	const route = built.routes[id]
	if (route === undefined || id === 'root') return ''
	const own = (route.path ?? '').replace(/:[^/]+/gu, 'x').replace('*', 'no/such/page')
	return [pathOf(route.parentId ?? 'root'), own].filter((part) => part !== '').join('/')
}

const send = (path: string, part: 'loader' | 'action'): Promise<RawResponse> =>
	sendRequest(origin, {
		path,
		headers: { Origin: 'http://127.0.0.1' },
		...(part === 'action' ? { form: { a: 'b' } } : {}),
	})

function expectFailure(answer: RawResponse, detail = SECRET): void {
	expect(answer.status, answer.text.slice(0, 300)).toBe(500)
	expect(answer.text).not.toContain(detail)
	expect(answer.text).not.toMatch(
		/node_modules|\.[tj]sx?:\d+|Unexpected Server Error\n|SQLITE|prisma/iu,
	)
	const errors = lines.filter(({ level }) => level === 'error')
	expect(errors).toMatchObject([{ requestId: answer.headers['x-request-id'] }])
}

/** Pages that report the failure in their own words and offer a retry. */
const OWN_WORDS: readonly [RegExp, string][] = [
	[/^\/guides$/u, 'Failed to load guides. Please try again later.'],
	[/^\/guides\//u, 'Failed to load guide. Please try again later.'],
	[/^\/admin\/guides\/edit\//u, 'Failed to load guide data. Please try again later.'],
]

function expectWords(answer: RawResponse, path: string): void {
	if (path.startsWith('/api/')) {
		expect(Object.keys(JSON.parse(answer.text) as object)).toEqual(['message', 'error', 'code'])
		return
	}
	expect(answer.headers['content-type']).toContain('text/html')
	const own = OWN_WORDS.find(([paths]) => paths.test(path))
	if (own !== undefined) {
		expect(answer.text).toContain(own[1])
		return
	}
	expect(answer.text).toContain('Something went wrong on our side')
	expect(answer.text).toContain(String(answer.headers['x-request-id']))
}

const parts = Object.entries(built.routes).flatMap(([id, route]) =>
	(['loader', 'action'] as const)
		.filter((part) => route.module[part] !== undefined)
		.map((part) => ({ id, part, isPage: route.module.default !== undefined })),
)

test('covers every route', () => {
	expect(parts.length).toBeGreaterThan(20)
})

describe.each(parts)('$id: $part throws', ({ id, part }) => {
	const path = `/${pathOf(id)}`

	test('returns a message without internals and logs the error once', async () => {
		build = sabotaged({ id, part, thrown: new Error(SECRET) })
		const answer = await send(path, part)
		expectFailure(answer)
		expectWords(answer, path)
	})
})

const ofPages = parts.filter(({ id, isPage }) => isPage && id !== 'root')

test.each(ofPages)(
	'$id: a throwing $part reveals no internals in single fetch responses',
	async ({ id, part }) => {
		build = sabotaged({ id, part, thrown: new Error(SECRET) })
		const path = pathOf(id)
		const index = built.routes[id]?.index === true && part === 'action' ? '?index' : ''
		const answer = await send(`/${path === '' ? '_root' : path}.data${index}`, part)
		expectFailure(answer)
		expect(answer.headers['content-type']).toContain('text/x-script')
	},
)

test.each([
	['a string', SECRET],
	['an object', { detail: SECRET }],
	['null', null],
	['nothing', undefined],
])('throwing %s is a failure too', async (_what, thrown) => {
	for (const [id, part] of [
		['routes/marketing/terms-of-service', 'loader'],
		['api/properties', 'loader'],
		['routes/auth/sign-out', 'action'],
	] as const) {
		lines = []
		build = sabotaged({ id, part, thrown })
		const path = `/${pathOf(id)}`
		const answer = await send(path, part)
		expectFailure(answer)
		expectWords(answer, path)
	}
})

test('a missing table: pages show an error, the process survives and recovers automatically', async ({
	task,
}) => {
	const running = await startAppServer({ TRUST_PROXY: 'loopback' })
	try {
		const { cookie, ip } = await startedMember(running)
		const other = new Database(join(running.dataDir, 'app.db'))
		other.exec('ALTER TABLE "Session" RENAME TO "SessionGone"')
		const paths = [
			'/',
			'/calculator',
			'/dashboard',
			'/signin',
			'/terms-of-service',
			'/api/properties',
			'/calculator.data',
		]
		for (const path of paths) {
			const answer = await sendRequest(running.origin, { path, cookie, ip })
			const id = String(answer.headers['x-request-id'])
			expect([path, answer.status]).toEqual([path, 500])
			expect(answer.text).not.toMatch(
				/node_modules|\.[tj]sx?:\d+|SessionGone|no such table|prisma/iu,
			)
			await vi.waitFor(() => {
				const logged = running
					.output()
					.split('\n')
					.filter((line) => line.includes(id))
				expect(logged.filter((line) => line.includes('"level":50'))).not.toEqual([])
			})
			if (!path.endsWith('.data')) expectWords(answer, path)
		}
		expect((await sendRequest(running.origin, { path: '/healthz' })).status).toBe(200)
		other.exec('ALTER TABLE "SessionGone" RENAME TO "Session"')
		other.close()
		const recovered = await sendRequest(running.origin, { path: '/calculator', cookie, ip })
		expect(recovered.status).toBe(200)
		Object.assign(task.meta, { figures: { 'loaders and actions made to throw': parts.length } })
	} finally {
		await running.stop()
	}
})

async function startedMember(running: Parameters<typeof membersOf>[0]) {
	await database.closeDatabase()
	const { forgetSingleton } = await import('#tests/helpers/setup/singletons')
	for (const name of ['config', 'cookies']) forgetSingleton(name)
	const [member] = await membersOf(running, 1)
	return member!
}
