import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { MATRIX_WRITES } from '#tests/helpers/access/access-matrix'
import { useBilling } from '#tests/helpers/billing/billing'
import { signInAs } from '#tests/helpers/factories'
import { accountForms, accountJson } from '#tests/helpers/fuzz/random-account-bodies'

/** Security rows 54 and 55: a hundred random bodies for every action; a thrown error would be a 500. */

// Some of these start a payment, so the provider is running.
useBilling()

const RUNS = 100

describe('security rows 54 and 55', () => {
	let admins = 0
	beforeEach(async () => {
		admins = await db().user.count({ where: { role: 'admin' } })
	})

	test.each(MATRIX_WRITES)('$method $path', async ({ insider, method, path }) => {
		const device = await signInAs(insider)
		const isJson = path.startsWith('/api/') || path.startsWith('/dev/')
		const expectCalm = (status: number): void => {
			expect(status).toBeGreaterThanOrEqual(200)
			expect(status).toBeLessThan(500)
		}
		if (isJson) {
			await fc.assert(
				fc.asyncProperty(accountJson, async (body) => {
					expectCalm((await device.copy().call(method, path, body)).status)
				}),
				{ numRuns: RUNS },
			)
		} else {
			await fc.assert(
				fc.asyncProperty(accountForms, async (fields) => {
					const answer = await device.copy().post(path, Object.fromEntries(fields))
					expectCalm(answer.status)
				}),
				{ numRuns: RUNS },
			)
		}
		// No user gained privileges.
		const now = await db().user.count({ where: { role: 'admin' } })
		expect(now - admins).toBe(insider === 'admin' ? 1 : 0)
	})
})
