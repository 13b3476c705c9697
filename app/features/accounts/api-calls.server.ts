import { toApiUser } from './access/viewer'
import { MessageResponse, errorResponses } from '~/core/api/api.schema.server'
import { apiError, apiJson, apiRefusal } from '~/core/api/api-response.server'
import { type ApiCall, defineCall } from '~/core/api/api-route.server'
import { CAPTCHA_ACTIONS } from '~/core/captcha/actions'
import { anybody } from '~/core/http/guarded.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { requireApiSession, requireApiUser } from './access/guards.server'
import {
	AcceptTermsBody,
	BareUserResponse,
	BotTokenResponse,
	DeleteAccountBody,
	ForgotPasswordBody,
	ResendBody,
	ResetPasswordBody,
	SecondFactorBody,
	SessionErrorResponse,
	SignInBody,
	SignUpBody,
	UpdateProfileBody,
	UserResponse,
	VerifyEmailBody,
} from './api.schema.server'
import { createCaptchaChallenge, requireCaptcha } from './captcha/verify.server'
import { deleteAccount } from './deletion/delete-account.server'
import { requestPasswordReset, resetPassword, resetSentText } from './password/reset.server'
import { updateProfile } from './profile/profile.server'
import { passkeyCalls } from './passkeys/passkey-calls.server'
import { acceptTerms } from './profile/terms.server'
import { answerSecondFactor, requireSecondStep } from './second-factor/second-factor-call.server'
import { FACTOR_NEEDED_TEXT } from './second-factor/messages'
import { CLEAR_CACHE, endSession } from './sessions/sessions.server'
import { signIn } from './sign-in/sign-in.server'
import { signUp } from './sign-up/sign-up.server'
import { resendCode, verifyEmail } from './verification/verify-email.server'

const session = { 401: SessionErrorResponse }

/**
 * The JSON calls of the accounts.
 * @param providers the user data that an account's deletion and verification change
 */
