import { useActionData, useLoaderData } from '@remix-run/react'
import { formCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import {
	ForgotPasswordForm,
	ResetLinkSent,
} from '~/features/accounts/password/forgot-password-form'
import { requireGuestOrUnpaid } from '~/features/accounts/access/guards.server'
import { requestPasswordReset, resetSentText } from '~/features/accounts/password/reset.server'
import { forgotPasswordSchema } from '~/features/accounts/password/password-reset.schema.server'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { Link } from '~/ui/link/link'

export const headers = retryAfterHeaders

export const handle: PageHandle = {
	title: 'Reset Your Password',
	description: 'Request a link to reset your password.',
}

export const loader = guarded(requireGuestOrUnpaid, async ({ request }) => ({
	captchaToken: await issueCaptchaToken(request, 'forgot_password'),
}))

export const action = defineAction({
	guard: requireGuestOrUnpaid,
	schema: forgotPasswordSchema,
	captcha: formCaptcha('forgot_password'),
	handler: async ({ request, context, value: { email }, trustLevel, now, reject }) => {
		const requested = await requestPasswordReset(
			email,
			{ request, ip: context.ip, trustLevel },
			now,
		)
		if (!requested.ok) return reject(requested)
		// The answer is the page itself: the address that was typed must not stand in a URL.
		return { status: 'sent' as const, text: resetSentText(email) }
	},
})

export default function ForgotPasswordPage() {
	const { captchaToken } = useLoaderData<typeof loader>()
	const actionData = useActionData<typeof action>()
	const isSent = actionData?.status === 'sent'
	return (
		<AuthPage
			title={isSent ? 'Check your email' : 'Forgot password'}
			lead={isSent ? undefined : "Enter your email and we'll send you a reset link."}
			elsewhere={
				<Link className="link" to={paths.signIn()}>
					Back to Sign In
				</Link>
			}
		>
			{isSent ? (
				<ResetLinkSent text={actionData.text} />
			) : (
				<ForgotPasswordForm feedback={{ captchaToken, result: actionData }} />
			)}
		</AuthPage>
	)
}
