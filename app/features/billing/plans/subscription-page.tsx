import type { FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import {
	CheckoutDialog,
	CheckoutRefused,
	TestRibbon,
} from '~/features/billing/checkout/checkout-dialog'
import {
	ReferralCodeField,
	type ReferralCodeView,
} from '~/features/billing/vip-program/referral-code-field'
import type { PastDue } from '~/features/billing/entitlement/subscription-status'
import type { PaymentKeys } from '~/features/billing/checkout/load-stripe'
import { PlanCards } from './plan-cards'
import { PastDueBanner } from '~/features/billing/subscription/subscription-card-view'
import { useCheckout } from '~/features/billing/checkout/use-checkout'

export type SubscriptionPageProps = {
	keys: PaymentKeys
	code: ReferralCodeView
	isAdmin: boolean
	/** The current plan, which cannot be bought again. */
	currentPlan: string | null
	/** Set while its payment is due. */
	pastDue: PastDue | null
	afterSubscribeRedirect: string | null
	result: FormResult | undefined
}

/** The plans and, with JavaScript, the checkout dialog. */
export function SubscriptionPage(page: SubscriptionPageProps) {
	const { checkout, start, close } = useCheckout()
	const { code, keys, afterSubscribeRedirect, result } = page
	const problem = Object.values(result?.errors ?? {})[0]?.[0]
	const accepted = code.accepted?.code ?? null
	return (
		<div className="wrap page plans-page">
			<PageHeader
				title="Choose Your Plan"
				lead="All plans include unlimited access to the calculator, guides and the directory."
			/>
			<TestRibbon keys={keys} />
			<PastDueBanner notice={page.pastDue} />
			{problem !== undefined && <Notice tone="error" live title={problem} className="mb-6" />}
			{checkout.step === 'refused' && <CheckoutRefused {...checkout} />}
			{page.currentPlan === null ? (
				<>
					<PlanCards
						code={accepted}
						afterSubscribeRedirect={afterSubscribeRedirect}
						busy={checkout.step === 'asking' ? checkout.plan : null}
						onChoose={(choice) => void start(choice)}
					/>
					<ReferralCodeField view={code} afterSubscribeRedirect={afterSubscribeRedirect} />
				</>
			) : (
				<Notice
					tone="success"
					title={`You are a member: ${page.currentPlan}`}
					action={
						<ButtonLink to={paths.profile()} variant="primary">
							Manage Plan
						</ButtonLink>
					}
				>
					You already have a plan. You can change or cancel it from your profile.
				</Notice>
			)}
			{page.isAdmin && (
				<Notice tone="info" title="Administrator access">
					Your admin account has full access. You don't need a plan.
				</Notice>
			)}
			<p className="text-muted plans-page__terms">
				Payments are non-refundable. Canceling stops future billing; you keep access through the end
				of your billing period.
			</p>
			{checkout.step === 'open' && <CheckoutDialog {...checkout} keys={keys} onClose={close} />}
		</div>
	)
}
