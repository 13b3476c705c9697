import { getZodConstraint } from '@conform-to/zod/v4'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { signInSchema } from '~/features/accounts/sign-up/accounts.schema.server'
import { redirectAfterSignIn } from '~/features/accounts/access/post-auth-redirect'
import { formCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { SignInForm } from '~/features/accounts/sign-in/sign-in-form'
import { requireGuestOrUnpaid } from '~/features/accounts/access/guards.server'
import { signIn } from '~/features/accounts/sign-in/sign-in.server'
import { GuideTeaser } from '~/features/guides/reading/guide-teaser'
import { guideAtTarget } from '~/features/guides/reading/guides.queries.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'
import { getRedirectTarget } from '~/core/http/safe-redirect'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Sign in', description: 'Sign in to your account.' })

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireGuestOrUnpaid(request, context)
	return {
		constraint: getZodConstraint(signInSchema),
		recaptchaToken: await issueCaptchaToken(request, 'signin'),
		target: getRedirectTarget(request),
		guide: await guideAtTarget(getRedirectTarget(request)),
	}
}

export const action = defineAction({
	guard: requireGuestOrUnpaid,
	schema: signInSchema,
	captcha: formCaptcha('signin'),
	handler: async ({ request, context, value, now, reject }) => {
		const result = await signIn(value, { request, ip: context.ip }, now)
		if (!result.ok) return reject(result)
		const to = redirectAfterSignIn(result.viewer, getRedirectTarget(request))
		return redirectWithFlash(request, to, [], {
			setCookie: [result.setCookie, result.deviceCookie],
		})
	},
})

export default function SignInPage() {
	const { constraint, recaptchaToken, target, guide } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return (
		<AuthPage
			title="Welcome Back"
			lead="Sign in to see your saved deals."
			before={<GuideTeaser guide={guide} />}
			elsewhere={
				<>
					Don't have an account?{' '}
					<Link className="link" to={paths.signUp({ redirect: target })}>
						Sign up
					</Link>
				</>
			}
		>
			<SignInForm feedback={{ constraint, recaptchaToken, result }} />
			<p className="text-muted auth-page__alternative">
				<Link className="link" to={paths.forgotPassword()}>
					Forgot password?
				</Link>
			</p>
		</AuthPage>
	)
}
