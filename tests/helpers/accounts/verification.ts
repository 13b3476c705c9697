import { onTestFinished } from 'vitest'
import { advanceClock } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { type TestResponse, TestClient } from '#tests/helpers/test-client'
import { codeFor, signUpFields, signUpOn } from '#tests/helpers/accounts/account-calls'
import { resetClock } from '#tests/helpers/setup/singletons'

/** Helpers for verification code tests: sign up, verify, resend, advance the clock. */

export const REFUSED = 'That code is incorrect or has expired. Check it, or request a new one.'

/** A client that has just signed up, and the code in its email. */
export async function pending(path = '/signup', ip?: string) {
	const device = new TestClient(ip)
	const { email } = signUpFields()
	// From an IP address with many sign-ups, only requests with a proof of work are accepted.
	await signUpOn(device, { email }, path, { proven: ip !== undefined })
	return { device, email, code: await codeFor(email) }
}

/** A different code with a valid format. */
export const otherThan = (code: string): string =>
	code.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A'))

export async function verify(
	device: TestClient,
	code: string,
	path = '/verify-email',
): Promise<TestResponse> {
	const formToken = await device.formToken()
	return device.post(path, { intent: 'verify', code, formToken })
}

export async function resend(
	device: TestClient,
	path = '/verify-email',
	{ proven = false } = {},
): Promise<TestResponse> {
	const action = 'resend_verification'
	const recaptchaToken = await (proven ? device.provenToken(action) : device.botToken(action))
	return device.post(path, { intent: 'resend', recaptchaToken })
}

export const isVerified = async (email: string): Promise<boolean> =>
	(await db().user.count({ where: { verifiedEmail: email } })) === 1

/** Moves the product's time, with its limits, as local mode's clock does. */
export async function advanceTime(ms: number): Promise<void> {
	onTestFinished(resetClock)
	advanceClock(ms / 1000)
	await advanceLimits(ms / 1000)
}
