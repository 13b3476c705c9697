import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import {
	countMailsOfCalls,
	MATRIX_WRITES,
	type RunningApp,
	startApp,
} from '#tests/helpers/access/access-matrix'
import { sendRequest, type RequestOptions } from '#tests/helpers/raw-request'

/** Security rows 37 and 45 against the running product: nothing is done for another site. */

let app: RunningApp

beforeAll(async () => {
	app = await startApp()
})

afterAll(() => app.leave())

/** What a request of another site, or of nobody's, looks like. */
const FOREIGN: Record<string, Record<string, string>> = {
	'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' },
	'another site that says it is ours': { 'Sec-Fetch-Site': 'cross-site' },
	'a sister site': { 'Sec-Fetch-Site': 'same-site' },
	'a foreign origin alone': { Origin: 'https://evil.test' },
	'our origin on another port': { Origin: 'http://localhost:1' },
	'a sandboxed frame': { Origin: 'null' },
	'an origin that is none': { Origin: 'not an origin' },
	'our origin within theirs': { Origin: 'http://localhost.evil.test' },
	'a browser that invents a value': { 'Sec-Fetch-Site': 'nowhere' },
}

async function everything(): Promise<unknown> {
	return Promise.all([
		db().user.findMany(),
		db().session.findMany({ select: { tokenHash: true } }),
		db().property.findMany(),
		countMailsOfCalls(),
		db().usedToken.count(),
		db().guide.findMany({ select: { id: true, revision: true } }),
	])
}

describe('SHELL-35 security rows 37 and 45: nothing is done for another site', () => {
	// An event of Stripe proves itself by its signature.
	test.each(MATRIX_WRITES.filter(({ pattern }) => pattern !== '/api/stripe/webhook'))(
		'$method $path',
		async ({ insider, path, method }) => {
			const cookie = await app.cookieOf(insider === 'visitor' ? 'user' : insider)
			const before = await everything()
			const targets = path.startsWith('/api/') ? [path] : [path, `${path}.data`]
			for (const [who, headers] of Object.entries(FOREIGN)) {
				for (const target of targets) {
					for (const body of [{ form: { intent: 'save' } }, { json: {} }]) {
						const asked: RequestOptions = { method, path: target, cookie, ...body }
						const { status, headers: got } = await askAs(asked, headers)
						expect([who, target, status]).toEqual([who, target, 403])
						expect(got['set-cookie']).toBeUndefined()
					}
				}
			}
			expect(await everything()).toEqual(before)
		},
	)

	// The theme is a color, and nobody's.
	const judged = MATRIX_WRITES.filter(
		({ method, pattern }) => method === 'POST' && pattern !== '/theme',
	)
	test.each(judged)(
		'$method $path: a form that proves nothing of its origin',
		async ({ insider, pattern, path }) => {
			const cookie = await app.cookieOf(insider)
			const { status } = await askAs({ method: 'POST', path, cookie, form: { intent: 'save' } }, {})
			const expected = /^\/(?:api|dev)\//u.test(pattern) ? 415 : 403
			expect(status).toBe(pattern === '/api/stripe/webhook' ? 400 : expected)
		},
	)

	test.each(MATRIX_WRITES.filter(({ path }) => path.startsWith('/api/')))(
		'$method $path: JSON without either header is heard, because no page could send it',
		async ({ insider, path, method }) => {
			const cookie = await app.cookieOf(insider)
			const { text } = await askAs({ method, path, cookie, json: {} }, {})
			expect(text).not.toContain('foreign-origin')
		},
	)

	/** With exactly these headers about the sender, and no others. */
	function askAs(asked: RequestOptions, headers: Record<string, string>) {
		return sendRequest(app.server.origin, { ...asked, bare: true, headers })
	}
})
