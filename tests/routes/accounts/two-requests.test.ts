import { beforeEach, describe, expect, test } from 'vitest'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { currentTime } from '~/core/time/clock'
import { deleteUserRecords } from '~/features/accounts/deletion/delete-account.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { db } from '~/core/db/db.server'
import { signInOn, signUpOn } from '#tests/helpers/accounts/account-calls'
import { normalizeResponse } from '#tests/helpers/accounts/normalize-response'
import { resend, verify } from '#tests/helpers/accounts/verification'
import { changeEmail, requestChange } from '#tests/helpers/accounts/email-change'
import { createUser, signedInClient } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient, type TestResponse } from '#tests/helpers/test-client'

useDatabase()

/** A member who is signed in. */
const memberDevice = async (): Promise<TestClient> =>
	signedInClient((await createUser('annual')).id)

/** What a stranger can send about an address, without knowing a secret of it. */
const REQUESTS: Record<string, (device: TestClient, email: string) => Promise<TestResponse>> = {
	'sign up': (device, email) => signUpOn(device, { email }),
	verify: (device) => verify(device, 'ZZZZZZ'),
	resend: (device) => resend(device),
	'forgot password': async (device, email) =>
		device.post('/forgot-password', {
			email,
			recaptchaToken: await device.botToken('forgot_password'),
		}),
	reset: async (device) =>
		device.post('/reset-password/no-such-token', {
			password: 'Green-harbour-8',
			confirmPassword: 'Green-harbour-8',
			recaptchaToken: await device.botToken('reset_password'),
		}),
	'sign in': (device, email) => signInOn(device, { email, password: 'Wrong-harbour-7' }),
	'change to it': async (_device, email) => requestChange(await memberDevice(), email),
	contact: async (device, email) =>
		device.post('/contact', {
			email,
			subject: 'Hello',
			body: 'A question about the plans.',
			recaptchaToken: await device.botToken('contact_form'),
		}),
}

/** Prepares an address of each kind. */
const KINDS: Record<string, (email: string) => Promise<unknown>> = {
	free: () => Promise.resolve(),
	taken: (email) => createUser('annual', { email }),
	pending: (email) => signUpOn(new TestClient(), { email, password: 'Other-harbour-2' }),
	former: async (email) => {
		const { id } = await createUser('annual', { email })
		await changeEmail(await signedInClient(id), `now.${email}`)
	},
	async deleted(email) {
		const { id } = await createUser('annual', { email })
		const row = await db().user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })
		expect(await deleteUserRecords(toPublicUser(row), [], currentTime())).toBe(true)
	},
}

const PAIRS = Object.keys(REQUESTS).flatMap((first) =>
	Object.keys(REQUESTS).map((second) => [first, second] as const),
)

// What earlier pairs have counted, also what a pending address was counted for before.
beforeEach(() => advanceLimits(86_400))

describe('SAFE-06 two requests about an address are answered alike, whoever has it', () => {
	test.each(PAIRS)('%s, then %s', async (first, second) => {
		const slug = PAIRS.findIndex((pair) => pair[0] === first && pair[1] === second)
		const answers: Record<string, string[]> = {}
		for (const [kind, prepare] of Object.entries(KINDS)) {
			const email = `${kind}${slug}@example.test`
			await prepare(email)
			await advanceLimits(86_400)
			const device = new TestClient()
			answers[kind] = []
			for (const name of [first, second]) {
				const answer = await REQUESTS[name]!(device, email)
				expect(answer.status).toBeLessThan(500)
				answers[kind].push(normalizeResponse(answer, email))
			}
		}
		for (const kind of Object.keys(KINDS)) {
			expect([kind, answers[kind]]).toEqual([kind, answers['free']])
		}
	})

	test('the comparison notices a difference', async () => {
		const email = 'other@example.test'
		await createUser('annual', { email, password: 'Wrong-harbour-7' })
		const known = await REQUESTS['sign in']!(new TestClient(), email)
		const unknown = await REQUESTS['sign in']!(new TestClient(), 'nobody@example.test')
		expect(normalizeResponse(known, email)).not.toBe(
			normalizeResponse(unknown, 'nobody@example.test'),
		)
	})
})
