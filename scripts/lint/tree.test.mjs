import { expect, test } from 'vitest'
import { crowdedFolders, treeProblems } from './tree.mjs'

test('reports a folder with more than 25 files, tests not counted', () => {
	const files = Array.from({ length: 26 }, (_, i) => `app/core/file-${String(i)}.ts`)
	expect(crowdedFolders(files)).toEqual(['app/core: 26 files, the limit is 25'])
	expect(crowdedFolders([...files.slice(1), 'app/core/a.test.ts'])).toEqual([])
})

test('the repository has none of it', () => {
	expect(treeProblems()).toEqual([])
})
