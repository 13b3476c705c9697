import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isBuilt, markBuilt, sourceHash } from './build-stamp.mjs'
import { fromRoot, localBin, runQuiet, log } from './lib.mjs'

/**
 * Builds the pages and the server into `build/`, unless they are there already. A build that fails
 * leaves no stamp, so the next start tries again.
 */

if (!isBuilt()) {
	log('Building …')
	// Taken first: what changes during the build must make it stale.
	const hash = sourceHash()
	buildPages()
	await bundle('server.ts', 'build/server.js')
	// Apart from the server, which loads it in local mode only: production leaves it out.
	await bundle('server/local-mode.ts', 'build/local-mode.js')
	// For where only the build is: the production image has neither sources nor a compiler.
	await bundle('scripts/db.ts', 'build/db.js')
	await bundle('scripts/create-admin.ts', 'build/create-admin.js')
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
 * One file per process that Node runs: it starts in half the time of the sources.
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
 * Leaves the import of server/local-mode in the bundle, as one of the file that is built from it.
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

/** Compresses text once, as well as it goes, so that no request has to. @param {string} folder */
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
