import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import '~/ui/prose/prose.css'

type Props = {
	title: string
	/** The text to accept, in paragraphs. */
	children: ReactNode
	/** Where those who decline arrive: "your dashboard". */
	back: string
	failure: string | null
}

/** Terms that a user must accept once, as a page of its own with two buttons. */
export function TermsPrompt({ title, children, back, failure }: Props) {
	const isBusy = useNavigation().formData?.get('intent') === 'acceptTerms'
	return (
		<section
			className="card stack stack--md terms-question"
			role="dialog"
			aria-labelledby="terms-title"
			aria-describedby="terms-text"
		>
			<h2 id="terms-title" className="title dialog__title">
				{title}
			</h2>
			<div id="terms-text" className="prose">
				{children}
			</div>
			{failure !== null && (
				<Notice tone="error" live>
					{failure}
				</Notice>
			)}
			<p className="text-sm text-muted">If you decline, you'll go back to {back}.</p>
			<Form method="post" className="row dialog__actions">
				<FormTokenField />
				<Button type="submit" name="intent" value="declineTerms" disabled={isBusy}>
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
