import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import {
	verifyCaptcha,
	issueCaptchaToken,
	rejectForm,
} from '~/features/accounts/captcha/verify.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { ContactForm } from '~/features/support/contact/contact-form'
import { ContactMessage } from '~/features/support/contact/contact.schema.server'
import { CONTACT_SENT_TEXT, sendContactMessage } from '~/features/support/contact/contact.server'
import { getViewer } from '~/features/accounts/access/guards.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'
import { ButtonLink } from '~/ui/button/button'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Contact us', description: 'Send us a message. We reply by email.' })

export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await getViewer(request)
	return {
		isSent: new URL(request.url).searchParams.get('sent') === '1',
		email: user?.email ?? null,
		recaptchaToken: await issueCaptchaToken(request, 'contact_form'),
	}
}

export async function action(args: ActionFunctionArgs) {
	const { request, context } = args
	const { user } = await getViewer(request)
	const form = await parseTrustedForm(args)
	// For signed-in users, the reply address is always the account's.
	if (user !== null) form.set('email', user.email)
	const parsed = parseForm(form, ContactMessage)
	if (!parsed.ok) return rejectForm(request, 'contact_form', parsed.reply, 400)

	const bot = await verifyCaptcha(request, 'contact_form', parsed.value)
	if (!bot.ok) {
		return rejectForm(request, 'contact_form', parsed.refuse({ '': [bot.message] }), bot.status)
	}
	const { subject, body, email } = parsed.value
	const sender = { user, ip: context.ip, lane: bot.lane }
	const sent = await sendContactMessage({ subject, body, email }, sender, currentTime())
	if (!sent.ok) {
		const reply = parsed.refuse({ '': [sent.message] })
		return rejectForm(request, 'contact_form', reply, sent.status, sent.retryAfter)
	}
	return redirectWithFlash(request, paths.contact({ sent: '1' }), {
		kind: 'success',
		text: CONTACT_SENT_TEXT,
		key: 'contact',
	})
}

export default function ContactPage() {
	const { isSent, email, recaptchaToken } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	if (isSent) {
		return (
			<AuthPage title="Thank you" lead="We got your message and will reply by email.">
				<ButtonLink to={paths.home()} variant="primary" block>
					Continue
				</ButtonLink>
			</AuthPage>
		)
	}
	return (
		<AuthPage
			title="Contact Us"
			lead={email === null ? 'We reply by email.' : `We'll reply to ${email}.`}
			elsewhere={
				<Link className="link" to={paths.home()}>
					Back to Home
				</Link>
			}
		>
			<ContactForm
				isSignedIn={email !== null}
				result={answer?.result}
				recaptchaToken={answer?.recaptchaToken ?? recaptchaToken}
			/>
		</AuthPage>
	)
}
