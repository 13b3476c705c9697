/**
 * Mutation testing of the rules that decide about access, money, figures, limits and tokens: each
 * rule is changed in one place at a time, and a test has to fail. `npm run test:slow` runs it.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
	mutate: [
		'app/features/accounts/access/access-policy.ts',
		'app/features/accounts/verification/verification-code.ts',
		'app/features/billing/entitlement/entitlement.ts',
		'app/features/billing/subscription/subscription-card.ts',
		'app/features/billing/plans/plans.ts',
		'app/features/billing/entitlement/roles.ts',
		'app/features/billing/vip-program/vip-rules.ts',
		'app/features/comps/estimate/adjustments.ts',
		'app/features/comps/access/comps-access.ts',
		'app/features/comps/estimate/estimate.ts',
		'app/deal/generated/results.ts',
		'app/deal/native/annuity.ts',
		'app/features/calculator/saved-properties/property-limit.ts',
		'app/core/security/csrf.server.ts',
		'app/core/security/rate-limit-policies.ts',
		'app/core/http/safe-redirect.ts',
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
