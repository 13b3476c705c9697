import { defineConfig } from 'vitest/config'

/** The image of the Dockerfile. Apart from the other tests, because it installs and builds anew. */
export default defineConfig({
	test: { include: ['tests/docker/**/*.test.ts'], environment: 'node' },
})
