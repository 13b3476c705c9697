import { expect, test } from 'vitest'
import { ROUTES } from '#tests/helpers/access/route-modules'
import { createHttpServer } from '../../server/http/http-server'
import { defaultBodyLimit } from '../../server/middleware/body-limit'

/** SAFE-01: the lengths that bound the work for one request; the slow suite measures the work itself. */

const kB = 1024

/** Routes with a maximum other than 256 kB. */
const BODY_LIMITS: Record<string, number> = {
	'/api/stripe/webhook': 1024 * kB,
	'/calculator/import': 1536 * kB,
	'/calculator/listing': 512 * kB,
	'/comps/sales/import': 3 * 1024 * kB,
	'/csp-reports': 8 * kB,
}
const GUIDES = /^\/(?:api|admin)?\/?guides(?:\/|$)/u

test.each([...Object.keys(ROUTES), '/csp-reports'])(
	'SAFE-01 the body of %s has a maximum length',
	(path) => {
		const limit = BODY_LIMITS[path] ?? (GUIDES.test(path) ? 512 * kB : 256 * kB)
		expect(defaultBodyLimit(path)).toBe(limit)
	},
)

test('SAFE-01 an address and all headers together have at most 16 kB', () => {
	const server = createHttpServer({
		handler: () => undefined,
		headers: { appOrigin: 'http://127.0.0.1' },
		log: { info: () => undefined },
	})
	expect(server).toHaveProperty('maxHeaderSize', 16 * kB)
})
