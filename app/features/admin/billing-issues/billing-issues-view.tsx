import { Form } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Stat } from '~/ui/stat/stat'
import { momentText, shortDate, timeText } from '~/core/time/format-date'
import type { BillingIssues } from '~/features/billing/issues/billing-issues.server'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import '~/features/admin/admin-page.css'
import '~/features/admin/overview/overview.css'
import '~/ui/table/table.css'

const ALERTS: Readonly<Record<string, string>> = {
	clock_skew: 'Clock',
	dispute: 'Dispute',
	drift: 'Missed event',
	duplicate_subscription: 'Duplicate subscription',
	early_fraud_warning: 'Fraud warning',
	foreign_currency: 'Unexpected currency',
	livemode: 'Wrong mode',
	orphan: 'Unknown customer',
	price: 'Price',
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
			<Button
				type="submit"
				name="intent"
				value={intent}
				size="sm"
				aria-label={`${label}: ${about}`}
			>
				{label}
			</Button>
		</Form>
	)
}

/** The state of the exchange with the payment provider, and the issues an admin has to handle. */
export function BillingIssuesView(health: BillingIssues) {
	const { failed, unknown, alerts } = health
	const isWell = failed.length === 0 && alerts.length === 0
	return (
		<div className="stack">
			{isWell && (
				<Notice tone="success" title="All clear">
					All Stripe events are processed and there are no open alerts.
				</Notice>
			)}
			<ul className="stat-cards">
				<li className="card">
					<LastEvent at={health.lastEventAt} />
				</li>
				<li className="card">
					<Stat label="Events received" value={health.events} />
				</li>
				<li className="card">
					<Stat label="Events refused" value={health.refused} note="Invalid signature (all time)" />
				</li>
				<li className="card">
					<Stat
						label="Out-of-date customers"
						value={health.staleCustomers}
						note="Active plan, not synced in 2 days"
					/>
				</li>
			</ul>
			<Alerts alerts={alerts} />
			<FailedEvents failed={failed} />
			<UnknownCustomers unknown={unknown} />
		</div>
	)
}

function LastEvent({ at }: { at: string | null }) {
	if (at === null) return <Stat label="Last event" value="None yet" />
	return <Stat label="Last event" value={shortDate(at)} note={timeText(at)} />
}

function Alerts({ alerts }: Pick<BillingIssues, 'alerts'>) {
	return (
		<Card title="Open alerts" titleId="alerts-title">
			{alerts.length === 0 ? (
				<p className="text-muted">No open alerts.</p>
			) : (
				<ul className="row-list">
					{alerts.map(({ id, kind, detail, createdAt }) => (
						<li key={id}>
							<div>
								<p className="row row--inline cell-badges">
									<Badge tone="warn">{ALERTS[kind] ?? kind}</Badge>{' '}
									<time dateTime={createdAt} className="text-muted text-sm">
										{momentText(createdAt)}
									</time>
								</p>
								<p>{detail}</p>
							</div>
							<OneButton intent="resolve" id={id} label="Mark as Resolved" about={detail} />
						</li>
					))}
				</ul>
			)}
		</Card>
	)
}

function FailedEvents({ failed }: Pick<BillingIssues, 'failed'>) {
	return (
		<Card title="Failed Events" titleId="failed-title">
			{failed.length === 0 ? (
				<p className="text-muted">No failed events.</p>
			) : (
				<ul className="row-list">
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
									{event.id} · {event.customerId ?? 'no customer'} · {momentText(event.receivedAt)}{' '}
									· {event.attempts} {event.attempts === 1 ? 'attempt' : 'attempts'}
								</p>
								{event.lastError !== null && <p className="note cell-note">{event.lastError}</p>}
							</div>
							<OneButton intent="replay" id={event.id} label="Replay" about={event.id} />
						</li>
					))}
				</ul>
			)}
		</Card>
	)
}

function UnknownCustomers({ unknown }: Pick<BillingIssues, 'unknown'>) {
	return (
		<Card title="Unmatched Customers" titleId="unknown-title">
			{unknown.length === 0 ? (
				<p className="text-muted">Every Stripe customer matches an account.</p>
			) : (
				<>
					<p className="text-muted mb-3">
						Stripe sent events for customers with no account here, usually created by hand or by
						another system. Once you link one to an account, replay its event.
					</p>
					<ul className="row-list">
						{unknown.map(({ customerId, events, lastAt, eventId }) => (
							<li key={customerId}>
								<div>
									<p>
										<strong>{customerId}</strong>
									</p>
									<p className="note cell-note">
										{events} {events === 1 ? 'event' : 'events'}, the last on {momentText(lastAt)}
									</p>
								</div>
								<OneButton intent="replay" id={eventId} label="Replay" about={customerId} />
							</li>
						))}
					</ul>
				</>
			)}
		</Card>
	)
}
