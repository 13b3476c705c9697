import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import {
	addressOf,
	observedStatus,
	startApp,
	SHAPES,
	type RunningApp,
	dumpDatabase,
} from '#tests/helpers/access/access-matrix'
import { sendRequest, type Ask } from '#tests/helpers/raw-request'
import { type Kind, KINDS } from '#tests/helpers/users'
import { ROUTES as ALL_ROUTES } from '#tests/helpers/access/route-modules'
import { expectedStatus } from '#tests/helpers/access/expected-access'
import { ROUTE_TABLE } from '#tests/helpers/access/route-table'

/**
 * Security rows 1, 2 and 45 against the running server: every URL, every kind of viewer, every request
 * shape. The route table has the expected responses; the tests fail for routes that it does not list.
 */

let stage: RunningApp

beforeAll(async () => {
	stage = await startApp()
}, 120_000)

afterAll(() => stage.leave())

const ROUTES = Object.entries(ROUTE_TABLE).map(([pattern, row]) => ({
	pattern,
	row,
	path: addressOf(pattern, row),
}))

test('SHELL-35 security row 1: the table lists every route', () => {
	expect(Object.keys(ROUTE_TABLE).sort()).toEqual(Object.keys(ALL_ROUTES).sort())
})

describe('SHELL-17 to SHELL-20, SHELL-35 security rows 1 and 2: responses for every kind of viewer', () => {
	test.each(ROUTES)(
		'$path',
		async ({ pattern, row, path }) => {
			const seen: Record<string, string> = {}
			const wanted: Record<string, string> = {}
			for (const shape of SHAPES) {
				for (const kind of KINDS) {
					// A new session each time, because some requests end their session.
					const cookie = await stage.cookieOf(kind)
					seen[`${shape}, ${kind}`] = await observedStatus(stage, pattern, row, shape, cookie)
					wanted[`${shape}, ${kind}`] = expectedStatus(row, path, shape, kind)
				}
			}
			expect(Object.keys(seen)).toHaveLength(SHAPES.length * KINDS.length)
			expect(seen).toEqual(wanted)
		},
		60_000,
	)
})

/** A plausible request from a viewer with access, including fields that must not be writable. */
const WISHES = {
	role: 'admin',
	isAdmin: true,
	vipExpiresAt: '2099-01-01T00:00:00.000Z',
	firstName: 'Mallory',
	lastName: 'Changed',
	email: 'mallory@example.test',
	password: 'Green-meadow-8',
	calculatorTOS: true,
	propertyAddress: '1 Changed St',
	inputs: {},
	title: 'Changed',
	serviceProviderProfile: { company: 'Changed' },
}

/** All emails except those that the scheduler sends about plans, independent of the requests. */
async function mailsOfCalls(): Promise<number> {
	const mails = await db().outboxMessage.findMany({ select: { dedupeKey: true } })
	return mails.filter(({ dedupeKey }) => !/^(?:renewal|ended):/u.test(dedupeKey ?? '')).length
}

describe('SHELL-35 security row 3: rejected requests change nothing and are logged', () => {
	const guarded = ROUTES.flatMap(({ row, path }) =>
		row.methods
			.filter(
				(method) => method !== 'GET' && !['open', 'guest', 'local', 'home'].includes(row.door),
			)
			.map((method) => ({ row, path, method })),
	)

	test.each(guarded)(
		'$method $path',
		async ({ row, path, method }) => {
			const refused = KINDS.filter((kind) =>
				/^(?:401|403|302)/u.test(expectedStatus(row, path, 'unsafe', kind)),
			)
			expect(refused).toContain('visitor')
			const cookies = new Map<Kind, string | undefined>()
			for (const kind of refused) cookies.set(kind, await stage.cookieOf(kind))
			const mails = await mailsOfCalls()
			const before = dumpDatabase(stage.server.dataDir)
			for (const [kind, cookie] of cookies) {
				const fields = { ...WISHES, inputs: '', serviceProviderProfile: '', isAdmin: 'true' }
				const form = { ...fields, calculatorTOS: 'true', intent: 'delete' }
				const body = path.startsWith('/api/') ? { json: WISHES } : { form }
				const { status, headers } = await sendRequest(stage.server.origin, {
					method,
					path,
					cookie,
					...body,
				})
				expect([kind, status]).toEqual([kind, expect.toBeOneOf([401, 403, 302])])
				const id = String(headers['x-request-id'])
				await expect.poll(() => stage.server.output()).toContain(id)
			}
			expect(dumpDatabase(stage.server.dataDir)).toEqual(before)
			expect(await mailsOfCalls()).toBe(mails)
		},
		60_000,
	)
})

