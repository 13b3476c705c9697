import { useActionData, useLoaderData } from '@remix-run/react'
import { signInSchema } from '~/features/accounts/sign-up/accounts.schema.server'
import { redirectAfterSignIn } from '~/features/accounts/access/post-auth-redirect'
import { formCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { SignInForm } from '~/features/accounts/sign-in/sign-in-form'
import { requireGuestOrUnpaid } from '~/features/accounts/access/guards.server'
import { signIn } from '~/features/accounts/sign-in/sign-in.server'
import { needsProviderProfile } from '~/features/directory/profile/profile-completeness'
import { getKeptDeal } from '~/features/calculator/carried-deal/kept-deal.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'
import { getRedirectTarget } from '~/core/http/safe-redirect'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { TargetTeaser } from '~/layout/target-teaser/target-teaser'
import { loadTargetTeaser } from '~/layout/target-teaser/target-teaser.server'
import { Link } from '~/ui/link/link'

export const headers = retryAfterHeaders

export const handle: PageHandle = {
	title: 'Sign in',
	description: 'Sign in to your account.',
	maxScriptKb: 103,
}

export const loader = guarded(requireGuestOrUnpaid, async ({ request, context }) => ({
	captchaToken: await issueCaptchaToken(request, 'signin'),
	target: getRedirectTarget(request),
	// Those who have an account are not told of a kept code, which is for a first purchase.
	teaser: await loadTargetTeaser(getRedirectTarget(request), await getKeptDeal(request), {
		ip: context.ip,
		keptCode: null,
	}),
}))

export const action = defineAction({
	guard: requireGuestOrUnpaid,
	schema: signInSchema,
	captcha: formCaptcha('signin'),
	handler: async ({ request, context, value, trustLevel, now, reject }) => {
		const result = await signIn(value, { request, ip: context.ip, trustLevel }, now)
		if (!result.ok) return reject(result)
		if (result.needsFactor) {
			const next = paths.secondFactor({ redirect: getRedirectTarget(request) })
			return redirectWithFlash(request, next, [], { setCookie: [result.setCookie] })
		}
		const { viewer } = result
		const isIncomplete = viewer.user !== null && needsProviderProfile(viewer.user)
		const to = redirectAfterSignIn(viewer, isIncomplete, getRedirectTarget(request))
		return redirectWithFlash(request, to, [], {
			setCookie: [result.setCookie, result.deviceCookie],
		})
	},
})

export default function SignInPage() {
	const { captchaToken, target, teaser } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return (
		<AuthPage
			title="Welcome Back"
			lead="Sign in to see your saved deals."
			before={<TargetTeaser teaser={teaser} />}
			elsewhere={
				<>
					Don't have an account?{' '}
					<Link className="link" to={paths.signUp({ redirect: target })}>
						Sign up
					</Link>
				</>
			}
		>
			<SignInForm
				feedback={{ captchaToken, result }}
				passkeyAction={paths.passkeySignIn({ redirect: target })}
			/>
			<p className="text-muted auth-page__alternative">
				<Link className="link" to={paths.forgotPassword()}>
					Forgot password?
				</Link>
			</p>
		</AuthPage>
	)
}
