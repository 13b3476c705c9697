import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { MATRIX_ROUTES } from '#tests/helpers/access/access-matrix'
import { methodsOf } from '#tests/helpers/access/route-modules'
import { signInAs } from '#tests/helpers/factories'
import { forgetSingleton } from '#tests/helpers/setup/singletons'

useDatabase()

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

describe('URLs for programs (security row 64)', () => {
	const api = MATRIX_ROUTES.filter(({ path }) => path.startsWith('/api/'))
	const wrong = api.flatMap(({ path, route }) =>
		METHODS.filter((method) => route.access[method] === undefined).map((method) => ({
			path,
			route,
			method,
		})),
	)
	test.each(wrong)(
		'$method $path is a 405 with an Allow header',
		async ({ method, path, route }) => {
			const answer = await (
				await signInAs('admin')
			).call(method, path, method === 'GET' ? undefined : {})
			expect(answer.status).toBe(405)
			expect(answer.headers.get('Allow')).toBe(methodsOf(route).join(', '))
			const body = JSON.parse(answer.text) as Record<string, string>
			expect(Object.keys(body).sort()).toEqual(['code', 'error', 'message'])
			expect(body['code']).toBe('method_not_allowed')
		},
	)

	const data = MATRIX_ROUTES.filter(
		({ pattern, route }) =>
			/^\/(?:api\/|dev\/clock|dev\/mail\.)/u.test(pattern) && route.access.GET !== undefined,
	)
	test.each(data)('$path is not cacheable (security row 49)', async ({ path }) => {
		const answer = await (await signInAs('admin')).load(path)
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		expect(answer.headers.get('Content-Type')).toContain('application/json')
	})
})

describe('local mode tools', () => {
	const local = MATRIX_ROUTES.filter(({ route }) => route.access.GET === 'local')

	beforeAll(() => {
		expect(local.length).toBeGreaterThan(0)
	})

	test.each(local)('$path does not exist in production', async ({ path, route }) => {
		vi.stubEnv('APP_MODE', 'production')
		vi.stubEnv('PASSWORD_HASH', 'strong')
		vi.stubEnv('APP_ORIGIN', 'https://pro.example')
		vi.stubEnv('SESSION_SECRET', '4f1c9ad27be830561f9e2ab3c47d50e68b92fa10')
		vi.stubEnv('TOKEN_SECRET', 'b7e0d1c2a3948576ff00eeddccbbaa9988776655')
		vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
		vi.stubEnv('MAIL_FROM', 'hello@pro.example')
		vi.stubEnv('SUPPORT_EMAIL', 'help@pro.example')
		vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_1')
		vi.stubEnv('STRIPE_PUBLISHABLE_KEY', 'pk_live_1')
		vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_kT7mQ2xV9bLr4WzN8pYc3HsD6fGj1EaU')
		forgetSingleton('config')
		try {
			const device = new TestClient()
			if (route.access.GET !== undefined) expect((await device.load(path)).status).toBe(404)
			if (route.access.POST !== undefined) {
				expect((await device.call('POST', path, { advance: 60 })).status).toBe(404)
			}
		} finally {
			vi.unstubAllEnvs()
			forgetSingleton('config')
		}
	})
})
