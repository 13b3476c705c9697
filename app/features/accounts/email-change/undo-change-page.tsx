import { Form } from '@remix-run/react'
import { type FormResult, formError } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { Button, ButtonLink } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { ErrorNotice } from '~/ui/notice/error-notice'
import { Notice } from '~/ui/notice/notice'

/** Asks before it undoes: opening a link, which some mail servers do, changes nothing. */
export function UndoChangePage({ result }: { result: FormResult | undefined }) {
	return (
		<AuthPage
			title="Undo Your Email Change"
			lead="We'll restore the email address that got this link, and keep everyone else out."
		>
			<Form method="post" className="form">
				<FormTokenField />
				<ErrorNotice text={formError(result)} />
				<p>
					All devices are signed out. Second steps and remembered devices added since the change are
					removed.
				</p>
				<p>Your password stops working. We'll email you a link to set a new one.</p>
				<Button type="submit" variant="primary" block>
					Undo Change
				</Button>
			</Form>
		</AuthPage>
	)
}

/** For a link that cannot be used: the reason. */
export function DeadUndoLinkPage({ text, supportEmail }: { text: string; supportEmail: string }) {
	return (
		<AuthPage title="This link is no longer valid">
			<div className="form">
				<Notice tone="error">
					<p>{text}</p>
				</Notice>
				<p>
					Can't get into your account? Email{' '}
					<a className="link" href={`mailto:${supportEmail}`}>
						{supportEmail}
					</a>
					.
				</p>
			</div>
		</AuthPage>
	)
}

/** After the change was undone. */
export function ChangeUndonePage() {
	return (
		<AuthPage title="Email address restored" lead="All devices were signed out.">
			<div className="form">
				<Notice tone="success" live>
					<p>We emailed you a link to set a new password. It expires in 60 minutes.</p>
				</Notice>
				<p>Don't see it? Check your spam folder, or request another one in 5 minutes.</p>
				<ButtonLink to={paths.forgotPassword()} block>
					Request Another Link
				</ButtonLink>
			</div>
		</AuthPage>
	)
}
