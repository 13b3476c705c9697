import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { fastTempFolder } from './tests/helpers/setup/fast-temp-folder'

process.env['TMPDIR'] = fastTempFolder()

/** The tests that guard the rules in stryker.config.mjs: the quick ones, which run once per change. */
export default defineConfig({
	resolve: {
		alias: {
			'~': fileURLToPath(new URL('./app', import.meta.url)),
			'#tests': fileURLToPath(new URL('./tests', import.meta.url)),
			'#sandbox': fileURLToPath(new URL('./sandbox', import.meta.url)),
		},
	},
	esbuild: { jsx: 'automatic' },
	test: {
		include: [
			'app/features/accounts/access/access-policy*.test.ts',
			'app/features/accounts/verification/verification-code*.test.ts',
			'app/features/billing/entitlement/*.test.ts',
			'app/features/billing/rules.test.ts',
			'app/features/billing/subscription/subscription-card*.test.ts',
			'app/features/billing/vip-program/vip-rules*.test.ts',
			'app/deal/model/results*.test.ts',
			'app/deal/native/annuity.test.ts',
			'app/features/calculator/saved-properties/property-limit.test.ts',
			'app/features/calculator/check-our-math/check-deal.test.ts',
			'app/features/comps/access/comps-access*.test.ts',
			'app/features/comps/estimate/{adjustments,estimate}*.test.ts',
			'app/core/http/safe-redirect*.test.ts',
			'app/core/security/{csrf,rate-limit-policies,rate-limiter}*.test.ts',
		],
		globalSetup: ['./tests/helpers/setup/global-setup.ts'],
		setupFiles: ['./tests/helpers/setup/vitest-setup.ts'],
		environment: 'node',
		testTimeout: 30_000,
		hookTimeout: 30_000,
		restoreMocks: true,
		unstubEnvs: true,
	},
})
