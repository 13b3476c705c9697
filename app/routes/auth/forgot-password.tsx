import { getZodConstraint } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import {
	verifyCaptcha,
	issueCaptchaToken,
	rejectForm,
} from '~/features/accounts/captcha/verify.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import {
	ForgotPasswordForm,
	ResetLinkSent,
} from '~/features/accounts/password/forgot-password-form'
import { requireGuestOrUnpaid } from '~/features/accounts/access/guards.server'
import { requestPasswordReset, resetSentText } from '~/features/accounts/password/reset.server'
import { ForgotPasswordForm as ForgotPasswordSchema } from '~/features/accounts/password/password-reset.schema.server'
import { currentTime } from '~/core/time/clock'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Reset Your Password',
		description: 'Request a link to reset your password.',
	})

export async function loader({ request }: LoaderFunctionArgs) {
	await requireGuestOrUnpaid(request)
	return {
		constraint: getZodConstraint(ForgotPasswordSchema),
		recaptchaToken: await issueCaptchaToken(request, 'forgot_password'),
	}
}

export async function action(args: ActionFunctionArgs) {
	const { request, context } = args
	await requireGuestOrUnpaid(request)
	const parsed = parseForm(await parseTrustedForm(args), ForgotPasswordSchema)
	if (!parsed.ok) return rejectForm(request, 'forgot_password', parsed.reply, 400)

	const bot = await verifyCaptcha(request, 'forgot_password', parsed.value)
	if (!bot.ok) {
		return rejectForm(request, 'forgot_password', parsed.refuse({ '': [bot.message] }), bot.status)
	}
	const { email } = parsed.value
	const sender = { request, ip: context.ip, lane: bot.lane }
	const asked = await requestPasswordReset(email, sender, currentTime())
	if (!asked.ok) {
		const reply = parsed.refuse({ '': [asked.message] })
		return rejectForm(request, 'forgot_password', reply, asked.status, asked.retryAfter)
	}
	// Renders the page instead of redirecting: the submitted address must not be in a URL.
	return { sent: resetSentText(email) }
}

export default function ForgotPasswordPage() {
	const { constraint, recaptchaToken } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const isSent = answer !== undefined && 'sent' in answer
	const refused = isSent ? undefined : answer
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
				<ResetLinkSent text={answer.sent} />
			) : (
				<ForgotPasswordForm
					feedback={{
						constraint,
						result: refused?.result,
						recaptchaToken: refused?.recaptchaToken ?? recaptchaToken,
					}}
				/>
			)}
		</AuthPage>
	)
}
