import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { shouldHydrate, islandsFor } from '~/layout/page/route-handle'
import { pageWeight } from '../../scripts/bench-weight'
import { ROUTES } from '#tests/helpers/access/route-modules'

/** Transfer sizes of pages, computed from the files of the build. */

const CLIENT = resolve('build/client')

/** Each is a request of a first visit. The calculator's own are many more than those of other pages. */
const maxScripts = (pattern: string): number => (pattern.startsWith('/calculator') ? 19 : 12)

/** Budgets in kibibytes, compressed, by route pattern. */
const BUDGETS: Record<string, number> = {
	// Its small calculator reads numbers as the large one does: units, commas, fractions.
	'/': 11,
	'/terms-of-service': 0,
	'/privacy': 0,
	'/check-our-math': 0,
	'/calculator': 135,
	'/calculator/brrrr': 136,
	'/calculator/loan': 136,
	'/calculator/projection': 136,
	'/calculator/sensitivity': 136,
	'/calculator/offer': 136,
	'/calculator/report': 0,
	'/calculator/scenarios': 118,
	'/calculator/compare': 112,
	'/calculator/share': 110,
	'/s/:token': 0,
	'/calculator/import': 105,
	'/calculator/listing': 110,
	'/deals': 118,
	'/deals/criteria': 110,
	'/deals/:id': 115,
	'/deals/reminders': 105,
	'/signin': 110,
	'/signin/second-factor': 105,
	'/confirm-identity': 105,
	'/signup': 112,
	'/verify-email': 105,
	'/dashboard': 0,
	'/contact': 110,
	'/forgot-password': 110,
	'/reset-password/:token': 110,
	'/undo-email-change/:token': 105,
	'/undo-factor-change/:token': 105,
	// Includes the provider form.
	'/profile': 130,
	'/profile/email': 110,
	'/profile/security': 110,
	'/profile/service-provider': 110,
	'/profile/sign-ins': 105,
	'/service-provider-profile': 110,
	'/service-providers': 110,
	'/service-providers/:id/report': 105,
	'/comps': 120,
	'/comps/sales': 110,
	'/comps/sales/import': 110,
	'/comps/sales/new': 105,
	'/comps/valuations': 110,
	'/comps/valuations/:id': 120,
	'/comps/valuations/:id/report': 0,
	'/admin': 115,
	'/admin/audit': 105,
	'/admin/billing': 110,
	'/admin/mail': 105,
	'/admin/users': 110,
	'/admin/users/:id': 115,
	'/admin/users/:id/billing': 110,
	'/admin/revenue': 110,
	'/admin/service-provider-stats': 105,
	'/admin/service-providers': 110,
	'/admin/service-providers/:id': 115,
	'/admin/service-providers/new': 115,
	'/admin/service-types': 105,
	'/admin/guides': 105,
	'/admin/guides/new': 120,
	'/admin/guides/edit/:id': 120,
	'/guides': 6,
	'/guides/:slug': 6,
	'/subscription': 115,
	'/payment': 115,
	'/payment-cancel': 0,
	'/payment-success': 105,
	'/stripe-checkout': 115,
	'/subscription-return': 105,
	'/profile/billing-portal': 105,
	'/profile/membership': 110,
	'/profile/vip': 105,
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
	const handle = (ROUTES[pattern]?.module as { handle?: unknown } | undefined)?.handle
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
	test('every page has a budget', () => {
		const pages = Object.entries(ROUTES)
			.filter(([, { module }]) => module.default !== undefined)
			.map(([pattern]) => pattern)
			.filter((pattern) => pattern !== '/*' && !pattern.startsWith('/dev/'))
		expect(Object.keys(BUDGETS).sort()).toEqual(pages.sort())
	})

	test.each(Object.entries(BUDGETS))('%s stays within %d kB', (pattern, kilobytes) => {
		const { scripts, scriptFiles } = pageWeight(shell(pattern), CLIENT)
		expect(scripts / 1024).toBeLessThanOrEqual(kilobytes)
		expect(scripts > 0).toBe(kilobytes > 0)
		expect(scriptFiles.length).toBeLessThanOrEqual(maxScripts(pattern))
		const isFramework = scriptFiles.some((name) => name.includes('entry.client'))
		expect(isFramework).toBe(kilobytes > 20)
	})

	test.each(Object.keys(BUDGETS))('%s loads scripts of the admin if it is one', (pattern) => {
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
