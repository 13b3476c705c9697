import { useActionData, useLoaderData, useNavigate } from '@remix-run/react'
import { formCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { ContactForm } from '~/features/support/contact/contact-form'
import {
	ContactMessage,
	MemberContactMessage,
} from '~/features/support/contact/contact.schema.server'
import { CONTACT_SENT_TEXT, sendContactMessage } from '~/features/support/contact/contact.server'
import { getViewer } from '~/features/accounts/access/guards.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { NO_OPERATOR, operatorText, replyText } from '~/core/config/operator'
import type { PageHandle } from '~/layout/page/route-handle'
import { useRootData } from '~/layout/page/use-root-data'
import { ButtonLink } from '~/ui/button/button'
import { Dialog } from '~/ui/dialog/dialog'
import { Link } from '~/ui/link/link'

export const headers = retryAfterHeaders

export const handle: PageHandle = {
	title: 'Contact us',
	description: 'Send us a message. We reply by email.',
}

export const loader = guarded(getViewer, async ({ request, viewer: { user } }) => {
	const { searchParams } = new URL(request.url)
	return {
		isSent: searchParams.get('sent') === '1',
		isDialog: searchParams.get('dialog') === '1',
		email: user?.email ?? null,
		captchaToken: await issueCaptchaToken(request, 'contact_form'),
	}
})

export const action = defineAction({
	guard: getViewer,
	// Somebody signed in writes from the address of their account, whatever else is sent.
	schema: (viewer) => (viewer?.user ? MemberContactMessage : ContactMessage),
	captcha: formCaptcha('contact_form'),
	handler: async ({ request, context, viewer: { user }, value, trustLevel, now, reject }) => {
		const email = user?.email ?? ('email' in value ? String(value.email) : '')
		const sender = { request, user, ip: context.ip, trustLevel }
		const result = await sendContactMessage({ ...value, email }, sender, now)
		if (!result.ok) return reject(result)
		return redirectWithFlash(request, paths.contact({ sent: '1' }), {
			kind: 'success',
			text: CONTACT_SENT_TEXT,
			key: 'contact',
		})
	},
})

export default function ContactPage() {
	const { isSent, isDialog, email, captchaToken } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	const navigate = useNavigate()
	const root = useRootData()
	const operatedBy = root === undefined ? null : operatorText(root.operator)
	if (isSent) {
		return (
			<AuthPage title="Thank you" lead="We got your message and will reply by email.">
				<ButtonLink to={paths.home()} variant="primary" block>
					Continue
				</ButtonLink>
			</AuthPage>
		)
	}
	const form = (
		<ContactForm isSignedIn={email !== null} result={result} captchaToken={captchaToken} />
	)
	// For app/islands/contact-dialog.ts, which fetches it and handles its close button.
	if (isDialog) {
		return (
			<Dialog title="Contact Us" closeTo={() => navigate(paths.contact())}>
				{form}
			</Dialog>
		)
	}
	return (
		<AuthPage
			title="Contact Us"
			lead={replyText(root?.operator ?? NO_OPERATOR, email)}
			elsewhere={
				<>
					{root !== undefined && (
						<>
							Or write to{' '}
							<a className="link" href={`mailto:${root.supportEmail}`}>
								{root.supportEmail}
							</a>
							. {operatedBy !== null && `${operatedBy}. `}
						</>
					)}
					<Link className="link" to={paths.home()}>
						Back to Home
					</Link>
				</>
			}
		>
			{form}
		</AuthPage>
	)
}
