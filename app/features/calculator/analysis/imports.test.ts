import { expect, test } from 'vitest'

/** The source files of the engine by path, without their tests. */
const SOURCES = Object.entries(
	import.meta.glob<string>('./**/*.ts', { query: '?raw', import: 'default', eager: true }),
).filter(([path]) => !path.endsWith('.test.ts'))

const ALLOWED = [/^\.{1,2}\//u, /^~\/features\/calculator\/analysis\//u, /^~\/deal$/u]

test('PRO-02 the engine imports its own files and the model of a deal', () => {
	expect(SOURCES.length).toBeGreaterThan(30)
	const others = SOURCES.flatMap(([path, source]) =>
		[...source.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/gu)]
			.map((match) => match[1] ?? match[2] ?? '')
			.filter((target) => !ALLOWED.some((allowed) => allowed.test(target)))
			.map((target) => `${path}: ${target}`),
	)
	expect(others).toEqual([])
})
