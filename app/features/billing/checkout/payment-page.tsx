import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { CHECKOUT_TEXTS } from './messages'
import { consentText } from '~/features/billing/plans/consent'
import { discountedPriceText } from '~/features/billing/plans/discounted-price'
import type { VipPlanStart } from '~/features/billing/plans/plan-start'
import { isPlan, SALES, type SaleKey } from '~/features/billing/plans/plans'
import type { AcceptedCode } from '~/features/billing/vip-program/referral-code.server'
import { RefusedCodeNotice } from '~/features/billing/vip-program/refused-code-notice'
import { CheckoutRefused, TestRibbon } from './checkout-dialog'
import { type PlanChoice, HostedCheckoutForm } from './hosted-checkout-form'
import type { PaymentKeys } from './load-stripe'
import { useCheckout } from './use-checkout'
import '~/features/billing/plans/plans.css'

type PaymentPageProps = Omit<PlanChoice, 'plan'> & {
	keys: PaymentKeys
	plan: SaleKey | null
	problem: string | null
	isTaken: boolean
	/** The code of the address, if it can be used, else why not. */
	accepted: AcceptedCode | null
	codeError: string | null
	/** For a running VIP: when the plan starts. */
	vipStart: VipPlanStart | null
}

/**
 * One plan and its payment. With JavaScript, the checkout opens automatically; without it, the
 * button leads to it.
 */
export function PaymentPage({ keys, plan, problem, isTaken, ...more }: PaymentPageProps) {
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title="Payment" />
			<TestRibbon keys={keys} />
			{plan === null || isTaken ? (
				<Notice
					tone={isTaken ? 'info' : 'error'}
					title={isTaken ? CHECKOUT_TEXTS.taken : problem}
					action={
						<ButtonLink to={isTaken ? paths.profile() : paths.subscription()} variant="primary">
							{isTaken ? 'Manage Plan' : 'View Plans'}
						</ButtonLink>
					}
				/>
			) : (
				<OnePlan plan={plan} {...more} />
			)}
		</div>
	)
}

type OnePlanProps = PlanChoice &
	Pick<PaymentPageProps, 'accepted' | 'codeError' | 'vipStart'> & { plan: SaleKey }

function OnePlan({
	plan,
	code,
	accepted,
	codeError,
	afterSubscribeRedirect,
	vipStart,
}: OnePlanProps) {
	const { name, billed } = SALES[plan]
	const { checkout, refusedCode, start } = useCheckout()
	const discount = refusedCode === null ? accepted : null
	const discounted =
		isPlan(plan) && discount !== null && discount.planDiscount !== null
			? discountedPriceText(plan, discount.code, discount.planDiscount)
			: null
	const navigate = useNavigate()
	// Who brought a code that can't be used reads that before the checkout at the full price.
	const hasCodeError = codeError !== null
	useEffect(() => {
		if (!hasCodeError) void start({ plan, code, afterSubscribeRedirect })
	}, [start, plan, code, hasCodeError, afterSubscribeRedirect])
	const session = checkout.step === 'open' ? checkout.sessionId : null
	useEffect(() => {
		if (session !== null) navigate(paths.stripeCheckout({ session }), { replace: true })
	}, [session, navigate])
	return (
		<Card title={name} titleId="plan" className="stack">
			<p>{billed}</p>
			{discount !== null && (
				<p>{discounted ?? `Code ${discount.code}: ${discount.discount}, applied at checkout.`}</p>
			)}
			{refusedCode !== null && <RefusedCodeNotice message={refusedCode.message} focus />}
			{hasCodeError && <RefusedCodeNotice message={codeError} />}
			{vipStart !== null && isPlan(plan) && (
				<p>
					{vipStart.plans[plan]} {vipStart.text}
				</p>
			)}
			{checkout.step === 'refused' ? (
				<CheckoutRefused {...checkout} />
			) : (
				<HostedCheckoutForm
					choice={{ plan, code: discount === null ? null : code, afterSubscribeRedirect }}
					block
				>
					Continue to Secure Checkout
				</HostedCheckoutForm>
			)}
			{checkout.step === 'asking' && <p role="status">Opening secure checkout…</p>}
			<p className="note">{consentText(plan)}</p>
		</Card>
	)
}
