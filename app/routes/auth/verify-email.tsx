import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { VerifyPageForm } from '~/features/accounts/sign-up/accounts.schema.server'
import { redirectAfterVerification } from '~/features/accounts/access/post-auth-redirect'
import { verifyCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { ResendForm, VerifyForm } from '~/features/accounts/verification/verify-form'
import { getViewer } from '~/features/accounts/access/guards.server'
import { resendCode, verifyEmail } from '~/features/accounts/verification/verify-email.server'
import type { PublicUser, Viewer } from '~/features/accounts/access/viewer'
import { GuideTeaser } from '~/features/guides/reading/guide-teaser'
import { guideAtTarget } from '~/features/guides/reading/guides.queries.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { parseForm, parseTrustedForm, retryAfter } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'
import { ButtonLink } from '~/ui/button/button'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Verify your email', noIndex: true })

const targetOf = (request: Request) =>
	safeRedirect(new URL(request.url).searchParams.get('redirect'))

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await getViewer(request, context)
	const search = new URL(request.url).searchParams
	const target = targetOf(request)
	return {
		email: viewer.user?.email ?? null,
		tier: viewer.tier,
		target,
		guide: await guideAtTarget(target),
		onward: redirectAfterVerification(viewer, target),
		isSent: search.get('sent') === '1',
		recaptchaToken: await issueCaptchaToken(request, 'resend_verification'),
	}
}

export async function action(args: ActionFunctionArgs) {
	const { request } = args
	const viewer = await getViewer(request)
	if (viewer.user === null) {
		return redirectWithFlash(request, paths.signIn({ redirect: targetOf(request) }), [
			{ kind: 'error', text: 'Please sign in to access this feature', key: 'guard' },
		])
	}
	if (viewer.tier !== 'unverified') {
		return redirectWithFlash(request, redirectAfterVerification(viewer, targetOf(request)), [])
	}
	const parsed = parseForm(await parseTrustedForm(args), VerifyPageForm)
	if (!parsed.ok) return data({ intent: 'verify' as const, result: parsed.reply }, { status: 400 })
	const { value, refuse } = parsed
	return value.intent === 'verify'
		? verify(args, { ...viewer, user: viewer.user }, value.code, refuse)
		: resend(args, viewer.user, value, refuse)
}

type Refuse = Extract<ReturnType<typeof parseForm>, { ok: true }>['refuse']

async function verify(
	{ request, context }: ActionFunctionArgs,
	viewer: Viewer & { user: PublicUser },
	code: string,
	refuse: Refuse,
) {
	const result = await verifyEmail(viewer.user, code, { request, ip: context.ip }, currentTime())
	if (!result.ok) {
		return data(
			{ intent: 'verify' as const, result: refuse({ code: [result.message] }) },
			{ status: result.status, headers: retryAfter(result.retryAfter) },
		)
	}
	// A verified account without a plan, as every new account.
	const onward = redirectAfterVerification(
		{ tier: 'verified', user: result.user },
		targetOf(request),
	)
	const done = { kind: 'success', text: 'Email verified successfully' } as const
	return redirectWithFlash(request, onward, done, {
		setCookie: [result.setCookie, result.deviceCookie],
	})
}

async function resend(
	{ request, context }: ActionFunctionArgs,
	user: PublicUser,
	form: { recaptchaToken: string; nickname: string },
	refuse: Refuse,
) {
	const bot = await verifyCaptcha(request, 'resend_verification', form)
	const result = bot.ok
		? await resendCode(user, { ip: context.ip, lane: bot.lane }, currentTime())
		: bot
	if (!result.ok) {
		return data(
			{
				intent: 'resend' as const,
				result: refuse({ '': [result.message] }),
				recaptchaToken: await issueCaptchaToken(request, 'resend_verification'),
			},
			{
				status: result.status,
				headers: retryAfter('retryAfter' in result ? result.retryAfter : undefined),
			},
		)
	}
	const here = paths.verifyEmail({ redirect: targetOf(request), sent: '1' })
	return redirectWithFlash(request, here, {
		kind: 'success',
		text: 'Verification email resent successfully',
	})
}

export default function VerifyEmailPage() {
	const page = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	if (page.email === null) return <NobodySignedIn target={page.target} />
	if (page.tier !== 'unverified') return <AlreadyVerified onward={page.onward} />

	const resendErrors = answer?.intent === 'resend' ? answer.result.error?.[''] : undefined
	const token = answer?.intent === 'resend' ? answer.recaptchaToken : page.recaptchaToken
	return (
		<AuthPage
			title="Check your email"
			before={<GuideTeaser guide={page.guide} />}
			lead={
				<>
					We sent a six-character code to <strong>{page.email}</strong>. It expires in 15 minutes.
				</>
			}
		>
			<VerifyForm result={answer?.intent === 'verify' ? answer.result : undefined} />
			<hr className="rule" />
			<ResendForm
				token={token}
				isSent={page.isSent || resendErrors !== undefined}
				errors={resendErrors}
			/>
		</AuthPage>
	)
}

function NobodySignedIn({ target }: { target: string | null }) {
	return (
		<AuthPage
			title="Sign in to verify your email"
			lead="Sign in first, then enter the code from your email."
		>
			<div className="form-stack">
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
