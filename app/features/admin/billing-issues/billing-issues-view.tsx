import { countOf } from '~/core/plural'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { Stat, type StatProps } from '~/ui/stat/stat'
import { LocalTime } from '~/ui/local-time/local-time'
import type { BillingIssues } from '~/features/billing/issues/billing-issues.server'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import { Link } from '~/ui/link/link'
import '~/features/admin/admin-page.css'
import '~/features/admin/overview/overview.css'
import '~/ui/table/table.css'

const ALERTS: Readonly<Record<string, string>> = {
	account_setup: 'Account set-up',
	backup: 'Backup',
	checkout_failing: 'Checkout fails',
	clock_skew: 'Clock',
	dispute: 'Dispute',
	drift: 'Missed event',
	duplicate_subscription: 'Duplicate subscription',
	early_fraud_warning: 'Fraud warning',
	foreign_currency: 'Unexpected currency',
	key_refused: 'Key refused',
	livemode: 'Wrong mode',
	orphan: 'Unknown customer',
	payment_form: 'Payment form',
	price: 'Price',
	late_payment: 'Payment after the end',
	same_card: 'Same card',
	unknown_customer: 'Unknown customer',
	unknown_plan: 'Unknown plan',
	unknown_status: 'Unknown status',
	webhook_failed: 'Event failed',
}

function OneButton({
	intent,
	id,
	label,
	about,
}: {
	intent: string
	id: string
	label: string
	about: string
}) {
	return (
		<Form method="post" action={paths.adminBilling()}>
			<FormTokenField />
			<input type="hidden" name="id" value={id} />
			<IntentButton value={intent} size="sm" aria-label={`${label}: ${about}`}>
				{label}
			</IntentButton>
		</Form>
	)
}

/** The state of the exchange with the payment provider, and the issues an admin has to handle. */
export function BillingIssuesView(health: BillingIssues) {
	const { failed, unknown, alerts, pastDue, staleCustomers } = health
	const at = health.lastEventAt
	const cards: StatProps[] = [
		at === null
			? { label: 'Last event', value: 'None yet' }
			: {
					label: 'Last event',
					value: <LocalTime at={at} part="day" />,
					note: <LocalTime at={at} part="clock" />,
				},
		{ label: 'Events received', value: health.events },
		{ label: 'Events refused', value: health.refused, note: 'Invalid signature (all time)' },
		{
			label: 'Out-of-date customers',
			value: staleCustomers,
			note: 'Active plan, not synced in 2 days',
		},
	]
	const open = [failed.length, alerts.length, unknown.length, pastDue.total, staleCustomers]
	const isWell = open.every((count) => count === 0)
	return (
		<div className="stack">
			{isWell && (
				<Notice tone="success">
					All clear. All Stripe events are processed, all renewals are paid and there are no open
					alerts.
				</Notice>
			)}
			<ul className="stat-cards">
				{cards.map((card) => (
					<li key={card.label} className="card">
						<Stat {...card} />
					</li>
				))}
			</ul>
			<FailedRenewals pastDue={pastDue} />
			<Alerts alerts={alerts} />
			<FailedEvents failed={failed} />
			<UnknownCustomers unknown={unknown} />
		</div>
	)
}

type IssuesProps = {
	title: string
	titleId: string
	intro?: string
	children: readonly ReactNode[]
}

/** One kind of issue; renders nothing if there are none. */
function Issues({ title, titleId, intro, children }: IssuesProps) {
	if (children.length === 0) return null
	return (
		<Card title={title} titleId={titleId}>
			{intro !== undefined && <p className="text-muted mb-3">{intro}</p>}
			<ul className="row-list">{children}</ul>
		</Card>
	)
}

