import { useActionData, useLoaderData } from '@remix-run/react'
import { defineGuard, guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { paths } from '~/core/http/paths'
import { currentTime } from '~/core/time/clock'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { formCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { ChangeEmailPage } from '~/features/accounts/email-change/change-email-page'
import { confirmEmailChange } from '~/features/accounts/email-change/confirm-change.server'
import { emailChangeSchema } from '~/features/accounts/email-change/email-change.schema.server'
import {
	cancelEmailChange,
	loadEmailChange,
	requestEmailChange,
	resendChangeCode,
} from '~/features/accounts/email-change/request-change.server'
import { requireProof } from '~/features/accounts/second-factor/confirm-identity.server'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Change Your Email Address', noIndex: true }

/** Whoever has the address has the account, so that the page asks for a recent proof of identity. */
const requireRecentProof = defineGuard('standard', async (request, context) => {
	const viewer = await requireVerified(request, context)
	await requireProof(request, context)
	return viewer
})

export const loader = guarded(requireRecentProof, async ({ request, viewer: { user } }) => ({
	...(await loadEmailChange(user, currentTime())),
	isSent: new URL(request.url).searchParams.get('sent') === '1',
	tokens: {
		request: await issueCaptchaToken(request, 'update_profile'),
		resend: await issueCaptchaToken(request, 'resend_verification'),
	},
}))

export const action = defineAction({
	guard: requireRecentProof,
	schema: emailChangeSchema,
	captcha: (intent) => {
		if (intent === 'request') return formCaptcha('update_profile')
		return intent === 'resend' ? formCaptcha('resend_verification') : undefined
	},
	intents: {
		request: async ({ request, context, viewer, value, trustLevel, now, reject }) => {
			const sender = { request, ip: context.ip, trustLevel }
			const result = await requestEmailChange(viewer.user, value.email, sender, now)
			if (!result.ok) return reject(result)
			return redirectWithFlash(request, paths.changeEmail(), [])
		},
		verify: async ({ request, context, viewer, value, now, reject }) => {
			const sender = { request, ip: context.ip }
			const providers = USER_DATA_PROVIDERS
			const result = await confirmEmailChange(viewer.user, value.code, sender, providers, now)
			if (!result.ok) return reject(result)
			const message = { kind: 'success', text: 'Email address changed' } as const
			return redirectWithFlash(request, paths.profile(), message, {
				setCookie: [result.setCookie, result.deviceCookie],
			})
		},
		resend: async ({ request, context, viewer, trustLevel, now, reject }) => {
			const sender = { request, ip: context.ip, trustLevel }
			const result = await resendChangeCode(viewer.user, sender, now)
			if (!result.ok) return reject(result)
			return redirectWithFlash(request, paths.changeEmail({ sent: '1' }), [])
		},
		cancel: async ({ request, viewer }) => {
			await cancelEmailChange(viewer.user.id)
			return redirectWithFlash(request, paths.changeEmail(), [])
		},
	},
})

export default function ChangeEmail() {
	const page = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return <ChangeEmailPage {...page} result={result} />
}
