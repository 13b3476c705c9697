import { index, route, type RouteConfig } from '@remix-run/route-config'

/**
 * All addresses of the app. A route module is thin: guard, parse, use case, response, component.
 * Routes are not nested below the root, so each loader and action guards itself.
 */
export default [
	// Public pages
	index('routes/marketing/home.tsx'),
	route('terms-of-service', 'routes/marketing/terms-of-service.tsx'),
	route('privacy', 'routes/marketing/privacy.tsx'),
	route('contact', 'routes/marketing/contact.tsx'),
	route('check-our-math', 'routes/marketing/check-our-math.tsx'),

	// Signing up and signing in
	route('signin', 'routes/auth/sign-in.tsx'),
	route('signup', 'routes/auth/sign-up.tsx'),
	route('verify-email', 'routes/auth/verify-email.tsx'),
	route('forgot-password', 'routes/auth/forgot-password.tsx'),
	route('reset-password/:token', 'routes/auth/reset-password.tsx'),
	route('signout', 'routes/auth/sign-out.tsx'),

	// The signed-in user
	route('dashboard', 'routes/account/dashboard.tsx'),
	route('profile', 'routes/account/profile.tsx'),
	route('profile/data.json', 'routes/account/user-data-export.tsx'),
	route('theme', 'routes/account/theme.tsx'),

	// Plans, checkout and the membership
	route('subscription', 'routes/billing/subscription.tsx'),
	route('subscribe', 'routes/billing/subscribe.tsx'),
	route('payment', 'routes/billing/payment.tsx'),
	route('stripe-checkout', 'routes/billing/stripe-checkout.tsx'),
	route('subscription-return', 'routes/billing/subscription-return.tsx'),
	route('payment-success', 'routes/billing/payment-success.tsx'),
	route('payment-cancel', 'routes/billing/payment-cancel.tsx'),
	route('profile/membership', 'routes/billing/membership.tsx'),
	route('profile/vip', 'routes/billing/vip.tsx'),
	route('profile/billing-portal', 'routes/billing/billing-portal.tsx'),

	// Calculator
	route('calculator', 'routes/calculator/calculator.tsx'),

	// Comparable sales and valuations
	route('comps', 'routes/comps/comps.tsx'),
	route('comps/sales', 'routes/comps/sales.tsx'),
	route('comps/sales/import', 'routes/comps/sales-import.tsx'),
	route('comps/sales/new', 'routes/comps/new-sale.tsx'),
	route('comps/valuations', 'routes/comps/valuations.tsx'),
	route('comps/valuations/:id', 'routes/comps/valuation.tsx'),
	route('comps/valuations/:id/report', 'routes/comps/valuation-report.tsx'),

	// Guides
	route('guides', 'routes/guides/guides.tsx'),
	route('guides/:slug', 'routes/guides/guide.tsx'),

	// Service provider directory
	route('service-providers', 'routes/directory/service-providers.tsx'),
	route('service-providers/:id/report', 'routes/directory/report-provider.tsx'),
	route('service-provider-profile', 'routes/directory/service-provider-profile.tsx'),
	route('profile/service-provider', 'routes/directory/own-listing.tsx'),

	// Admin area
	route('admin', 'routes/admin/overview.tsx'),
	route('admin/audit', 'routes/admin/audit-log.tsx'),
	route('admin/billing', 'routes/admin/billing-issues.tsx'),
	route('admin/mail', 'routes/admin/undelivered-email.tsx'),
	route('admin/payments.csv', 'routes/admin/payments-csv.tsx'),
	route('admin/users.csv', 'routes/admin/users-csv.tsx'),
	route('admin/users', 'routes/admin/users.tsx'),
	route('admin/users/:id', 'routes/admin/user.tsx'),
	route('admin/service-provider-stats', 'routes/admin/provider-stats.tsx'),
	route('admin/service-providers', 'routes/admin/providers.tsx'),
	route('admin/service-providers/:id', 'routes/admin/provider.tsx'),
	route('admin/service-providers/new', 'routes/admin/new-provider.tsx'),
	route('admin/service-types', 'routes/admin/service-types.tsx'),
	route('admin/guides', 'routes/admin/guides.tsx'),
	route('admin/guides/edit/:id', 'routes/admin/edit-guide.tsx'),
	route('admin/guides/new', 'routes/admin/new-guide.tsx'),

	// JSON API, described at /api/openapi.json
	route('api/auth/check-auth', 'routes/api/auth/check-auth.tsx'),
	route('api/auth/forgot-password', 'routes/api/auth/forgot-password.tsx'),
	route('api/auth/logout', 'routes/api/auth/logout.tsx'),
	route('api/auth/resend-verification', 'routes/api/auth/resend-verification.tsx'),
	route('api/auth/reset-password/:token', 'routes/api/auth/reset-password.tsx'),
	route('api/auth/signin', 'routes/api/auth/signin.tsx'),
	route('api/auth/signup', 'routes/api/auth/signup.tsx'),
	route('api/auth/update-profile', 'routes/api/auth/update-profile.tsx'),
	route('api/auth/verify-email', 'routes/api/auth/verify-email.tsx'),
	route('api/bot-token', 'routes/api/bot-token.tsx'),
	route('api/contact', 'routes/api/contact.tsx'),
	route('api/guides', 'routes/api/guides/guides.tsx'),
	route('api/guides/:slug', 'routes/api/guides/guide.tsx'),
	route('api/guides/categories', 'routes/api/guides/categories.tsx'),
	route('api/guides/id/:id', 'routes/api/guides/guide-by-id.tsx'),
	route('api/guides/tags', 'routes/api/guides/tags.tsx'),
	route('api/properties', 'routes/api/calculator/properties.tsx'),
	route('api/properties/:id', 'routes/api/calculator/property.tsx'),
	route('api/stripe/create-checkout-session', 'routes/api/billing/create-checkout-session.tsx'),
	route('api/stripe/process-checkout-session', 'routes/api/billing/process-checkout-session.tsx'),
	route('api/stripe/recent-transactions', 'routes/api/billing/recent-transactions.tsx'),
	route('api/stripe/revenue', 'routes/api/billing/revenue.tsx'),
	route('api/stripe/subscription-details', 'routes/api/billing/subscription-details.tsx'),
	route('api/stripe/test-checkout', 'routes/api/billing/test-checkout.tsx'),
	route('api/stripe/webhook', 'routes/api/stripe-webhook.tsx'),
	route('api/users/:id/service-provider-profile', 'routes/api/directory/provider-profile.tsx'),
	route('api/users/accept-tos', 'routes/api/users/accept-tos.tsx'),
	route('api/users/me', 'routes/api/users/me.tsx'),
	route('api/users/me/verify-vip-coupon', 'routes/api/users/verify-own-vip-coupon.tsx'),
	route('api/users/me/vip-details', 'routes/api/users/own-vip-details.tsx'),
	route('api/users/service-provider-profile', 'routes/api/directory/own-provider-profile.tsx'),
	route('api/users/service-provider-stats', 'routes/api/directory/provider-stats.tsx'),
	route('api/users/service-providers', 'routes/api/directory/providers.tsx'),
	route('api/users/service-types', 'routes/api/directory/service-types.tsx'),
	route('api/users/:id', 'routes/api/users/user.tsx'),
	route('api/users/:id/verify-vip-coupon', 'routes/api/users/verify-vip-coupon.tsx'),
	route('api/users/:id/vip-details', 'routes/api/users/vip-details.tsx'),
	route('api/users', 'routes/api/users/users.tsx'),

	// For crawlers, feed readers and API clients
	route('api/openapi.json', 'routes/system/openapi.tsx'),
	route('feed.xml', 'routes/system/feed.tsx'),
	route('robots.txt', 'routes/system/robots.tsx'),
	route('site.webmanifest', 'routes/system/web-manifest.tsx'),
	route('sitemap.xml', 'routes/system/sitemap.tsx'),

	// Local mode only
	route('dev/bare', 'routes/dev/bare.tsx'),
	route('dev/bare.json', 'routes/dev/bare-json.tsx'),
	route('dev/clock', 'routes/dev/clock.tsx'),
	route('dev/mail', 'routes/dev/mail.tsx'),
	route('dev/mail.json', 'routes/dev/mail-json.tsx'),
	route('dev/ui', 'routes/dev/ui.tsx'),

	// Every other address
	route('*', 'routes/system/unknown-path.tsx'),
] satisfies RouteConfig
