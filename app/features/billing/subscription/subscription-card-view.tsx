import { Form, useNavigation } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { type Figure, FigureList } from '~/ui/stat/stat'
import { FormTokenField } from '~/ui/field/form-token'
import { longDateOrNA } from '~/core/time/format-date'
import { Notice } from '~/ui/notice/notice'
import type { PastDue } from '~/features/billing/entitlement/subscription-status'
import type { MembershipCard } from './subscription-card'
import type { Membership } from './subscription-card.server'
import { PLANS } from '~/features/billing/plans/plans'
import '~/features/billing/plans/plans.css'
import './subscription.css'

type SubscriptionView = { kind: 'error' } | ({ kind: 'known' } & Membership)

const TONES = {
	Active: 'pos',
	'Past due': 'warn',
	'VIP Member': 'brand',
	Admin: 'brand',
	Inactive: 'neutral',
} as const

/** Subscription Information on the profile (SUB-18 to SUB-25). */
export function SubscriptionCard({ view }: { view: SubscriptionView }) {
	const { state, location } = useNavigation()
	const isLoading = state === 'loading' && location.pathname === paths.profile()
	const aside =
		view.kind === 'known' ? (
			<>
				<Badge tone={TONES[view.card.badge]}>{view.card.badge}</Badge>
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
			{isLoading && (
				<p role="status" className="text-muted">
					Loading subscription...
				</p>
			)}
			{view.kind === 'error' ? (
				<Notice tone="error" title="Failed to load subscription details." />
			) : (
				<Known {...view} />
			)}
		</Card>
	)
}

function Known({ card, canManage, staleSince, isSuspended }: Membership) {
	const { subscription, level } = card
	const figures: Figure[] = [{ key: 'level', label: 'Account Level', value: level }]
	if (subscription !== null) {
		const { currentPlan, nextPlan, isPaused } = subscription
		figures.push({ key: 'plan', label: 'Current Plan', value: currentPlan }, ...dates(card))
		if (nextPlan !== null) figures.push({ key: 'next', label: 'Switching to', value: nextPlan })
		if (isPaused) figures.push({ key: 'paused', label: 'Payments', value: 'Paused' })
	}
	return (
		<>
			{isSuspended && (
				<Notice tone="warn" title="There's an open payment dispute">
					Your access is paused until the bank resolves the dispute. Please contact us.
				</Notice>
			)}
			{staleSince !== null && (
				<Notice tone="warn" title="We couldn't reach Stripe">
					Showing information from {longDateOrNA(staleSince)}.
				</Notice>
			)}
			<FigureList plain figures={figures} />
			{subscription === null && <NoSubscription card={card} />}
			<div className="form-actions mt-4">
				{canManage && <ManageButton intent="manage" label="Manage Subscription" />}
				{subscription !== null && <Changes subscription={subscription} />}
			</div>
		</>
	)
}

/** When it renews or ends. While a renewal is unpaid, only the date in the banner is right. */
function dates({ subscription, pastDue, badge }: MembershipCard) {
	if (subscription === null) return []
	const { ends, renewal, price, status } = subscription
	const noRenewal = { key: 'renewal', label: 'Next Renewal Date', value: 'N/A' }
	if (status === 'past_due') {
		// The access of admins and VIPs does not depend on the plan.
		if (pastDue === null || badge === 'Admin' || badge === 'VIP Member') return [noRenewal]
		const label = pastDue.isOver ? 'Access ended on' : 'Access until'
		return [noRenewal, { key: 'until', label, value: longDateOrNA(pastDue.until) }]
	}
	if (ends !== null)
		return [noRenewal, { key: 'ends', label: 'Access until', value: longDateOrNA(ends) }]
	return [
		{ key: 'renewal', label: 'Next Renewal Date', value: longDateOrNA(renewal) },
		{ key: 'price', label: 'Renewal price', value: price },
	]
}

function NoSubscription({ card }: { card: MembershipCard }) {
	if (card.badge === 'Admin') return null
	return (
		<div className="stack stack--xs no-subscription">
			<p className="font-medium">No Active Subscription</p>
			<p className="text-muted">Subscribe to access premium features and resources</p>
			<ButtonLink to={paths.subscription()} variant="primary">
				Subscribe Now
			</ButtonLink>
		</div>
	)
}

function Changes({ subscription }: { subscription: NonNullable<MembershipCard['subscription']> }) {
	const { switchTo, ends } = subscription
	return (
		<>
			{switchTo !== null && (
				<ButtonLink to={paths.membership({ confirm: 'switch' })}>
					{`Switch to ${PLANS[switchTo].name}`}
				</ButtonLink>
			)}
			{ends === null ? (
				<ButtonLink to={paths.membership({ confirm: 'cancel' })} variant="quiet">
					Cancel Plan
				</ButtonLink>
			) : (
				<ButtonLink to={paths.membership({ confirm: 'resume' })} variant="primary">
					Resume Plan
				</ButtonLink>
			)}
		</>
	)
}

/** Leaves for the provider's own pages: a plain form, because its answer is another site. */
function ManageButton({
	intent,
	label,
	primary = false,
}: {
	intent: 'manage' | 'card'
	label: string
	primary?: boolean
}) {
	const { formAction, formData } = useNavigation()
	const isBusy = formAction === paths.billingPortal() && formData?.get('intent') === intent
	return (
		<Form method="post" action={paths.billingPortal()}>
			<input type="hidden" name="intent" value={intent} />
			<FormTokenField />
			<Button
				type="submit"
				variant={primary ? 'primary' : 'secondary'}
				busy={isBusy}
				busyLabel="Loading..."
			>
				{label}
			</Button>
		</Form>
	)
}

/** Notice of a failed renewal: the end of access, and how to fix the payment. */
export function PastDueBanner({ notice }: { notice: PastDue | null }) {
	if (notice === null) return null
	const day = longDateOrNA(notice.until)
	return (
		<Notice
			tone={notice.isOver ? 'error' : 'warn'}
			title="Your payment didn't go through"
			className="mb-6"
			action={<ManageButton intent="card" label="Update Payment Method" primary />}
		>
			{notice.isOver
				? `Your access ended on ${day}. Update your card to restore it right away.`
				: `You have access until ${day}. Update your card to keep your membership.`}
		</Notice>
	)
}