/** Headers of a request from another site, or without any origin. */
const FOREIGN: Record<string, Record<string, string>> = {
	'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' },
	'another site that says it is ours': { 'Sec-Fetch-Site': 'cross-site' },
	'a sister site': { 'Sec-Fetch-Site': 'same-site' },
	'a foreign origin alone': { Origin: 'https://evil.test' },
	'our origin on another port': { Origin: 'http://127.0.0.1:1' },
	'a sandboxed frame': { Origin: 'null' },
	'an origin that is none': { Origin: 'not an origin' },
	'our origin within theirs': { Origin: 'http://127.0.0.1.evil.test' },
	'a browser that invents a value': { 'Sec-Fetch-Site': 'nowhere' },
}

async function everything(): Promise<unknown> {
	return Promise.all([
		db().user.findMany(),
		db().session.findMany({ select: { tokenHash: true } }),
		db().property.findMany(),
		mailsOfCalls(),
		db().usedToken.count(),
		db().guide.findMany({ select: { id: true, revision: true } }),
	])
}

describe('SHELL-35 security rows 37 and 45: requests from other sites are rejected', () => {
	const writing = ROUTES.flatMap(({ row, path }) =>
		row.methods.filter((method) => method !== 'GET').map((method) => ({ row, path, method })),
	)

	test.each(writing.filter(({ row }) => row.provesItself !== true))(
		'$method $path',
		async ({ row, path, method }) => {
			const cookie = await stage.cookieOf(row.formAs ?? 'user')
			const before = await everything()
			const targets = path.startsWith('/api/') ? [path] : [path, `${path}.data`]
			for (const [who, headers] of Object.entries(FOREIGN)) {
				for (const target of targets) {
					for (const body of [{ form: { intent: 'save' } }, { json: {} }]) {
						const asked: Ask = { method, path: target, cookie, ...body }
						const { status, headers: got } = await askAs(asked, headers)
						expect([who, target, status]).toEqual([who, target, 403])
						expect(got['set-cookie']).toBeUndefined()
					}
				}
			}
			expect(await everything()).toEqual(before)
		},
		60_000,
	)

	const judged = writing.filter(({ method, row }) => method === 'POST' && row.form !== 'harmless')
	test.each(judged)('$method $path: a form without origin headers', async ({ row, path }) => {
		const cookie = await stage.cookieOf(row.formAs ?? 'visitor')
		const { status } = await askAs({ method: 'POST', path, cookie, form: { intent: 'save' } }, {})
		expect(status).toBe(row.form)
	})

	test.each(writing.filter(({ path }) => path.startsWith('/api/')))(
		'$method $path: JSON without origin headers is accepted, because no web page could send it',
		async ({ row, path, method }) => {
			const cookie = await stage.cookieOf(row.formAs ?? 'user')
			const { text } = await askAs({ method, path, cookie, json: {} }, {})
			expect(text).not.toContain('foreign-origin')
		},
	)

	/** With exactly these origin headers and no others. */
	function askAs(asked: Ask, headers: Record<string, string>) {
		return sendRequest(stage.server.origin, { ...asked, bare: true, headers })
	}
})

describe('security row 49: personal responses are not cacheable', () => {
	const reading = ROUTES.filter(
		({ row, pattern }) => row.methods.includes('GET') && pattern !== '/*' && row.isKept !== true,
	)

	test.each(reading)('$path', async ({ row, path }) => {
		for (const kind of ['user', 'annual', row.formAs ?? 'unverified'] as const) {
			const cookie = await stage.cookieOf(kind)
			for (const target of [path, path === '/' ? '/_root.data' : `${path}.data`]) {
				const { headers } = await sendRequest(stage.server.origin, { path: target, cookie })
				expect([kind, target, headers['cache-control']]).toEqual([
					kind,
					target,
					expect.stringMatching(/\bno-store\b/u),
				])
			}
		}
	})
})
