import type Stripe from 'stripe'

/**
 * The SDK's types of what the app and the provider send each other. Read by the TypeScript compiler
 * in `sdk-type-check.ts`; nothing here exists at run time.
 */

/** The type of an object by the value of its property `object`. */
export type ObjectTypes = {
	account: Stripe.Account
	balance_transaction: Stripe.BalanceTransaction
	'billing_portal.configuration': Stripe.BillingPortal.Configuration
	'billing_portal.session': Stripe.BillingPortal.Session
	charge: Stripe.Charge
	'checkout.session': Stripe.Checkout.Session
	coupon: Stripe.Coupon | Stripe.DeletedCoupon
	customer: Stripe.Customer | Stripe.DeletedCustomer
	discount: Stripe.Discount
	dispute: Stripe.Dispute
	event: Stripe.Event
	invoice: Stripe.Invoice
	invoice_payment: Stripe.InvoicePayment
	payment_intent: Stripe.PaymentIntent
	payment_method: Stripe.PaymentMethod
	payment_method_domain: Stripe.PaymentMethodDomain
	price: Stripe.Price
	product: Stripe.Product
	promotion_code: Stripe.PromotionCode
	'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning
	refund: Stripe.Refund
	subscription: Stripe.Subscription
	subscription_schedule: Stripe.SubscriptionSchedule
	webhook_endpoint: Stripe.WebhookEndpoint
}

/** The type of a request's parameters by its method and address. */
export type RequestTypes = {
	'GET /v1/account': Stripe.AccountRetrieveCurrentParams
	'GET /v1/billing_portal/configurations': Stripe.BillingPortal.ConfigurationListParams
	'GET /v1/charges': Stripe.ChargeListParams
	'GET /v1/charges/:id': Stripe.ChargeRetrieveParams
	'GET /v1/checkout/sessions': Stripe.Checkout.SessionListParams
	'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams
	'GET /v1/coupons/:id': Stripe.CouponRetrieveParams
	'GET /v1/customers/:id': Stripe.CustomerRetrieveParams
	'GET /v1/disputes': Stripe.DisputeListParams
	'GET /v1/events': Stripe.EventListParams
	'GET /v1/events/:id': Stripe.EventRetrieveParams
	'GET /v1/invoices': Stripe.InvoiceListParams
	'GET /v1/invoices/:id': Stripe.InvoiceRetrieveParams
	'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams
	'GET /v1/payment_methods/:id': Stripe.PaymentMethodRetrieveParams
	'GET /v1/payment_method_domains': Stripe.PaymentMethodDomainListParams
	'GET /v1/prices': Stripe.PriceListParams
	'GET /v1/prices/:id': Stripe.PriceRetrieveParams
	'GET /v1/products': Stripe.ProductListParams
	'GET /v1/promotion_codes': Stripe.PromotionCodeListParams
	'GET /v1/subscriptions': Stripe.SubscriptionListParams
	'GET /v1/subscriptions/:id': Stripe.SubscriptionRetrieveParams
	'GET /v1/webhook_endpoints': Stripe.WebhookEndpointListParams
	'POST /v1/billing_portal/configurations': Stripe.BillingPortal.ConfigurationCreateParams
	'POST /v1/billing_portal/configurations/:id': Stripe.BillingPortal.ConfigurationUpdateParams
	'POST /v1/billing_portal/sessions': Stripe.BillingPortal.SessionCreateParams
	'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams
	'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams
	'POST /v1/coupons': Stripe.CouponCreateParams
	'POST /v1/coupons/:id': Stripe.CouponUpdateParams
	'POST /v1/customers': Stripe.CustomerCreateParams
	'POST /v1/customers/:id': Stripe.CustomerUpdateParams
	'POST /v1/invoices/create_preview': Stripe.InvoiceCreatePreviewParams
	'POST /v1/invoices/:id': Stripe.InvoiceUpdateParams
	'POST /v1/invoices/:id/finalize': Stripe.InvoiceFinalizeInvoiceParams
	'POST /v1/invoices/:id/pay': Stripe.InvoicePayParams
	'POST /v1/invoices/:id/void': Stripe.InvoiceVoidInvoiceParams
	'POST /v1/payment_method_domains': Stripe.PaymentMethodDomainCreateParams
	'POST /v1/payment_method_domains/:id': Stripe.PaymentMethodDomainUpdateParams
	'POST /v1/payment_method_domains/:id/validate': Stripe.PaymentMethodDomainValidateParams
	'POST /v1/prices': Stripe.PriceCreateParams
	'POST /v1/prices/:id': Stripe.PriceUpdateParams
	'POST /v1/products': Stripe.ProductCreateParams
	'POST /v1/products/:id': Stripe.ProductUpdateParams
	'POST /v1/promotion_codes': Stripe.PromotionCodeCreateParams
	'GET /v1/refunds': Stripe.RefundListParams
	'POST /v1/refunds': Stripe.RefundCreateParams
	'POST /v1/subscription_schedules': Stripe.SubscriptionScheduleCreateParams
	'POST /v1/subscription_schedules/:id': Stripe.SubscriptionScheduleUpdateParams
	'POST /v1/subscription_schedules/:id/release': Stripe.SubscriptionScheduleReleaseParams
	'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams
	'POST /v1/webhook_endpoints': Stripe.WebhookEndpointCreateParams
	'POST /v1/webhook_endpoints/:id': Stripe.WebhookEndpointUpdateParams
	'DELETE /v1/subscriptions/:id': Stripe.SubscriptionCancelParams
}
