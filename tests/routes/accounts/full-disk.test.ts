import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '~/core/log.server'
import { db, pingDatabase, recheckWrites } from '~/core/db/db.server'
import { createApp, headerOptions } from '../../../server/app'
import { createHttpServer, listen } from '../../../server/http/http-server'
import { remixHandler } from '../../../server/middleware/remix-handler'
import { useDatabase } from '#tests/helpers/setup/database'
import { type RawResponse, sendRequest, type RequestOptions } from '#tests/helpers/raw-request'
import { createUser } from '#tests/helpers/factories'
import { signedInCookie } from '#tests/helpers/requests'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { pageBytes } from '~/core/http/rendered-page.server'

/** The built server with a database that cannot grow, like on a full disk. */

useDatabase()

const NO_LIMIT = 4_294_967_294
const LONG = `A "text" & <more>\n${'that took an hour to write '.repeat(3_000)}`
const ORIGIN = 'http://localhost:3000'

let server: Server
let origin: string
let cookie: string

beforeAll(async () => {
	const build = (await import(
		/* @vite-ignore */ pathToFileURL(resolve('build/server/index.js')).href
	)) as ServerBuild
	const parts = {
		mode: 'production' as const,
		appOrigin: ORIGIN,
		trustProxy: false as const,
		files: { clientDir: resolve('build/client') },
		consume: () => ({ allowed: true, retryAfterSeconds: 0 }),
		ping: pingDatabase,
		log,
		now: () => 0,
		remix: remixHandler({
			build,
			mode: 'production',
			pageBytes,
			loadContext: ({ locals }) => ({
				nonce: locals.nonce,
				requestId: locals.requestId,
				formTokenRequired: locals.formTokenRequired,
				ip: locals.ip,
			}),
		}),
	}
	server = createHttpServer({ handler: createApp(parts), headers: headerOptions(parts), log })
	origin = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port: 0 })}`
})

afterAll(() => {
	server.closeAllConnections()
	server.close()
})

const limitPages = (pages: number): Promise<unknown> =>
	db().$queryRawUnsafe(`PRAGMA max_page_count=${pages}`)

beforeEach(async () => {
	cookie = await signedInCookie((await createUser('admin')).id)
	await db().$executeRawUnsafe('VACUUM')
	await limitPages(1)
})

afterEach(async () => {
	await limitPages(NO_LIMIT)
	forgetSingleton('disk-alarm')
})

const send = (request: RequestOptions): Promise<RawResponse> =>
	sendRequest(origin, { cookie, ...request, headers: { Origin: ORIGIN } })

const GUIDE = {
	intent: 'save',
	title: 'Financing',
	summary: 'A summary.',
	content: LONG,
	category: 'Financing',
	isFree: 'on',
}

const sendGuide = (form: Record<string, string>): Promise<RawResponse> =>
	send({ path: '/admin/guides/new', form })

/** The form on the error page that submits everything again, as a browser would. */
function formOn(html: string): Record<string, string> {
	const page = new Window().document
	page.write(html)
	const inputs = [...page.querySelectorAll('form[data-send-again] input')]
	return Object.fromEntries(
		inputs.map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? '']),
	)
}

describe('a form submitted while the disk is full', () => {
	test('SAFE-16 gets a 503 with Retry-After', async () => {
		const answer = await sendGuide(GUIDE)
		expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([503, 5])
		expect(answer.text).toContain('Nothing can be saved at the moment.')
		expect(answer.text).not.toMatch(/SQLITE|prisma/iu)
	})

	test('SAFE-16 can be resubmitted unchanged from the error page', async () => {
		const refused = await sendGuide(GUIDE)
		const again = formOn(refused.text)
		expect(again).toMatchObject(GUIDE)
		const stillFull = await sendGuide(again)
		expect(formOn(stillFull.text)).toMatchObject(GUIDE)
		await limitPages(NO_LIMIT)
		const done = await sendGuide(formOn(stillFull.text))
		expect([done.status, done.headers.location]).toEqual([302, '/admin/guides'])
		const guide = await db().guide.findFirstOrThrow()
		expect(guide.content).toBe(LONG)
	})

	test('asks for passwords again instead of echoing them', async () => {
		const form = { currentPassword: 'Old-harbour-7', intent: 'x', content: LONG }
		const { text } = await sendGuide({ ...GUIDE, ...form, intent: 'save' })
		expect(text).not.toContain('Old-harbour-7')
		expect(text).toMatch(/<input[^>]*name="currentPassword"[^>]*>/u)
		expect(formOn(text)['currentPassword']).toBe('')
	})

	test('gets the standard API error as JSON', async () => {
		const json = { ...GUIDE, category: ['Financing'], tags: [], coverImage: '', isFree: true }
		const { status, headers, text } = await send({ path: '/api/guides', json })
		expect([status, Number(headers['retry-after'])]).toEqual([503, 5])
		expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' })
	})

	test('is a 503 for single fetch requests too', async () => {
		const { status, text } = await send({ path: '/admin/guides/new.data', form: GUIDE })
		expect(status).toBe(503)
		expect(text).toContain('Nothing can be saved at the moment.')
	})

	test('SAFE-16 does not affect reads, makes the server unhealthy and raises one alarm', async () => {
		const lines = vi.spyOn(log, 'error').mockImplementation(() => undefined).mock.calls
		for (let i = 0; i < 5; i += 1) expect((await sendGuide(GUIDE)).status).toBe(503)
		expect(lines).toHaveLength(1)
		expect(lines[0]?.[0]).toMatchObject({ alarm: 'database' })
		expect((await send({ path: '/admin' })).status).toBe(200)
		expect((await send({ path: '/healthz' })).status).toBe(503)
		await limitPages(NO_LIMIT)
		await recheckWrites()
		expect((await send({ path: '/healthz' })).status).toBe(200)
	})
})
