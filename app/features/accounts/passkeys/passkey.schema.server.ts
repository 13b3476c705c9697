import { z } from 'zod'
import { cleanLine } from '~/core/clean-line'
import { email } from '~/features/accounts/sign-up/accounts.schema.server'
import { PASSKEY_REFUSED_TEXT } from './messages'
import { knownTransports } from './transports'

/** What authenticators answer, as a browser sends it, and what they are asked. */

/** The longest answer is that of a registration, with a credential id and a key of a kilobyte each. */
const MAX_ANSWER_LENGTH = 8_192

/** An answer in a form: JSON, whose parts are checked where it is used. */
export const passkeyAnswer = z.string().max(MAX_ANSWER_LENGTH, PASSKEY_REFUSED_TEXT)

export const passkeySignInSchema = z.object({
	passkey: z.string({ error: PASSKEY_REFUSED_TEXT }).pipe(passkeyAnswer),
})

/** The name that a member gives to a passkey; without one it is named after the device. */
export const passkeyName = z
	.string()
	.overwrite(cleanLine)
	.max(60, 'Name must be 60 characters or less')
	.default('')

export const passkeyId = z.string().max(40)

const base64url = z.string().regex(/^[\w-]+$/u)

const Answer = z.object({
	/** A credential id has at most 1,023 bytes. */
	id: base64url.max(1_364),
	rawId: base64url.max(1_364),
	type: z.literal('public-key'),
	clientExtensionResults: z.object({}).default({}),
})

const Assertion = Answer.extend({
	response: z.object({
		clientDataJSON: base64url,
		authenticatorData: base64url,
		signature: base64url,
		userHandle: base64url.optional(),
	}),
})

const Attestation = Answer.extend({
	response: z.object({
		clientDataJSON: base64url,
		attestationObject: base64url,
		transports: z.array(z.string()).default([]).transform(knownTransports),
	}),
})

const ClientData = z.object({ challenge: base64url })

/** Parses JSON text by a schema; null if it is neither. */
function parseJson<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
	try {
		return schema.safeParse(JSON.parse(text)).data ?? null
	} catch {
		return null
	}
}

type Signed = { response: { clientDataJSON: string } }

/** The answer with the challenge that it says it is for; null if it is not readable. */
function withChallenge<A extends Signed>(answer: A | null): (A & { challenge: string }) | null {
	if (answer === null) return null
	const { clientDataJSON } = answer.response
	const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8')
	const clientData = parseJson(ClientData, text)
	return clientData && { ...answer, challenge: clientData.challenge }
}

/** What an authenticator answers at a sign-in; null if the text is something else. */
export const parseAssertion = (text: string) => withChallenge(parseJson(Assertion, text))

/** What an authenticator answers when a passkey is made; null if the text is something else. */
export const parseAttestation = (text: string) => withChallenge(parseJson(Attestation, text))

export const SignInOptionsBody = z.object({ email: email.optional() })

const Descriptors = z.array(
	z.object({
		id: z.string(),
		type: z.literal('public-key'),
		transports: z.array(z.string()).optional(),
	}),
)

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const RequestOptionsResponse = z.looseObject({
	challenge: z.string(),
	rpId: z.string(),
	allowCredentials: Descriptors.optional(),
	userVerification: z.string(),
})

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const CreationOptionsResponse = z.looseObject({
	challenge: z.string(),
	rp: z.object({ id: z.string(), name: z.string() }),
	user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
	excludeCredentials: Descriptors.optional(),
})
