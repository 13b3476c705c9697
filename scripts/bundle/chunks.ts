import { fileURLToPath } from 'node:url'

/**
 * Which modules of the browser's build share a file. Left to itself, Rollup makes a file of each set of
 * modules that the same pages use: some three hundred, most of them below a kilobyte, and a first visit
 * takes 35 requests. See docs/decisions/019-bundle-splitting.md.
 */

const app = fileURLToPath(new URL('../../app/', import.meta.url))

/** Changes with its versions only. */
const FRAMEWORK =
	/\/node_modules\/(?:react|react-dom|scheduler|@remix-run|react-router|cookie|turbo-stream|set-cookie-parser)\//u

const FORMS = /\/node_modules\/@conform-to\//u

/**
 * Scripts by file: modules without their extension, below `app/`, or whole folders. Rollup adds to a file
 * what its modules import, unless that has a file here, so that each list names what others share.
 */
export const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
	// What every page with React loads, with the small modules that most pages would load besides.
	frame: [
		...['root', 'core/escape-html', 'core/plural', 'core/singleton', 'core/forms/form-result'],
		...['core/time/calendar-date', 'core/time/clock', 'core/time/format-date'],
		...['ui/badge/', 'ui/button/', 'ui/card/', 'ui/class-names', 'ui/dialog/', 'ui/field/'],
		...['ui/filter-bar/', 'ui/hooks/', 'ui/icons/', 'ui/local-time/', 'ui/menu/', 'ui/notice/'],
		...['ui/page-header/', 'ui/render-once/', 'ui/signed-text/', 'ui/stat/', 'ui/table/'],
		...['ui/toast/', 'ui/tooltip/', 'ui/unsaved-changes/'],
		...['features/accounts/captcha/messages', 'features/accounts/sign-up/email-address'],
		...['features/billing/plans/consent', 'features/billing/plans/money'],
		...['features/billing/plans/plans', 'features/calculator/saved-properties/property-limit'],
		...['features/deals/access/plans-button', 'features/deals/access/read-only-notice'],
		...['features/deals/stages', 'features/directory/messages'],
		...['features/directory/profile/us-states', 'features/guides/editor/category-names'],
		...['features/guides/reading/cover-url', 'features/guides/reading/guide'],
		'features/guides/reading/guide-cover',
	],
	// What several pages of one part of the product share.
	accounts: [
		...['captcha/captcha-fields', 'captcha/challenge', 'captcha/use-captcha-error-toast'],
		...['captcha/use-captcha-token', 'captcha/use-submit-when-ready'],
		...['passkeys/ask-authenticator', 'passkeys/messages', 'passkeys/passkey-form'],
		...['password/password-rules', 'password/password-strength', 'password/use-new-password'],
		...['password/use-password-confirmation', 'second-factor/code-field', 'sign-in/auth-page'],
		...['sign-in/use-failure-toast', 'verification/verification-code', 'verification/verify-form'],
	].map((name) => `features/accounts/${name}`),
	forms: ['features/accounts/sign-in/form-feedback'],
	plans: [
		...['checkout/checkout-dialog', 'checkout/embedded-checkout', 'checkout/hosted-checkout-form'],
		...['checkout/load-stripe', 'checkout/messages', 'checkout/stripe-lifecycle'],
		...['checkout/use-checkout', 'entitlement/payment-problem', 'plans/discounted-price'],
		...['plans/plan-card', 'subscription/payment-notices', 'subscription/plan-action'],
		...['vip-program/discount-notice', 'vip-program/refused-code-notice'],
	].map((name) => `features/billing/${name}`),
	admin: [
		...['features/accounts/second-factor/admin-factor-notice', 'features/admin/admin-nav'],
		...['features/admin/admin-page', 'features/admin/overview/chart'],
		...['features/admin/overview/format', 'features/admin/overview/recent-activity'],
		...['features/admin/overview/revenue-chart', 'features/admin/users/messages'],
		...['features/admin/users/user-fields', 'features/admin/users/user-query'],
		...['features/admin/users/user-table', 'features/billing/revenue/revenue-stats'],
		...['features/directory/admin/provider-list', 'features/directory/admin/provider-list-query'],
	],
	directory: ['list-format', 'phone-number', 'profile', 'provider-card', 'web-address'].map(
		(name) => `features/directory/profile/${name}`,
	),
	comps: [
		...['access/comps-nav', 'estimate/comparable', 'estimate/estimate', 'forms/subject-fields'],
		...['sales/sale-fields', 'sales/sale-row', 'sample-tool/types'],
	].map((name) => `features/comps/${name}`),
	deals: ['compare/compare-limits', 'figures/figure-strip', 'parts/part-limits', 'strategies'].map(
		(name) => `features/deals/${name}`,
	),
	...inCalculator({
		inputs: [
			...['analysis/inputs/ranges', 'formulas/formulas', 'formulas/input-definitions'],
			...['number-input/format', 'number-input/format-number', 'number-input/parse'],
			...['analysis-pages/shorthand/shorthand-entries', 'number-input/shorthand'],
		],
		explanation: [
			...['deal-form/headline', 'explain/breakdown-bar', 'explain/explanation'],
			'explain/result-data',
		],
		// The explanations of the analysis load it later.
		expression: ['explain/expression'],
		// Of the analysis, each page loads the figures and what reads the inputs. The engine follows after
		// the first change, except where a page computes with a part of it at once.
		figures: [
			...['analysis/figure-value', 'analysis/hard-money', 'analysis/inputs/keys'],
			'analysis/values',
			...['figure-data', 'figure-format', 'figure-row', 'figure-text', 'flip-figures'].map(
				(name) => `analysis-pages/figures/${name}`,
			),
			...['flip-note', 'flip-text', 'reasons-context', 'use-explanations'].map(
				(name) => `analysis-pages/figures/${name}`,
			),
			...['deal-form/use-deferred-after-paint', 'explain/typeset'],
		],
		charts: [
			'axis-text',
			'chart',
			'geometry',
			'projection-chart',
			'tornado-chart',
			'year-chart',
		].map((name) => `analysis-pages/charts/${name}`),
		assumptions: [
			...['analysis/assumptions', 'analysis/inputs/default-values'],
			...['analysis/inputs/effective-defaults', 'analysis/inputs/list-assumptions'],
			...['analysis/inputs/parse-analysis', 'analysis-pages/frame/assumed-texts'],
			'analysis-pages/shorthand/shorthand-held',
		],
		'deal-bar': [
			...['analysis-pages/frame/analysis-url', 'analysis-pages/frame/deal-bar'],
			'scenarios/scenario',
		],
		'deal-url': [
			...['analysis-pages/frame/pages', 'deal-form/deal-url'],
			...['deal-form/use-collapsed-on-mobile', 'number-input/low-percent'],
			...['number-input/low-percent-hint', 'number-input/use-amount-button'],
			...['saved-analysis/deal-analysis', 'saved-analysis/strategy'],
		],
		'analysis-page': [
			...['analysis-field', 'analysis-form', 'analysis-frame', 'announcement'].map(
				(name) => `analysis-pages/frame/${name}`,
			),
			...['assumptions-notice', 'page-engine', 'use-analysis', 'use-hash-links'].map(
				(name) => `analysis-pages/frame/${name}`,
			),
			...['analysis-pages/frame/use-live-results', 'analysis-pages/frame/use-number-fields'],
			...['analysis-pages/figures/figure-table', 'analysis-pages/figures/wide-table'],
			'analysis-pages/projection/flip-notice',
		],
		'loan-schedule': [
			...['analysis/loan', 'analysis/loan-facts', 'analysis/log-exp', 'analysis/refinance'],
			...['analysis/projection/figure-arithmetic', 'analysis/projection/financing'],
			...['analysis/projection/operations', 'analysis/projection/setup'],
		],
		engine: [
			...['analysis/project', 'analysis/projection/', 'analysis/returns', 'analysis/roots/'],
			'analysis/tax',
		],
	}),
}

