import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { CHECKOUT_TEXTS } from './messages'
import { consentText } from '~/features/billing/plans/consent'
import { SALES, type SaleKey } from '~/features/billing/plans/plans'
import { TestRibbon } from './checkout-dialog'
import { EmbeddedCheckoutPanel } from './embedded-checkout'
import { type PlanChoice, HostedCheckoutForm } from './hosted-checkout-form'
import type { PaymentKeys } from './load-stripe'
import '~/features/billing/plans/plans.css'

type CheckoutPageProps = PlanChoice & { plan: SaleKey; clientSecret: string; keys: PaymentKeys }

/** A checkout embedded in a page. Without JavaScript, it links to Stripe's page. */
export function CheckoutPage({ clientSecret, keys, ...choice }: CheckoutPageProps) {
	const { plan } = choice
	const hydrated = useHydrated()
	const fallback = <HostedCheckoutForm choice={choice} />
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title="Checkout" lead={`${SALES[plan].name}: ${SALES[plan].billed}`} />
			<TestRibbon keys={keys} />
			<Card className="checkout stack">
				{hydrated ? (
					<EmbeddedCheckoutPanel clientSecret={clientSecret} keys={keys} fallback={fallback} />
				) : (
					fallback
				)}
				<p className="note">{consentText(plan)}</p>
			</Card>
		</div>
	)
}

/** The address names no plan that can be shown (SUB-12), or too many were asked for. */
export function NoCheckout({ isLimited }: { isLimited: boolean }) {
	return (
		<div className="wrap wrap--reading page">
			<PageHeader title="Checkout" />
			<Notice
				tone="error"
				title={isLimited ? CHECKOUT_TEXTS.tooManyCheckouts : CHECKOUT_TEXTS.missingSession}
				action={
					<ButtonLink to={paths.subscription()} variant="primary">
						View Plans
					</ButtonLink>
				}
			/>
		</div>
	)
}
