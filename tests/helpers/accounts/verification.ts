import { onTestFinished } from 'vitest'
import { advanceClock } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { type Answer, TestClient } from '#tests/helpers/test-client'
import { codeFor, signUpFields, signUpOn } from '#tests/helpers/accounts/account-calls'
import { resetClock } from '#tests/helpers/setup/singletons'

/** What tests of verification codes do: sign up, verify, ask for another code, let time pass. */

export const REFUSED = 'That code is incorrect or has expired. Check it, or request a new one.'

/** A device that has just signed up, and the code in its mail. */
export async function pending(path = '/signup', ip?: string) {
	const device = new TestClient(ip)
	const { email } = signUpFields()
	// From an address that many sign up from, only those that did the work are enough.
	await signUpOn(device, { email }, path, { proven: ip !== undefined })
	return { device, email, code: await codeFor(email) }
}

/** Another code than this one, of the right shape. */
export const otherThan = (code: string): string =>
	code.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A'))

export async function verify(
	device: TestClient,
	code: string,
	path = '/verify-email',
): Promise<Answer> {
	const formToken = await device.formToken()
	return device.post(path, { intent: 'verify', code, formToken })
}

export async function resend(
	device: TestClient,
	path = '/verify-email',
	{ proven = false } = {},
): Promise<Answer> {
	const action = 'resend_verification'
	const recaptchaToken = await (proven ? device.provenToken(action) : device.botToken(action))
	return device.post(path, { intent: 'resend', recaptchaToken })
}

export const isVerified = async (email: string): Promise<boolean> =>
	(await db().user.count({ where: { verifiedEmail: email } })) === 1

/** Moves the product's time, with its limits, as local mode's clock does. */
export function advanceTime(ms: number): void {
	onTestFinished(resetClock)
	advanceClock(ms / 1000)
	advanceLimits(ms / 1000)
}
