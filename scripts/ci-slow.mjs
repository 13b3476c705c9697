import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { testOnNodes } from './ci-nodes.mjs'
import { countVitest, table } from './test-results.mjs'
import { runInherit, fromRoot, inSeconds, localBin, log } from './lib.mjs'

/**
 * `npm run test:slow`: what times, attacks, breaks or takes long, the unit and route tests on
 * each major version of Node, on PostgreSQL and with every transaction repeated, the types with TypeScript 5.9,
 * then mutation testing of the rules that stryker.config.mjs lists. A test shows its figures in the table by
 * setting `task.meta.figures`, a record of names and values. With arguments only the tests they name run.
 */

const report = fromRoot('.cache/vitest-slow.json')
mkdirSync(fromRoot('.cache'), { recursive: true })
rmSync(report, { force: true })

const built = await runInherit(process.execPath, [fromRoot('scripts/build.mjs')])
if (built !== 0) process.exit(built)

const code = await runInherit(
	process.execPath,
	localBin(
		'vitest',
		'run',
		'--config',
		'vitest.slow.config.ts',
		'--reporter=verbose',
		'--reporter=json',
		`--outputFile.json=${report}`,
		...process.argv.slice(2),
	),
)
const counts = countVitest(report, code)
log(`\n${table(['test', 'result', 'time', 'figures'], readRows(report))}\n`)
log(`${counts.passed} passed, ${counts.failed} failed`)
const isWhole = process.argv.length === 2
const onNodes = isWhole ? await testOnNodes() : []
const repeated = isWhole ? await testRepeated() : { passed: 0, failed: 0 }
const postgres = isWhole ? await testOnPostgres() : { passed: 0, failed: 0 }
const typesCode = isWhole ? await checkTypes() : 0
const isMutationOk = isWhole ? await mutationTesting() : true
if (isWhole) {
	log('')
	for (const one of onNodes) log(`${one.name}: ${one.passed} passed, ${one.failed} failed`)
	log(`Transactions repeated: ${repeated.passed} passed, ${repeated.failed} failed`)
	log(`PostgreSQL: ${postgres.passed} passed, ${postgres.failed} failed`)
	log(`Types with the TypeScript of editors: ${typesCode === 0 ? 'ok' : 'FAILED'}`)
}
const failed = [counts, ...onNodes, repeated, postgres].reduce((sum, one) => sum + one.failed, 0)
process.exitCode = failed === 0 && typesCode === 0 && isMutationOk ? 0 : 1

/** `npm test` checks the types with a newer TypeScript: docs/decisions/038. */
function checkTypes() {
	log('\nThe types with the TypeScript of editors …')
	return runInherit(process.execPath, localBin('tsc', '--noEmit'))
}

/** Runs all tests that use the database on PostgreSQL. */
async function testOnPostgres() {
	const postgresReport = fromRoot('.cache/vitest-postgres.json')
	rmSync(postgresReport, { force: true })
	log('\nAll tests that use the database, on PostgreSQL …')
	const args = localBin(
		...['vitest', 'run', '--config', 'vitest.postgres.config.ts'],
		...['--reporter=dot', '--reporter=json', `--outputFile.json=${postgresReport}`],
	)
	const postgresCode = await runInherit(process.execPath, args, { POSTGRES_TESTS: 'all' })
	return countVitest(postgresReport, postgresCode)
}

/** Runs the unit and route tests with every transaction rolled back and repeated once. */
async function testRepeated() {
	const repeatedReport = fromRoot('.cache/vitest-repeated.json')
	rmSync(repeatedReport, { force: true })
	log('\nThe unit and route tests with every transaction repeated …')
	const args = localBin(
		'vitest',
		...['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${repeatedReport}`],
	)
	const repeatedCode = await runInherit(process.execPath, args, { RETRY_ALWAYS: 'true' })
	return countVitest(repeatedReport, repeatedCode)
}

/**
 * Runs mutation testing and prints the score.
 * @returns {Promise<boolean>} whether the score is high enough
 */
async function mutationTesting() {
	const mutationReport = fromRoot('.cache/mutation.json')
	rmSync(mutationReport, { force: true })
	log('\nMutation testing; this takes about a quarter of an hour …')
	const mutationCode = await runInherit(
		process.execPath,
		localBin('stryker', 'run', '--logLevel', 'error'),
	)
	log(`\nmutation score ${mutationScore(mutationReport)}`)
	return mutationCode === 0
}

/** @param {string} file @returns {string} The share of mutants that a test killed. */
function mutationScore(file) {
	/** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
	const { files } = readOr(file, { files: {} })
	const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map((one) => one.status))
	const noticed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length
	const missed = statuses.filter(
		(status) => status === 'Survived' || status === 'NoCoverage',
	).length
	if (noticed + missed === 0) return 'unknown: there is no report'
	const percent = ((noticed / (noticed + missed)) * 100).toFixed(1)
	return `${percent} % (${noticed} of ${noticed + missed} mutants killed)`
}

/** @param {string} file @returns {string[][]} */
function readRows(file) {
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
