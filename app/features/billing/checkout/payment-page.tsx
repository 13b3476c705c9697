import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { CHECKOUT_TEXTS } from './messages'
import type { SaleRefusal } from '~/features/billing/entitlement/entitlement'
import { consentText } from '~/features/billing/plans/consent'
import { discountedPriceText } from '~/features/billing/plans/discounted-price'
import type { PlanStart } from '~/features/billing/plans/plan-start'
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
	/** Why no plan is sold now. */
	saleRefusal: SaleRefusal | null
	/** The code of the address, if it can be used, else why not. */
	accepted: AcceptedCode | null
	codeError: string | null
	/** For those who have access left without a plan: when the plan starts. */
	timeLeft: PlanStart | null
}

/**
 * One plan and its payment. With JavaScript, the checkout opens automatically; without it, the
 * button leads to it.
 */
export function PaymentPage({ keys, plan, problem, saleRefusal, ...more }: PaymentPageProps) {
	const isRefused = saleRefusal !== null
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title="Payment" />
			<TestRibbon keys={keys} />
			{plan === null || isRefused ? (
				<Notice
					tone={isRefused ? 'info' : 'error'}
					title={isRefused ? CHECKOUT_TEXTS[saleRefusal] : problem}
					action={<WayOn refusal={saleRefusal} />}
				/>
			) : (
				<OnePlan plan={plan} {...more} />
			)}
		</div>
	)
}

/** Where those go who cannot buy this plan. */
function WayOn({ refusal }: { refusal: SaleRefusal | null }) {
	const [to, label] =
		refusal === 'taken'
			? [paths.profile(), 'Manage Plan']
			: refusal === 'suspended'
				? [paths.contact(), 'Contact Us']
				: [paths.subscription(), 'View Plans']
	return (
		<ButtonLink to={to} variant="primary">
			{label}
		</ButtonLink>
	)
}

type OnePlanProps = PlanChoice &
	Pick<PaymentPageProps, 'accepted' | 'codeError' | 'timeLeft'> & { plan: SaleKey }

function OnePlan({
	plan,
	code,
	accepted,
	codeError,
	afterSubscribeRedirect,
	timeLeft,
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
			{timeLeft !== null && isPlan(plan) && (
				<p>
					{timeLeft.plans[plan]} {timeLeft.text}
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
