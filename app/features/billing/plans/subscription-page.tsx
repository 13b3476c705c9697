import type { ReactNode } from 'react'
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
import { RefusedCodeNotice } from '~/features/billing/vip-program/refused-code-notice'
import { DiscountNotice } from '~/features/billing/vip-program/discount-notice'
import {
	ReferralCodeField,
	type ReferralCodeView,
} from '~/features/billing/vip-program/referral-code-field'
import type { PaymentProblem } from '~/features/billing/entitlement/payment-problem'
import type { PlanStatus } from '~/features/billing/entitlement/plan-status'
import type { PaymentKeys } from '~/features/billing/checkout/load-stripe'
import { PlanCards } from './plan-cards'
import type { PlanStart } from './plan-start'
import { PastDueBanner, PlanActionButton } from '~/features/billing/subscription/plan-action'
import { type RefusedCode, useCheckout } from '~/features/billing/checkout/use-checkout'
import { Link } from '~/ui/link/link'

export type SubscriptionPageProps = {
	keys: PaymentKeys
	code: ReferralCodeView
	/** The running plan. */
	currentPlan: string | null
	/** Whether a plan can be bought now. */
	isForSale: boolean
	status: PlanStatus
	/** Why the running plan could not be renewed. */
	paymentProblem: PaymentProblem | null
	/** When a plan starts beside access that is left; null for those without. */
	timeLeft: PlanStart | null
	/** The page of the own listing, for a provider without a plan: listing needs none. */
	listingPath: string | null
	/** The first name of a user who never had access; null for all others. */
	newcomer: string | null
	afterSubscribeRedirect: string | null
	/** What the user requested when they were sent here. */
	before?: ReactNode
	result: FormResult | undefined
}

function titleOf({
	newcomer,
	isForSale,
}: Pick<SubscriptionPageProps, 'newcomer' | 'isForSale'>): string {
	if (newcomer !== null) return `Welcome, ${newcomer}. Choose your plan`
	return isForSale ? 'Choose Your Plan' : 'Your Plan'
}

/**
 * The code as the page shows it: one that was refused when a plan was chosen is no longer offered,
 * whatever the check before it said.
 */
function withRefusal(
	code: ReferralCodeView,
	refused: RefusedCode | null,
	result: FormResult | undefined,
): { code: ReferralCodeView; isAnswer: boolean; problem: string | undefined } {
	const { code: codeErrors, ...errors } = result?.errors ?? {}
	const isSame = refused !== null && refused.code === (code.accepted?.code ?? null)
	const message = isSame ? refused.message : codeErrors?.[0]
	const problem = Object.values(errors)[0]?.[0]
	if (message === undefined) return { code, isAnswer: false, problem }
	return {
		code: { ...code, accepted: null, error: message, isRefused: true },
		isAnswer: true,
		problem,
	}
}

/** The plans and, with JavaScript, the checkout dialog. */
export function SubscriptionPage(page: SubscriptionPageProps) {
	const { checkout, refusedCode, start, close } = useCheckout()
	const { keys, afterSubscribeRedirect, result, newcomer, status } = page
	const { code, isAnswer, problem } = withRefusal(page.code, refusedCode, result)
	return (
		<div className="wrap page plans-page">
			<PageHeader
				title={titleOf(page)}
				lead="All plans include unlimited access to the calculator, guides and the directory."
			/>
			<TestRibbon keys={keys} />
			{problem !== undefined && <Notice tone="error" live title={problem} className="mb-6" />}
			{checkout.step === 'refused' && <CheckoutRefused {...checkout} />}
			{page.isForSale && code.isRefused && (
				<RefusedCodeNotice
					message={code.error ?? ''}
					remove={afterSubscribeRedirect}
					focus={isAnswer}
				/>
			)}
			{page.isForSale && (
				<>
					{page.before}
					{page.listingPath !== null && (
						<Notice
							title="Your listing is free"
							className="mb-6"
							action={<ButtonLink to={page.listingPath}>View Your Listing</ButtonLink>}
						>
							You don&apos;t need a plan to be listed. A plan lets you search the directory and use
							the calculator and every guide.
						</Notice>
					)}
					{code.accepted !== null && (
						<DiscountNotice accepted={code.accepted} remove={afterSubscribeRedirect} />
					)}
				</>
			)}
			<PastDueBanner status={status} problem={page.paymentProblem} />
			<PlanNotice status={status} currentPlan={page.currentPlan} timeLeft={page.timeLeft} />
			{page.isForSale && (
				<>
					<PlanCards
						accepted={code.accepted}
						timeLeft={page.timeLeft}
						afterSubscribeRedirect={afterSubscribeRedirect}
						busy={checkout.step === 'asking' ? checkout.plan : null}
						onChoose={(choice) => void start(choice)}
					/>
					{code.accepted === null && (
						<ReferralCodeField
							view={code.isRefused ? { ...code, input: '', error: null } : code}
							afterSubscribeRedirect={afterSubscribeRedirect}
						/>
					)}
				</>
			)}
			<p className="note plans-page__note">
				Prices are in US dollars, with no tax added at checkout. Card details go to Stripe; we never
				see them.
			</p>
			{newcomer !== null && (
				<p className="plans-page__later">
					<Link to={paths.guides()} className="link">
						Not now: read the free guides
					</Link>
				</p>
			)}
			{checkout.step === 'open' && <CheckoutDialog {...checkout} keys={keys} onClose={close} />}
		</div>
	)
}

/** The state of the user's plan; a failed payment has a banner of its own. */
function PlanNotice({
	status,
	currentPlan,
	timeLeft,
}: Pick<SubscriptionPageProps, 'status' | 'currentPlan' | 'timeLeft'>) {
	const { kind, badge, sentence, action } = status
	if (kind === 'none') return null
	const isDue = action?.isPortal === true
	if (currentPlan !== null && !status.hasAccess) {
		return (
			<Notice
				tone="warn"
				title={`${currentPlan}: no access`}
				action={action === null || isDue ? undefined : <PlanActionButton action={action} />}
			>
				{isDue
					? 'The calculator, the premium guides and the directory open again as soon as the payment goes through.'
					: sentence}{' '}
				<Link to={paths.profile()} className="link">
					View your plan
				</Link>
			</Notice>
		)
	}
	if (currentPlan !== null) {
		return (
			<Notice
				tone={status.hasAccess && !isDue ? 'success' : 'info'}
				title={`You are a member: ${currentPlan}`}
				action={
					<ButtonLink to={paths.profile()} variant="primary">
						Manage Plan
					</ButtonLink>
				}
			>
				{!isDue && `${sentence} `}
				{kind === 'canceling'
					? 'It is canceled, and your profile has the details.'
					: `You can ${kind === 'paused' ? '' : 'change or '}cancel your plan from your profile.`}
			</Notice>
		)
	}
	const title = kind === 'admin' ? 'Administrator access' : badge.text
	return (
		<Notice
			tone="info"
			title={title}
			action={
				// The plans are on this page.
				action !== null && action.to !== paths.subscription() ? (
					<PlanActionButton action={action} />
				) : undefined
			}
		>
			<p>{sentence}</p>
			{timeLeft !== null && <p>{timeLeft.text}</p>}
		</Notice>
	)
}
