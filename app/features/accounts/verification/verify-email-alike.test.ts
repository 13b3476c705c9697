import { describe, expect, test } from 'vitest'
import { minutes } from '~/core/time/durations'
import { useDatabase } from '#tests/helpers/setup/database'
import { type TestResponse, TestClient } from '#tests/helpers/test-client'
import { normalizeResponse } from '#tests/helpers/accounts/normalize-response'
import { PASSWORD, createUser } from '#tests/helpers/factories'
import { signInOn, signUpOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { advanceTime, REFUSED, resend, verify } from '#tests/helpers/accounts/verification'

useDatabase()
useMailbox()

/**
 * Security row 17: a user who signs up with an address and then requests two codes, in any order of
 * actions, gets the same responses for an existing account and for a free address.
 */

const PENDING_WRONG = 'ZZZZZZ'

const byForm = (device: TestClient, code: string) => verify(device, code)
const byCall = (device: TestClient, code: unknown) =>
	device.call('POST', '/api/auth/verify-email', { code })

async function resendByCall(device: TestClient, email: string): Promise<TestResponse> {
	const recaptchaToken = await device.botToken('resend_verification')
	return device.call('POST', '/api/auth/resend-verification', { email, recaptchaToken })
}

async function times(count: number, ask: () => Promise<TestResponse>): Promise<TestResponse[]> {
	const answers: TestResponse[] = []
	for (let i = 0; i < count; i += 1) answers.push(await ask())
	return answers
}

type Sequence = (device: TestClient, email: string) => Promise<TestResponse[]>

const SEQUENCES: Record<string, Sequence> = {
	'a wrong code, with the form': (device) => times(2, () => byForm(device, PENDING_WRONG)),
	'a wrong code, with the call': (device) => times(2, () => byCall(device, PENDING_WRONG)),
	'wrong codes until the tries, and then the hour, are used up': (device) =>
		times(17, () => byForm(device, PENDING_WRONG)),
	'the same with the call': (device) => times(17, () => byCall(device, PENDING_WRONG)),
	'a code once it has expired': async (device) => {
		const responseBefore = await byForm(device, PENDING_WRONG)
		await advanceTime(minutes(16))
		return [
			responseBefore,
			await byForm(device, PENDING_WRONG),
			await byCall(device, PENDING_WRONG),
		]
	},
	'a code after another one was sent': async (device) => [
		await byForm(device, PENDING_WRONG),
		await resend(device),
		await byForm(device, PENDING_WRONG),
		await resend(device),
		await byCall(device, PENDING_WRONG),
	],
	'another code, twice, with the call': async (device, email) => [
		await resendByCall(device, email),
		await byCall(device, PENDING_WRONG),
		await resendByCall(device, email),
	],
	'what is no code': async (device) => {
		const answers: TestResponse[] = []
		for (const code of ['', '12345', '1234567', 'K7PQ2🏠', 'OOOOOO', '0'.repeat(1_000)]) {
			answers.push(await byForm(device, code), await byCall(device, code))
		}
		return [...answers, await byCall(device, 5), await byCall(device, undefined)]
	},
	'a code after signing up once more, on this device and on another': async (device, email) => {
		const other = new TestClient()
		return [
			await signUpOn(other, { email }),
			await byForm(other, PENDING_WRONG),
			await byForm(device, PENDING_WRONG),
			await signUpOn(device, { email }),
			await byForm(device, PENDING_WRONG),
			await resend(device),
			await byCall(device, PENDING_WRONG),
		]
	},
	// Whether a code was sent that can still be entered, before and after it is over.
	'the page with the code': async (device) => {
		const responses = [await device.load('/verify-email')]
		await advanceTime(minutes(16))
		responses.push(await device.load('/verify-email'), await resend(device))
		responses.push(await device.load('/verify-email'))
		responses.push(...(await times(5, () => byForm(device, PENDING_WRONG))))
		return [...responses, await device.load('/verify-email')]
	},
	'a code after signing in again': async (device, email) => {
		const secondDevice = new TestClient()
		return [
			await signInOn(secondDevice, { email, password: PASSWORD }),
			await byForm(secondDevice, PENDING_WRONG),
			await byForm(device, PENDING_WRONG),
		]
	},
}

async function answersFor(email: string, sequence: Sequence): Promise<string[]> {
	const device = new TestClient()
	const first = await signUpOn(device, { email })
	const answers = [first, ...(await sequence(device, email))]
	return answers.map((response) => normalizeResponse(response, email))
}

describe('T1 responses for existing accounts and free addresses are the same', () => {
	test.each(Object.entries(SEQUENCES))('%s', async (name, sequence) => {
		const slug = name.replace(/\W/gu, '')
		const existingAddress = `taken.${slug}@example.test`
		await createUser('user', { email: existingAddress, password: 'Another-harbour-8' })
		const free = await answersFor(`free.${slug}@example.test`, sequence)
		expect(await answersFor(existingAddress, sequence)).toEqual(free)
	})

	test('an incorrect and an expired code have the same message', async () => {
		const device = new TestClient()
		await signUpOn(device)
		const answers = await times(7, () => byCall(device, PENDING_WRONG))
		const texts = answers.map(({ text }) => (JSON.parse(text) as { message: string }).message)
		expect(new Set(texts)).toEqual(new Set([REFUSED]))
	})
})
