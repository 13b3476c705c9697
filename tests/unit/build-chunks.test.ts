import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { manualChunks } from '../../scripts/bundle/chunks'

const APP = resolve('app')

/** Route modules of these folders, which all load a module at once. */
const pagesOf = (...folders: string[]) =>
	folders.map((folder, index) => `routes/${folder}/page-${index}.tsx?__remix-build-client-route`)

/** The file of a module that these modules import, by way of one that is in no list. */
function chunkOf(path: string, importers: readonly string[]) {
	const users = importers.map((importer) => join(APP, importer))
	const between = join(APP, 'layout/between.tsx')
	return manualChunks(join(APP, path), {
		getModuleInfo: (id) => ({
			importers: id === between ? users : users.includes(id) ? [] : [between],
			importedIds: ['any.ts'],
			isEntry: users.includes(id),
		}),
	})
}

describe('LIGHT-06 files of the browser’s build', () => {
	test('LIGHT-06 the folder of a feature names the file of what its pages share', () => {
		const module = 'features/billing/any-new-folder/any-new-module.tsx'
		expect(chunkOf(module, pagesOf('billing', 'billing', 'billing'))).toBe('billing')
		expect(chunkOf(module, pagesOf('billing', 'billing', 'admin'))).toBe('billing-shared')
		expect(chunkOf(module, pagesOf('auth', 'comps', 'auth'))).toBe('for-auth-comps')
		expect(chunkOf('features/accounts/x/y.ts', pagesOf('auth', 'account', 'auth'))).toBe(
			'accounts-shared',
		)
	})

	test('LIGHT-06 what few pages share is left to Rollup', () => {
		expect(chunkOf('features/billing/x/y.ts', pagesOf('billing', 'billing'))).toBeUndefined()
		const main = 'routes/deals/deals.tsx?__remix-build-client-route'
		expect(chunkOf('features/deals/x/y.ts', [main, ...pagesOf('deals', 'deals')])).toBeUndefined()
		expect(chunkOf('layout/x/y.tsx', pagesOf('deals', 'auth'))).toBeUndefined()
		expect(chunkOf('ui/icons/icons.svg', pagesOf('deals', 'auth'))).toBeUndefined()
		expect(chunkOf('../node_modules/marked/lib/marked.esm.js', [])).toBeUndefined()
	})

	test('LIGHT-06 what the largest page of a feature loads is apart from the rest', () => {
		const module = 'features/calculator/x/y.ts'
		const others = pagesOf(...Array<string>(8).fill('calculator'))
		expect(chunkOf(module, others.slice(0, 4))).toBe('calculator')
		expect(chunkOf(module, others.slice(0, 7))).toBe('calculator-many')
		const main = 'routes/calculator/calculator.tsx?__remix-build-client-route'
		expect(chunkOf(module, [...others, main])).toBe('calculator-main-most')
	})

	test('LIGHT-06 what every page has, or most parts of the product, is in the frame', () => {
		expect(chunkOf('root.tsx', ['root.tsx'])).toBe('frame')
		expect(chunkOf('features/billing/x/y.ts', ['root.tsx'])).toBe('frame')
		expect(chunkOf('ui/button/button.tsx', pagesOf('deals', 'deals'))).toBe('frame')
		const everywhere = pagesOf('account', 'auth', 'billing', 'comps', 'deals')
		expect(chunkOf('features/billing/x/y.ts', everywhere)).toBe('frame')
		expect(chunkOf('ui/notice/notice.css', everywhere)).toBe('frame')
	})

	test('LIGHT-06 who has a sheet of a feature loads no scripts for it', () => {
		expect(chunkOf('features/billing/x/y.css', pagesOf('billing', 'admin'))).toBe('billing-styles')
		expect(chunkOf('features/comps/x/y.css', pagesOf('comps'))).toBeUndefined()
		expect(chunkOf('layout/x/y.css', pagesOf('comps', 'deals'))).toBeUndefined()
		const shared = pagesOf('calculator', 'comps', 'marketing', 'comps')
		expect(chunkOf('features/calculator/x/y.css', shared)).toBe('calculator-styles-shared')
	})

	test('LIGHT-06 what runs when it is loaded is in no file that others load', () => {
		expect(chunkOf('entry.client.tsx', ['entry.client.tsx'])).toBeUndefined()
		expect(chunkOf('core/x.ts', ['entry.client.tsx'])).toBe('frame')
	})

	test('LIGHT-06 packages that every page needs have a file of their own', () => {
		expect(chunkOf('../node_modules/react-dom/index.js', [])).toBe('framework')
	})
})
