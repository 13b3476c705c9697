import type {
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { paths } from '~/core/http/paths'
import { PASSKEY_EXISTS_TEXT } from './messages'

/**
 * Asks for a passkey in the browser: options from the server, then the dialog of the device. The
 * library is loaded only when it is needed.
 */

export type PasskeyUse = Parameters<typeof paths.api.passkeyOptions>[0]

const loadLibrary = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Refused by the server, which says why. */
class OptionsRefused extends Error {}

type Options<Use> = Use extends 'registration'
	? PublicKeyCredentialCreationOptionsJSON
	: PublicKeyCredentialRequestOptionsJSON

async function fetchOptions<Use extends PasskeyUse>(use: Use, email = ''): Promise<Options<Use>> {
	const response = await fetch(paths.api.passkeyOptions(use), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(email === '' ? {} : { email }),
	})
	const answer = (await response.json()) as Options<Use> & { message?: string }
	if (!response.ok) throw new OptionsRefused(answer.message)
	return answer
}

/**
 * Resolves to what has to be sent to the server: the answer of the authenticator, as JSON text.
 * @param email the account to sign in to, if it was typed
 */
export async function askAuthenticator(use: PasskeyUse, email?: string): Promise<string> {
	const library = await loadLibrary()
	const answer =
		use === 'registration'
			? await library.startRegistration({ optionsJSON: await fetchOptions(use) })
			: await library.startAuthentication({ optionsJSON: await fetchOptions(use, email) })
	return JSON.stringify(answer)
}

/**
 * Offers passkeys among the suggestions of the field for the email address, where the browser can.
 * Returns a function that ends the offer.
 * @param onAnswer gets what has to be sent to the server, when a passkey is chosen
 */
export function offerPasskeys(onAnswer: (answer: string) => void): () => void {
	let isOver = false
	let end = () => {
		isOver = true
	}
	const offer = async (): Promise<void> => {
		if (!hasPasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return
		if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return
		const [library, optionsJSON] = await Promise.all([loadLibrary(), fetchOptions('sign-in')])
		if (isOver) return
		end = () => library.WebAuthnAbortService.cancelCeremony()
		const answer = await library.startAuthentication({ optionsJSON, useBrowserAutofill: true })
		onAnswer(JSON.stringify(answer))
	}
	// Who does not choose a passkey signs in with a password, so that a failure is not worth a word.
	offer().catch(() => undefined)
	return () => end()
}

/** Why there is no answer, for the user. */
export function explainFailure(error: unknown, use: PasskeyUse): string {
	if (error instanceof OptionsRefused) return error.message
	const { code } = error as { code?: unknown }
	if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return PASSKEY_EXISTS_TEXT
	return use === 'registration'
		? 'No passkey was added. Please try again.'
		: 'No passkey was used. Try again, or use another way.'
}
