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
import { ROUTES } from '#tests/helpers/access/route-modules'
import { EXPECTED_PATTERNS, expectedStatus } from '#tests/helpers/access/parse-expected-statuses'
import { ROUTE_TABLE } from '#tests/helpers/access/route-table'

/**
 * Security rows 1 and 2 against the running product: every address, everybody, in every way a
 * request can be made. The table says what is right; what it does not name fails. The same responses
 * show that no premium text leaves the server (row 4), and that nobody keeps what is personal (row 49).
 */

let app: RunningApp
let guides: MarkedGuides

beforeAll(async () => {
	app = await startApp()
	guides = await addMarkedGuides()
	expect(guides.lines.length).toBeGreaterThan(20)
}, 120_000)

afterAll(() => app.leave())

test('SHELL-35 security row 1: the tables name every route there is', () => {
	expect(Object.keys(ROUTE_TABLE).sort()).toEqual(Object.keys(ROUTES).sort())
	expect([...EXPECTED_PATTERNS].sort()).toEqual(Object.keys(ROUTES).sort())
})

describe('SHELL-17 to SHELL-20, SHELL-35, GUIDE-22 security rows 1, 2, 4, 49: who gets what', () => {
	test.each(MATRIX_ROUTES)(
		'$path',
		async (route) => {
			const { row, path, pattern } = route
			const observed: Record<string, string> = {}
			const expected: Record<string, string> = {}
			const leaks: string[] = []
			const cacheable: string[] = []
			const isPersonal = row.methods.includes('GET') && pattern !== '/*' && row.isCacheable !== true
			for (const shape of SHAPES) {
				// All at once, so that the server need not wait for this process.
				const answers = await Promise.all(
					KINDS.map(async (kind) => {
						const cookie = await app.cookieOf(kind, row.endsSession)
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
		},
		60_000,
	)
})
