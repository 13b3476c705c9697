import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { buildSync } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'
import remixOptions from './remix.config.js'
import { dealCode } from './scripts/bundle/generate-deal.mjs'
import { manualChunks } from './scripts/bundle/chunks'

const app = fileURLToPath(new URL('./app', import.meta.url))

/**
 * The scripts of pages without React: one self-contained file each, named by its content hash. The
 * pages get their addresses from `import.meta.env.ISLAND_SCRIPTS`. Remix's own build knows only route
 * modules, which share their code and need React around them.
 */
function islandScripts(names: readonly string[]): Plugin {
	const scripts = names.map((name) => {
		const { outputFiles } = buildSync({
			entryPoints: [`${app}/islands/${name}.entry.ts`],
			bundle: true,
			minify: true,
			format: 'iife',
			target: 'es2022',
			alias: { '~': app },
			write: false,
		})
		const code = outputFiles[0]?.text ?? ''
		const hash = createHash('sha256').update(code).digest('hex').slice(0, 8)
		return { name, code, fileName: `assets/${name}-${hash}.js` }
	})
	let isClient = false
	return {
		name: 'island-scripts',
		apply: 'build',
		config: () => {
			const addresses = scripts.map(({ name, fileName }) => [name, `/${fileName}`])
			const value = JSON.stringify(Object.fromEntries(addresses))
			return { define: { 'import.meta.env.ISLAND_SCRIPTS': value } }
		},
		configResolved: ({ build }) => {
			isClient = !build.ssr
		},
		generateBundle() {
			if (!isClient) return
			for (const { fileName, code } of scripts) {
				this.emitFile({ type: 'asset', fileName, source: code })
			}
		},
	}
}

/**
 * Adds the script of the calculator without a connection to the browser's build, so that it shares its
 * files with the pages, and lists all files that it needs for the service worker.
 */
function offlineShell(): Plugin {
	const entry = `${app}/entry.offline.tsx`
	let isClient = false
	return {
		name: 'offline-shell',
		apply: 'build',
		configResolved: ({ build }) => {
			isClient = !build.ssr
		},
		buildStart() {
			if (isClient) this.emitFile({ type: 'chunk', id: entry, name: 'offline' })
		},
		writeBundle({ dir = '' }, bundle) {
			if (!isClient) return
			const chunks = new Map(
				Object.values(bundle).flatMap((file) =>
					file.type === 'chunk' ? [[file.fileName, file] as const] : [],
				),
			)
			const shell = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === entry)
			if (shell === undefined) throw new Error('The build has no script for offline use')
			const files = new Set<string>()
			const styles = new Set<string>()
			const add = (name: string): void => {
				const chunk = chunks.get(name)
				if (chunk === undefined || files.has(name)) return
				files.add(name)
				for (const sheet of chunk.viteMetadata?.importedCss ?? []) styles.add(sheet)
				for (const asset of chunk.viteMetadata?.importedAssets ?? []) {
					if (/[.](?:woff2|svg)$/u.test(asset)) files.add(asset)
				}
				for (const imported of chunk.imports) add(imported)
				// What other pages load later is not needed.
				const isOurs = chunk.name !== 'frame' && chunk.moduleIds.some((id) => OFFLINE.test(id))
				if (isOurs) for (const imported of chunk.dynamicImports) add(imported)
			}
			add(shell.fileName)
			const addresses = (names: Iterable<string>) => [...names].map((name) => `/${name}`).sort()
			const list = {
				script: `/${shell.fileName}`,
				styles: addresses(styles),
				files: addresses([...files, ...styles]),
			}
			writeFileSync(`${dir}/../offline.json`, JSON.stringify(list))
		},
	}
}

/** What loads more of the calculator when it is used; the frame of the page loads what is not offline. */
const OFFLINE = /\/(?:features\/calculator\/|entry[.]offline[.]tsx)/u

/** The order of the cascade layers, as app/ui/base/index.css declares it. */
const LAYERS = /@layer [\w, ]+;/u.exec(readFileSync(`${app}/ui/base/index.css`, 'utf8'))?.[0] ?? ''

/**
 * Declares the order of the layers at the start of each style sheet: the browser takes the order from
 * the sheet that it loads first, and which one that is depends on the page.
 */
function layerOrder(): Plugin {
	return {
		name: 'layer-order',
		apply: 'build',
		generateBundle(_options, bundle) {
			for (const file of Object.values(bundle)) {
				if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
				file.source = LAYERS + String(file.source).replace(LAYERS.replaceAll(', ', ','), '')
			}
		},
	}
}

/** A page has the names of all its scripts: 42 bits tell two hundred files apart. */
const SHORT_NAMES = {
	entryFileNames: 'assets/[name]-[hash:7].js',
	chunkFileNames: 'assets/[name]-[hash:7].js',
}

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [
		dealCode(),
		remix(remixOptions),
		layerOrder(),
		offlineShell(),
		islandScripts(['landing', 'messages', 'guides', 'forget']),
	],
	resolve: { alias: { '~': app } },
	// Found one page at a time they would make development reload in the middle of a visit.
	optimizeDeps: {
		include: ['react', 'react-dom/client', '@remix-run/react', '@simplewebauthn/browser'],
	},
	build: {
		sourcemap: false,
		// For browsers Vite's own; private fields rewritten for older ones would be slow on the server.
		...(isSsrBuild === true && { target: 'node20' }),
		// Four percent smaller than esbuild's, for a few seconds of the build.
		minify: isSsrBuild === true ? false : 'terser',
		assetsInlineLimit: 0,
		// A name costs each page that can load the script later. Left out are those that most have from the start,
		// and small ones, which are asked for a step later then.
		modulePreload: {
			resolveDependencies: (_url, files) =>
				files.filter(
					(file) =>
						!/\/(?:framework|frame|deal-(?:analysis|figures|formulas|inputs)|calculator[a-z-]*)-[\w-]+\.(?:js|css)$/u.test(
							file,
						),
				),
		},
		// The first of each that knows light-dark(), which every color needs.
		cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
		rollupOptions: isSsrBuild === true ? {} : { output: { manualChunks, ...SHORT_NAMES } },
	},
}))
