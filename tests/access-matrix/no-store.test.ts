import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MATRIX_ROUTES, type RunningApp, startApp } from '#tests/helpers/access/access-matrix'
import { sendRequest } from '#tests/helpers/raw-request'

/** Security row 49 against the running product. */

let app: RunningApp

beforeAll(async () => {
	app = await startApp()
}, 120_000)

afterAll(() => app.leave())

describe('security row 49: what is personal is kept by nobody', () => {
	const reading = MATRIX_ROUTES.filter(
		({ row, pattern }) =>
			row.methods.includes('GET') && pattern !== '/*' && row.isCacheable !== true,
	)

	test.each(reading)('$path', async ({ row, path }) => {
		for (const kind of ['user', 'annual', row.formAs ?? 'unverified'] as const) {
			const cookie = await app.cookieOf(kind)
			for (const target of [path, path === '/' ? '/_root.data' : `${path}.data`]) {
				const { headers } = await sendRequest(app.server.origin, { path: target, cookie })
				expect([kind, target, headers['cache-control']]).toEqual([
					kind,
					target,
					expect.stringMatching(/\bno-store\b/u),
				])
			}
		}
	})
})
