import type { loadSecurity } from '~/features/accounts/second-factor/security.server'
import type { Kind } from '#tests/helpers/factories'
import { createUser, signedInClient } from '#tests/helpers/factories'
import { TestClient, type TestResponse } from '#tests/helpers/test-client'
import { sendSecurityForm } from './second-factor'
import { type Behavior, SoftAuthenticator } from './soft-authenticator'

/** What a browser with passkeys sends. */

export type PasskeyOptions = {
	challenge: string
	rpId: string
	user: { id: string; name: string }
	allowCredentials?: { id: string; transports?: string[] }[]
	excludeCredentials?: { id: string }[]
}

/** Requests options and returns the whole answer. */
export const requestOptions = (
	device: TestClient,
	use: 'sign-in' | 'second-factor' | 'registration',
	body: object = {},
): Promise<TestResponse> => device.call('POST', `/api/auth/passkey-options/${use}`, body)

/** The options for this use. */
export async function optionsFor(
	device: TestClient,
	use: 'sign-in' | 'second-factor' | 'registration',
	body: object = {},
): Promise<PasskeyOptions> {
	const { status, text } = await requestOptions(device, use, body)
	if (status !== 200) throw new Error(`No options: ${status} ${text}`)
	return JSON.parse(text) as PasskeyOptions
}

/** Sends the form that adds a passkey. */
export async function sendNewPasskey(
	device: TestClient,
	authenticator: SoftAuthenticator,
	{ name = '', ...behavior }: Behavior & { name?: string } = {},
): Promise<TestResponse> {
	const options = await optionsFor(device, 'registration')
	const passkey = authenticator.create(options, behavior)
	return sendSecurityForm(device, { intent: 'addPasskey', name, passkey })
}

/** A user with a passkey, signed in. */
export async function userWithPasskey(kind: Exclude<Kind, 'visitor'> = 'annual', counter = 0) {
	const who = await createUser(kind)
	const device = await signedInClient(who.id)
	const authenticator = new SoftAuthenticator(counter)
	const { value } = await sendNewPasskey(device, authenticator)
	return { ...who, device, authenticator, ...(value as { recoveryCodes: string[] }) }
}

/** Sends an answer to the sign-in. */
export const sendPasskey = async (device: TestClient, passkey: string, path = '/signin/passkey') =>
	device.post(path, { passkey, formToken: await device.formToken() })

/** Signs in with a passkey. */
export async function signInWith(
	authenticator: SoftAuthenticator,
	device = new TestClient(),
	behavior: Behavior = {},
): Promise<TestResponse> {
	const options = await optionsFor(device, 'sign-in')
	return sendPasskey(device, authenticator.get(options, behavior))
}

/** What the page of the second factor shows. */
export const securityPage = async (device: TestClient) =>
	(await device.load('/profile/security')).value as Awaited<ReturnType<typeof loadSecurity>>
