import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { StatList } from '~/ui/stat/stat'
import { Checkbox } from '~/ui/field/checkbox'
import { FormTokenField } from '~/ui/field/form-token'
import { longDateOrNA } from '~/core/time/format-date'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import type { SwitchView } from './plan-change.server'
import type { MembershipCard } from './subscription-card'
import { money } from '~/features/billing/plans/money'
import { isUpgrade, type PlanKey, PLANS } from '~/features/billing/plans/plans'
import '~/features/billing/plans/plans.css'

type Question =
	| { kind: 'cancel' }
	| { kind: 'resume' }
	| { kind: 'switch'; preview: SwitchView | null }
	| { kind: 'refused'; message: string }

export type MembershipPageProps = {
	card: MembershipCard
	question: Question
	problem: string | null
	/** What is wrong with the box of a switch. */
	consentError?: string | undefined
}

const TITLES = {
	cancel: 'Cancel Your Plan?',
	resume: 'Resume Your Plan?',
	switch: 'Switch Your Plan?',
	stay: 'Stay on Your Plan?',
	refused: "Your Plan Can't Be Switched Now",
} as const

/** Staying on the plan is the answer to a switch that is scheduled. */
const titleOf = (question: Question): keyof typeof TITLES =>
	question.kind === 'switch' && (question.preview?.instead ?? null) !== null
		? 'stay'
		: question.kind

/** One question about the plan, with everything there is to know before the answer. */
export function MembershipPage({ card, question, problem, consentError }: MembershipPageProps) {
	const plan = card.subscription?.currentPlan ?? 'Unknown Plan'
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title={TITLES[titleOf(question)]} eyebrow={plan} />
			{problem !== null && question.kind !== 'refused' && (
				<Notice tone="error" live title={problem} className="mb-6" />
			)}
			<Card>
				{question.kind === 'cancel' && (
					<Answer
						intent="cancel"
						label="Cancel My Plan"
						busyLabel="Canceling…"
						backLabel="Keep My Plan"
						danger
					>
						<Canceling card={card} />
						<DroppedSwitch card={card} />
					</Answer>
				)}
				{question.kind === 'resume' && (
					<Answer intent="resume" label="Resume My Plan" busyLabel="Resuming…">
						<Resuming card={card} />
					</Answer>
				)}
				{question.kind === 'switch' && (
					<Switch preview={question.preview} consentError={consentError} />
				)}
				{question.kind === 'refused' && (
					<Notice
						tone="warn"
						live={problem !== null}
						title={question.message}
						action={<ButtonLink to={paths.profile()}>Back to your profile</ButtonLink>}
					/>
				)}
			</Card>
		</div>
	)
}

/** When a resumed plan renews, and for how much. A payment that is due is collected again. */
function Resuming({ card: { subscription } }: { card: MembershipCard }) {
	if (subscription === null) return null
	const { currentPlan, isPastDue, isPriceKnown, periodEnd, price } = subscription
	if (isPastDue) {
		return (
			<p>
				Your {currentPlan} continues until you cancel, and your card will be charged {price} for the
				current period.
			</p>
		)
	}
	return (
		<p>
			Your {currentPlan} will renew on <strong>{longDateOrNA(periodEnd)}</strong>
			{isPriceKnown && ` for ${price}`} and continue until you cancel.
			{!isPriceKnown && ` Its price is ${price}.`}
		</p>
	)
}

/** The consequences of canceling. A failed renewal is not charged any more, and access ends with its grace. */
function Canceling({ card: { subscription, pastDue, status } }: { card: MembershipCard }) {
	const periodEnd = <strong>{longDateOrNA(subscription?.periodEnd ?? null)}</strong>
	if (subscription?.isPastDue === true && !subscription.isPaymentPending) {
		const isOwn = status.kind !== 'admin' && status.kind !== 'vip'
		return (
			<>
				<p>
					Your plan won't renew. We won't charge your card for the payment that is due, or again.
				</p>
				{pastDue?.isOver === true && <p>Your plan ends right away.</p>}
				{pastDue?.isOver === false && isOwn && (
					<p>
						You have access until <strong>{longDateOrNA(pastDue.until)}</strong> and can resume
						anytime before then.
					</p>
				)}
				<p>Your saved properties stay in your account. Payments are non-refundable.</p>
			</>
		)
	}
	if (subscription?.isPaymentDue !== true) {
		return (
			<p>
				You won't be charged again. You'll keep access until {periodEnd} and can resume anytime
				before then. Your saved properties stay in your account. Payments are non-refundable.
			</p>
		)
	}
	// The access of admins and VIPs does not depend on the plan.
	const isOwnAccess = status.kind !== 'admin' && status.kind !== 'vip'
	return (
		<>
			<p>
				Your plan won't renew.{' '}
				{subscription.isPaymentPending
					? "Your bank payment for the current period is on its way, and canceling doesn't stop it."
					: "The payment for the current period isn't complete, and your card may still be charged for it."}
			</p>
			{isOwnAccess && (
				<p>
					If that payment goes through, you have access until {periodEnd}.
					{pastDue !== null && (
						<>
							{' '}
							Without it, your access {pastDue.isOver ? 'ended' : 'ends'} on{' '}
							<strong>{longDateOrNA(pastDue.until)}</strong>.
						</>
					)}
				</p>
			)}
			<p>Your saved properties stay in your account. Payments are non-refundable.</p>
		</>
	)
}

