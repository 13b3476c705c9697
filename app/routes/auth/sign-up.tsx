import { useActionData, useLoaderData } from '@remix-run/react'
import { signUpSchema } from '~/features/accounts/sign-up/accounts.schema.server'
import { formCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { SignUpForm } from '~/features/accounts/sign-up/sign-up-form'
import { requireGuestOrUnpaid } from '~/features/accounts/access/guards.server'
import { signUp } from '~/features/accounts/sign-up/sign-up.server'
import { PLANS } from '~/features/billing/plans/plans'
import { getKeptCode } from '~/features/billing/vip-program/kept-code.server'
import { findTypedDeal, getKeptDeal } from '~/features/calculator/carried-deal/kept-deal.server'
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
	title: 'Create Your Account',
	description:
		'Create an account to analyze real estate deals, read investing guides and find service providers.',
	maxScriptKb: 104,
}

export const loader = guarded(requireGuestOrUnpaid, async ({ request, context }) => ({
	captchaToken: await issueCaptchaToken(request, 'signup'),
	target: getRedirectTarget(request),
	teaser: await loadTargetTeaser(getRedirectTarget(request), await getKeptDeal(request), {
		ip: context.ip,
		keptCode: await getKeptCode(request),
	}),
	isProvider: new URL(request.url).searchParams.get('type') === 'provider',
}))

export const action = defineAction({
	guard: requireGuestOrUnpaid,
	schema: signUpSchema,
	captcha: formCaptcha('signup'),
	handler: async ({ request, context, value, trustLevel, now, reject }) => {
		const sender = { request, ip: context.ip, trustLevel }
		const result = await signUp(value, sender, now, await findTypedDeal(request))
		if (!result.ok) return reject(result)
		const to = paths.verifyEmail({ redirect: getRedirectTarget(request) })
		return redirectWithFlash(request, to, [], { setCookie: [result.setCookie] })
	},
})

export default function SignUpPage() {
	const { captchaToken, target, teaser, isProvider } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return (
		<AuthPage
			title="Create Your Account"
			lead={
				<>
					We'll email you a code to confirm your address.{' '}
					{isProvider
						? 'Listing your services is free and needs no plan.'
						: `Free to join; pick a plan later, from ${PLANS.annual.perMonth}/month.`}{' '}
					{/* The way back from the prices would forget where the visitor was going. */}
					{target === null && !isProvider && (
						<a className="link" href={paths.pricing()}>
							See pricing
						</a>
					)}
				</>
			}
			before={<TargetTeaser teaser={teaser} />}
			elsewhere={
				<>
					Already have an account?{' '}
					<Link className="link" to={paths.signIn({ redirect: target })}>
						Sign in
					</Link>
				</>
			}
		>
			<SignUpForm isProvider={isProvider} feedback={{ captchaToken, result }} />
		</AuthPage>
	)
}
