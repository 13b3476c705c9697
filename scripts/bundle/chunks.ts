import { fileURLToPath } from 'node:url'

/**
 * Which modules of the browser's build share a file. Left to itself, Rollup makes a file of each set of
 * modules that the same pages use: some three hundred, more than a third of them below a kilobyte, and each
 * is a request. See docs/decisions/019-bundle-splitting.md.
 */

type Lists = Readonly<Record<string, readonly string[]>>

const app = fileURLToPath(new URL('../../app/', import.meta.url))

/** Changes with its versions only. */
const FRAMEWORK =
	/\/node_modules\/(?:react|react-dom|scheduler|@remix-run|react-router|cookie|turbo-stream|set-cookie-parser)\//u

const FORMS = /\/node_modules\/@conform-to\//u

const within = (folder: string, names: readonly string[]): string[] =>
	names.map((name) => `${folder}/${name}`)

/**
 * Scripts by file: modules without their extension, below `app/`, or whole folders. Rollup adds to a file
 * what its modules import, unless that has a file here, so that each list names what others share.
 */
export const SCRIPTS: Lists = {
	// What every page with React loads, with the small modules that most pages would load besides.
	frame: [
		'root',
		...within('core', [
			'clean-line',
			'escape-html',
			'forms/form-result',
			'http/list-query',
			'plural',
			'singleton',
			'time/calendar-date',
			'time/clock',
			'time/format-date',
		]),
		...within('features', [
			'accounts/captcha/messages',
			'accounts/sign-up/email-address',
			'billing/plans/consent',
			'billing/plans/money',
			'billing/plans/plans',
			'calculator/drafts/draft-storage-key',
			'calculator/saved-properties/property-limit',
			'deals/access/plans-button',
			'deals/access/read-only-notice',
			'deals/stages',
			'directory/messages',
			'directory/profile/us-states',
			'guides/editor/category-names',
			'guides/reading/cover-url',
			'guides/reading/guide',
			'guides/reading/guide-cover',
		]),
		...within('ui', [
			'badge/',
			'button/',
			'card/',
			'class-names',
			'dialog/',
			'field/',
			'filter-bar/',
			'hooks/',
			'icons/',
			'local-time/',
			'menu/',
			'notice/',
			'page-header/',
			'render-once/',
			'signed-text/',
			'stat/',
			'table/',
			'toast/',
			'tooltip/',
			'unsaved-changes/',
		]),
	],
	// What several pages of one part of the product share.
	accounts: within('features/accounts', [
		'captcha/captcha-fields',
		'captcha/challenge',
		'captcha/use-captcha-error-toast',
		'captcha/use-captcha-token',
		'captcha/use-submit-when-ready',
		'passkeys/ask-authenticator',
		'passkeys/messages',
		'passkeys/passkey-form',
		'password/password-rules',
		'password/password-strength',
		'password/use-new-password',
		'password/use-password-confirmation',
		'second-factor/code-field',
		'sign-in/auth-page',
		'sign-in/use-failure-toast',
		'verification/verification-code',
		'verification/verify-form',
	]),
	forms: ['features/accounts/sign-in/form-feedback'],
	plans: within('features/billing', [
		'checkout/checkout-dialog',
		'checkout/embedded-checkout',
		'checkout/hosted-checkout-form',
		'checkout/load-stripe',
		'checkout/messages',
		'checkout/stripe-lifecycle',
		'checkout/use-checkout',
		'entitlement/payment-problem',
		'plans/discounted-price',
		'plans/plan-card',
		'subscription/payment-notices',
		'subscription/plan-action',
		'vip-program/discount-notice',
		'vip-program/refused-code-notice',
	]),
	admin: within('features', [
		'accounts/second-factor/admin-factor-notice',
		'admin/admin-nav',
		'admin/admin-page',
		'admin/overview/chart',
		'admin/overview/format',
		'admin/overview/recent-activity',
		'admin/overview/revenue-chart',
		'admin/users/messages',
		'admin/users/user-fields',
		'admin/users/user-query',
		'admin/users/user-table',
		'billing/revenue/revenue-stats',
	]),
	directory: within('features/directory', [
		'listing/directory-query',

		'profile/list-format',
		'profile/phone-number',
		'profile/profile',
		'profile/provider-card',
		'profile/web-address',
	]),
	comps: within('features/comps', [
		'access/comps-nav',
		'estimate/comparable',
		'estimate/estimate',
		'forms/subject-fields',
		'sales/sale-fields',
		'sales/sale-row',
		'sample-tool/types',
	]),
	deals: within('features/deals', [
		'compare/compare-limits',
		'figures/figure-strip',
		'parts/part-limits',
		'strategies',
	]),
	// The analysis. Each page loads the figures and what reads the inputs; the engine follows after the first
	// change, except where a page computes with a part of it at once, and so do the explanations.
	inputs: within('features/calculator', [
		'analysis/inputs/ranges',
		'formulas/formulas',
		'formulas/input-definitions',
		'number-input/format',
		'number-input/format-number',
		'number-input/parse',
		'number-input/read-text',
		'number-input/unread',
	]),
	explanation: within('features/calculator', [
		'deal-form/headline',
		'explain/breakdown-bar',
		'explain/explanation',
		'explain/result-data',
	]),
	expression: ['features/calculator/explain/expression'],
	figures: within('features/calculator', [
		'analysis-pages/figures/figure-data',
		'analysis-pages/figures/figure-format',
		'analysis-pages/figures/figure-row',
		'analysis-pages/figures/figure-text',
		'analysis-pages/figures/flip-figures',
		'analysis-pages/figures/flip-note',
		'analysis-pages/figures/flip-text',
		'analysis-pages/figures/reasons-context',
		'analysis-pages/figures/use-explanations',
		'analysis/figure-value',
		'analysis/hard-money',
		'analysis/inputs/keys',
		'analysis/values',
		'deal-form/hooks/use-deferred-after-paint',
		'explain/typeset',
	]),
	charts: within('features/calculator/analysis-pages/charts', [
		'axis-text',
		'chart',
		'geometry',
		'projection-chart',
		'tornado-chart',
		'year-chart',
	]),
	assumptions: within('features/calculator', [
		'analysis-pages/frame/assumed-texts',
		'analysis-pages/unread/unread-entries',
		'analysis-pages/unread/unread-held',
		'analysis/assumptions',
		'analysis/inputs/default-values',
		'analysis/inputs/effective-defaults',
		'analysis/inputs/list-assumptions',
		'analysis/inputs/parse-analysis',
	]),
	// The deal as the calculator and the pages of the analysis hand it to one another, and what both ask about it.
	draft: within('features/calculator', [
		'analysis-pages/figures/deal-questions',
		'analysis-pages/figures/taxes-question',
		'analysis/mortgage-insurance-texts',
		'deal-form/arv-handoff',
		'deal-form/calculator-types',
		'deal-form/deal-reducer',
		'drafts/draft-storage',
		'saved-properties/address',
	]),
	'deal-bar': within('features/calculator', [
		'analysis-pages/frame/analysis-url',
		'analysis-pages/frame/deal-bar',
		'scenarios/scenario',
	]),
	'deal-url': within('features/calculator', [
		'analysis-pages/frame/pages',
		'deal-form/deal-url',
		'deal-form/hooks/use-collapsed-on-mobile',
		'number-input/low-percent',
		'number-input/low-percent-hint',
		'number-input/use-amount-button',
		'saved-analysis/deal-analysis',
		'saved-analysis/strategy',
	]),
	'analysis-page': within('features/calculator/analysis-pages', [
		'figures/figure-table',
		'figures/wide-table',
		'frame/analysis-field',
		'frame/analysis-form',
		'frame/analysis-frame',
		'frame/announcement',
		'frame/assumptions-notice',
		'frame/page-engine',
		'frame/use-analysis',
		'frame/use-hash-links',
		'frame/use-live-results',
		'frame/use-number-fields',
		'projection/flip-notice',
	]),
	'loan-schedule': within('features/calculator/analysis', [
		'loan',
		'loan-facts',
		'log-exp',
		'mortgage-insurance',
		'projection/figure-arithmetic',
		'projection/financing',
		'projection/operations',
		'projection/setup',
		'refinance',
	]),
	engine: within('features/calculator/analysis', [
		'project',
		'projection/',
		'returns',
		'roots/',
		'tax',
	]),
}

/**
 * Style sheets by file. A sheet that is not here goes with the script that imports it; a file of the same
 * name as one of scripts makes each page that has the sheet load the scripts as well.
 */
export const STYLES: Lists = {
	frame: within('ui', ['badge/', 'field/', 'notice/', 'segmented/', 'stat/', 'table/', 'tooltip/']),
	'breakdown-styles': ['features/calculator/explain/waterfall'],
	'card-styles': ['features/directory/profile/provider-card', 'features/guides/reading/guide-card'],
	'calculator-styles': within('features/calculator', [
		'analysis-pages/',
		'deal-form/',
		'explain/explanation',
	]),
	'accounts-styles': ['features/accounts/', 'features/guides/reading/guide-teaser'],
	'billing-styles': ['features/billing/'],
	'comps-styles': ['features/comps/'],
	'admin-styles': ['features/admin/', 'features/directory/admin/'],
}

/** The file in whose list a module or its folder is; a module's own name wins over a folder. */
function listedIn(lists: Lists, name: string): string | undefined {
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
