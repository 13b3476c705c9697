import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { manualChunks, SCRIPTS, STYLES } from '../../scripts/bundle/chunks'

const APP = resolve('app')
const chunkOf = (path: string) => manualChunks(join(APP, path))

describe('files of the browser’s build', () => {
	/** The names in the lists that no file has, and folders without a file. */
	const missing = (lists: Readonly<Record<string, readonly string[]>>, ending: RegExp) => {
		const isThere = (name: string) => {
			const isFolder = name.endsWith('/')
			const folder = join(APP, isFolder ? name : dirname(name))
			if (!existsSync(folder)) return false
			const paths = readdirSync(folder, { encoding: 'utf8', recursive: isFolder })
			const modules = paths.filter((path) => ending.test(path))
			return modules.some((path) => isFolder || path.replace(ending, '') === basename(name))
		}
		return Object.values(lists)
			.flat()
			.filter((name) => !isThere(name))
	}

	test('every module and folder in the lists exists', () => {
		expect(missing(SCRIPTS, /\.tsx?$/u)).toEqual([])
		expect(missing(STYLES, /\.css$/u)).toEqual([])
	})

	test('a folder without a slash, and one without scripts, is missing', () => {
		const lists = { frame: ['root', 'features/deals', 'no/', 'no', '../docs/', 'ui/dialog/'] }
		expect(missing(lists, /\.tsx?$/u)).toEqual(['features/deals', 'no/', 'no', '../docs/'])
	})

	test('no module is in two lists', () => {
		for (const lists of [SCRIPTS, STYLES]) {
			const names = Object.values(lists).flat()
			expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
		}
	})

	test('a page with one sheet of a list loads no scripts for it', () => {
		const both = Object.keys(STYLES).filter((file) => file in SCRIPTS)
		expect(both).toEqual(['frame'])
	})

	test('a module’s own name wins over its folder, and a query does not matter', () => {
		expect(chunkOf('features/calculator/analysis/projection/setup.ts')).toBe('loan-schedule')
		expect(chunkOf('features/calculator/analysis/projection/yearly.ts')).toBe('engine')
		expect(chunkOf('root.tsx?__remix-build-client-route')).toBe('frame')
	})

	test('scripts and sheets of a folder go to files of their own', () => {
		expect(chunkOf('features/comps/estimate/match-badge.css')).toBe('comps-styles')
		expect(chunkOf('ui/notice/notice.css')).toBe('frame')
		expect(chunkOf('features/comps/access/comps-nav.tsx')).toBe('comps')
	})

	test('Rollup decides about everything else', () => {
		expect(chunkOf('features/comps/sample-tool/tool-page.tsx')).toBeUndefined()
		expect(chunkOf('ui/icons/icons.svg')).toBeUndefined()
		expect(manualChunks(resolve('node_modules/marked/lib/marked.esm.js'))).toBeUndefined()
		expect(manualChunks(resolve('node_modules/react-dom/index.js'))).toBe('framework')
	})
})
