import { MessageAnswer, refusals } from '~/core/api/api.schema.server'
import type { ApiCall } from '~/core/api/openapi.server'
import {
	AcceptTermsBody,
	BareUserAnswer,
	DeleteAccountBody,
	ForgotPasswordBody,
	ResendBody,
	ResetPasswordBody,
	SessionErrorAnswer,
	SignInBody,
	SignUpBody,
	UpdateProfileBody,
	UserAnswer,
	VerifyEmailBody,
} from './api.schema.server'
import { ContactMessage } from '~/features/support/contact/contact.schema.server'

/** Responses that the calls of other features share. */
export { BareUserAnswer, ProviderProfile as ProviderProfileAnswer } from './api.schema.server'

/** OpenAPI descriptions of the account calls. */

const session = { 401: SessionErrorAnswer }

export const accountCalls: readonly ApiCall[] = [
	{
		method: 'post',
		path: '/api/auth/signup',
		summary: 'Sign up; a code is mailed to the address',
		body: SignUpBody,
		answers: { 200: UserAnswer, ...refusals(400, 409, 415, 429) },
	},
	{
		method: 'post',
		path: '/api/auth/signin',
		summary: 'Sign in; any other device is signed out',
		body: SignInBody,
		answers: { 200: UserAnswer, ...refusals(400, 409, 415, 429) },
	},
	{
		method: 'post',
		path: '/api/auth/logout',
		summary: 'Sign out',
		answers: { 200: MessageAnswer, ...refusals(415) },
	},
	{
		method: 'post',
		path: '/api/auth/verify-email',
		summary: 'Verify the address of the account that is signed in',
		body: VerifyEmailBody,
		answers: { 200: UserAnswer, ...session, ...refusals(400, 415, 429) },
	},
	{
		method: 'post',
		path: '/api/auth/resend-verification',
		summary: 'Email a new verification code',
		body: ResendBody,
		answers: { 200: MessageAnswer, ...session, ...refusals(400, 409, 415, 429) },
	},
	{
		method: 'get',
		path: '/api/auth/check-auth',
		summary: 'Who is signed in',
		answers: { 200: UserAnswer, ...session },
	},
	{
		method: 'post',
		path: '/api/auth/forgot-password',
		summary: 'Request a password reset link (same response for every address)',
		body: ForgotPasswordBody,
		answers: { 200: MessageAnswer, ...refusals(400, 409, 415, 429) },
	},
	{
		method: 'post',
		path: '/api/auth/reset-password/{token}',
		summary: 'Reset a password with a reset link',
		body: ResetPasswordBody,
		answers: { 200: MessageAnswer, ...refusals(400, 409, 415, 429) },
	},
	{
		method: 'put',
		path: '/api/auth/update-profile',
		summary: 'Change names, the provider option and, if given, the password',
		body: UpdateProfileBody,
		answers: { 200: UserAnswer, ...refusals(400, 401, 403, 409, 415, 429) },
	},
	{
		method: 'delete',
		path: '/api/users/me',
		summary: 'Delete the account',
		body: DeleteAccountBody,
		answers: { 200: MessageAnswer, ...refusals(400, 401, 403, 409, 415, 429, 503) },
	},
	{
		method: 'put',
		path: '/api/users/accept-tos',
		summary: 'Accept the terms of the calculator or of the directory',
		body: AcceptTermsBody,
		answers: { 200: BareUserAnswer, ...refusals(400, 401, 403, 415) },
	},
	{
		method: 'post',
		path: '/api/contact',
		summary: 'Write to support; signed in, the email may be left out',
		body: ContactMessage.partial({ email: true }),
		answers: { 200: MessageAnswer, ...refusals(400, 409, 415, 429) },
	},
]
