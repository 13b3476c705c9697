import { useActionData, useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { paths } from '~/core/http/paths'
import { getRedirectTarget } from '~/core/http/safe-redirect'
import { currentTime } from '~/core/time/clock'
import { requireGuestOrUnpaid } from '~/features/accounts/access/guards.server'
import { redirectAfterSignIn } from '~/features/accounts/access/post-auth-redirect'
import { factorsOf } from '~/features/accounts/second-factor/factors.server'
import {
	recoveryCodesLeftText,
	SIGN_IN_EXPIRED_TEXT,
} from '~/features/accounts/second-factor/messages'
import {
	completeSignIn,
	readPendingSignIn,
} from '~/features/accounts/second-factor/pending-sign-in.server'
import { SecondFactorForm } from '~/features/accounts/second-factor/second-factor-form'
import { secondFactorSchema } from '~/features/accounts/second-factor/second-factor.schema.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { needsProviderProfile } from '~/features/directory/profile/profile-completeness'
import type { PageHandle } from '~/layout/page/route-handle'
import { Link } from '~/ui/link/link'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Second step', noIndex: true }

function backToSignIn(request: Request) {
	const to = paths.signIn({ redirect: getRedirectTarget(request) })
	return redirectWithFlash(request, to, {
		kind: 'info',
		text: SIGN_IN_EXPIRED_TEXT,
		key: 'guard',
		place: 'page',
	})
}

export const loader = guarded(requireGuestOrUnpaid, async ({ request }) => {
	const pending = await readPendingSignIn(request, currentTime())
	if (pending === null) throw (await backToSignIn(request)) as Response
	return { target: getRedirectTarget(request), factors: await factorsOf(pending.user.id) }
})

export const action = defineAction({
	guard: requireGuestOrUnpaid,
	schema: secondFactorSchema,
	handler: async ({ request, context, value, now, reject }) => {
		const result = await completeSignIn(value, { request, ip: context.ip }, now)
		if (!result.ok) return result.status === 401 ? backToSignIn(request) : reject(result)
		const left = result.recoveryCodesLeft
		const { viewer } = result
		const isIncomplete = viewer.user !== null && needsProviderProfile(viewer.user)
		const to = redirectAfterSignIn(viewer, isIncomplete, getRedirectTarget(request))
		return redirectWithFlash(
			request,
			to,
			left === null ? [] : { kind: 'info', text: recoveryCodesLeftText(left) },
			{ setCookie: [result.setCookie, result.deviceCookie, result.clearPending] },
		)
	},
})

export default function SecondFactorPage() {
	const { target, factors } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return (
		<AuthPage
			title="One More Step"
			lead={
				factors.passkey
					? 'Use your passkey to finish signing in.'
					: 'Enter the code from your authenticator app.'
			}
			elsewhere={
				<Link className="link" to={paths.signIn({ redirect: target })}>
					Sign in with another account
				</Link>
			}
		>
			<SecondFactorForm factors={factors} result={result} />
		</AuthPage>
	)
}
