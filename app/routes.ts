import { index, route, type RouteConfig } from '@remix-run/route-config'

/** The addresses of one module. An id is by default the file's name, which would be the same for all. */
const apiRoutes = (file: string, addresses: string[]) =>
	addresses.map((address) => route(address, file, { id: address }))

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
	route('signin/passkey', 'routes/auth/passkey-sign-in.tsx'),
	route('signin/second-factor', 'routes/auth/second-factor.tsx'),
	route('signup', 'routes/auth/sign-up.tsx'),
	route('verify-email', 'routes/auth/verify-email.tsx'),
	route('forgot-password', 'routes/auth/forgot-password.tsx'),
	route('reset-password/:token', 'routes/auth/reset-password.tsx'),
	route('undo-email-change/:token', 'routes/auth/undo-email-change.tsx'),
	route('undo-factor-change/:token', 'routes/auth/undo-factor-change.tsx'),
	route('signout', 'routes/auth/sign-out.tsx'),
	route('common-passwords.txt', 'routes/auth/common-passwords.tsx'),

	// The signed-in user
	route('dashboard', 'routes/account/dashboard.tsx'),
	route('profile', 'routes/account/profile.tsx'),
	route('profile/sign-ins', 'routes/account/sign-ins.tsx'),
	route('profile/security', 'routes/account/security.tsx'),
	route('profile/email', 'routes/account/change-email.tsx'),
	route('confirm-identity', 'routes/account/confirm-identity.tsx'),
	route('profile/data.json', 'routes/account/user-data-export.tsx'),
	route('profile/deals.csv', 'routes/account/deals-csv.tsx'),
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
	route('calculator/projection', 'routes/calculator/projection.tsx'),
	route('calculator/brrrr', 'routes/calculator/brrrr.tsx'),
	route('calculator/loan', 'routes/calculator/loan.tsx'),
	route('calculator/loan.csv', 'routes/calculator/loan-csv.tsx'),
	route('calculator/sensitivity', 'routes/calculator/sensitivity.tsx'),
	route('calculator/offer', 'routes/calculator/offer.tsx'),
	route('calculator/report', 'routes/calculator/report.tsx'),
	route('calculator/report.pdf', 'routes/calculator/report-pdf.tsx'),
	route('calculator/scenarios', 'routes/calculator/scenarios.tsx'),
	route('calculator/compare', 'routes/calculator/compare.tsx'),
	route('calculator/share', 'routes/calculator/share-links.tsx'),
	route('s/:token', 'routes/calculator/shared-report.tsx'),
	route('calculator/offline', 'routes/calculator/offline.tsx'),
	route('calculator/compare.csv', 'routes/calculator/compare-csv.tsx'),
	route('calculator/report.csv', 'routes/calculator/report-csv.tsx'),
	route('calculator/report.json', 'routes/calculator/report-json.tsx'),
	route('calculator/report.xlsx', 'routes/calculator/report-xlsx.tsx'),
	route('calculator/import', 'routes/calculator/import-deals.tsx'),
	route('calculator/listing', 'routes/calculator/listing.tsx'),

	// Deals
	route('deals', 'routes/deals/deals.tsx'),
	route('deals/criteria', 'routes/deals/criteria.tsx'),
	route('deals/reminders', 'routes/deals/reminders.tsx'),
	route('deals/:id', 'routes/deals/deal.tsx'),

	// Comparable sales and valuations
	route('comps', 'routes/comps/comps.tsx'),
	route('comps/sales', 'routes/comps/sales.tsx'),
	route('comps/sales/import', 'routes/comps/import-sales.tsx'),
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
	route('admin/revenue', 'routes/admin/revenue.tsx'),
	route('admin/users.csv', 'routes/admin/users-csv.tsx'),
	route('admin/users', 'routes/admin/users.tsx'),
	route('admin/users/:id', 'routes/admin/user.tsx'),
	route('admin/users/:id/billing', 'routes/admin/user-billing.tsx'),
	route('admin/service-provider-stats', 'routes/admin/provider-stats.tsx'),
	route('admin/service-providers', 'routes/admin/providers.tsx'),
	route('admin/service-providers/:id', 'routes/admin/provider.tsx'),
	route('admin/service-providers/new', 'routes/admin/new-provider.tsx'),
	route('admin/service-types', 'routes/admin/service-types.tsx'),
	route('admin/guides', 'routes/admin/guides.tsx'),
	route('admin/guides/edit/:id', 'routes/admin/edit-guide.tsx'),
	route('admin/guides/new', 'routes/admin/new-guide.tsx'),

	// JSON API, described at /api/openapi.json: a route module per feature
	...apiRoutes('routes/api/accounts.ts', [
		'api/auth/check-auth',
		'api/auth/forgot-password',
		'api/auth/logout',
		'api/auth/passkey-options/registration',
		'api/auth/passkey-options/second-factor',
		'api/auth/passkey-options/sign-in',
		'api/auth/resend-verification',
		'api/auth/second-factor',
		'api/auth/reset-password/:token',
		'api/auth/signin',
		'api/auth/signup',
		'api/auth/update-profile',
		'api/auth/verify-email',
		'api/bot-token',
		'api/users/accept-tos',
		'api/users/me',
	]),
	...apiRoutes('routes/api/admin.ts', [
		'api/stripe/test-checkout',
		'api/users',
		'api/users/:id',
		'api/users/:id/verify-vip-coupon',
		'api/users/:id/vip-details',
	]),
	...apiRoutes('routes/api/billing.ts', [
		'api/stripe/create-checkout-session',
		'api/stripe/form-problem',
		'api/stripe/process-checkout-session',
		'api/stripe/recent-transactions',
		'api/stripe/revenue',
		'api/stripe/subscription-details',
		'api/users/me/verify-vip-coupon',
		'api/users/me/vip-details',
	]),
	...apiRoutes('routes/api/calculator.ts', [
		'api/properties',
		'api/properties/:id',
		'api/properties/:id/analysis',
	]),
	...apiRoutes('routes/api/deals.ts', [
		'api/deals',
		'api/deals/:id',
		'api/deals/:id/notes',
		'api/deals/:id/notes/:noteId',
		'api/properties/:id/scenarios',
		'api/properties/:id/scenarios/:scenarioId',
	]),
	...apiRoutes('routes/api/reports.ts', ['api/share-links', 'api/share-links/:id']),
	...apiRoutes('routes/api/directory.ts', [
		'api/users/:id/service-provider-profile',
		'api/users/service-provider-profile',
		'api/users/service-provider-stats',
		'api/users/service-providers',
		'api/users/service-types',
	]),
	...apiRoutes('routes/api/guides.ts', [
		'api/guides',
		'api/guides/:slugOrId',
		'api/guides/categories',
		'api/guides/id/:id',
		'api/guides/tags',
	]),
	route('api/stripe/webhook', 'routes/api/stripe-webhook.ts'),
	route('api/contact', 'routes/api/support.ts'),

	// For crawlers, feed readers and API clients
	route('api/openapi.json', 'routes/system/openapi.tsx'),
	route('feed.xml', 'routes/system/feed.tsx'),
	route('robots.txt', 'routes/system/robots.tsx'),
	route('sw.js', 'routes/system/service-worker.tsx'),
	route('site.webmanifest', 'routes/system/web-manifest.tsx'),
	route('.well-known/security.txt', 'routes/system/security-txt.tsx'),
	route('.well-known/change-password', 'routes/system/change-password.tsx'),
	route('.well-known/passkey-endpoints', 'routes/system/passkey-endpoints.tsx'),
	route('sitemap.xml', 'routes/system/sitemap.tsx'),

	// Local mode only
	route('dev/bare', 'routes/dev/bare.tsx'),
	route('dev/clock', 'routes/dev/clock.tsx'),
	route('dev/mail', 'routes/dev/mail.tsx'),
	route('dev/mail.json', 'routes/dev/mail-json.tsx'),
	route('dev/ui', 'routes/dev/ui.tsx'),

	// Every other address
	route('*', 'routes/system/not-found.tsx'),
] satisfies RouteConfig
