import { expect, test } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { makeUser } from '../../../../prisma/seed/make-user'
import { signIn } from './sign-in.server'

useDatabase()

const NOW = new Date('2026-03-01T12:00:00Z')
const request = new Request('http://127.0.0.1:3000/signin')

test("AUTH-12 signing in to a pending account of an address does not reset failures of its owner's account", async () => {
	const email = 'owner@example.test'
	await makeUser({ email, password: 'Owner-harbour-7' }, NOW)
	await makeUser({ email, password: 'Mine-harbour-7', isVerified: false }, NOW)
	const sender = { request, ip: '203.0.113.9', trustLevel: 'normal' as const }
	const attempt = (password: string) => signIn({ email, password }, sender, NOW)
	for (let i = 0; i < 5; i += 1) {
		expect(await attempt(`guess-${i}-harbour`)).toMatchObject({ ok: false })
		await attempt('Mine-harbour-7')
	}
	expect(await attempt('guess-6-harbour')).toMatchObject({ ok: false, status: 429 })
})