function FailedRenewals({ pastDue: { total, members } }: Pick<BillingIssues, 'pastDue'>) {
	const more = total - members.length
	return (
		<Issues
			title="Failed Renewals"
			titleId="renewals-title"
			intro="Stripe tries these payments again, and each member is asked for a new card."
		>
			{[
				...members.map(({ id, name, email, fact }) => (
					<li key={id}>
						<div>
							<p>
								<Link to={paths.adminUser(id)} className="link">
									{name}
								</Link>{' '}
								<span className="text-muted">{email}</span>
							</p>
							<p className="note cell-note">{fact}</p>
						</div>
					</li>
				)),
				...(more > 0 ? [<li key="more">And {more} more</li>] : []),
			]}
		</Issues>
	)
}

function Alerts({ alerts }: Pick<BillingIssues, 'alerts'>) {
	return (
		<Issues title="Open alerts" titleId="alerts-title">
			{alerts.map(({ id, kind, detail, createdAt, firstAt, subject }) => (
				<li key={id}>
					<div>
						<p className="row row--inline cell-badges">
							<Badge tone="warn">{ALERTS[kind] ?? kind}</Badge>{' '}
							<span className="text-muted text-sm">
								<LocalTime at={createdAt} />
								{firstAt !== null && (
									<>
										{' '}
										· again, first on <LocalTime at={firstAt} part="day" />
									</>
								)}
							</span>
						</p>
						{subject !== null && <Subject {...subject} />}
						<p>{detail}</p>
					</div>
					<OneButton intent="resolve" id={id} label="Mark as Resolved" about={detail} />
				</li>
			))}
		</Issues>
	)
}

type AlertSubject = NonNullable<BillingIssues['alerts'][number]['subject']>

/** Whom an alert is about, with the way to them on both sides. */
function Subject({ userId, name, email, amount, stripeUrl }: AlertSubject) {
	return (
		<p>
			{userId === null ? (
				name
			) : (
				<Link to={paths.adminUser(userId)} className="link">
					{name}
				</Link>
			)}{' '}
			{email !== null && <span className="text-muted">{email}</span>} {amount}{' '}
			{stripeUrl !== null && (
				<a
					href={stripeUrl}
					className="link"
					target="_blank"
					rel="noopener noreferrer"
					aria-label={`Open in Stripe: ${name} (opens in a new tab)`}
				>
					Open in Stripe
				</a>
			)}
		</p>
	)
}

function FailedEvents({ failed }: Pick<BillingIssues, 'failed'>) {
	return (
		<Issues title="Failed Events" titleId="failed-title">
			{failed.map((event) => (
				<li key={event.id}>
					<div>
						<p className="row row--inline cell-badges">
							<strong>{event.type}</strong>{' '}
							<Badge tone={event.outcome === 'failed' ? 'neg' : 'warn'}>
								{event.outcome === 'failed' ? 'Failed' : 'Still open'}
							</Badge>
						</p>
						<p className="note cell-note">
							{event.id} · {event.customerId ?? 'no customer'} · <LocalTime at={event.receivedAt} />{' '}
							· {countOf(event.attempts, 'attempt')}
						</p>
						{event.lastError !== null && <p className="note cell-note">{event.lastError}</p>}
					</div>
					<OneButton intent="replay" id={event.id} label="Replay" about={event.id} />
				</li>
			))}
		</Issues>
	)
}

function UnknownCustomers({ unknown }: Pick<BillingIssues, 'unknown'>) {
	return (
		<Issues
			title="Unmatched Customers"
			titleId="unknown-title"
			intro="Stripe sent events for customers with no account here, usually created by hand or by another system. Once you link one to an account, replay its event."
		>
			{unknown.map(({ customerId, events, lastAt, eventId }) => (
				<li key={customerId}>
					<div>
						<p>
							<strong>{customerId}</strong>
						</p>
						<p className="note cell-note">
							{countOf(events, 'event')}, the last on <LocalTime at={lastAt} />
						</p>
					</div>
					<OneButton intent="replay" id={eventId} label="Replay" about={customerId} />
				</li>
			))}
		</Issues>
	)
}
