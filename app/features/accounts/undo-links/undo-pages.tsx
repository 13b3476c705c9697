import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type FormResult, formError } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { Button, ButtonLink } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { ErrorNotice } from '~/ui/notice/error-notice'
import { Notice } from '~/ui/notice/notice'

/** The pages of links that were mailed to an owner, who takes a change of the account back with them. */

type QuestionProps = {
	title: string
	lead: string
	/** The label of the button. */
	button: string
	/** What it does. */
	children: ReactNode
	result: FormResult | undefined
}

/** Asks first: opening a link, which some mail servers do, changes nothing. */
export function UndoQuestionPage({ title, lead, button, children, result }: QuestionProps) {
	return (
		<AuthPage title={title} lead={lead}>
			<Form method="post" className="form">
				<FormTokenField />
				<ErrorNotice text={formError(result)} />
				{children}
				<Button type="submit" variant="primary" block>
					{button}
				</Button>
			</Form>
		</AuthPage>
	)
}

/** After the change was taken back. */
export function UndonePage({ title }: { title: string }) {
	return (
		<AuthPage title={title} lead="All devices were signed out.">
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

/** For a link that cannot be used: the reason. */
export function DeadLinkPage({ text, supportEmail }: { text: string; supportEmail: string }) {
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
