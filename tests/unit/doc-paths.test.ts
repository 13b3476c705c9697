import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')

/** A file's name in backticks, such as `route-groups.ts` or `core/db/*.server.ts`; not `/sw.js`, an address. */
const NAMED = /`([\w.*-][\w./*-]*\.(?:tsx?|[mc]?js|css|md|json|sql|prisma))`/gu

const isInTree = (name: string): boolean => {
	const pattern = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
	const end = new RegExp(`(?:^|/)${pattern}$`, 'u')
	return files.some((file) => end.test(file))
}

test('LIGHT-01 every file that the documents name is in the tree', () => {
	const documents = files.filter((file) => /^(?:docs\/.*|(?:.*\/)?README)\.md$/u.test(file))
	const named = documents.flatMap((document) =>
		[...readFileSync(document, 'utf8').matchAll(NAMED)].map(([, name = '']) => [document, name]),
	)
	expect(named.length).toBeGreaterThan(100)
	expect(named.filter(([, name = '']) => !isInTree(name))).toEqual([])
})

test('LIGHT-02 decisions are numbered without a gap, and one that was withdrawn says so', () => {
	const numbers = files.flatMap((file) => {
		const number = /^docs\/decisions\/(\d{3})-/u.exec(file)?.[1]
		return number === undefined ? [] : [Number(number)]
	})
	expect(numbers).toEqual(numbers.map((_, i) => i + 1))
})
