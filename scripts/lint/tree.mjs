import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { fromRoot } from '../lib.mjs'

/** Checks the tree: no folder has more than 25 files, tests not counted. */

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

/** @returns {string[]} everything that is wrong with the tree of the repository */
export function treeProblems() {
	const listed = execFileSync('git', ['ls-files'], { cwd: fromRoot('.'), encoding: 'utf8' })
	return crowdedFolders(listed.split('\n').filter((file) => file !== ''))
}

if (process.argv[1] === import.meta.filename) {
	const problems = treeProblems()
	for (const problem of problems) console.error(problem)
	process.exitCode = problems.length === 0 ? 0 : 1
}
