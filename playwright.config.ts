import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM } from './tests/helpers/browser/chromium'
import { compileLess } from './tests/helpers/setup/compile-less'
import { fastTempFolder } from './tests/helpers/setup/fast-temp-folder'

process.env['TMPDIR'] = fastTempFolder()
process.env['PASSWORD_HASH'] = 'fast'
compileLess()

/**
 * The product in a real browser, with script, and without where a test is tagged `@nojs`. Each worker starts the built server with
 * a data folder of its own, so that workers never meet.
 */
export default defineConfig({
	testDir: 'tests/e2e',
	globalSetup: './tests/helpers/browser/global-setup.ts',
	outputDir: 'test-results',
	fullyParallel: false,
	// Text browsers mostly wait, so theirs is a third worker on two cores.
	workers: 3,
	// Two browsers and two servers on two cores: see docs/decisions/008.
	retries: 1,
	forbidOnly: true,
	// Waiting long costs nothing where things go well, and a busy computer needs it.
	timeout: 240_000,
	expect: { timeout: 60_000 },
	reporter: [['line']],
	use: {
		...devices['Desktop Chrome'],
		viewport: { width: 1280, height: 900 },
		trace: 'off',
		// A worker would answer requests that a test intercepts; offline-*.spec.ts allow it.
		serviceWorkers: 'block',
		// Animations cost a fifth of the processor time here; animations.spec.ts runs with them.
		contextOptions: { reducedMotion: 'reduce' },
		launchOptions: CHROMIUM,
	},
	projects: [
		{
			name: 'js',
			use: { javaScriptEnabled: true },
			testIgnore: '**/*text-browser.spec.ts',
			workers: 2,
		},
		{
			name: 'nojs',
			use: { javaScriptEnabled: false },
			grep: /@nojs/,
			testIgnore: '**/*text-browser.spec.ts',
			workers: 2,
		},
		{ name: 'text', testMatch: '**/*text-browser.spec.ts', workers: 1 },
	],
})
