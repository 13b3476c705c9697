import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ByEnvironment } from './tests/helpers/setup/by-environment'
import { compileLess } from './tests/helpers/setup/compile-less'
import { dealCode } from './scripts/bundle/generate-deal.mjs'
import { fastTempFolder } from './tests/helpers/setup/fast-temp-folder'

process.env['TMPDIR'] = fastTempFolder()
compileLess()
process.env['FUZZ_SEED'] ??= String(Math.floor(Math.random() * 2 ** 31))

// Stands apart from vite.config.ts: the Remix plugin has no place in a unit test.
export default defineConfig({
	plugins: [dealCode()],
	// Runs at the same time remember the durations of files apart.
	cacheDir: process.env['RETRY_ALWAYS'] === 'true' ? 'node_modules/.vite/repeated' : undefined,
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
			'app/**/*.test.{ts,tsx}',
			'server/**/*.test.ts',
			'sandbox/**/*.test.ts',
			'tests/contract/**/*.test.ts',
			'prisma/**/*.test.ts',
			'scripts/**/*.test.mjs',
			'tests/unit/**/*.test.{ts,tsx}',
			'tests/oracle/**/*.test.ts',
			'tests/routes/**/*.test.{ts,tsx}',
			'tests/access-matrix/**/*.test.ts',
		],
		globalSetup: ['./tests/helpers/setup/global-setup.ts'],
		setupFiles: ['./tests/helpers/setup/vitest-setup.ts'],
		environment: 'node',
		isolate: false,
		sequence: { sequencer: ByEnvironment },
		// Less garbage collection: 7 % of the processor time of the routes' tests.
		execArgv: ['--max-semi-space-size=64'],
		// Each test file has a database of its own; by default one core of two would stay idle.
		maxWorkers: Math.max(2, availableParallelism() - 1),
		// A computer that runs another build as well takes its time; only a test that hangs may fail by it.
		testTimeout: 180_000,
		hookTimeout: 180_000,
		expect: { poll: { timeout: 60_000 } },
		restoreMocks: true,
		unstubEnvs: true,
	},
})
