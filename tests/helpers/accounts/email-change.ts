import { codeFor, mailTo } from '#tests/helpers/accounts/account-calls'
import type { TestClient, TestResponse } from '#tests/helpers/test-client'

/** What a member sends to change the email address, and the link in the email to the former one. */

const PAGE = '/profile/email'

/** Asks for a code to be mailed to the new address. */
export async function requestChange(device: TestClient, email: string): Promise<TestResponse> {
	const recaptchaToken = await device.botToken('update_profile')
	return device.post(PAGE, { intent: 'request', email, recaptchaToken })
}

/** Asks for another code. */
export async function resendChangeCode(device: TestClient): Promise<TestResponse> {
	const recaptchaToken = await device.botToken('resend_verification')
	return device.post(PAGE, { intent: 'resend', recaptchaToken })
}

/** Enters a code. */
export async function enterChangeCode(device: TestClient, code: string): Promise<TestResponse> {
	return device.post(PAGE, { intent: 'verify', code, formToken: await device.formToken() })
}

/** Changes the address like its owner. */
export async function changeEmail(device: TestClient, email: string): Promise<void> {
	await requestChange(device, email)
	const answer = await enterChangeCode(device, await codeFor(email))
	if (answer.location !== '/profile')
		throw new Error(`Not changed: ${JSON.stringify(answer.value)}`)
}

/** The token of the newest undo link mailed to this address. */
export async function undoTokenFor(address: string): Promise<string> {
	const mails = await mailTo(address)
	const links = mails.flatMap(({ text }) => /\/undo-email-change\/(\S+)/u.exec(text)?.[1] ?? [])
	if (links[0] === undefined) throw new Error(`No undo link was mailed to ${address}`)
	return links[0]
}

/** Confirms the undo. */
export async function undoChange(device: TestClient, token: string): Promise<TestResponse> {
	return device.post(`/undo-email-change/${token}`, { formToken: await device.formToken() })
}
