import { describe, expect, onTestFinished, test } from 'vitest'
import { advanceClock, currentTime } from '~/core/time/clock'
import { days } from '~/core/time/durations'
import { signInAs } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { resetClock } from '#tests/helpers/setup/singletons'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()

describe('SAFE-26 well-known addresses', () => {
	const fields = async () => {
		const { text, headers } = await new TestClient().load('/.well-known/security.txt')
		expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
		return new Map(
			text
				.trimEnd()
				.split('\n')
				.map((line) => line.split(': ') as [string, string]),
		)
	}

	test('security.txt has a contact and an expiry that is always ahead (RFC 9116)', async () => {
		onTestFinished(resetClock)
		for (let year = 0; year < 2; year += 1) {
			const found = await fields()
			expect(found.get('Contact')).toBe('mailto:support@prohub.test')
			expect(found.get('Canonical')).toBe('http://localhost:3000/.well-known/security.txt')
			expect(found.get('Expires')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u)
			const left = Date.parse(found.get('Expires') ?? '') - currentTime().getTime()
			expect(left).toBeGreaterThan(days(90))
			expect(left).toBeLessThan(days(365))
			advanceClock(days(365) / 1000)
		}
	})

	test('change-password leads to the form with the password', async () => {
		const member = await signInAs('user')
		const { path } = await member.open('/.well-known/change-password')
		expect(path).toBe('/profile?edit=1')
		const visitor = await new TestClient().open('/.well-known/change-password')
		expect(visitor.path).toMatch(/^\/signin\?redirect=/u)
	})
})

describe('SAFE-25 signing out', () => {
	const signOut = async (member: TestClient) =>
		member.post('/signout', { formToken: await member.formToken() })

	test('clears what the browser has cached, and nothing more', async () => {
		const { headers } = await signOut(await signInAs('user'))
		expect(headers.get('Clear-Site-Data')).toBe('"cache"')
		const member = await signInAs('user')
		const call = await member.call('POST', '/api/auth/logout')
		expect(call.headers.get('Clear-Site-Data')).toBe('"cache"')
	})

	test('nothing else clears it', async () => {
		const member = await signInAs('user')
		for (const path of ['/', '/profile', '/signout']) {
			expect((await member.load(path)).headers.has('Clear-Site-Data')).toBe(false)
		}
	})
})
