import { type ActionResult, apiJson, apiRefusal } from '~/core/api/api-response.server'
import { errorResponses } from '~/core/api/api.schema.server'
import { type ApiCall, defineCall } from '~/core/api/api-route.server'
import { anybody, defineGuard } from '~/core/http/guarded.server'
import { requireApiAccountOwner } from '~/features/accounts/access/guards.server'
import { requireApiProof } from '~/features/accounts/second-factor/confirm-identity.server'
import { SIGN_IN_EXPIRED_TEXT } from '~/features/accounts/second-factor/messages'
import { readPendingSignIn } from '~/features/accounts/second-factor/pending-sign-in.server'
import { requireSecondStep } from '~/features/accounts/second-factor/second-factor-call.server'
import {
	CreationOptionsResponse,
	RequestOptionsResponse,
	SignInOptionsBody,
} from './passkey.schema.server'
import { registrationOptions, secondFactorOptions, signInOptions } from './passkey-options.server'

/** The calls that tell a browser's script what to ask an authenticator for. Forms send the answer. */

function answerOptions(result: ActionResult<{ options: unknown; setCookie: string }>): Response {
	return result.ok ? apiJson(result.options, { cookies: [result.setCookie] }) : apiRefusal(result)
}

const requireRecentProof = defineGuard('apiUser', async (request) => {
	const viewer = await requireApiAccountOwner(request)
	await requireApiProof(request)
	return viewer
})

export const passkeyCalls: readonly ApiCall[] = [
	defineCall({
		method: 'post',
		path: '/api/auth/passkey-options/sign-in',
		summary:
			'What a browser needs to sign in with a passkey (WebAuthn request options): any, or one of an address',
		guard: anybody,
		body: SignInOptionsBody,
		answers: { 200: RequestOptionsResponse, ...errorResponses(400, 415, 429) },
		handler: async ({ request, context, body, now }) =>
			answerOptions(await signInOptions(body.email, { request, ip: context.ip }, now)),
	}),
	defineCall({
		method: 'post',
		path: '/api/auth/passkey-options/second-factor',
		summary:
			'The same for a passkey as the second factor of a sign-in, or to confirm the identity of who is signed in',
		guard: requireSecondStep,
		rejectsForms: true,
		answers: { 200: RequestOptionsResponse, ...errorResponses(401, 403, 409, 415, 429) },
		async handler({ request, context, viewer, now }) {
			const userId = viewer?.id ?? (await readPendingSignIn(request, now))?.user.id
			if (userId === undefined) {
				return apiRefusal({ status: 401, code: 'unauthenticated', message: SIGN_IN_EXPIRED_TEXT })
			}
			return answerOptions(await secondFactorOptions(userId, { request, ip: context.ip }, now))
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/auth/passkey-options/registration',
		summary: 'What a browser needs to make a passkey for the account (WebAuthn creation options)',
		guard: requireRecentProof,
		rejectsForms: true,
		answers: { 200: CreationOptionsResponse, ...errorResponses(401, 403, 409, 415, 429) },
		handler: async ({ request, context, viewer: { user }, now }) =>
			answerOptions(await registrationOptions(user, { request, ip: context.ip }, now)),
	}),
]