/** A scheduled switch ends with the plan and does not come back with it. */
function DroppedSwitch({ card: { subscription } }: { card: MembershipCard }) {
	if (subscription === null || subscription.nextPlan === null) return null
	return (
		<p>
			Your switch to the <strong>{subscription.nextPlan}</strong> on{' '}
			<strong>{longDateOrNA(subscription.periodEnd)}</strong> is canceled too. If you resume, you
			stay on the {subscription.currentPlan} and can switch again.
		</p>
	)
}

type SwitchProps = { preview: SwitchView | null } & Pick<MembershipPageProps, 'consentError'>

function Switch({ preview, consentError }: SwitchProps) {
	if (preview === null) {
		return (
			<Notice
				tone="warn"
				title="We couldn't calculate the price. Please try again in a moment."
				action={<ButtonLink to={paths.profile()}>Back to Profile</ButtonLink>}
			/>
		)
	}
	if (preview.instead !== null) return <StayOnPlan preview={preview} instead={preview.instead} />
	const { to, dueNow, currency, from, nextOn, nextAmount, at } = preview
	const name = PLANS[to].name
	const row = (key: string, label: string, cents: number) => ({
		key,
		label,
		value: cents < 0 ? `−${money(-cents, currency)}` : money(cents, currency),
	})
	return (
		<Answer
			intent="switch"
			label={`Switch to ${name}`}
			busyLabel="Switching…"
			fields={{ plan: to, at: String(at) }}
		>
			<StatList
				plain
				figures={[
					// A plan that starts later is paid then.
					from === null
						? row('plan', name, preview.price)
						: row('plan', `${name}, from ${longDateOrNA(from)}`, nextAmount),
					...(preview.credit === 0
						? []
						: [row('credit', 'Credit for unused time', preview.credit)]),
					...(preview.other === 0 ? [] : [row('other', 'Discounts and balance', preview.other)]),
					{ ...row('now', 'Due today', dueNow), total: true },
				]}
			/>
			<p className="text-muted">
				{from === null
					? `The ${name} starts today. `
					: `Your current plan stays active until the ${name} starts on ${longDateOrNA(from)}. `}
				Next payment: {money(nextAmount, currency)} on {longDateOrNA(nextOn)}, then{' '}
				{PLANS[to].every}. Your saved properties stay. The {name} lets you save up to{' '}
				{PLANS[to].savedProperties}. {!isUpgrade(to) && aboveLimitText(to)}
			</p>
			<Checkbox
				id="consent"
				name="consent"
				required
				label={`I agree: ${preview.consent}`}
				error={consentError}
			/>
		</Answer>
	)
}

/** What happens to properties above the limit of a smaller plan. */
const aboveLimitText = (to: PlanKey): string =>
	`If you have more, you can still open, edit and delete all of them. You can save new ones when you have fewer than ${PLANS[to].savedProperties}. `

/** Takes a scheduled switch back, which costs nothing. */
function StayOnPlan({ preview, instead }: { preview: SwitchView; instead: string }) {
	const { to, at, currency, nextOn, nextAmount } = preview
	const { name, every } = PLANS[to]
	const on = <strong>{longDateOrNA(nextOn)}</strong>
	return (
		<Answer
			intent="switch"
			label={`Stay on ${name}`}
			busyLabel="Saving…"
			fields={{ plan: to, at: String(at) }}
		>
			<p>
				Nothing is charged now. Your {name} stays active and won't switch to the {instead} on {on}.
			</p>
			<p>
				Next payment: {money(nextAmount, currency)} on {on}, then {every}. Cancel anytime. No
				refunds.
			</p>
		</Answer>
	)
}

function Answer({
	intent,
	label,
	busyLabel,
	backLabel = 'Not Now',
	danger = false,
	fields = {},
	children,
}: {
	intent: 'cancel' | 'resume' | 'switch'
	label: string
	busyLabel: string
	backLabel?: string
	danger?: boolean
	fields?: Record<string, string>
	children: ReactNode
}) {
	const isBusy = useNavigation().formData?.get('intent') === intent
	return (
		<Form method="post" action={paths.membership({ confirm: intent })} className="form">
			<input type="hidden" name="intent" value={intent} />
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<FormTokenField />
			{children}
			<div className="row dialog__actions">
				<ButtonLink to={paths.profile()}>{backLabel}</ButtonLink>
				<Button
					type="submit"
					variant={danger ? 'danger' : 'primary'}
					busy={isBusy}
					busyLabel={busyLabel}
				>
					{label}
				</Button>
			</div>
		</Form>
	)
}
