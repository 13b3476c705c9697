import { useActionData, useLoaderData } from '@remix-run/react'
import { verifyEmailSchema } from '~/features/accounts/sign-up/accounts.schema.server'
import { redirectAfterVerification } from '~/features/accounts/access/post-auth-redirect'
import { formCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { ResendForm, StartOverForm, VerifyForm } from '~/features/accounts/verification/verify-form'
import { CLEAR_CACHE, endSession } from '~/features/accounts/sessions/sessions.server'
import { GUARD_TEXTS } from '~/features/accounts/access/access-policy'
import { getViewer, type SignedIn } from '~/features/accounts/access/guards.server'
import { hasLiveCode } from '~/features/accounts/verification/verification-code.server'
import { resendCode, verifyEmail } from '~/features/accounts/verification/verify-email.server'
import { needsProviderProfile } from '~/features/directory/profile/profile-completeness'
import type { Viewer } from '~/features/accounts/access/viewer'
import { defineGuard, guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { getKeptCode } from '~/features/billing/vip-program/kept-code.server'
import { getKeptDeal } from '~/features/calculator/carried-deal/kept-deal.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'
import { getRedirectTarget } from '~/core/http/safe-redirect'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import type { PageHandle } from '~/layout/page/route-handle'
import { TargetTeaser } from '~/layout/target-teaser/target-teaser'
import { loadTargetTeaser } from '~/layout/target-teaser/target-teaser.server'
import { ButtonLink } from '~/ui/button/button'
import { ErrorNotice } from '~/ui/notice/error-notice'
import { Link } from '~/ui/link/link'
import '~/features/accounts/verification/verify-email.css'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Verify your email', noIndex: true }

/** Where a user whose address is verified is redirected. */
const onwardFor = (viewer: Viewer, request: Request): string =>
	redirectAfterVerification(
		viewer,
		viewer.user !== null && needsProviderProfile(viewer.user),
		getRedirectTarget(request),
	)

export const loader = guarded(getViewer, async ({ request, context, viewer }) => {
	const search = new URL(request.url).searchParams
	const target = getRedirectTarget(request)
	return {
		email: viewer.user?.email ?? null,
		tier: viewer.tier,
		target,
		teaser: await loadTargetTeaser(target, await getKeptDeal(request, context), {
			ip: context.ip,
			keptCode: await getKeptCode(request),
		}),
		onward: onwardFor(viewer, request),
		isSent: search.get('sent') === '1',
		hasCode: viewer.user !== null && (await hasLiveCode(viewer.user.id, currentTime())),
		captchaToken: await issueCaptchaToken(request, 'resend_verification'),
	}
})

/** Whoever has nothing to verify is led on. */
const requireUnverified = defineGuard('unverified', async (request): Promise<SignedIn> => {
	const { user, tier } = await getViewer(request)
	if (user !== null && tier === 'unverified') return { user, tier }
	const target = getRedirectTarget(request)
	const away: Response = await (user === null
		? redirectWithFlash(request, paths.signIn({ redirect: target }), [
				{ kind: 'info', text: GUARD_TEXTS.standard.signIn, key: 'guard', place: 'page' },
			])
		: redirectWithFlash(request, onwardFor({ user, tier }, request), []))
	throw away
})

export const action = defineAction({
	guard: requireUnverified,
	schema: verifyEmailSchema,
	captcha: (intent) => (intent === 'resend' ? formCaptcha('resend_verification') : undefined),
	intents: {
		verify: async ({ request, context, viewer, value, now, reject }) => {
			const sender = { request, ip: context.ip }
			const result = await verifyEmail(viewer.user, value.code, sender, USER_DATA_PROVIDERS, now)
			if (!result.ok) return reject(result)
			// A verified account without a plan is what every new account is.
			const onward = onwardFor({ tier: 'verified', user: result.user }, request)
			const successMessage = { kind: 'success', text: 'Email verified successfully' } as const
			return redirectWithFlash(request, onward, successMessage, {
				setCookie: [result.setCookie, result.deviceCookie],
			})
		},
		resend: async ({ request, context, viewer, trustLevel, now, reject }) => {
			const result = await resendCode(viewer.user, { request, ip: context.ip, trustLevel }, now)
			if (!result.ok) return reject(result)
			const currentPath = paths.verifyEmail({ redirect: getRedirectTarget(request), sent: '1' })
			return redirectWithFlash(request, currentPath, {
				kind: 'success',
				text: 'Verification email resent successfully',
			})
		},
		// The same for every address: the account without a verified one is deleted after a day.
		startOver: async ({ request }) => {
			const to = paths.signUp({ redirect: getRedirectTarget(request) })
			const response = await redirectWithFlash(request, to, [], {
				setCookie: [await endSession(request)],
			})
			response.headers.set(...CLEAR_CACHE)
			return response
		},
	},
})

export default function VerifyEmailPage() {
	const page = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	if (page.email === null) return <SignedOutNotice target={page.target} />
	if (page.tier !== 'unverified') return <AlreadyVerified onward={page.onward} />

	const isResend = result?.values['intent'] === 'resend'
	const resend = {
		token: result?.token ?? page.captchaToken,
		errors: isResend ? result.errors['form'] : undefined,
	}
	const before = <TargetTeaser teaser={page.teaser} />
	const elsewhere = <SignInInstead target={page.target} />
	if (!page.hasCode) {
		const refusal = isResend ? undefined : (result?.errors['code'] ?? result?.errors['form'])
		return (
			<AuthPage
				title="Verify Your Email"
				before={before}
				elsewhere={elsewhere}
				lead={
					<>
						We'll email a six-character code to <strong>{page.email}</strong>. Enter it here to
						confirm your address.
					</>
				}
			>
				<ErrorNotice text={refusal?.[0]} />
				<ResendForm {...resend} isFirst isSent={false} />
				<StartOverForm />
			</AuthPage>
		)
	}
	return (
		<AuthPage
			title="Check your email"
			before={before}
			elsewhere={elsewhere}
			lead={
				<>
					We sent a six-character code to <strong>{page.email}</strong>. It expires in 15 minutes.
				</>
			}
		>
			<VerifyForm result={isResend ? undefined : result} />
			<hr className="rule" />
			<p className="text-sm text-muted">Don't see the email? Check your spam folder.</p>
			<ResendForm {...resend} isSent={page.isSent} />
			<StartOverForm />
		</AuthPage>
	)
}

function SignInInstead({ target }: { target: string | null }) {
	return (
		<>
			Already have an account?{' '}
			<Link className="link" to={paths.signIn({ redirect: target })}>
				Sign in
			</Link>
		</>
	)
}

function SignedOutNotice({ target }: { target: string | null }) {
	return (
		<AuthPage
			title="Sign in to verify your email"
			lead="Sign in first, then enter the code from your email."
		>
			<div className="form">
				<ButtonLink to={paths.signIn({ redirect: target })} variant="primary" block>
					Sign In
				</ButtonLink>{' '}
				<ButtonLink to={paths.signUp({ redirect: target })} block>
					Become a member
				</ButtonLink>
			</div>
		</AuthPage>
	)
}

function AlreadyVerified({ onward }: { onward: string }) {
	return (
		<AuthPage title="Your email is verified" lead="You're all set.">
			<ButtonLink to={onward} variant="primary" block>
				Continue
			</ButtonLink>
		</AuthPage>
	)
}
