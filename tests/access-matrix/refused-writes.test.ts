import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
	countMailsOfCalls,
	dumpDatabase,
	MATRIX_WRITES,
	type RunningApp,
	startApp,
} from '#tests/helpers/access/access-matrix'
import { LEVELS } from '#tests/helpers/access/access-levels'
import { expectedStatus } from '#tests/helpers/access/expected-status'
import { sendRequest } from '#tests/helpers/raw-request'
import { KINDS, type Kind } from '#tests/helpers/factories'

/** Security row 3 against the running product: a refusal changes nothing, and is logged. */

let app: RunningApp

beforeAll(async () => {
	app = await startApp()
})

afterAll(() => app.leave())

/** What somebody would send who is let in, and what they would like to be. */
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

describe('SHELL-35 security row 3: a refused viewer changes nothing, and the log says so', () => {
	const guarded = MATRIX_WRITES.filter(({ access }) => LEVELS[access]?.visitor !== 'in')

	test.each(guarded)('$method $path', async ({ pattern, path, method }) => {
		const refused = KINDS.filter((kind) =>
			/^(?:401|403|302)/u.test(expectedStatus(pattern, path, 'unsafe', kind)),
		)
		expect(refused).toContain('visitor')
		const cookies = new Map<Kind, string | undefined>()
		for (const kind of refused) cookies.set(kind, await app.cookieOf(kind))
		const mails = await countMailsOfCalls()
		const ids: string[] = []
		const before = dumpDatabase(app.server.dataDir)
		for (const [kind, cookie] of cookies) {
			const fields = { ...WISHES, inputs: '', serviceProviderProfile: '', isAdmin: 'true' }
			const form = { ...fields, calculatorTOS: 'true', intent: 'delete' }
			const body = path.startsWith('/api/') ? { json: WISHES } : { form }
			const { status, headers } = await sendRequest(app.server.origin, {
				method,
				path,
				cookie,
				...body,
			})
			expect([kind, status]).toEqual([kind, expect.toBeOneOf([401, 403, 302])])
			ids.push(String(headers['x-request-id']))
		}
		expect(ids).toHaveLength(refused.length)
		await expect
			.poll(() => ids.filter((id) => !app.server.output().includes(id)), { interval: 5 })
			.toEqual([])
		const after = dumpDatabase(app.server.dataDir)
		// Vitest needs a second to compare all rows; it is to show the difference.
		if (!isDeepStrictEqual(after, before)) expect(after).toEqual(before)
		expect(await countMailsOfCalls()).toBe(mails)
	})
})
