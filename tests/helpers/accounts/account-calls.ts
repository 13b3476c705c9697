import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { sendRequestedLinks } from '~/features/accounts/password/reset.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { processOutbox } from '~/core/mail/outbox.server'
import { readMailbox, type DeliveredMail } from '~/core/mail/mailer.server'
import { PASSWORD } from '#tests/helpers/factories'
import type { TestClient } from '#tests/helpers/test-client'

/** What tests send to the account pages, and the mails that come of it. */

let serial = 0

export type SignUpFields = {
	firstName: string
	lastName: string
	email: string
	password: string
	confirmPassword: string
	serviceProvider?: string
}

export const signUpFields = (changes: Partial<SignUpFields> = {}): SignUpFields => {
	serial += 1
	const password = changes.password ?? PASSWORD
	return {
		firstName: 'Nora',
		lastName: 'Field',
		email: `nora${serial}@example.test`,
		password,
		confirmPassword: password,
		...changes,
	}
}

/** Posts the sign-up form with a token of its own, and with the proof of script if wanted. */
export async function signUpOn(
	device: TestClient,
	changes: Partial<SignUpFields> = {},
	path = '/signup',
	{ proven = false } = {},
) {
	const recaptchaToken = await (proven ? device.provenToken('signup') : device.botToken('signup'))
	return device.post(path, { ...signUpFields(changes), recaptchaToken })
}

/** Posts the sign-in form with a token of its own. */
export async function signInOn(
	device: TestClient,
	who: { email: string; password: string },
	path = '/signin',
) {
	const recaptchaToken = await device.botToken('signin')
	return device.post(path, { email: who.email, password: who.password, recaptchaToken })
}

/** Each test starts with an empty mailbox. */
export function useMailbox(): void {
	beforeEach(() => {
		rmSync(join(config().dataDir, 'mailbox'), { recursive: true, force: true })
	})
}

/** Everything mailed to this address so far, newest first. */
export async function mailTo(address: string): Promise<DeliveredMail[]> {
	while ((await processOutbox()) > 0);
	return (await readMailbox()).filter((mail) => mail.to === address)
}

/** The token of the newest reset link mailed to this address. */
export async function resetTokenFor(address: string): Promise<string> {
	await sendRequestedLinks(currentTime())
	const mails = await mailTo(address)
	const links = mails.flatMap(({ text }) => /\/reset-password\/(\S+)/u.exec(text)?.[1] ?? [])
	if (links[0] === undefined) throw new Error(`No reset link was mailed to ${address}`)
	return links[0]
}

/** The newest code mailed to this address. */
export async function codeFor(address: string): Promise<string> {
	// Messages that were sent together may arrive in any order, so it need not be the newest one.
	const codes = (await mailTo(address)).flatMap(
		({ text }) => /^[2-9A-Z]{6}$/mu.exec(text)?.[0] ?? [],
	)
	if (codes[0] === undefined) throw new Error(`No code was mailed to ${address}`)
	return codes[0]
}
