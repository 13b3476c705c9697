import { beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { type TestResponse, TestClient } from '#tests/helpers/test-client'
import { type Expectation, EXPECTATIONS } from '#tests/helpers/access/access-levels'
import { expectationsOf, expectedStatus } from '#tests/helpers/access/parse-expected-statuses'
import { signInAs, type Kind } from '#tests/helpers/factories'
import { fillPath, ROUTES, UNROUTED_FILES } from '#tests/helpers/access/route-modules'
import { ROUTE_TABLE, type RouteRow } from '#tests/helpers/access/route-table'
import { forgetSingleton } from '#tests/helpers/setup/singletons'

useDatabase()

const routes = Object.entries(ROUTE_TABLE).map(([pattern, row]) => ({
	pattern,
	row,
	path: addressOf(pattern, row),
	module: ROUTES[pattern]?.module,
}))

function addressOf(pattern: string, { params = {} }: RouteRow): string {
	return pattern === '/*' ? '/no-such-page' : fillPath(pattern, params)
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const isApi = ({ path }: { path: string }): boolean => path.startsWith('/api/')
/** URLs that return data for programs. */
const isData = ({ pattern }: { pattern: string }): boolean =>
	/^\/(?:api\/|dev\/clock|dev\/mail\.)/u.test(pattern)

describe('route table', () => {
	test('SHELL-35 lists exactly the existing routes', () => {
		expect(Object.keys(ROUTE_TABLE).sort()).toEqual(Object.keys(ROUTES).sort())
		expect(UNROUTED_FILES).toEqual([])
	})

	test.each(routes)('$pattern accepts the listed methods', ({ row, module, pattern, path }) => {
		const reads = row.methods.includes('GET')
		const writes = row.methods.some((method) => method !== 'GET')
		if (isApi({ path })) return
		if (writes) expect(module?.action).toBeTypeOf('function')
		// The catch-all's action only returns a 404.
		else if (pattern !== '/*') expect(module?.action).toBeUndefined()
		if (reads) expect(module?.loader ?? module?.default).toBeTypeOf('function')
		else expect(module?.default).toBeUndefined()
		if (module?.action !== undefined) expect(row.form).toBeDefined()
	})

	test('every guarded page rejects some viewers', () => {
		for (const { row } of routes) {
			const refused = expectationsOf(row, 'reads').filter(([, { kind }]) => kind !== 'in')
			if (['open', 'local'].includes(row.access)) expect(refused).toEqual([])
			else expect(refused.length).toBeGreaterThan(0)
		}
	})
})

/** Compares a response with the table, including the flash message shown next. */
async function expectAccess(
	{
		kind,
		expectation,
		path,
		pattern,
	}: { kind: Kind; expectation: Expectation; path: string; pattern: string },
	device: TestClient,
	answer: TestResponse,
): Promise<void> {
	switch (expectation.kind) {
		case 'in':
			// Inside, a page may still lead on; only then is there a place.
			if (answer.location !== null) {
				const expected = expectedStatus(pattern, path, 'document', kind)
				expect([kind, `302 ${answer.location}`]).toEqual([kind, expected])
				return
			}
			expect([401, 403]).not.toContain(answer.status)
			return
		case 'redirect': {
			expect([kind, answer.status, answer.location]).toEqual([kind, 302, expectation.to(path)])
			expect(answer.value).toBeUndefined()
			expect(answer.text).toBe('')
			const { messages } = await device.open('/terms-of-service')
			expect(messages.map(({ text }) => text)).toEqual(
				expectation.text === null ? [] : [expectation.text],
			)
			return
		}
		case 'json': {
			expect([kind, answer.status]).toEqual([kind, expectation.status])
			const body = JSON.parse(answer.text) as Record<string, string>
			expect(Object.keys(body).sort()).toEqual(['code', 'error', 'message'])
			expect([body['code'], body['error']]).toEqual([expectation.code, body['message']])
		}
	}
}

describe('SHELL-15 to SHELL-20, SHELL-23 to SHELL-27, SHELL-31, SHELL-35: loaders (security rows 1 and 2)', () => {
	const withLoader = routes.filter(
		({ module, row }) => module?.loader && row.methods.includes('GET'),
	)
	const attempts = withLoader.flatMap((route) =>
		expectationsOf(route.row, 'reads').map(([kind, expectation]) => ({
			...route,
			kind,
			expectation,
		})),
	)
	test.each(attempts)('$pattern, $kind: $expectation.kind', async (attempt) => {
		const device = await signInAs(attempt.kind)
		await expectAccess(attempt, device, await device.load(attempt.path))
	})

	const redirected = attempts.filter(
		({ pattern, path, expectation }) =>
			expectation.kind === 'redirect' && pattern !== '/*' && path !== '/',
	)
	test.each(redirected)(
		'$pattern, $kind: requesting only its data does not bypass the guard',
		async (attempt) => {
			const device = await signInAs(attempt.kind)
			const dataPath = `${attempt.path}.data?_routes=${encodeURIComponent(ROUTES[attempt.pattern]?.id ?? '')}`
			await expectAccess(attempt, device, await device.load(dataPath))
		},
	)
})

describe('SHELL-35 actions have the access level of their loaders, or a stricter one', () => {
	const guardedActions = routes.filter(
		({ module, row }) =>
			module?.action &&
			!['open', 'local', 'home', 'notFound'].includes(row.writeAccess ?? row.access) &&
			// URLs that only allow GET reject all other methods.
			row.methods.some((method) => method !== 'GET'),
	)
	const refusals = guardedActions.flatMap((route) =>
		expectationsOf(route.row, 'writes')
			.filter(([, { kind }]) => kind !== 'in')
			.map(([kind, expectation]) => ({ ...route, kind, expectation })),
	)
	test.each(refusals)('$pattern, $kind: $expectation.kind, without changes', async (attempt) => {
		const { path, kind, row } = attempt
		const device = await signInAs(kind)
		const before = await everything()
		const method = row.methods.find((one) => one !== 'GET') ?? 'POST'
		const answer = isApi({ path })
			? await device.call(method, path, { propertyAddress: '1 A St', calculatorTOS: true })
			: await device.post(path, { intent: 'save', propertyAddress: '1 A St' })
		expect(await everything()).toEqual(before)
		await expectAccess(attempt, device, answer)
	})
})

/** All data that an action could change. */
async function everything(): Promise<unknown> {
	return Promise.all([
		db().user.findMany(),
		db().session.findMany(),
		db().property.findMany(),
		db().outboxMessage.findMany(),
		db().usedToken.findMany(),
		db().guide.findMany(),
	])
}

describe('SHELL-35 a form without proof of origin and without a token (security row 45)', () => {
	const withAction = routes.filter(({ module, row }) => module?.action && row.form !== 'harmless')

	test.each(withAction)('$pattern: $row.form', async ({ path, row }) => {
		const device = await signInAs(row.formAs ?? 'visitor')
		const before = await everything()
		const forms: Record<string, string>[] = [
			{},
			{ intent: 'save', theme: 'dark' },
			{ formToken: 'a.b', recaptchaToken: 'c.d' },
		]
		for (const fields of forms) {
			const answer = await device.post(path, fields, { formTokenRequired: true })
			expect(answer.status).toBe(row.form)
			expect(answer.headers.getSetCookie()).toEqual([])
			if (row.form === 403) expect(answer.text).toContain('Please reload the page and try again.')
		}
		expect(await everything()).toEqual(before)
	})

	test.each(withAction.filter(({ row }) => row.form === 403))(
		'$pattern accepts the form with the page’s token',
		async ({ path, row }) => {
			const device = await signInAs(row.formAs ?? 'visitor')
			const formToken = await device.formToken()
			const answer = await device.post(path, { formToken }, { formTokenRequired: true })
			expect(answer.status).not.toBe(403)
		},
	)
})

describe('URLs for programs (security row 64)', () => {
	const api = routes.filter(isApi)
	const wrong = api.flatMap((route) =>
		METHODS.filter((method) => !route.row.methods.includes(method)).map((method) => ({
			...route,
			method,
		})),
	)
	test.each(wrong)('$method $path is a 405 with an Allow header', async ({ method, path, row }) => {
		const answer = await (
			await signInAs('admin')
		).call(method, path, method === 'GET' ? undefined : {})
		expect(answer.status).toBe(405)
		expect(answer.headers.get('Allow')).toBe(row.methods.join(', '))
		const body = JSON.parse(answer.text) as Record<string, string>
		expect(Object.keys(body).sort()).toEqual(['code', 'error', 'message'])
		expect(body['code']).toBe('method_not_allowed')
	})

	test.each(routes.filter(isData).filter(({ row }) => row.methods.includes('GET')))(
		'$path is not cacheable (security row 49)',
		async ({ path }) => {
			const answer = await (await signInAs('admin')).load(path)
			expect(answer.headers.get('Cache-Control')).toBe('no-store')
			expect(answer.headers.get('Content-Type')).toContain('application/json')
		},
	)
})

describe('local mode tools', () => {
	const local = routes.filter(({ row }) => row.access === 'local')

	beforeAll(() => {
		expect(local.length).toBeGreaterThan(0)
	})

	test.each(local)('$path does not exist in production', async ({ path, row }) => {
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
			if (row.methods.includes('GET')) expect((await device.load(path)).status).toBe(404)
			if (row.methods.includes('POST')) {
				expect((await device.call('POST', path, { advance: 60 })).status).toBe(404)
			}
		} finally {
			vi.unstubAllEnvs()
			forgetSingleton('config')
		}
	})
})

test('the access levels are all covered', () => {
	expect(Object.keys(EXPECTATIONS)).toHaveLength(14)
})
