import { getZodConstraint } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { SignInForm as SignInSchema } from '~/features/accounts/sign-up/accounts.schema.server'
import { redirectAfterSignIn } from '~/features/accounts/access/post-auth-redirect'
import {
	verifyCaptcha,
	issueCaptchaToken,
	rejectForm,
} from '~/features/accounts/captcha/verify.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { SignInForm } from '~/features/accounts/sign-in/sign-in-form'
import { requireGuestOrUnpaid } from '~/features/accounts/access/guards.server'
import { signIn } from '~/features/accounts/sign-in/sign-in.server'
import { GuideTeaser } from '~/features/guides/reading/guide-teaser'
import { guideAtTarget } from '~/features/guides/reading/guides.queries.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Sign in', description: 'Sign in to your account.' })

const targetOf = (request: Request) =>
	safeRedirect(new URL(request.url).searchParams.get('redirect'))

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireGuestOrUnpaid(request, context)
	return {
		constraint: getZodConstraint(SignInSchema),
		recaptchaToken: await issueCaptchaToken(request, 'signin'),
		target: targetOf(request),
		guide: await guideAtTarget(targetOf(request)),
	}
}

export async function action(args: ActionFunctionArgs) {
	const { request, context } = args
	await requireGuestOrUnpaid(request)
	const form = await parseTrustedForm(args)
	const parsed = parseForm(form, SignInSchema, ['password'])
	if (!parsed.ok) return rejectForm(request, 'signin', parsed.reply, 400)

	const bot = await verifyCaptcha(request, 'signin', parsed.value)
	if (!bot.ok) {
		return rejectForm(request, 'signin', parsed.refuse({ '': [bot.message] }), bot.status)
	}
	const { email, password } = parsed.value
	const result = await signIn({ email, password }, { request, ip: context.ip }, currentTime())
	if (!result.ok) {
		const reply = parsed.refuse({ '': [result.message] })
		return rejectForm(request, 'signin', reply, result.status, result.retryAfter)
	}
	const to = redirectAfterSignIn(result.viewer, targetOf(request))
	const setCookie = [
		result.setCookie,
		...(result.deviceCookie === null ? [] : [result.deviceCookie]),
	]
	return redirectWithFlash(request, to, [], { setCookie })
}

export default function SignInPage() {
	const { constraint, recaptchaToken, target, guide } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
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
			<SignInForm
				feedback={{
					constraint,
					result: answer?.result,
					recaptchaToken: answer?.recaptchaToken ?? recaptchaToken,
				}}
			/>
			<p className="auth-page__alternative">
				<Link className="link" to={paths.forgotPassword()}>
					Forgot password?
				</Link>
			</p>
		</AuthPage>
	)
}
