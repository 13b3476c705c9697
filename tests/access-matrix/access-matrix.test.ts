import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
	formatStatus,
	MATRIX_ROUTES,
	requestShape,
	type RunningApp,
	SHAPES,
	startApp,
} from '#tests/helpers/access/access-matrix'
import {
	addMarkedGuides,
	findPremiumText,
	type MarkedGuides,
	READERS,
} from '#tests/helpers/access/marked-guides'
import { KINDS } from '#tests/helpers/factories'
import { LEVELS } from '#tests/helpers/access/access-levels'
import { expectedStatus, NAMED_PATTERNS } from '#tests/helpers/access/expected-status'
import { ROUTES, UNROUTED_FILES } from '#tests/helpers/access/route-modules'
import { specifiedAccess } from '#tests/helpers/access/specified-access'

/**
 * Security rows 1 and 2 against the running product: every address, everybody, in every way a
 * request can be made. Each route says who may use it, which has to be what the specification says. The same
 * responses show that no premium text leaves the server (row 4), and that nobody keeps what is personal
 * (row 49).
 */

/** A change here ends the session it came with. */
const ENDS_SESSION = new Set(['/api/auth/logout', '/signout'])

let app: RunningApp
let guides: MarkedGuides

beforeAll(async () => {
	app = await startApp()
	guides = await addMarkedGuides()
	expect(guides.lines.length).toBeGreaterThan(20)
})

afterAll(() => app.leave())

test('SHELL-35 LIGHT-07 security row 1: every route says who may use it, as the specification does', () => {
	const observed: Record<string, string> = {}
	const expected: Record<string, string | undefined> = {}
	for (const [pattern, { access }] of Object.entries(ROUTES)) {
		for (const [method, level] of Object.entries(access)) {
			observed[`${method} ${pattern}`] = level
			expected[`${method} ${pattern}`] = specifiedAccess(method, pattern)
		}
	}
	expect(observed).toEqual(expected)
	expect(Object.values(observed).filter((level) => LEVELS[level] === undefined)).toEqual([])
	expect(NAMED_PATTERNS.filter((pattern = '') => ROUTES[pattern] === undefined)).toEqual([])
	expect(UNROUTED_FILES).toEqual([])
})

describe('SHELL-17 to SHELL-20, SHELL-35, GUIDE-22 security rows 1, 2, 4, 49: who gets what', () => {
	test.each(MATRIX_ROUTES)('$path', async (route) => {
		const { path, pattern } = route
		const level = route.route.access.GET
		const observed: Record<string, string> = {}
		const expected: Record<string, string> = {}
		const leaks: string[] = []
		const cacheable: string[] = []
		// What does not even read the session is the same for everybody.
		const isPersonal = level !== undefined && level !== 'anybody'
		for (const shape of SHAPES) {
			// All at once, so that the server need not wait for this process.
			const answers = await Promise.all(
				KINDS.map(async (kind) => {
					const cookie = await app.cookieOf(kind, ENDS_SESSION.has(pattern))
					return requestShape(app, route, shape, cookie)
				}),
			)
			for (const [index, answer] of answers.entries()) {
				const kind = KINDS[index] ?? 'visitor'
				const attempt = `${shape}, ${kind}`
				observed[attempt] = formatStatus(answer, shape)
				expected[attempt] = expectedStatus(pattern, path, shape, kind)
				if (!READERS.has(kind)) {
					leaks.push(...findPremiumText(answer, guides).map((text) => `${attempt}: ${text}`))
				}
				const isRead = isPersonal && ['document', 'data'].includes(shape) && kind !== 'visitor'
				const cacheControl = answer.headers['cache-control'] ?? ''
				if (isRead && !/\bno-store\b/u.test(cacheControl)) {
					cacheable.push(`${attempt}: ${cacheControl}`)
				}
			}
		}
		expect(Object.keys(observed)).toHaveLength(SHAPES.length * KINDS.length)
		expect(observed).toEqual(expected)
		expect(leaks).toEqual([])
		expect(cacheable).toEqual([])
	})
})
