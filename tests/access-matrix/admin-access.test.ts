import { describe, expect, test } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { KINDS, signInAs } from '#tests/helpers/factories'

/** Access to the admin area, page by page. */

useDatabase()

const PAGES = [
	'/admin',
	'/admin/guides',
	'/admin/guides/new',
	'/admin/guides/edit/some-guide',
	'/admin/users',
	'/admin/users/some-user',
	'/admin/service-providers',
	'/admin/service-providers/new',
	'/admin/service-providers/some-provider',
]

/** Admin pages that the specification does not list. */
const MORE_PAGES = [
	'/admin/service-provider-stats',
	'/admin/service-types',
	'/admin/audit',
	'/admin/billing',
	'/admin/revenue',
	'/admin/users/some-user/billing',
	'/admin/mail',
	'/admin/users.csv',
	'/admin/payments.csv',
]

const STRANGERS = KINDS.filter((kind) => !['visitor', 'unverified', 'admin'].includes(kind))

describe.each([
	['ADMIN-01', PAGES],
	['ADMIN-02', MORE_PAGES],
] as const)('%s access to the admin area', (_row, pages) => {
	test.each(pages)('%s redirects non-admins to the home page with a message', async (path) => {
		for (const kind of STRANGERS) {
			const device = await signInAs(kind)
			const answer = await device.load(path)
			expect([kind, answer.status, answer.location]).toEqual([kind, 302, '/'])
			// Read after the last redirect, because paid members are redirected again.
			const { messages } = await device.open('/terms-of-service')
			expect([kind, messages.map(({ text }) => text)]).toEqual([
				kind,
				['You do not have permission to access this page'],
			])
		}
	})

	test.each(pages)('%s redirects visitors to sign in and returns afterwards', async (path) => {
		const { location } = await (await signInAs('visitor')).load(path)
		expect(location).toBe(`/signin?redirect=${encodeURIComponent(path)}`)
	})
})
