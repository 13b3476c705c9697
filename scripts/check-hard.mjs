import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { countVitest, table } from './check-results.mjs'
import { aloud, at, inSeconds, installed, say } from './toolbox.mjs'

/**
 * `npm run test:hard`: what times, attacks, breaks or takes long. A test shows its figures in the
 * table by setting `task.meta.figures`, a record of names and values.
 */

const report = at('.cache/vitest-hard.json')
mkdirSync(at('.cache'), { recursive: true })
rmSync(report, { force: true })

const built = await aloud(process.execPath, [at('scripts/build.mjs')])
if (built !== 0) process.exit(built)

const code = await aloud(
	process.execPath,
	installed(
		'vitest',
		'run',
		'--config',
		'vitest.hard.config.ts',
		'--reporter=verbose',
		'--reporter=json',
		`--outputFile.json=${report}`,
		...process.argv.slice(2),
	),
)
const counts = countVitest(report, code)
say(`\n${table(['test', 'result', 'time', 'figures'], rowsOf(report))}\n`)
say(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 ? 0 : 1

/** @param {string} file @returns {string[][]} */
function rowsOf(file) {
	/** @type {{ testResults: { assertionResults: { fullName: string, status: string, duration?: number, meta?: { figures?: Record<string, unknown> } }[] }[] }} */
	const { testResults } = readOr(file, { testResults: [] })
	return testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.map(({ fullName, status, duration, meta }) => [
			fullName,
			status === 'passed' ? 'ok' : status === 'failed' ? 'FAILED' : status,
			inSeconds(duration ?? 0),
			Object.entries(meta?.figures ?? {})
				.map(([name, value]) => `${name} ${value}`)
				.join(', '),
		])
}

/** @template T @param {string} file @param {T} otherwise @returns {T} */
function readOr(file, otherwise) {
	try {
		return JSON.parse(readFileSync(file, 'utf8'))
	} catch {
		return otherwise
	}
}
