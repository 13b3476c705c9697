import type Stripe from 'stripe'
import { paths } from '~/core/http/paths'
import { PLAN_METADATA, type SaleKey, SALE_KEYS, SALES } from '~/features/billing/plans/plans'

/** What the app needs to exist in the Stripe account. Pure: the set-up and its check share it. */

/** Marks the objects of this app, so that they are found again. */
export const OWN_METADATA = { app: 'pro-hub' } as const

/** The metadata of a plan's price and product, by which the plan is known wherever they go. */
export const planMetadata = (key: SaleKey) => ({ ...OWN_METADATA, [PLAN_METADATA]: key })

/** Whether a price or product names its plan. */
export const namesPlan = ({ metadata }: { metadata: Stripe.Metadata }, key: SaleKey): boolean =>
	metadata[PLAN_METADATA] === key

export const isOwn = ({ metadata }: { metadata: Stripe.Metadata | null }): boolean =>
	metadata?.['app'] === OWN_METADATA.app

/** The products for sale; the test purchase exists with test keys only. */
export const wantedSales = (isLive: boolean): SaleKey[] =>
	SALE_KEYS.filter((key) => !isLive || key !== 'developer_test')

/** The price of a product for sale. */
export function wantedPrice(key: SaleKey) {
	const { cents, interval, intervalCount } = SALES[key]
	return {
		currency: 'usd',
		unit_amount: cents,
		...(interval === null ? {} : { recurring: { interval, interval_count: intervalCount } }),
	} satisfies Stripe.PriceCreateParams
}

export const webhookUrl = (origin: string): string => origin + paths.api.stripeWebhook()

/** Why members cancel, in the provider's words; the portal asks for it. */
const REASONS: Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionCancel.CancellationReason.Option[] =
	['too_expensive', 'missing_features', 'switched_service', 'unused', 'other']

/**
 * The billing portal: cards, invoices and cancellation. Plans are switched in the app only, which
 * schedules a downgrade instead of charging it.
 */
export const wantedPortal = (origin: string) =>
	({
		business_profile: {
			privacy_policy_url: origin + paths.privacy(),
			terms_of_service_url: origin + paths.terms(),
		},
		default_return_url: origin + paths.profile(),
		features: {
			customer_update: { enabled: false },
			invoice_history: { enabled: true },
			payment_method_update: { enabled: true },
			subscription_cancel: {
				enabled: true,
				mode: 'at_period_end',
				cancellation_reason: { enabled: true, options: REASONS },
			},
			subscription_update: { enabled: false },
		},
	}) satisfies Stripe.BillingPortal.ConfigurationCreateParams

/** The domain to register for wallets; null for a local address, which has none. */
export function walletDomain(origin: string): string | null {
	const { protocol, hostname } = new URL(origin)
	return protocol === 'https:' && hostname.includes('.') ? hostname : null
}

/** The paths of all values in `wanted` that `actual` does not have. */
export function differingFields(wanted: object, actual: unknown, prefix = ''): string[] {
	return Object.entries(wanted).flatMap(([key, value]: [string, unknown]) => {
		const path = prefix + key
		const found = (actual as Record<string, unknown> | null | undefined)?.[key]
		if (typeof value === 'object' && value !== null) {
			return differingFields(value, found, `${path}.`)
		}
		return found === value ? [] : [path]
	})
}
