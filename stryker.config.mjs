/**
 * Mutation testing of the rules that decide about access, money, figures, limits and tokens: each
 * rule is changed in one place at a time, and a test has to fail. `npm run test:hard` runs it.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
	mutate: [
		'app/accounts/access.ts',
		'app/accounts/verification-code.ts',
		'app/billing/entitlement.ts',
		'app/billing/membership.ts',
		'app/billing/plans.ts',
		'app/billing/roles.ts',
		'app/billing/vip.ts',
		'app/comps/adjustments.ts',
		'app/comps/comps-access.ts',
		'app/comps/estimate.ts',
		'app/deals/analyze.ts',
		'app/deals/limits.ts',
		'app/platform/form-token.server.ts',
		'app/platform/limit-policies.ts',
		'app/platform/safe-target.ts',
		'app/platform/window-counter.ts',
	],
	testRunner: 'vitest',
	vitest: { configFile: 'vitest.mutants.config.ts' },
	plugins: ['@stryker-mutator/vitest-runner'],
	coverageAnalysis: 'perTest',
	concurrency: 2,
	thresholds: { high: 95, low: 90, break: 90 },
	tempDirName: '.cache/stryker',
	ignorePatterns: ['/build', '/data', '/.cache', '/docs', '/public', '/test-results'],
	reporters: ['clear-text', 'json'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	jsonReporter: { fileName: '.cache/mutation.json' },
	allowEmpty: false,
}
