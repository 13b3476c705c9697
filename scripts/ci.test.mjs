import { spawnSync } from 'node:child_process'
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fromRoot } from './lib.mjs'

/** Runs `npm test` itself, in a copy in which every check and test runner only notes that it was called. */

/** What of the scripts is real in the copy. */
const REAL = ['ci.mjs', 'lib.mjs', 'find-postgres.mjs', 'test-results.mjs']
const RUNNERS = ['depcruise', 'eslint', 'knip', 'oxfmt', 'oxlint', 'playwright', 'vitest']

/** Notes its arguments, and leaves the report of a run with one test. */
const RUNNER = `const { appendFileSync, writeFileSync } = require('node:fs')
appendFileSync('calls.txt', process.argv.slice(1).join(' ') + '\\n')
const report = process.argv.find((one) => one.startsWith('--outputFile.json='))?.slice(18)
const passed = { testResults: [{ assertionResults: [{ status: 'passed' }] }] }
if (report !== undefined) writeFileSync(report, JSON.stringify(passed))
const browserReport = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
if (browserReport !== undefined) writeFileSync(browserReport, '{"stats":{"expected":1}}')
`

function copyOfScripts() {
	const folder = mkdtempSync(path.join(tmpdir(), 'prohub-ci-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const inFolder = (/** @type {string[]} */ ...parts) => path.join(folder, ...parts)
	cpSync(fromRoot('scripts'), inFolder('scripts'), { recursive: true })
	const scripts = readdirSync(inFolder('scripts'), { recursive: true, withFileTypes: true })
	for (const { name, parentPath } of scripts.filter((one) => one.isFile())) {
		if (!REAL.includes(name)) writeFileSync(path.join(parentPath, name), '')
	}
	for (const name of ['build.mjs', 'db-schema.ts', 'install/sqlite-driver.mjs']) {
		const note = `import('node:fs').then((fs) => fs.appendFileSync('calls.txt', '${name}\\n'))`
		writeFileSync(inFolder('scripts', name), note)
	}
	mkdirSync(inFolder('node_modules/.bin'), { recursive: true })
	for (const name of RUNNERS) writeFileSync(inFolder('node_modules/.bin', name), RUNNER)
	symlinkSync(fromRoot('node_modules/tsx'), inFolder('node_modules/tsx'))
	return folder
}

/**
 * Runs the copy on a computer with or without PostgreSQL.
 * @param {{ hasPostgres: boolean, isCi: boolean }} where
 */
function runCi({ hasPostgres, isCi }) {
	const folder = copyOfScripts()
	// Where Debian has it, on a computer of a developer.
	const finder = path.join(folder, 'scripts/find-postgres.mjs')
	const text = readFileSync(finder, 'utf8')
	expect(text).toContain("'/usr/lib/postgresql'")
	writeFileSync(finder, text.replace("'/usr/lib/postgresql'", "'/nowhere'"))
	const programs = path.join(folder, 'postgres')
	mkdirSync(programs)
	if (hasPostgres) writeFileSync(path.join(programs, 'initdb'), '')
	const { status, stdout } = spawnSync(process.execPath, ['scripts/ci.mjs'], {
		cwd: folder,
		env: { PATH: programs, ...(isCi ? { CI: 'true' } : {}) },
		encoding: 'utf8',
	})
	const calls = path.join(folder, 'calls.txt')
	return {
		status,
		output: stdout,
		calls: existsSync(calls) ? readFileSync(calls, 'utf8').split('\n') : [],
	}
}

/** @param {string[]} calls */
const onPostgres = (calls) =>
	calls.filter((one) => one.includes('vitest run') && one.includes('vitest.postgres.config.ts'))

test('SCALE-18 npm test runs the tests of the database on both engines', () => {
	const { status, output, calls } = runCi({ hasPostgres: true, isCi: true })
	expect(status, output).toBe(0)
	expect(onPostgres(calls)).toHaveLength(1)
	const onSqlite = calls.filter((one) => one.includes('vitest run') && !one.includes('--config'))
	expect(onSqlite.length).toBeGreaterThan(0)
	expect(output).not.toContain('NOT run')
})

test('the tests run on what the build, the driver and the check of the database have written', () => {
	const { calls } = runCi({ hasPostgres: true, isCi: true })
	const unit = calls.findIndex((one) => one.includes('vitest run') && !one.includes('--config'))
	const before = calls.slice(0, unit)
	expect(before.indexOf('install/sqlite-driver.mjs')).toBeLessThan(before.indexOf('db-schema.ts'))
	expect(before).toEqual(
		expect.arrayContaining(['build.mjs', 'db-schema.ts', 'install/sqlite-driver.mjs']),
	)
	const browser = calls.findIndex((one) => one.includes('playwright test'))
	expect(calls.slice(0, browser)).toContain('build.mjs')
})

test('SCALE-18 a missing PostgreSQL fails in continuous integration', () => {
	const { status, output, calls } = runCi({ hasPostgres: false, isCi: true })
	expect([status, onPostgres(calls)]).toEqual([1, []])
	expect(output).toMatch(/on PostgreSQL\s+\W*\s*FAILED/u)
})

test('SCALE-18 elsewhere a missing PostgreSQL is said at the end', () => {
	const { status, output, calls } = runCi({ hasPostgres: false, isCi: false })
	expect([status, onPostgres(calls)], output).toEqual([0, []])
	const [last] = output
		.split('\n')
		.slice(-6)
		.filter((line) => line.includes('PostgreSQL'))
	expect(last).toBe('PostgreSQL is not installed: its tests did NOT run.')
})
