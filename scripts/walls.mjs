import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import { codeLines } from './code-lines.mjs'
import { root, say } from './lib.mjs'
import { dataFiles } from './walls-data-files.mjs'

/**
 * The walls between the rooms as a check: `node scripts/walls.mjs [folder]`. Prints one line per
 * breach and fails if there is any.
 */

const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
const folder = path.resolve(process.argv[2] ?? root)
process.chdir(folder)

const rooms = ['app', 'server', 'sandbox', 'prisma', 'scripts', 'tests', 'server.ts'].filter(
	(name) => existsSync(name),
)
const files = rooms.flatMap(codeFiles).sort()
const breaches = [...(await forbiddenImports()), ...misplacedFiles(files), ...oversizedFiles(files)]

for (const breach of breaches) say(breach)
say(
	breaches.length === 0
		? `${files.length} files, every wall stands.`
		: `\n${breaches.length} breaches of the walls (docs/architecture.md).`,
)
process.exitCode = breaches.length === 0 ? 0 : 1

/** @param {string} name @returns {string[]} */
function codeFiles(name) {
	if (/^app\/platform\/prisma$|\/node_modules$/.test(name)) return []
	const entries = readEntries(name)
	if (entries !== undefined) return entries.flatMap((entry) => codeFiles(`${name}/${entry}`))
	return /\.(?:ts|tsx|mjs)$/.test(name) ? [name] : []
}

/** @param {string} name */
function readEntries(name) {
	try {
		return readdirSync(name)
	} catch {
		return undefined
	}
}

async function forbiddenImports() {
	const { output } = await cruise(
		rooms,
		{ ...rules.options, ruleSet: { forbidden: rules.forbidden }, validate: true },
		{ alias: { '~': path.resolve('app') } },
	)
	if (typeof output === 'string') throw new Error('The dependency report is not readable.')
	return output.summary.violations.map(({ rule, from, to, cycle }) => {
		const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
		const comment = output.summary.ruleSetUsed?.forbidden?.find(({ name }) => name === rule.name)
		return `${rule.name}: ${from} → ${way}${comment?.comment ? `\n    ${comment.comment}` : ''}`
	})
}

/** Inside an area the name of a file says what it may touch, so every file needs such a name. */
function misplacedFiles(/** @type {string[]} */ names) {
	const areas = /^app\/(?:accounts|billing|deals|guides|directory|comps|admin|shell)\//
	const known = /^app\/[^/]+\/(?:[^/]+\.ts|components\/.+\.tsx?|[^/]+\.test\.tsx)$/
	return names
		.filter((name) => areas.test(name) && !known.test(name))
		.map(
			(name) =>
				`areas-have-known-files: ${name} is neither <noun>.ts, *.server.ts nor in components/`,
		)
}

/** A file over the ceiling is two things. */
function oversizedFiles(/** @type {string[]} */ names) {
	return names.flatMap((name) => {
		if (name in dataFiles) return []
		const ceiling = /^app\/(?:routes\/|root\.tsx$)/.test(name) ? 200 : 300
		const lines = codeLines(name, readFileSync(name, 'utf8'))
		return lines > ceiling
			? [`ceiling: ${name} has ${lines} lines of code, ${ceiling} are allowed`]
			: []
	})
}
