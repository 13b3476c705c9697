import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests that guard the rules in stryker.config.mjs: the quick ones, which run once per change. */
export default defineConfig({
	resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
	esbuild: { jsx: 'automatic' },
	test: {
		include: [
			'app/accounts/access*.test.ts',
			'app/accounts/verification-code*.test.ts',
			'app/billing/{entitlement,membership,plans,roles,rules,vip}*.test.ts',
			'app/comps/{adjustments,comps-access,estimate}*.test.ts',
			'app/deals/{analyze,amortized-payment,limits,math-check}*.test.ts',
			'app/platform/{form-token,limit-policies,limits,safe-target,window-counter}*.test.ts',
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
