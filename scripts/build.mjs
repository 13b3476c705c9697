import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isBuilt, markBuilt, sourceHash } from './bundle/stamp.mjs'
import { generateDeal } from './bundle/generate-deal.mjs'
import { fromRoot, localBin, runQuiet, log } from './lib.mjs'

/**
 * Builds the pages and the server into `build/` unless they are up to date. A failed build writes no
 * stamp, so the next start builds again.
 */

if (!isBuilt()) {
	log('Building …')
	// Hashed first, so that changes made during the build mark it as stale.
	const hash = sourceHash()
	await generateDeal()
	buildPages()
	await bundle('server.ts', 'build/server.js')
	// A separate file that only local mode loads; production does without it.
	await bundle('server/local-mode.ts', 'build/local-mode.js')
	// These run in worker threads; worker-pool.server.ts loads them.
	await bundle('app/features/comps/import/import-worker.server.ts', 'build/import-worker.js')
	const sensitivity = 'app/features/calculator/analysis-pages/sensitivity'
	await bundle(`${sensitivity}/range-check-worker.server.ts`, 'build/range-check-worker.js')
	await bundleWorker('app/features/calculator/offline/service-worker.entry.ts', 'build/sw.js')
	await bundle('app/features/reports/files/files-worker.server.ts', 'build/files-worker.js')
	const report = 'app/features/reports/report/pdf/report-pdf-worker.server.ts'
	await bundle(report, 'build/report-pdf-worker.js')
	const snapshot = 'app/features/reports/share/snapshot-worker.server.ts'
	await bundle(snapshot, 'build/snapshot-worker.js')
	// For where only the build is: the production image has neither sources nor a compiler.
	await bundle('scripts/db.ts', 'build/db.js')
	await bundle('scripts/create-admin.ts', 'build/create-admin.js')
	await bundle('scripts/remove-second-factor.ts', 'build/remove-second-factor.js')
	await bundle('scripts/stripe-setup.ts', 'build/stripe-setup.js')
	compressAssets('build/client/assets')
	markBuilt(hash)
}

function buildPages() {
	const run = runQuiet(process.execPath, localBin('remix', 'vite:build'), {
		NODE_ENV: 'production',
	})
	if (run.ok) return
	log(run.output.trimEnd())
	process.exit(1)
}

/**
 * Bundles an entry point into one file, which starts in half the time of the sources.
 * @param {string} entry
 * @param {string} outfile
 */
async function bundle(entry, outfile) {
	if (!existsSync(fromRoot(entry))) return
	const { build, stop } = await import('esbuild')
	try {
		await build({
			entryPoints: [fromRoot(entry)],
			outfile: fromRoot(outfile),
			bundle: true,
			platform: 'node',
			format: 'esm',
			target: 'node20',
			packages: 'external',
			alias: { '~': fromRoot('app') },
			logLevel: 'warning',
			plugins: [localModeApart()],
		})
	} catch {
		process.exit(1)
	} finally {
		await stop()
	}
}

/**
 * Bundles the service worker into one script for the browser; the server puts its settings before it.
 * @param {string} entry
 * @param {string} outfile
 */
async function bundleWorker(entry, outfile) {
	const { build, stop } = await import('esbuild')
	try {
		await build({
			entryPoints: [fromRoot(entry)],
			outfile: fromRoot(outfile),
			bundle: true,
			minify: true,
			format: 'iife',
			target: 'es2022',
			alias: { '~': fromRoot('app') },
			logLevel: 'warning',
		})
	} catch {
		process.exit(1)
	} finally {
		await stop()
	}
}

/**
 * Keeps the import of server/local-mode external; it is bundled into a file of its own.
 * @returns {import('esbuild').Plugin}
 */
function localModeApart() {
	return {
		name: 'local-mode-apart',
		setup({ onResolve }) {
			onResolve({ filter: /^[.]\/server\/local-mode$/ }, () => ({
				path: './local-mode.js',
				external: true,
			}))
		},
	}
}

/** Compresses text files at the highest level, so that no request has to. @param {string} folder */
function compressAssets(folder) {
	for (const name of readdirSync(fromRoot(folder))) {
		if (!/\.(?:js|css|svg|json)$/.test(name)) continue
		const file = path.join(fromRoot(folder), name)
		const content = readFileSync(file)
		if (content.length < 1024) continue
		const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
		writeFileSync(`${file}.br`, brotliCompressSync(content, { params: size }))
		writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
	}
}
