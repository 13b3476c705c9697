import { expect, test } from 'vitest'
import { crowdedFolders, repeatedExports, treeProblems } from './tree.mjs'

test('reports a folder with more than 25 files, tests not counted', () => {
	const files = Array.from({ length: 26 }, (_, i) => `app/core/file-${String(i)}.ts`)
	expect(crowdedFolders(files)).toEqual(['app/core: 26 files, the limit is 25'])
	expect(crowdedFolders([...files.slice(1), 'app/core/a.test.ts'])).toEqual([])
})

test('LIGHT-03 reports a name that two modules export, a function like a type', () => {
	const sources = new Map([
		['app/core/a.ts', 'export function toPlan() {}'],
		['app/core/b.tsx', 'export type toPlan = string\nconst ownName = 1'],
		['app/core/b.test.ts', 'export const toPlan = 1'],
		['app/routes/c.ts', 'export const toPlan = 1'],
		['app/core/d.ts', 'export const other = 1\nconst toPlan = 2\nconst ownName = 1'],
	])
	expect(repeatedExports(sources)).toEqual([
		'toPlan is exported by app/core/a.ts and app/core/b.tsx',
	])
})

test('the repository has none of it', () => {
	expect(treeProblems()).toEqual([])
})
