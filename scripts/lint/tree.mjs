import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fromRoot } from '../lib.mjs'

/**
 * Checks the tree: no folder has more than 25 files, tests not counted, and a name that `app/` exports has
 * one meaning, so that a search for it ends at one place.
 */

const MAX_FILES = 25

/** @param {readonly string[]} files @returns {string[]} folders with too many files */
export function crowdedFolders(files) {
	/** @type {Map<string, number>} */
	const counts = new Map()
	for (const file of files) {
		if (/\.(?:test|spec)\./u.test(file) || /^(?:docs|public|prisma\/migrations)\//u.test(file))
			continue
		const folder = path.dirname(file)
		counts.set(folder, (counts.get(folder) ?? 0) + 1)
	}
	return [...counts]
		.filter(([, count]) => count > MAX_FILES)
		.map(
			([folder, count]) => `${folder}: ${String(count)} files, the limit is ${String(MAX_FILES)}`,
		)
}

const EXPORTED =
	/^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface|enum) ([\w$]+)/gmu

/** What Remix reads from a route and an entry by its name, and the clients that are generated. */
const NAMED_FOR_US = /^app\/(?:routes\/|root\.tsx|entry\.|core\/db\/prisma)/u

/** @param {ReadonlyMap<string, string>} sources texts by file @returns {string[]} names exported twice */
export function repeatedExports(sources) {
	/** @type {Map<string, string[]>} */
	const files = new Map()
	for (const [file, text] of sources) {
		if (!/^app\/.*\.tsx?$/u.test(file) || /\.test\./u.test(file) || NAMED_FOR_US.test(file))
			continue
		const names = new Set([...text.matchAll(EXPORTED)].map(([, name = '']) => name))
		for (const name of names) files.set(name, [...(files.get(name) ?? []), file])
	}
	return [...files]
		.filter(([, places]) => places.length > 1)
		.map(([name, places]) => `${name} is exported by ${places.join(' and ')}`)
}

/** @returns {string[]} everything that is wrong with the tree of the repository */
export function treeProblems() {
	const listed = execFileSync('git', ['ls-files'], { cwd: fromRoot('.'), encoding: 'utf8' })
	const files = listed.split('\n').filter((file) => file !== '')
	const sources = new Map(
		files
			.filter((file) => file.startsWith('app/'))
			.map((file) => [file, readFileSync(fromRoot(file), 'utf8')]),
	)
	return [...crowdedFolders(files), ...repeatedExports(sources)]
}

if (process.argv[1] === import.meta.filename) {
	const problems = treeProblems()
	for (const problem of problems) console.error(problem)
	process.exitCode = problems.length === 0 ? 0 : 1
}
