import { countOf } from '~/core/plural'
import { Form } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { LocalTime } from '~/ui/local-time/local-time'
import { FormTokenField } from '~/ui/field/form-token'
import { Mail } from '~/ui/icons/icons'
import { EmptyState } from '~/ui/notice/notice'
import '~/features/admin/admin-page.css'
import '~/ui/table/table.css'

export type MailRow = {
	id: string
	to: string
	subject: string
	attempts: number
	lastError: string | null
	isOver: boolean
	createdAt: string
	nextAttemptAt: string | null
}

/** Undelivered emails; the content is hidden, because it contains codes and links. */
export function MailList({ mails, confirm }: { mails: readonly MailRow[]; confirm: string }) {
	const selected = mails.find(({ id }) => id === confirm)
	if (selected !== undefined) return <Discard mail={selected} />
	if (mails.length === 0) {
		return (
			<EmptyState icon={<Mail />} title="All emails delivered">
				Emails that fail to send appear here. We retry automatically for three days.
			</EmptyState>
		)
	}
	return (
		<Card>
			<ul className="row-list">
				{mails.map((mail) => (
					<li key={mail.id}>
						<div>
							<p className="row row--inline cell-badges">
								<strong>{mail.subject}</strong>{' '}
								<Badge tone={mail.isOver ? 'neg' : 'warn'}>
									{mail.isOver ? 'Failed' : 'Retrying'}
								</Badge>
							</p>
							<p className="note cell-note">
								To {mail.to} · written <LocalTime at={mail.createdAt} /> ·{' '}
								{countOf(mail.attempts, 'attempt')}
								{mail.nextAttemptAt !== null && (
									<>
										{' '}
										· next <LocalTime at={mail.nextAttemptAt} />
									</>
								)}
							</p>
							{mail.lastError !== null && <p className="note cell-note">{mail.lastError}</p>}
						</div>
						<div className="row">
							<Form method="post" action={paths.adminMail()}>
								<FormTokenField />
								<input type="hidden" name="id" value={mail.id} />
								<IntentButton
									value="retry"
									size="sm"
									aria-label={`Resend: ${mail.subject}, to ${mail.to}`}
								>
									Resend
								</IntentButton>
							</Form>{' '}
							<ButtonLink
								to={paths.adminMail({ confirm: mail.id })}
								size="sm"
								variant="quiet"
								aria-label={`Discard: ${mail.subject}, to ${mail.to}`}
							>
								Discard
							</ButtonLink>
						</div>
					</li>
				))}
			</ul>
		</Card>
	)
}

/** Whether emails arrive, and where: an admin's own mailbox shows it. */
export function TestEmail() {
	return (
		<Card title="Test Email" titleId="test-email-title" className="mt-5">
			<Form method="post" action={paths.adminMail()} className="stack stack--sm">
				<FormTokenField />
				<p className="text-muted">
					Sends an email to your own address. Your email program shows whether SPF, DKIM and DMARC
					pass.
				</p>
				<div>
					<IntentButton value="test" busyLabel="Sending…">
						Send Test Email
					</IntentButton>
				</div>
			</Form>
		</Card>
	)
}

function Discard({ mail }: { mail: MailRow }) {
	return (
		<Card
			className="stack"
			title={`Discard “${mail.subject}” to ${mail.to}?`}
			titleId="discard-title"
		>
			<p>It won't be sent, and this can't be undone.</p>
			<Form method="post" action={paths.adminMail()} className="form-actions">
				<FormTokenField />
				<input type="hidden" name="id" value={mail.id} />
				<IntentButton value="discard" variant="danger">
					Discard Email
				</IntentButton>{' '}
				<ButtonLink to={paths.adminMail()}>Cancel</ButtonLink>
			</Form>
		</Card>
	)
}
