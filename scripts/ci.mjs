import { mkdirSync, rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import {
	countPlaywright,
	countStep,
	countVitest,
	failuresOfPlaywright,
	failuresOfVitest,
	table,
} from './test-results.mjs'
import { findPostgres } from './find-postgres.mjs'
import { postgresStep } from './postgres-step.mjs'
import { runInherit, fromRoot, runCaptured, inSeconds, localBin, log } from './lib.mjs'

/** `npm test`: runs every check, then prints a table and one line with the totals. */

const vitestReport = fromRoot('.cache/vitest.json')
const postgresReport = fromRoot('.cache/vitest-postgres.json')
const repeatedReport = fromRoot('.cache/vitest-repeated.json')
const playwrightReport = fromRoot('.cache/playwright.json')
const node = process.execPath

/**
 * Tests that write much, run once more with every transaction repeated; the slow suite runs all of them so.
 */
const REPEATED = [
	...['app/core/mail', 'app/features/accounts/sessions', 'app/features/accounts/sign-up'],
	...[
		'stripe-failure-tests/subscription',
		'stripe-failure-tests/duplicates',
		'editor/delete-guide',
	],
	...[
		'tests/routes/admin/admin-users',
		'tests/routes/deals/deal.test',
		'tests/routes/deals/scenarios',
	],
	...['tests/routes/guides/guide-editor', 'tests/routes/directory/provider-profile'],
]

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args for Node
 * @property {(code: number) => import('./test-results.mjs').Counts} [count]
 * @property {Record<string, string>} [env]
 */

/** What a linter found is kept by the content of the file. @param {string} name */
const cacheIn = (name) => [
	...['--cache', '--cache-strategy', 'content'],
	...['--cache-location', fromRoot('.cache', name)],
]

/**
 * Each step keeps one core busy and reads no other step's output, so two run in parallel, longest
 * first.
 * @type {Step[]}
 */
const beforehand = [
	{ name: 'lint', args: localBin('eslint', '.', '--max-warnings', '0', ...cacheIn('eslint')) },
	{ name: 'build', args: [fromRoot('scripts/build.mjs')] },
	{
		name: 'types',
		args: localBin(
			'tsc',
			...['--noEmit', '--incremental', '--tsBuildInfoFile', fromRoot('.cache/tsc.info')],
		),
	},
	{
		name: 'format',
		args: localBin('prettier', '--check', '--log-level', 'warn', '.', ...cacheIn('prettier')),
	},
	{ name: 'database', args: ['--import', 'tsx', fromRoot('scripts/db-schema.ts'), 'check'] },
	{ name: 'unused', args: localBin('knip', '--no-progress') },
	{
		name: 'boundaries',
		args: localBin(
			'depcruise',
			...['app', 'server', 'sandbox', 'prisma', 'scripts', 'tests', 'server.ts'],
			...['--config', '.dependency-cruiser.cjs'],
		),
	},
]

/** The tests of the database again, on PostgreSQL. @type {Step} */
const onPostgres = {
	name: 'on PostgreSQL',
	args: localBin(
		...['vitest', 'run', '--config', 'vitest.postgres.config.ts'],
		...['--reporter=default', '--reporter=json', `--outputFile.json=${postgresReport}`],
	),
	count: (code) => countVitest(postgresReport, code),
}
const hasPostgres = findPostgres() !== undefined
const postgres = postgresStep(onPostgres, { hasPostgres, isRequired: process.env.CI !== undefined })

/** @type {Step[]} */
const oneByOne = [
	{
		name: 'unit and routes',
		args: localBin(
			'vitest',
			'run',
			'--reporter=default',
			'--reporter=json',
			`--outputFile.json=${vitestReport}`,
		),
		count: (code) => countVitest(vitestReport, code),
	},
	...postgres.steps,
	{
		name: 'repeated transactions',
		args: localBin(
			'vitest',
			'run',
			'--reporter=default',
			'--reporter=json',
			`--outputFile.json=${repeatedReport}`,
			...REPEATED,
		),
		count: (code) => countVitest(repeatedReport, code),
		env: { RETRY_ALWAYS: 'true' },
	},
	{
		name: 'browser',
		args: localBin('playwright', 'test', '--reporter=line,json'),
		env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
		count: (code) => countPlaywright(playwrightReport, code),
	},
]

mkdirSync(fromRoot('.cache'), { recursive: true })
// A report of yesterday must not count for a runner that dies today.
for (const report of [vitestReport, postgresReport, repeatedReport, playwrightReport]) {
	rmSync(report, { force: true })
}

/** @type {string[][]} */
const rows = []
const sum = { passed: 0, failed: 0, skipped: 0 }

/**
 * Records the result of a step.
 * @param {Step} step @param {number} code @param {number} startedAt
 */
function note({ name, count = countStep }, code, startedAt) {
	const result = count(code)
	sum.passed += result.passed
	sum.failed += result.failed
	sum.skipped += result.skipped
	rows.push([
		name,
		result.failed === 0 ? 'ok' : 'FAILED',
		String(result.passed),
		String(result.failed),
		String(result.skipped),
		inSeconds(performance.now() - startedAt),
	])
}

async function runQueue(/** @type {Step[]} */ queue) {
	for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
		const startedAt = performance.now()
		const { code, output } = await runCaptured(node, step.args, step.env)
		log(`\n── ${step.name}\n${output}`)
		note(step, code, startedAt)
	}
}

const waiting = [...beforehand]
await Promise.all([runQueue(waiting), runQueue(waiting)])
for (const step of oneByOne) {
	log(`\n── ${step.name}`)
	const startedAt = performance.now()
	note(step, await runInherit(node, step.args, step.env), startedAt)
}

for (const failure of [
	...failuresOfVitest(vitestReport),
	...(hasPostgres ? failuresOfVitest(postgresReport) : []),
	...failuresOfVitest(repeatedReport),
	...failuresOfPlaywright(playwrightReport),
]) {
	log(`\n${failure}`)
}
log(`\n${table(['step', 'result', 'passed', 'failed', 'skipped', 'time'], rows)}\n`)
if (postgres.warning !== null) log(`${postgres.warning}\n`)
log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
