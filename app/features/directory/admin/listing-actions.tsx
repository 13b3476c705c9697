import { Form } from '@remix-run/react'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { shortDate } from '~/core/time/format-date'
import { FormTokenField } from '~/ui/field/form-token'
import { TextArea } from '~/ui/field/inputs'
import { ErrorNotice } from '~/ui/notice/error-notice'
import type { ListingState } from '~/features/directory/listing/listing-state'
import { StateBadge } from './provider-list'
import './provider-admin.css'

/** The state of a provider's listing, with the action to change it. */
export function ListingActions({
	here,
	confirm,
	state,
	reason,
}: {
	here: string
	/** The address of the confirmation to remove a listing. */
	confirm: string
	state: ListingState
	reason: string
}) {
	return (
		<Card className="toolbar">
			<p>
				<StateBadge state={state} />{' '}
				{state === 'takenOff' && reason !== '' && <span className="text-muted">{reason}</span>}
			</p>
			{state === 'takenOff' ? (
				<Form method="post" action={here}>
					<FormTokenField />
					<IntentButton value="restore">Restore listing</IntentButton>
				</Form>
			) : (
				<ButtonLink to={confirm} preventScrollReset>
					Remove from Directory
				</ButtonLink>
			)}
		</Card>
	)
}

/** Removes a listing; rendered on the confirmation page only. */
export function UnlistForm({
	here,
	tellsOwner,
	failure,
}: {
	here: string
	tellsOwner: boolean
	failure: string | null
}) {
	return (
		<Card>
			<Form method="post" action={here} className="form">
				<FormTokenField />
				<ErrorNotice text={failure} />
				<p>
					This hides the listing from members right away. It stays hidden until an admin restores
					it, even if the owner edits it.
				</p>
				<TextArea
					id="take-off-reason"
					name="reason"
					label="Reason"
					optional
					rows={3}
					hint={tellsOwner ? 'Sent to the owner by email and shown on their profile.' : undefined}
				/>
				<div className="form-actions">
					<IntentButton value="takeOff" variant="danger">
						Remove from Directory
					</IntentButton>
					<ButtonLink to={here}>Cancel</ButtonLink>
				</div>
			</Form>
		</Card>
	)
}

/** Open member reports about a listing. */
export function OpenReports({
	here,
	reports,
}: {
	here: string
	reports: readonly { id: string; reason: string; details: string; createdAt: string }[]
}) {
	if (reports.length === 0) return null
	return (
		<Card title="Member Reports" titleId="open-reports">
			<ul className="stack stack--md">
				{reports.map(({ id, reason, details, createdAt }) => (
					<li key={id}>
						<p>
							<strong>{reason}</strong>{' '}
							<time className="text-muted" dateTime={createdAt}>
								{shortDate(createdAt)}
							</time>
						</p>
						{details !== '' && <p className="break-anywhere report-list__details">{details}</p>}
					</li>
				))}
			</ul>
			<Form method="post" action={here} className="mt-4">
				<FormTokenField />
				<IntentButton value="closeReports">Mark as Resolved</IntentButton>
			</Form>
		</Card>
	)
}
