import { expect, test } from 'vitest'
import { crowdedFolders, oldNames, treeProblems } from './tree.mjs'

test('reports a folder with more than 25 files, tests not counted', () => {
	const files = Array.from({ length: 26 }, (_, i) => `app/core/file-${String(i)}.ts`)
	expect(crowdedFolders(files)).toEqual(['app/core: 26 files, the limit is 25'])
	expect(crowdedFolders([...files.slice(1), 'app/core/a.test.ts'])).toEqual([])
})

test('reports old folders, file names, suffixes, exported symbols and classes', () => {
	expect(oldNames('app/shell/a.ts', '')).toHaveLength(1)
	expect(oldNames('app/core/window-counter.ts', '')).toHaveLength(1)
	expect(oldNames('tests/e2e/a.both.spec.ts', '')).toHaveLength(1)
	expect(oldNames('app/core/a.ts', 'export const giveUp = 1\nconst letPass = 2')).toHaveLength(1)
	expect(oldNames('app/ui/a.css', '.is-hot { top: 0 } .is-hotter { top: 0 }')).toHaveLength(1)
	expect(oldNames('app/ui/button.css', '.btn { top: 0 }')).toEqual([])
})

test('the repository has none of it', () => {
	expect(treeProblems()).toEqual([])
})
