import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixOptions from '../../remix.config.js'

/**
 * The smallest app of the same versions and options, with which `npm run bench` compares the
 * product's pages. It is built from this folder into the cache.
 */
export default defineConfig({
	plugins: [remix({ ...remixOptions, buildDirectory: '../../.cache/bench-remix' })],
})
