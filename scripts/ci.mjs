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
import { findPostgres, postgresStep } from './find-postgres.mjs'
import { runInherit, fromRoot, runCaptured, inSeconds, localBin, log } from './lib.mjs'

/** `npm test`: runs every check, then prints a table and one line with the totals. */

const vitestReport = fromRoot('.cache/vitest.json')
const postgresReport = fromRoot('.cache/vitest-postgres.json')
const repeatedReport = fromRoot('.cache/vitest-repeated.json')
const playwrightReport = fromRoot('.cache/playwright.json')
const moduleCache = fromRoot('.cache/vitest-modules')
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

/**
 * A run of Vitest that leaves a report.
 * @param {string} report @param {string[]} args
 */
const vitest = (report, ...args) => ({
	args: localBin(
		...['vitest', 'run', ...args],
		// So that the next run of the same tests need not compile them again.
		...['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${moduleCache}`],
		...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
	),
	count: (/** @type {number} */ code) => countVitest(report, code),
})

const hasPostgres = findPostgres() !== undefined
const postgres = postgresStep(onPostgres(), {
	hasPostgres,
	isRequired: process.env.CI !== undefined,
})

/**
 * What all tests need: the driver of SQLite, which a fresh clone has to compile, and the schema of
 * PostgreSQL, which tests of migrations copy.
 * @type {Step[]}
 */
const database = [
	{ name: 'SQLite driver', args: [fromRoot('scripts/install/sqlite-driver.mjs')] },
	{ name: 'database', args: ['--import', 'tsx', fromRoot('scripts/db-schema.ts'), 'check'] },
]

/** @type {Step} */
const build = { name: 'build', args: [fromRoot('scripts/build.mjs')] }

/** @type {Step} */
const unit = { name: 'unit and routes', ...vitest(vitestReport) }

/** @type {Step} */
const browser = {
	name: 'browser',
	args: localBin('playwright', 'test', '--reporter=line,json'),
	env: {
		PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
		// Otherwise the runner and its workers would each have their own.
		PLAYWRIGHT_TRANSFORM_CACHE_DIR: fromRoot('.cache/playwright-transform'),
		// Less garbage collection.
		NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim(),
	},
	count: (code) => countPlaywright(playwrightReport, code),
}

/** What needs the sources alone. @type {Step[]} */
const checks = [
	{ name: 'types and lint', args: localBin('oxlint') },
	{ name: 'own lint rules', args: localBin('eslint', '.', '--max-warnings', '0') },
	{ name: 'format', args: localBin('oxfmt', '--check', '.') },
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

/**
 * More tests, with one worker each, so that no core is idle while the others wait for a browser, a server or
 * a timer.
 * @type {Step[]}
 */
const testsBeside = [
	...postgres.steps,
	{
		name: 'repeated transactions',
		...vitest(repeatedReport, '--maxWorkers=1', ...REPEATED),
		env: { RETRY_ALWAYS: 'true' },
	},
]

/** The tests of the database again, on PostgreSQL. @returns {Step} */
function onPostgres() {
	const args = ['--config', 'vitest.postgres.config.ts', '--maxWorkers=1']
	return { name: 'on PostgreSQL', ...vitest(postgresReport, ...args) }
}

mkdirSync(fromRoot('.cache'), { recursive: true })
rmSync(moduleCache, { recursive: true, force: true })
// A report of yesterday must not count for a runner that dies today.
for (const report of [vitestReport, postgresReport, repeatedReport, playwrightReport]) {
	rmSync(report, { force: true })
}

/** @type {Map<string, string[]>} */
const rows = new Map()
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
	rows.set(name, [
		name,
		result.failed === 0 ? 'ok' : 'FAILED',
		String(result.passed),
		String(result.failed),
		String(result.skipped),
		inSeconds(performance.now() - startedAt),
	])
}

/**
 * Runs steps one after the other. The output of a step is shown as it comes, or when it has ended; until then
 * it is in a file in `.cache`.
 * @param {Step[]} steps @param {'at once' | 'at the end'} shown
 */
async function runSteps(steps, shown) {
	for (const step of steps) {
		const startedAt = performance.now()
		if (shown === 'at once') {
			log(`\n── ${step.name}`)
			note(step, await runInherit(node, step.args, step.env), startedAt)
		} else {
			const file = fromRoot(`.cache/output of ${step.name}.txt`)
			const { code, output } = await runCaptured(node, step.args, { env: step.env, file })
			log(`\n── ${step.name}\n${output}`)
			note(step, code, startedAt)
		}
	}
}

const startedAt = performance.now()
const driver = runSteps(database, 'at once')
const built = runSteps([build], 'at once')
const isReady = Promise.all([driver, built])
const unitTested = isReady.then(() => runSteps([unit], 'at once'))
// Two processes at a time: the checks begin as soon as one of the two has ended.
const besideTested = Promise.race([driver, built])
	.then(() => runSteps(checks, 'at the end'))
	.then(() => isReady)
	.then(() => runSteps(testsBeside, 'at the end'))
// All unit and browser tests at the same time take longer than one after the other, because two cores have
// to serve too many processes. The last of the unit tests overlap with the first browser tests, since they
// would leave cores idle.
await (hasPostgres ? besideTested : unitTested)
await Promise.all([unitTested, besideTested, runSteps([browser], 'at once')])

for (const failure of [
	...failuresOfVitest(vitestReport),
	...(hasPostgres ? failuresOfVitest(postgresReport) : []),
	...failuresOfVitest(repeatedReport),
	...failuresOfPlaywright(playwrightReport),
]) {
	log(`\n${failure}`)
}
const inOrder = [...database, ...checks, ...testsBeside, build, unit, browser].map(
	({ name }) => rows.get(name) ?? [],
)
log(`\n${table(['step', 'result', 'passed', 'failed', 'skipped', 'time'], inOrder)}\n`)
if (postgres.warning !== null) log(`${postgres.warning}\n`)
log(`${inSeconds(performance.now() - startedAt)} in all`)
log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
