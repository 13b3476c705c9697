import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { tokenFor } from '#tests/helpers/timing-attack'
import { sendRequest } from '#tests/helpers/raw-request'
import { startApp, type RunningApp } from '#tests/helpers/access/access-matrix'
import { ROUTES } from '#tests/helpers/access/route-modules'

/** Headers and status of an action are part of both document and data responses. */

let app: RunningApp

beforeAll(async () => {
	app = await startApp()
})

afterAll(() => app.leave())

test.each(['/forgot-password', '/forgot-password.data'])(
	'AUTH-22 %s: a request that is too early gets the seconds to wait',
	async (path) => {
		const email = `early${path.length}@example.test`
		const askForLink = async () => {
			const recaptchaToken = await tokenFor(app.server, 'forgot_password')
			return sendRequest(app.server.origin, { path, form: { email, recaptchaToken } })
		}
		expect((await askForLink()).status).toBe(200)
		const again = await askForLink()
		expect(again.status).toBe(429)
		const wait = Number(again.headers['retry-after'])
		expect(wait).toBeGreaterThan(280)
		expect(wait).toBeLessThanOrEqual(300)
		expect(again.text).toContain('You can request the next one in 5 minutes.')
	},
)

test('every page with a form passes on its action’s headers', () => {
	const forms = Object.entries(ROUTES).filter(
		([pattern, { module }]) =>
			'default' in module && 'action' in module && pattern !== '/*' && !pattern.startsWith('/dev/'),
	)
	expect(forms.length).toBeGreaterThan(7)
	for (const [pattern, { module }] of forms) {
		expect([pattern, (module as { headers?: unknown }).headers]).toEqual([
			pattern,
			retryAfterHeaders,
		])
	}
})
