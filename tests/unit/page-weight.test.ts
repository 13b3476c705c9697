import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { islandsFor, shouldHydrate, toHandle } from '~/layout/page/route-handle'
import { pageWeight } from '../../scripts/bench-weight'
import { ROUTES } from '#tests/helpers/access/route-modules'

/** Transfer sizes of pages, computed from the files of the build. */

const CLIENT = resolve('build/client')

/** Each is a request of a first visit. The calculator's own are many more than those of other pages. */
const maxScripts = (pattern: string): number => (pattern.startsWith('/calculator') ? 19 : 12)

/** The pages that a browser shows. */
const PAGES = Object.entries(ROUTES)
	.filter(([pattern, { module }]) => module.default !== undefined && pattern !== '/*')
	.map(([pattern]) => pattern)
	.filter((pattern) => !pattern.startsWith('/dev/'))

/** The most that the scripts of a page may weigh, in compressed kibibytes. */
function budgetOf(pattern: string): number {
	const handle = toHandle(ROUTES[pattern]?.module.handle)
	return handle.maxScriptKb ?? (handle.hydrate === false ? 0 : 108)
}

type Manifest = {
	entry: { module: string; imports: string[] }
	routes: Record<string, { module: string; imports?: string[] }>
}

function manifest(): Manifest {
	const name = readdirSync(join(CLIENT, 'assets')).find((file) => /^manifest-.*\.js$/u.test(file))
	const text = readFileSync(join(CLIENT, 'assets', name ?? ''), 'utf8')
	return JSON.parse(text.replace(/^window\.__remixManifest=|;$/gu, '')) as Manifest
}

/** The scripts in a route's HTML. */
function shell(pattern: string): string {
	const handle = ROUTES[pattern]?.module.handle
	if (!shouldHydrate([handle])) {
		const names = readdirSync(join(CLIENT, 'assets'))
		return islandsFor([handle])
			.map((own) => names.find((name) => new RegExp(`^${own}-[0-9a-f]{8}\\.js$`, 'u').test(name)))
			.map((name) => `<script defer src="/assets/${name}"></script>`)
			.join('')
	}
	const { entry, routes } = manifest()
	const parts = [entry, routes['root'], routes[ROUTES[pattern]?.id ?? '']]
	return parts.map((part) => `<script src="${part?.module}"></script>`).join('')
}

describe.skipIf(!existsSync(CLIENT))('script budgets', () => {
	test.each(PAGES)('LIGHT-08 the scripts of %s stay within its budget', (pattern) => {
		const kilobytes = budgetOf(pattern)
		const { scripts, scriptFiles } = pageWeight(shell(pattern), CLIENT)
		expect(scripts / 1024).toBeLessThanOrEqual(kilobytes)
		expect(scripts > 0).toBe(kilobytes > 0)
		expect(scriptFiles.length).toBeLessThanOrEqual(maxScripts(pattern))
		const isFramework = scriptFiles.some((name) => name.includes('entry.client'))
		expect(isFramework).toBe(kilobytes > 20)
	})

	test.each(PAGES)('%s loads scripts of the admin if it is one', (pattern) => {
		const { scriptFiles } = pageWeight(shell(pattern), CLIENT)
		const ofAdmin = scriptFiles.filter((name) => name.startsWith('/assets/admin-'))
		expect(ofAdmin.length > 0).toBe(pattern.startsWith('/admin'))
	})

	test('the toast script is below a kilobyte', () => {
		const name = readdirSync(join(CLIENT, 'assets')).find((file) => /^messages-.*\.js$/u.test(file))
		const html = `<script src="/assets/${name}"></script>`
		expect(pageWeight(html, CLIENT).scripts).toBeLessThan(1024)
	})
})

describe('pageWeight', () => {
	const folder = mkdtempSync(join(tmpdir(), 'weight-'))
	mkdirSync(join(folder, 'assets'))
	const files: Record<string, string> = {
		'a.js': 'import{x}from"./b.js";import"./c.js";export{y}from"./b.js"',
		'b.js': 'export const x=1,y=2',
		'c.js': 'c'.repeat(2_000),
		'c.js.br': 'c',
		'lazy.js': 'never counted',
		'entry.js': 'import("./lazy.js")',
		'root.css': 'p{}',
		'font.woff2': 'f'.repeat(50),
	}
	for (const [name, text] of Object.entries(files))
		writeFileSync(join(folder, 'assets', name), text)
	afterAll(() => rmSync(folder, { recursive: true }))

	test('counts each file once, with its imports, and compressed if the build compressed it', () => {
		const html = `<link rel="stylesheet" href="/assets/root.css"/>
<link rel="preload" href="/assets/font.woff2" as="font"/>
<link rel="modulepreload" href="/assets/a.js"/>
<script nonce="x" type="module">import "/assets/entry.js";import * as r from "/assets/a.js";</script>`
		const weight = pageWeight(html, folder)
		expect(weight.scriptFiles.sort()).toEqual([
			'/assets/a.js',
			'/assets/b.js',
			'/assets/c.js',
			'/assets/entry.js',
		])
		const bytes = [files['a.js'], files['b.js'], files['c.js.br'], files['entry.js']]
		expect(weight.scripts).toBe(bytes.join('').length)
		expect([weight.styles, weight.fonts]).toEqual([3, 50])
	})
})
