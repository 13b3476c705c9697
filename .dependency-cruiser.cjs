/**
 * The module boundaries of docs/architecture.md, run by `npm run lint:deps`.
 * scripts/boundaries.test.mjs shows that each rule reports what it forbids.
 */

const test = String.raw`\.(?:test|spec)\.tsx?$`
const server = String.raw`\.server\.ts$`
/** Modules that run in the browser only and use the DOM or a browser library. */
const browserOnly = String.raw`/(?:use-[^/]+|load-[^/]+|ask-authenticator|solve-challenge|stripe-lifecycle|attach-number-inputs|request-context)\.ts$`

/** Rules, policies and tables: no framework, no input or output. */
const pure = [String.raw`^app/(?:core|deal|features|layout)/.*(?<!\.server|\.test|\.entry)\.ts$`]
const notPure = [browserOnly, '^app/core/db/prisma(?:-postgres)?/']

const packages = (/** @type {string[]} */ ...names) =>
	`(?:^|node_modules/)(?:@types/)?(?:${names.join('|')})(?:/|$)`
/** What components are made of. */
const rendering = packages('react', 'react-dom', '@remix-run/react')

/** What each feature offers to the others, to the layout and to the islands. */
const publicModules = {
	accounts: [
		'access/(?:access-policy|guards[.]server|user-row[.]server|users[.]server|viewer)',
		'api[.]schema[.]server',
		'captcha/(?:captcha-fields|messages|verify[.]server)',
		'deletion/delete-account[.]server',
		'emails',
		'profile/(?:profile|profile[.]schema|terms)[.]server',
		'email-change/user-data[.]server',
		'second-factor/(?:admin-factor[.]server|admin-factor-notice|confirm-identity[.]server|factor-removal[.]server|user-data[.]server)',
		'sessions/(?:sessions|trusted-devices)[.]server',
		'sign-in/form-feedback',
		'sign-up/(?:accounts[.]schema[.]server|email-address)',
	],
	admin: ['user-data[.]server'],
	billing: [
		'checkout/test-checkout(?:[.]server)?',
		'entitlement/(?:plan-lists[.]server|plan-status|subscription-status(?:[.]server)?|sync-user-access[.]server)',
		'issues/(?:alerts|billing-issues)[.]server',
		'plans/(?:money|plan-card|plans)',
		'issues/disputes[.]server',
		'revenue/(?:cohorts|revenue|revenue-report|revenue-stats)(?:[.]server)?',
		'stripe-sync/(?:dashboard-url|stripe-client)[.]server',
		'subscription/plan-action',
		'user-data/billing-user-data[.]server',
		'vip-program/(?:discount-notice|end-vip-term[.]server|referral-code[.]server|vip-coupon[.]server)',
	],
	calculator: [
		'analysis/(?:criteria|diff|flip-profit|hard-money|offer|sensitivity|sensitivity/results|starters|workbook)',
		'analysis-pages/brrrr/brrrr-(?:deal|figures|texts)',
		'analysis-pages/charts/(?:axis-text|geometry|projection-chart|tornado-chart)',
		'analysis-pages/figures/(?:explanation-types|explanations/print-explanation|figure-format|figure-text|flip-figures|flip-notes|flip-plan|flip-text|shown-figure)',
		'analysis-pages/frame/(?:analysis[.]loader[.]server|analysis-url|analysis-view|assumed-texts|deal-bar|field-groups|pages|problem-texts|read-query)',
		'analysis-pages/loan/loan-(?:deal|figures|warnings)',
		'analysis-pages/offer/(?:answer-text|offer-engine|offer-texts|offer-view|target-text)',
		'analysis-pages/projection/(?:columns|explain-projection|page-formulas|shown-figures|warnings)',
		'analysis-pages/unread/unread-(?:labels|held)',
		'analysis-pages/sensitivity/(?:break-even-text|input-text|sensitivity-texts)',
		'carried-deal/carried-deal(?:-card)?',
		'carried-deal/kept-deal[.]server',
		'deal-form/(?:answered-deal|calculator-access[.]server|calculator[.]loader[.]server|calculator-terms|calculator-types|deal-form[.]schema[.]server|deal-url|headline)',
		'drafts/draft-storage-key',
		'explain/(?:evaluate-deal|explain-deal|formula-hints|result-state|typeset)',
		'number-input/attach-number-inputs',
		'plan-headline/(?:opening|opening-types)',
		'saved-analysis/(?:analysis-answer|own-assumptions[.]server|own-keys|saved-analysis[.]schema[.]server|strategy)',
		'scenarios/(?:scenario|(?:deleted-scenarios|make-base|scenarios)[.]server)',
		'saved-properties/(?:address|list-columns|property-limit|refused-save-texts|saved-property|show-input|(?:import-property|properties|property-limit|saved-messages|submitted-deal|user-data)[.]server)',
		'check-our-math/sample-deals',
		'offline/(?:device-key|device-owner|forget-device|load-worker|worker-rules)',
	],
	comps: [
		'access/comps-access',
		'estimate/comparable',
		'user-data[.]server',
		'valuations/valuations[.]server',
	],
	deals: [
		'access/(?:deal-access[.]server|read-only-notice|write-refusal[.]server)',
		'commands/(?:deleted-properties|manage-properties|undo-save)[.]server',
		'criteria/(?:buy-box[.]server|criterion-texts)',
		'parts/report-parts[.]server',
		'scenarios/change-texts',
		'user-data[.]server',
	],
	directory: [
		'listing/(?:directory-terms|listed-providers[.]server)',
		'profile/(?:profile-completeness|us-states|web-address)',
		'user-data[.]server',
	],
	guides: ['editor/clear-guide-drafts', 'reading/(?:guide-teaser|guides[.]queries[.]server)'],
	marketing: ['landing/mini-calculator'],
	reports: ['share/user-data[.]server'],
	support: ['contact/(?:contact-button|contact[.]schema[.]server|parse-contact-response)'],
}
const offered = [
	...Object.entries(publicModules).map(
		([feature, modules]) => `^app/features/${feature}/(?:${modules.join('|')})[.]tsx?$`,
	),
	// Sheets of a table and a card that other features draw with figures of their own.
	'^app/features/(?:billing/plans/plans|calculator/(?:explain/waterfall|analysis-pages/figures/figure-list))[.]css$',
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{
			name: 'core-imports-no-product-code',
			comment: 'app/core is what every feature stands on; it knows none of them.',
			severity: 'error',
			from: { path: '^app/core/', pathNot: test },
			to: { path: '^app/(?:features|ui|layout|islands|routes|root)' },
		},
		{
			name: 'ui-imports-only-ui',
			comment: 'The design system has no knowledge of the product.',
			severity: 'error',
			from: { path: '^app/ui/', pathNot: test },
			to: { pathNot: ['^app/ui/', rendering] },
		},
		{
			name: 'features-import-no-frame',
			comment:
				'Features know core, ui, other features and islands; the layout is built around them.',
			severity: 'error',
			from: { path: '^app/features/', pathNot: test },
			to: { path: '^app/(?:layout|routes|root)' },
		},
		{
			name: 'features-meet-at-public-modules',
			comment: 'A feature is used by others through the modules listed above only.',
			severity: 'error',
			from: { path: '^app/(?:features/([^/]+)|layout|islands|root)', pathNot: test },
			to: {
				path: '^app/features/',
				pathNot: ['^app/features/$1/', ...offered],
			},
		},
		{
			name: 'nobody-imports-routes',
			comment: 'What two routes share belongs to a feature.',
			severity: 'error',
			from: { pathNot: [test, '^tests/'] },
			to: { path: '^app/routes/' },
		},
		{
			name: 'no-circular',
			comment: 'Two modules that need each other are one module, or hide a third.',
			severity: 'error',
			from: { pathNot: '^app/core/db/prisma(?:-postgres)?/' },
			to: { circular: true },
		},
		{
			name: 'deal-stands-alone',
			comment: 'The model of a deal imports its own files and the texts of numbers.',
			severity: 'error',
			from: { path: '^app/deal/', pathNot: test },
			to: { pathNot: ['^app/deal/', '^app/core/(?:format-number|plural)[.]ts$'] },
		},
		{
			name: 'deal-has-one-index',
			comment: 'Others use the model of a deal through its index.',
			severity: 'error',
			from: { path: '^(?:app|server|prisma|scripts)/', pathNot: ['^app/deal/', test] },
			to: { path: '^app/deal/(?!index[.]ts$)', dependencyTypesNot: ['type-only'] },
		},
		{
			name: 'analysis-imports-the-deal-only',
			comment: 'The engine of the analysis imports its own files and the model of a deal.',
			severity: 'error',
			from: { path: '^app/features/calculator/analysis/', pathNot: test },
			to: {
				pathNot: ['^app/features/calculator/analysis/', '^app/deal/index[.]ts$'],
			},
		},
		{
			name: 'pure-stays-pure',
			comment:
				'Rules import other rules and data structures only: no React, Node, zod, Prisma or .server module.',
			severity: 'error',
			from: { path: pure, pathNot: notPure },
			to: {
				pathNot: [...pure, String.raw`\.css$`, packages('lru-cache')],
				dependencyTypesNot: ['type-only'],
			},
		},
		{
			name: 'pure-has-no-clock',
			comment: 'A rule that needs the time takes it as a parameter.',
			severity: 'error',
			from: {
				path: '^app/(?:features|layout)/',
				pathNot: [server, test, String.raw`\.tsx$`, browserOnly],
			},
			to: { path: '^app/core/time/clock[.]ts$' },
		},
		{
			name: 'schemas-import-shapes-only',
			comment: 'The shape of what may come in needs rules and zod, nothing else.',
			severity: 'error',
			from: { path: String.raw`\.schema\.server\.ts$` },
			to: { pathNot: [...pure, String.raw`\.schema\.server\.ts$`, packages('zod')] },
		},
		{
			name: 'server-modules-render-nothing',
			comment: 'A use case returns data; how it looks is the business of routes and components.',
			severity: 'error',
			from: { path: String.raw`^app/(?:features|core)/.*\.server\.ts$` },
			to: { path: [String.raw`\.tsx$`, packages('react', 'react-dom')] },
		},
		{
			name: 'components-only-render',
			comment: 'A component is made of rules, other components, ui and what renders.',
			severity: 'error',
			from: { path: String.raw`^app/(?:features|layout)/.*\.tsx$`, pathNot: test },
			to: {
				pathNot: [
					...pure,
					String.raw`^app/(?:features|layout|islands)/.*\.(?:tsx|css|webp)$`,
					browserOnly,
					'^app/ui/',
					'^app/islands/',
					rendering,
				],
				dependencyTypesNot: ['type-only'],
			},
		},
		{
			name: 'browser-imports-no-server-module',
			comment: 'Only routes, the root and server modules import .server modules, except for types.',
			severity: 'error',
			from: {
				path: '^app/',
				pathNot: [
					server,
					'^app/routes/',
					String.raw`^app/(?:root|entry\.server)[.]tsx$`,
					'^app/core/db/prisma(?:-postgres)?/',
					test,
				],
			},
			to: { path: String.raw`\.server\.tsx?$`, dependencyTypesNot: ['type-only'] },
		},
		{
			name: 'forms-are-parsed-on-the-server',
			comment: 'A form takes the answer of its action as it is (docs/decisions/041).',
			severity: 'error',
			from: { path: '^app/', pathNot: [server, test] },
			to: { path: packages('@conform-to') },
		},
		{
			name: 'only-billing-uses-stripe',
			severity: 'error',
			from: { path: '^app/', pathNot: ['^app/features/billing/', test] },
			to: { path: packages('@stripe', 'stripe') },
		},
		{
			name: 'database-is-opened-in-one-place',
			comment: 'The database is opened by core/db, and so are the rate limits and the migrations.',
			severity: 'error',
			from: {
				path: '^(?:app|server|sandbox|prisma|scripts|server[.]ts)',
				pathNot: [
					String.raw`^app/core/db/(?:db|dialect|serialized-adapter|sqlite-reader|postgres/(?:cache-version-listener|open-postgres|postgres-adapter))\.server\.ts$`,
					String.raw`^app/core/security/rate-limit-(?:file|table)\.server\.ts$`,
					'^app/core/db/prisma(?:-postgres)?/',
					String.raw`^prisma/(?:migrate|schema-engine|backup|restore|sqlite-file|structure|postgres/(?:connection|schema-engine|scratch-server)|move/[^/]+)\.ts$`,
					// Compares scratch files of its own.
					'^scripts/db-schema[.]ts$',
					// Counts what the measured server sends.
					'^scripts/bench-statements[.]mjs$',
					test,
				],
			},
			to: {
				path: [
					packages(
						...['better-sqlite3', '@prisma/adapter-better-sqlite3', '@prisma/client'],
						...['pg', '@prisma/adapter-pg'],
					),
					'^app/core/db/prisma(?:-postgres)?/client[.]ts$',
				],
				dependencyTypesNot: ['type-only'],
			},
		},
		{
			name: 'few-modules-know-the-engine',
			comment:
				'SQL is the same for SQLite and PostgreSQL, except in these modules (docs/decisions/032).',
			severity: 'error',
			from: {
				path: '^(?:app|server|sandbox|prisma|scripts|server[.]ts)',
				pathNot: [
					String.raw`^app/core/db/(?:db|read-rows|row-lists)\.server\.ts$`,
					String.raw`^app/core/(?:jobs/lease|mail/outbox)\.server\.ts$`,
					String.raw`^app/features/guides/search/search-index\.server\.ts$`,
					String.raw`^app/features/directory/(?:listing/change-log-queries|admin/provider-list)\.server\.ts$`,
					String.raw`^app/features/comps/sales/(?:sales|sales-queries)\.server\.ts$`,
					String.raw`^app/features/admin/users/users\.server\.ts$`,
					test,
				],
			},
			to: { path: String.raw`^app/core/db/dialect\.server\.ts$` },
		},
		{
			name: 'postgres-is-loaded-on-demand',
			comment: 'An app with SQLite loads nothing of PostgreSQL: import() only.',
			severity: 'error',
			from: {
				path: '^(?:app|server|sandbox|prisma|scripts|server[.]ts)',
				pathNot: [
					'^app/core/db/prisma-postgres/',
					// The comparison of schemas and the server of the tests, for development.
					String.raw`^prisma/postgres/(?:schema-engine|scratch-server)\.ts$`,
					test,
				],
			},
			to: {
				path: [packages('pg', '@prisma/adapter-pg'), '^app/core/db/prisma-postgres/'],
				dynamic: false,
				dependencyTypesNot: ['type-only'],
			},
		},
		{
			name: 'middleware-stands-alone',
			comment: 'Express middleware gets the app only as parameters.',
			severity: 'error',
			from: {
				path: '^server/',
				pathNot: '^server/(?:app-metrics|jobs|local-mode|remix-runtime)[.]ts$',
			},
			to: { path: '^(?:app|prisma|sandbox)/' },
		},
		{
			name: 'app-never-imports-the-sandbox',
			comment: 'The stand-in for the payment provider runs beside the app, never inside it.',
			severity: 'error',
			from: { path: '^(?:app|server)/', pathNot: [test, '^server/local-mode[.]ts$'] },
			to: { path: '^sandbox/' },
		},
		{
			name: 'production-imports-no-tests',
			comment: 'Nothing that runs in production imports test code.',
			severity: 'error',
			from: { path: '^(?:app|server[.]ts|prisma|sandbox)', pathNot: test },
			to: { path: [test, '^tests/', '^server/test-helpers[.]ts$', packages('vitest')] },
		},
		{
			name: 'imports-resolve',
			comment: 'An import that resolves to nothing hides from every other rule.',
			severity: 'error',
			from: { pathNot: '^app/core/db/prisma(?:-postgres)?/' },
			to: { couldNotResolve: true, pathNot: '^virtual:' },
		},
	],
	options: {
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		doNotFollow: { path: ['node_modules', '^app/core/db/prisma(?:-postgres)?/'] },
		enhancedResolveOptions: {
			extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
			conditionNames: ['import', 'node', 'default', 'types'],
			exportsFields: ['exports'],
		},
	},
}
