import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests that time, attack or break things: one at a time, so that they do not time each other. */
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
		include: ['tests/{performance,resilience,security}/**/*.slow.test.ts'],
		fileParallelism: false,
		testTimeout: 120_000,
		hookTimeout: 120_000,
		environment: 'node',
	},
})
