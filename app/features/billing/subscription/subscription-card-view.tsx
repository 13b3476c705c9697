import { useNavigation } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import type { Message } from '~/core/http/flash-message'
import { longDateOrNA } from '~/core/time/format-date'
import type { PlanAction } from '~/features/billing/entitlement/plan-status'
import { PLANS } from '~/features/billing/plans/plans'
import { Badge } from '~/ui/badge/badge'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import { type Figure, StatList } from '~/ui/stat/stat'
import { PaymentCard, PendingChange } from './payment-notices'
import { PlanActionButton, PortalButton } from './plan-action'
import type { MembershipCard } from './subscription-card'
import type { Membership } from './subscription-card.server'
import '~/features/billing/plans/plans.css'
import './subscription.css'

type SubscriptionView = { kind: 'error' } | ({ kind: 'known' } & Membership)

type SubscriptionCardProps = {
	view: SubscriptionView
	/** What became of the user's last change or payment. */
	messages: readonly Message[]
}

/** Subscription Information on the profile (SUB-18 to SUB-25). */
export function SubscriptionCard({ view, messages }: SubscriptionCardProps) {
	const { state, location } = useNavigation()
	const isLoading = state === 'loading' && location.pathname === paths.profile()
	const aside =
		view.kind === 'known' ? (
			<>
				<Badge tone={view.card.status.badge.tone}>{view.card.status.badge.text}</Badge>
				{view.card.planBadge !== null && <Badge>{view.card.planBadge}</Badge>}
			</>
		) : undefined
	return (
		<Card
			title="Subscription Information"
			titleId="subscription-information"
			aside={<span className="row row--inline">{aside}</span>}
			aria-busy={isLoading || undefined}
		>
			{messages.map((message) => (
				<PlanMessage
					key={message.text}
					message={message}
					planAction={view.kind === 'known' ? view.card.status.action : null}
				/>
			))}
			{isLoading && (
				<p role="status" className="text-muted">
					Loading subscription...
				</p>
			)}
			{view.kind === 'error' ? (
				<Notice tone="error" title="Failed to load subscription details." />
			) : (
				<Known
					{...view}
					isSaid={messages.some(({ text }) => text.includes(view.card.status.sentence))}
				/>
			)}
		</Card>
	)
}

type PlanMessageProps = { message: Message; planAction: PlanAction | null }

/** What became of the last change or payment, with what to do about a card that was declined. */
function PlanMessage({ message: { kind, text, action }, planAction }: PlanMessageProps) {
	const link = action?.kind === 'link' && <ButtonLink to={action.to}>{action.label}</ButtonLink>
	const canRetry = kind === 'error' && planAction?.isPortal === true
	const next = canRetry ? <PlanActionButton action={planAction} /> : link
	return (
		<Notice
			tone={kind}
			live
			title={text}
			className="mb-4"
			action={next === false ? undefined : next}
		/>
	)
}

/** `isSaid`: a message of the card says the state of the plan. */
function Known({ card, payment, canManage, staleSince, isSaid }: Membership & { isSaid: boolean }) {
	const { status } = card
	const isMissing = status.kind === 'none' || status.kind === 'lapsed'
	return (
		<>
			{staleSince !== null && (
				<Notice tone="warn" title="We couldn't reach Stripe">
					Showing information from {longDateOrNA(staleSince)}.
				</Notice>
			)}
			<PendingChange pendingChange={payment.pendingChange} />
			{isMissing && <NoSubscription status={status} />}
			{!isMissing && !isSaid && <p>{status.sentence}</p>}
			<StatList figures={figuresOf(card)} className="mt-4" />
			<div className="form-actions mt-4">
				<Actions card={card} />
			</div>
			{canManage && (
				<div className="subscription__portal">
					<p className="text-muted" id="portal-label">
						Payment method and invoices
					</p>
					<PaymentCard card={payment.card} />
					<PortalButton intent="manage" label="Manage Subscription" />
				</div>
			)}
		</>
	)
}

/** Level and plan are one row where they say the same. */
function figuresOf({ level, subscription, status }: MembershipCard): Figure[] {
	const levelRow = { key: 'level', label: 'Account Level', value: level }
	if (subscription === null) return [levelRow]
	const { currentPlan, nextPlan, renewal, price, amountDue, ends } = subscription
	const priceLabel = subscription.isPriceKnown ? 'Renewal price' : 'Plan price'
	const rows: Figure[] = [{ key: 'plan', label: 'Current Plan', value: currentPlan }]
	if (level !== currentPlan) rows.unshift(levelRow)
	if (amountDue !== null) {
		rows.push({ key: 'due', label: 'Amount due', value: amountDue })
	} else if (ends === null && !subscription.isPaused && status.kind !== 'paused') {
		rows.push(
			{ key: 'renewal', label: 'Next Renewal Date', value: longDateOrNA(renewal) },
			{ key: 'price', label: priceLabel, value: price },
		)
	}
	if (nextPlan !== null) rows.push({ key: 'next', label: 'Switching to', value: nextPlan })
	return rows
}

/** No access (SUB-24); what ended, and when, comes first. */
function NoSubscription({ status }: Pick<MembershipCard, 'status'>) {
	return (
		<div className="stack stack--xs">
			<p className="font-medium">No Active Subscription</p>
			{status.kind === 'lapsed' && <p>{status.sentence}</p>}
			<p className="text-muted">Subscribe to access premium features and resources</p>
		</div>
	)
}

/** Whether an end of the plan can be taken back. */
const isResumable = ({ ends, endsLater }: NonNullable<MembershipCard['subscription']>): boolean =>
	(ends ?? endsLater) !== null

/** The next action, and the changes of a plan. The banner above has the form for a new card. */
function Actions({ card: { subscription, status } }: { card: MembershipCard }) {
	const { action } = status
	const isHere = action === null || action.isPortal || action.to === paths.profile()
	const resume = paths.membership({ confirm: 'resume' })
	return (
		<>
			{!isHere && <PlanActionButton action={action} />}
			{subscription !== null && subscription.switchTo !== null && (
				<ButtonLink to={paths.membership({ confirm: 'switch' })}>
					{`${subscription.nextPlan === null ? 'Switch to' : 'Stay on'} ${PLANS[subscription.switchTo].name}`}
				</ButtonLink>
			)}
			{subscription !== null && subscription.ends === null && (
				<ButtonLink to={paths.membership({ confirm: 'cancel' })} variant="quiet">
					Cancel Plan
				</ButtonLink>
			)}
			{subscription !== null && isResumable(subscription) && action?.to !== resume && (
				<ButtonLink to={resume}>Resume Plan</ButtonLink>
			)}
		</>
	)
}
