import { paths } from '~/platform/paths'
import { ButtonLink } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { CheckoutDialog, CheckoutRefused, TestRibbon } from './checkout-parts'
import { FriendCode, type FriendCodeView } from './friend-code'
import type { PaymentKeys } from './load-payments'
import { PlanCards } from './plan-cards'
import { PastDueBanner } from './subscription-card'
import { useCheckout } from './use-checkout'

export type SubscriptionPageProps = {
	keys: PaymentKeys
	code: FriendCodeView
	isAdmin: boolean
	/** The plan that runs; it is not sold again. */
	currentPlan: string | null
	/** Set while its payment is owed. */
	pastDue: { until: string; isOver: boolean } | null
	afterSubscribeRedirect: string | null
	refusal: { message: string; field: string; plan: string } | null
}

/** The plans and, with script, the checkout over them. */
export function SubscriptionPage(page: SubscriptionPageProps) {
	const { checkout, start, close } = useCheckout()
	const { code, keys, afterSubscribeRedirect, refusal } = page
	const accepted = code.accepted?.code ?? null
	const choiceOf = (plan: string) => ({ plan, code: accepted, afterSubscribeRedirect })
	return (
		<div className="wrap page plans-page">
			<PageHeader
				title="Choose your plan"
				lead="All plans include unlimited access to the calculator, guides and the directory."
			/>
			<TestRibbon keys={keys} />
			<PastDueBanner notice={page.pastDue} />
			{refusal !== null && (
				<Notice tone="error" live title={refusal.message} className="plans-page__notice" />
			)}
			{checkout.step === 'refused' && <CheckoutRefused {...checkout} />}
			{page.currentPlan === null ? (
				<>
					<PlanCards
						code={accepted}
						afterSubscribeRedirect={afterSubscribeRedirect}
						busy={checkout.step === 'asking' ? checkout.plan : null}
						onChoose={(choice) => void start(choice)}
					/>
					<FriendCode view={code} afterSubscribeRedirect={afterSubscribeRedirect} />
				</>
			) : (
				<Taken plan={page.currentPlan} />
			)}
			{page.isAdmin && (
				<Notice tone="info" title="Administrator access">
					Every page is open to you without a plan.
				</Notice>
			)}
			<p className="text-muted plans-page__terms">
				There are no refunds. Cancelling stops future billing only: your access stays until the end
				of the time you paid for.
			</p>
			{checkout.step === 'open' && (
				<CheckoutDialog
					choice={choiceOf(checkout.choice.plan)}
					clientSecret={checkout.clientSecret}
					keys={keys}
					onClose={close}
				/>
			)}
		</div>
	)
}

function Taken({ plan }: { plan: string }) {
	return (
		<Notice
			tone="success"
			title={`You are a member: ${plan}`}
			action={
				<ButtonLink to={paths.profile()} variant="primary">
					Manage your plan
				</ButtonLink>
			}
		>
			A second plan would only cost you money, so none is sold to you. On your profile you can
			change or cancel the one you have.
		</Notice>
	)
}
