import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
	MATRIX_ROUTES,
	observedStatus,
	type RunningApp,
	SHAPES,
	startApp,
} from '#tests/helpers/access/access-matrix'
import { KINDS } from '#tests/helpers/factories'
import { ROUTES } from '#tests/helpers/access/route-modules'
import { EXPECTED_PATTERNS, expectedStatus } from '#tests/helpers/access/parse-expected-statuses'
import { ROUTE_TABLE } from '#tests/helpers/access/route-table'

/**
 * Security rows 1 and 2 against the running product: every address, everybody, in every way a
 * request can be made. The table says what is right; what it does not name fails.
 */

let app: RunningApp

beforeAll(async () => {
	app = await startApp()
}, 120_000)

afterAll(() => app.leave())

test('SHELL-35 security row 1: the tables name every route there is', () => {
	expect(Object.keys(ROUTE_TABLE).sort()).toEqual(Object.keys(ROUTES).sort())
	expect([...EXPECTED_PATTERNS].sort()).toEqual(Object.keys(ROUTES).sort())
})

describe('SHELL-17 to SHELL-20, SHELL-35 security rows 1 and 2: who gets what', () => {
	test.each(MATRIX_ROUTES)(
		'$path',
		async (route) => {
			const observed: Record<string, string> = {}
			const expected: Record<string, string> = {}
			for (const shape of SHAPES) {
				// All at once, so that the server need not wait for this process.
				const statuses = await Promise.all(
					KINDS.map(async (kind) => {
						const cookie = await app.cookieOf(kind, route.row.endsSession)
						return observedStatus(app, route.pattern, route.row, shape, cookie)
					}),
				)
				KINDS.forEach((kind, index) => {
					observed[`${shape}, ${kind}`] = statuses[index] ?? ''
					expected[`${shape}, ${kind}`] = expectedStatus(route.pattern, route.path, shape, kind)
				})
			}
			expect(Object.keys(observed)).toHaveLength(SHAPES.length * KINDS.length)
			expect(observed).toEqual(expected)
		},
		60_000,
	)
})
