import { type MailFate, type MailTrace, MAX_TRACES } from '~/core/mail/mail-trace'
import { countOf } from '~/core/plural'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Card } from '~/ui/card/card'
import { TextInput } from '~/ui/field/inputs'
import { FilterBar } from '~/ui/filter-bar/filter-bar'
import { LocalTime } from '~/ui/local-time/local-time'
import '~/features/admin/admin-page.css'
import '~/ui/table/table.css'

/** What emails were sent, why, and what became of them. */

const FATES: Readonly<
	Record<MailFate, { label: string; tone: 'neutral' | 'pos' | 'warn' | 'neg' }>
> = {
	queued: { label: 'Waiting', tone: 'neutral' },
	retrying: { label: 'Retrying', tone: 'warn' },
	sent: { label: 'Sent', tone: 'pos' },
	failed: { label: 'Failed', tone: 'neg' },
	discarded: { label: 'Discarded', tone: 'neutral' },
}

/** Day and time, which may stand below each other: the reason needs the width. */
const MailTime = ({ at }: { at: string }) => (
	<>
		<LocalTime at={at} part="day" /> <LocalTime at={at} part="clock" />
	</>
)

function MailTable({ mails }: { mails: readonly MailTrace[] }) {
	return (
		<div className="table-frame">
			<table className="table table--cards table--compact">
				<thead>
					<tr>
						<th scope="col">Email</th>
						<th scope="col">Reason</th>
						<th scope="col">To</th>
						<th scope="col">Written</th>
						<th scope="col">Result</th>
					</tr>
				</thead>
				<tbody>
					{mails.map((mail) => (
						<tr key={mail.id}>
							<th scope="row" data-label="Email">
								{mail.kind === ''
									? 'Not recorded'
									: mail.kind.charAt(0).toUpperCase() + mail.kind.slice(1)}
							</th>
							<td data-label="Reason">
								{mail.why}
								{mail.reason !== '' && <span className="note cell-note"> ({mail.reason})</span>}
							</td>
							<td data-label="To">{mail.to}</td>
							<td data-label="Written">
								<MailTime at={mail.writtenAt} />
							</td>
							<td data-label="Result">
								<Badge tone={FATES[mail.fate].tone}>{FATES[mail.fate].label}</Badge>
								{mail.at !== null && (
									<>
										{' '}
										<MailTime at={mail.at} />
									</>
								)}
								{mail.attempts > 1 && <> after {countOf(mail.attempts, 'attempt')}</>}
								{mail.lastError !== null && (
									<span className="note cell-note"> {mail.lastError}</span>
								)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

function MailTraceList({ mails }: { mails: readonly MailTrace[] }) {
	if (mails.length === 0) return <p className="text-muted">No emails in the last 90 days.</p>
	return (
		<>
			<MailTable mails={mails} />
			<p className="note mt-2">
				{mails.length === MAX_TRACES ? `The newest ${MAX_TRACES} emails. ` : ''}
				“Sent” means that the mail server took it. Kept for 90 days.
			</p>
		</>
	)
}

/** The emails about a user and to their address. */
export function UserMailCard({ mails }: { mails: readonly MailTrace[] }) {
	return (
		<Card title="Emails" titleId="emails-title">
			<MailTraceList mails={mails} />
		</Card>
	)
}

/** The emails to an address, with or without an account. */
export function MailSearch({
	address,
	error,
	mails,
}: {
	address: string
	error: string | null
	/** Null without a search. */
	mails: readonly MailTrace[] | null
}) {
	return (
		<Card title="Emails to an Address" titleId="mail-search-title" className="mt-5">
			<FilterBar
				action={paths.adminMail()}
				label="Find emails by address"
				isFiltered={address !== ''}
			>
				<TextInput
					id="mail-address"
					name="address"
					type="text"
					inputMode="email"
					autoComplete="off"
					label="Email address"
					hint="Also of sign-ups that were never confirmed."
					maxLength={300}
					defaultValue={address}
					error={error ?? undefined}
				/>
			</FilterBar>
			{mails !== null && (
				<div className="mt-4">
					<MailTraceList mails={mails} />
				</div>
			)}
		</Card>
	)
}
