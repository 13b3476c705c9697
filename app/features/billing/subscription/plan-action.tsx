import { Form, useNavigation } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import type { PlanAction, PlanStatus } from '~/features/billing/entitlement/plan-status'
import type { PaymentProblem } from '~/features/billing/entitlement/payment-problem'
import { Button, ButtonLink } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import { ConfirmPayment, ProblemText } from './payment-notices'

type PortalButtonProps = { intent: 'manage' | 'card'; label: string; primary?: boolean }

/** Leaves for Stripe's pages: a plain form, because its answer is another site. */
export function PortalButton({ intent, label, primary = false }: PortalButtonProps) {
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

type PlanActionProps = { action: PlanAction; quiet?: boolean }

/** The next action of a plan as a button; `quiet` where nothing needs to be done. */
export function PlanActionButton({ action, quiet = false }: PlanActionProps) {
	if (action.isPortal) return <PortalButton intent="card" label={action.label} primary />
	return (
		<ButtonLink to={action.to} variant={quiet ? 'secondary' : 'primary'}>
			{action.label}
		</ButtonLink>
	)
}

/** Notice of a failed renewal: the end of access, why it failed, and how to fix the payment. */
export function PastDueBanner({
	status,
	problem,
}: {
	status: PlanStatus
	problem: PaymentProblem | null
}) {
	if (status.action?.isPortal !== true) return null
	const toConfirm = problem?.isToConfirm === true ? problem.payUrl : null
	return (
		<Notice
			tone={status.hasAccess ? 'warn' : 'error'}
			title="Your payment didn't go through"
			className="mb-6"
			action={
				toConfirm === null ? (
					<PlanActionButton action={status.action} />
				) : (
					<ConfirmPayment url={toConfirm} />
				)
			}
		>
			<p>{status.sentence}</p>
			{problem !== null && <ProblemText problem={problem} />}
		</Notice>
	)
}
