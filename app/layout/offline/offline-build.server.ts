import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { singleton } from '~/core/singleton'
import { CACHE_PREFIX } from '~/features/calculator/offline/worker-rules'
import { OfflineDocument } from './offline-document'

/** The document and the service worker of the calculator without a connection. */

/** What the build has written: the addresses of the files. */
type OfflineFiles = {
	/** The script of the document. */
	script: string
	styles: readonly string[]
	/** All that the document and its pages load: scripts, style sheets, fonts. */
	files: readonly string[]
}

/** In place of the hash of the build while it is computed. */
const PLACEHOLDER = '{build}'

/** Reads the build's files; null in development and from source, where there are none. */
function readBuild(): { files: OfflineFiles; code: string } | null {
	const list = resolve('build/offline.json')
	if (!import.meta.env.PROD || !existsSync(list)) return null
	return {
		files: JSON.parse(readFileSync(list, 'utf8')) as OfflineFiles,
		code: readFileSync(resolve('build/sw.js'), 'utf8'),
	}
}

/**
 * The document, with the hash of everything that it and the worker are made of, and the worker that stores
 * the document of this hash only. Without a build the document says what it is for, and the worker ends
 * itself.
 */
export function offlineBuild(brand: string): { document: string; worker: string } {
	return singleton(`offline build, ${brand}`, () => {
		const built = readBuild()
		const props = { brand, build: PLACEHOLDER, files: built?.files ?? null }
		const page = `<!DOCTYPE html>${renderToStaticMarkup(createElement(OfflineDocument, props))}`
		const parts = [page, built?.code, built?.files.files]
		const build = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
		const settings = JSON.stringify({ build, files: built?.files.files })
		return {
			document: page.replace(PLACEHOLDER, build),
			worker: built === null ? NO_WORKER : `self.offline=${settings};${built.code}`,
		}
	})
}

/** The worker that ends itself: for where there is no build, and to switch offline use off. */
export const NO_WORKER = `addEventListener('install',()=>skipWaiting())
addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith('${CACHE_PREFIX}'))await caches.delete(name)
await registration.unregister()
})()))
`