/**
 * Style sheets by file. A sheet that is not here goes with the script that imports it; a file of the same
 * name as one of scripts makes each page that has the sheet load the scripts as well.
 */
export const STYLES: Readonly<Record<string, readonly string[]>> = {
	frame: [
		...['ui/badge/', 'ui/field/', 'ui/notice/', 'ui/segmented/', 'ui/stat/', 'ui/table/'],
		'ui/tooltip/',
	],
	'breakdown-styles': ['features/calculator/explain/waterfall'],
	'card-styles': ['features/directory/profile/provider-card', 'features/guides/reading/guide-card'],
	'calculator-styles': [
		...['analysis-pages/', 'deal-form/', 'explain/explanation'].map(
			(name) => `features/calculator/${name}`,
		),
	],
	'accounts-styles': ['features/accounts/', 'features/guides/reading/guide-teaser'],
	'billing-styles': ['features/billing/'],
	'comps-styles': ['features/comps/'],
	'admin-styles': ['features/admin/', 'features/directory/admin/'],
}

/** @param files scripts by file, below the calculator's folder */
function inCalculator(files: Record<string, string[]>): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(files).map(([file, names]) => [
			file,
			names.map((name) => `features/calculator/${name}`),
		]),
	)
}

/** The file in whose list a module or its folder is; a module's own name wins over a folder. */
function listedIn(
	lists: Readonly<Record<string, readonly string[]>>,
	name: string,
): string | undefined {
	const entries = Object.entries(lists)
	const exact = entries.find(([, names]) => names.includes(name))
	const byFolder = entries.find(([, names]) =>
		names.some((folder) => folder.endsWith('/') && name.startsWith(folder)),
	)
	return (exact ?? byFolder)?.[0]
}

/**
 * The file of a module, for Rollup.
 * @param id the absolute path of the module, sometimes with a query
 * @returns undefined if Rollup is to decide
 */
export function manualChunks(id: string): string | undefined {
	if (FRAMEWORK.test(id)) return 'framework'
	if (FORMS.test(id)) return 'forms'
	if (!id.startsWith(app)) return undefined
	const [path = ''] = id.slice(app.length).split('?')
	const name = path.replace(/[.][a-z]+$/u, '')
	if (path.endsWith('.css')) return listedIn(STYLES, name)
	return /[.]tsx?$/u.test(path) ? listedIn(SCRIPTS, name) : undefined
}
