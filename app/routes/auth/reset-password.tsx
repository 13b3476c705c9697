import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import {
	ExpiredResetLink,
	ResetDone,
	ResetPasswordForm,
} from '~/features/accounts/password/reset-password-form'
import { requireGuestOrUnpaid } from '~/features/accounts/access/guards.server'
import {
	INVALID_LINK_TEXTS,
	resetLinkState,
	resetPassword,
} from '~/features/accounts/password/reset.server'
import { resetPasswordSchema } from '~/features/accounts/password/password-reset.schema.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { Link } from '~/ui/link/link'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Set a new password', noIndex: true }

const isDonePage = (request: Request): boolean =>
	new URL(request.url).pathname.replace(/\.data$/u, '') === paths.resetDone()

export const loader = guarded(requireGuestOrUnpaid, async ({ request, params }) => {
	if (isDonePage(request)) return { view: 'done' as const }
	const state = await resetLinkState(params['token'] ?? '', currentTime())
	if (state !== 'usable') {
		return data({ view: 'dead' as const, text: INVALID_LINK_TEXTS[state] }, { status: 404 })
	}
	return {
		view: 'form' as const,
		captchaToken: await issueCaptchaToken(request, 'reset_password'),
	}
})

export const action = defineAction({
	guard: requireGuestOrUnpaid,
	schema: resetPasswordSchema,
	captcha: formCaptcha('reset_password'),
	handler: async ({ request, params, context, value, now, reject }) => {
		const sender = { request, ip: context.ip }
		const result = await resetPassword(params['token'] ?? '', value.password, sender, now)
		if (!result.ok) return reject(result)
		const successMessage = {
			kind: 'success',
			text: 'Password reset successfully, redirecting to Sign In page...',
		} as const
		return redirectWithFlash(request, paths.resetDone(), successMessage, {
			setCookie: [result.deviceCookie],
		})
	},
})

const HEADS = {
	form: { title: 'Set a new password', lead: "You'll be signed out on all devices." },
	dead: { title: 'This link is no longer valid', lead: undefined },
	done: { title: 'Password reset', lead: undefined },
} as const

export default function ResetPasswordPage() {
	const page = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return (
		<AuthPage
			{...HEADS[page.view]}
			elsewhere={
				page.view !== 'done' && (
					<Link className="link" to={paths.signIn()}>
						Back to Sign In
					</Link>
				)
			}
		>
			{page.view === 'done' && <ResetDone />}
			{page.view === 'dead' && <ExpiredResetLink text={page.text} />}
			{page.view === 'form' && <ResetPasswordForm feedback={{ ...page, result }} />}
		</AuthPage>
	)
}
