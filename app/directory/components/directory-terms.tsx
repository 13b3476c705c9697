import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/ui/button'
import { FormTokenField } from '~/ui/form-token'
import { Notice } from '~/ui/notice'

/** The terms of the directory, asked once per account before it opens. */
export function DirectoryTerms({ failure }: { failure: string | null }) {
	const isBusy = useNavigation().formData?.get('intent') === 'acceptTerms'
	return (
		<section
			className="card terms-question"
			role="dialog"
			aria-labelledby="terms-title"
			aria-describedby="terms-text"
		>
			<h2 id="terms-title" className="dialog__title">
				Before you contact anyone
			</h2>
			<div id="terms-text" className="prose">
				<p>
					Service providers write their own listings. We do not check, endorse or recommend them,
					and we are no party to what you agree with them.
				</p>
				<p>
					Check licenses, insurance and references yourself, and get every agreement in writing. Use
					the contact details only to ask for the services offered; do not collect or pass them on.
				</p>
			</div>
			{failure !== null && (
				<Notice tone="error" live>
					{failure}
				</Notice>
			)}
			<Form method="post" className="dialog__actions">
				<FormTokenField />
				<Button type="submit" name="intent" value="declineTerms">
					Decline
				</Button>{' '}
				<Button
					type="submit"
					name="intent"
					value="acceptTerms"
					variant="primary"
					busy={isBusy}
					busyLabel="Saving…"
				>
					Accept
				</Button>
			</Form>
		</section>
	)
}
