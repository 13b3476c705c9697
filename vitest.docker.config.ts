import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The image of the Dockerfile. Apart from the other tests, because it installs and builds anew. */
export default defineConfig({
	resolve: {
		alias: {
			'~': fileURLToPath(new URL('./app', import.meta.url)),
			'#tests': fileURLToPath(new URL('./tests', import.meta.url)),
			'#sandbox': fileURLToPath(new URL('./sandbox', import.meta.url)),
		},
	},
	test: { include: ['tests/docker/**/*.test.ts'], environment: 'node' },
})