export const accountCalls = (providers: readonly UserDataProvider[]): readonly ApiCall[] => [
	defineCall({
		method: 'post',
		path: '/api/auth/signup',
		summary: 'Sign up; a code is mailed to the address',
		guard: anybody,
		body: SignUpBody,
		answers: { 200: UserResponse, ...errorResponses(400, 409, 415, 429) },
		async handler({ request, context, body, now }) {
			const trustLevel = await requireCaptcha(request, 'signup', body)
			const result = await signUp(body, { request, ip: context.ip, trustLevel }, now)
			if (!result.ok) return apiRefusal(result)
			return apiJson({ user: toApiUser(result.user) }, { cookies: [result.setCookie] })
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/auth/signin',
		summary:
			'Sign in; any other device is signed out. If the account has a second factor: 401 with the code second_factor_required',
		guard: anybody,
		body: SignInBody,
		answers: { 200: UserResponse, ...errorResponses(400, 401, 409, 415, 429) },
		async handler({ request, context, body, now }) {
			const trustLevel = await requireCaptcha(request, 'signin', body)
			const { email, password } = body
			const sender = { request, ip: context.ip, trustLevel }
			const result = await signIn({ email, password }, sender, now)
			if (!result.ok) return apiRefusal(result)
			if (result.needsFactor) {
				return apiError(401, 'second_factor_required', FACTOR_NEEDED_TEXT, {
					headers: { 'Set-Cookie': result.setCookie },
				})
			}
			const { viewer, setCookie, deviceCookie } = result
			const user = viewer.user && toApiUser(viewer.user)
			return apiJson({ user }, { cookies: [setCookie, deviceCookie] })
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/bot-token',
		summary: 'A token against robots for one of the actions, with a challenge that proves more',
		query: { action: CAPTCHA_ACTIONS.join(', ') },
		guard: anybody,
		answers: { 200: BotTokenResponse, ...errorResponses(400) },
		async handler({ request }) {
			const name = new URL(request.url).searchParams.get('action')
			const action = CAPTCHA_ACTIONS.find((one) => one === name)
			if (action === undefined) {
				return apiError(400, 'bad_request', `Provide an action: ${CAPTCHA_ACTIONS.join(', ')}.`)
			}
			return apiJson(await createCaptchaChallenge(request, action))
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/auth/second-factor',
		summary:
			'Complete a sign-in that answered second_factor_required, or confirm the identity of who is signed in, with a code of the authenticator app or a recovery code',
		guard: requireSecondStep,
		body: SecondFactorBody,
		answers: { 200: UserResponse, ...errorResponses(400, 401, 403, 409, 415, 429) },
		handler: ({ request, context, viewer, body, now }) =>
			answerSecondFactor(viewer, body.code, { request, ip: context.ip }, now),
	}),
	...passkeyCalls,
	defineCall({
		method: 'post',
		path: '/api/auth/logout',
		summary: 'Sign out',
		guard: anybody,
		rejectsForms: true,
		answers: { 200: MessageResponse, ...errorResponses(415) },
		async handler({ request }) {
			const body = { message: 'Signed out successfully.' }
			const response = apiJson(body, { cookies: [await endSession(request)] })
			response.headers.set(...CLEAR_CACHE)
			return response
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/auth/verify-email',
		summary: 'Verify the address of the account that is signed in',
		guard: requireApiSession,
		body: VerifyEmailBody,
		answers: { 200: UserResponse, ...session, ...errorResponses(400, 415, 429) },
		async handler({ request, context, viewer: { user }, body, now }) {
			if (user.isVerified) return apiJson({ user: toApiUser(user) })
			const sender = { request, ip: context.ip }
			const result = await verifyEmail(user, body.code, sender, providers, now)
			if (!result.ok) return apiRefusal(result)
			const cookies = [result.setCookie, result.deviceCookie]
			return apiJson({ user: toApiUser(result.user) }, { cookies })
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/auth/resend-verification',
		summary: 'Email a new verification code',
		guard: requireApiSession,
		// The code goes to the account that is signed in, whatever address the body names.
		body: ResendBody,
		answers: { 200: MessageResponse, ...session, ...errorResponses(400, 409, 415, 429) },
		async handler({ request, context, viewer: { user }, body, now }) {
			if (user.isVerified) return apiError(409, 'conflict', 'Your email is already verified.')
			const trustLevel = await requireCaptcha(request, 'resend_verification', body)
			const result = await resendCode(user, { request, ip: context.ip, trustLevel }, now)
			if (!result.ok) return apiRefusal(result)
			return apiJson({ message: 'Verification email resent successfully' })
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/auth/check-auth',
		summary: 'Who is signed in',
		guard: requireApiSession,
		answers: { 200: UserResponse, ...session },
		handler: ({ viewer: { user } }) =>
			apiJson({ user: toApiUser(user) }, { headers: { Pragma: 'no-cache' } }),
	}),
	defineCall({
		method: 'post',
		path: '/api/auth/forgot-password',
		summary: 'Request a password reset link (same response for every address)',
		guard: anybody,
		body: ForgotPasswordBody,
		answers: { 200: MessageResponse, ...errorResponses(400, 409, 415, 429) },
		async handler({ request, context, body, now }) {
			const trustLevel = await requireCaptcha(request, 'forgot_password', body)
			const result = await requestPasswordReset(
				body.email,
				{ request, ip: context.ip, trustLevel },
				now,
			)
			if (!result.ok) return apiRefusal(result)
			return apiJson({ message: resetSentText(body.email) })
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/auth/reset-password/{token}',
		summary: 'Reset a password with a reset link',
		guard: anybody,
		body: ResetPasswordBody,
		answers: { 200: MessageResponse, ...errorResponses(400, 409, 415, 429) },
		async handler({ request, context, params, body, now }) {
			await requireCaptcha(request, 'reset_password', body)
			const sender = { request, ip: context.ip }
			const result = await resetPassword(params['token'] ?? '', body.password, sender, now)
			if (!result.ok) return apiRefusal(result)
			const cookies = [result.deviceCookie]
			return apiJson({ message: 'Password reset successfully' }, { cookies })
		},
	}),
	defineCall({
		method: 'put',
		path: '/api/auth/update-profile',
		summary: 'Change names, the provider option and, if given, the password',
		guard: requireApiUser,
		body: UpdateProfileBody,
		answers: { 200: UserResponse, ...errorResponses(400, 401, 403, 409, 415, 429) },
		async handler({ request, viewer: { user }, body, now }) {
			await requireCaptcha(request, 'update_profile', body)
			const result = await updateProfile(user.id, body, request, now)
			if (!result.ok) return apiRefusal(result)
			return apiJson({ user: toApiUser(result.user) }, { cookies: [result.setCookie] })
		},
	}),
	defineCall({
		method: 'delete',
		path: '/api/users/me',
		summary: 'Delete the account',
		guard: requireApiUser,
		body: DeleteAccountBody,
		answers: { 200: MessageResponse, ...errorResponses(400, 401, 403, 409, 415, 429, 503) },
		async handler({ request, context, viewer: { user }, body, now }) {
			await requireCaptcha(request, 'delete_account', body)
			const { currentPassword } = body
			const result = await deleteAccount(user, currentPassword, context.ip, providers, now)
			if (!result.ok) return apiRefusal(result)
			const cookies = [result.setCookie]
			return apiJson({ message: 'Account deleted successfully.' }, { cookies })
		},
	}),
	defineCall({
		method: 'put',
		path: '/api/users/accept-tos',
		summary: 'Accept the terms of the calculator or of the directory',
		guard: requireApiUser,
		body: AcceptTermsBody,
		answers: { 200: BareUserResponse, ...errorResponses(400, 401, 403, 415) },
		async handler({ viewer: { user }, body, now }) {
			const which = 'calculatorTOS' in body ? 'calculator' : 'provider'
			return apiJson(toApiUser(await acceptTerms(user.id, which, now)))
		},
	}),
]
