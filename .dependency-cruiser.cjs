/**
 * The walls between the rooms (docs/architecture.md). scripts/walls.mjs runs them; each has a test
 * in scripts/walls.test.mjs that shows it bites.
 */

const areas = 'accounts|billing|deals|guides|directory|comps|admin|shell'
const test = String.raw`\.test\.tsx?$`

/** A rule, a policy, a table: no framework, no input or output. */
const pure = String.raw`^app/(?:${areas}|platform)/(?!.*\.(?:server|test)\.)[^/]+\.ts$`
const component = `^app/(${areas})/components/`
/** What an area shows the others: its pure files and its use cases. */
const frontDoor = String.raw`^app/[^/]+/(?!.*\.schema\.server\.)[^/]+\.ts$`

const packages = (/** @type {string[]} */ ...names) =>
	`(?:^|node_modules/)(?:@types/)?(?:${names.join('|')})(?:/|$)`
/** What a component may be made of. */
const drawing = packages(
	'react',
	'react-dom',
	'@remix-run/react',
	'@conform-to/react',
	'lucide-react',
)

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{
			name: 'ui-knows-nobody',
			comment: 'The design system has no knowledge of the product.',
			severity: 'error',
			from: { path: '^app/ui/', pathNot: test },
			to: { pathNot: ['^app/ui/', drawing] },
		},
		{
			name: 'platform-knows-no-area',
			comment: 'What every area stands on knows none of them.',
			severity: 'error',
			from: { path: '^app/platform/', pathNot: test },
			to: { path: `^app/(?:${areas}|ui|routes)/` },
		},
		{
			name: 'areas-meet-at-the-front-door',
			comment:
				'An area uses another through its pure files and use cases, never its components or schemas.',
			severity: 'error',
			from: { path: `^app/(${areas})/`, pathNot: test },
			to: { path: `^app/(?:${areas})/`, pathNot: ['^app/$1/', frontDoor] },
		},
		{
			name: 'nobody-knows-routes',
			comment: 'What two routes share belongs to an area.',
			severity: 'error',
			from: { pathNot: [test, '^tests/'] },
			to: { path: '^app/routes/' },
		},
		{
			name: 'no-circles',
			comment: 'Two files that need each other are one thing, or hide a third.',
			severity: 'error',
			from: { pathNot: '^app/core/db/prisma/' },
			to: { circular: true },
		},
		{
			name: 'formulas-import-nothing',
			comment: 'The formulas of the calculator stand alone.',
			severity: 'error',
			from: { path: '^app/deals/analyze[.]ts$' },
			to: {},
		},
		{
			name: 'pure-stays-pure',
			comment: 'Rules import other rules only: no React, Node, zod, Prisma or .server file.',
			severity: 'error',
			from: { path: pure },
			to: { pathNot: pure },
		},
		{
			name: 'pure-has-no-clock',
			comment: 'A rule that needs the time is given it.',
			severity: 'error',
			from: { path: pure, pathNot: '^app/platform/' },
			to: { path: '^app/platform/clock[.]ts$' },
		},
		{
			name: 'schemas-know-shapes-only',
			comment: 'The shape of what may come in needs the rules and zod, nothing else.',
			severity: 'error',
			from: { path: String.raw`\.schema\.server\.ts$` },
			to: { pathNot: [pure, String.raw`\.schema\.server\.ts$`, packages('zod')] },
		},
		{
			name: 'use-cases-draw-nothing',
			comment:
				'A use case answers with data; what it looks like is the route’s and the components’ business.',
			severity: 'error',
			from: { path: String.raw`^app/(?:${areas}|platform)/[^/]+\.server\.ts$` },
			to: { path: [`^app/(?:${areas})/components/`, '^app/ui/', packages('react', 'react-dom')] },
		},
		{
			name: 'components-only-draw',
			comment: 'A component imports rules, its own area’s components, ui and what draws.',
			severity: 'error',
			from: { path: component, pathNot: test },
			to: {
				pathNot: [
					pure,
					'^app/$1/components/',
					'^app/ui/',
					drawing,
					// What runs in the browser beside drawing: the payment form and the proof of work.
					packages('@stripe', 'altcha-lib'),
				],
			},
		},
		{
			name: 'only-billing-shows-the-payment-provider',
			severity: 'error',
			from: { path: '^app/', pathNot: ['^app/billing/', test] },
			to: { path: packages('@stripe', 'stripe') },
		},
		{
			name: 'browser-reaches-no-server-file',
			comment:
				'Only routes, the root and server files import .server files; Remix cuts them out of those.',
			severity: 'error',
			from: {
				path: '^app/',
				pathNot: [
					String.raw`\.server\.`,
					'^app/routes/',
					'^app/root[.]tsx$',
					'^app/core/db/prisma/',
					test,
				],
			},
			to: { path: String.raw`\.server\.tsx?$` },
		},
		{
			name: 'one-door-to-the-database',
			comment: 'The database is opened in one place, and so are the limits and the migrations.',
			severity: 'error',
			from: {
				path: '^(?:app|server|sandbox|prisma|scripts|server[.]ts)',
				pathNot: [
					String.raw`^app/platform/db(?:-adapter)?\.server\.ts$`,
					String.raw`^app/platform/limits-file\.server\.ts$`,
					'^app/core/db/prisma/',
					String.raw`^prisma/(?:migrate|engine|backup|database-file)\.ts$`,
					// Compares scratch files of its own.
					'^scripts/db[.]ts$',
					test,
				],
			},
			to: {
				path: [
					packages('better-sqlite3', '@prisma/adapter-better-sqlite3', '@prisma/client'),
					'^app/core/db/prisma/client[.]ts$',
				],
				dependencyTypesNot: ['type-only'],
			},
		},
		{
			name: 'server-pieces-stand-alone',
			comment: 'The Express pieces are given what they need.',
			severity: 'error',
			from: { path: '^server/' },
			to: { path: '^(?:app|prisma|sandbox)/' },
		},
		{
			name: 'no-sandbox-inside',
			comment:
				'The stand-in for the payment provider is started beside the app, never from within.',
			severity: 'error',
			from: { path: '^(?:app|server)/', pathNot: test },
			to: { path: '^sandbox/' },
		},
		{
			name: 'tests-stay-outside',
			comment: 'Nothing that runs in production imports test code.',
			severity: 'error',
			from: { path: '^(?:app|server[.]ts|prisma|sandbox)', pathNot: test },
			to: { path: [test, '^tests/', '^server/testing[.]ts$', packages('vitest')] },
		},
		{
			name: 'everything-is-found',
			comment: 'An import that resolves to nothing hides from every other wall.',
			severity: 'error',
			from: { pathNot: '^app/core/db/prisma/' },
			to: { couldNotResolve: true, pathNot: '^virtual:' },
		},
	],
	options: {
		tsPreCompilationDeps: true,
		doNotFollow: { path: ['node_modules', '^app/core/db/prisma/'] },
		enhancedResolveOptions: {
			extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
			conditionNames: ['import', 'node', 'default', 'types'],
			exportsFields: ['exports'],
		},
	},
}
