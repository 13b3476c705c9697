import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * Test counts of one step. A test runner that fails without naming a test, or that runs no test,
 * counts as one failure.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** A step without tests counts as one check. @param {number} code @returns {Counts} */
export function countStep(code) {
	return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** @param {string} file @param {number} code @returns {Counts} */
export function countVitest(file, code) {
	const report = readReport(file)
	const files = report?.testResults ?? []
	const tests = files.flatMap(({ assertionResults }) => assertionResults ?? [])
	const count = (/** @type {string[]} */ ...states) =>
		tests.filter(({ status }) => states.includes(status)).length
	// A file that fails to load has no test results.
	const unloadable = files.filter(
		({ status, assertionResults }) => status === 'failed' && !assertionResults?.length,
	).length
	return withExitCode(
		{
			passed: count('passed'),
			failed: count('failed') + unloadable,
			skipped: count('skipped', 'pending', 'todo', 'disabled'),
		},
		code,
	)
}

/**
 * Failed browser tests are retried once (docs/decisions/008). A test that passes on retry counts as
 * passed, but `failuresOfPlaywright` lists it.
 * @param {string} file @param {number} code @returns {Counts}
 */
export function countPlaywright(file, code) {
	const stats = readReport(file)?.stats ?? {}
	return withExitCode(
		{
			passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
			failed: stats.unexpected ?? 0,
			skipped: stats.skipped ?? 0,
		},
		code,
	)
}

/**
 * Failed unit and route tests, and files that did not load, with their errors, to be repeated like
 * those of `failuresOfPlaywright`.
 * @param {string} file
 * @returns {string[]}
 */
export function failuresOfVitest(file) {
	return (readReport(file)?.testResults ?? []).flatMap(
		({ name = '', status, message = '', assertionResults = [] }) => {
			const failed = assertionResults.filter(
				(/** @type {{ status: string }} */ one) => one.status === 'failed',
			)
			if (failed.length === 0 && status === 'failed') {
				return [[`failed: ${name}`, ...firstLines(message)].join('\n    ')]
			}
			return failed.map((/** @type {any} */ { fullName, failureMessages = [] }) =>
				[`failed: ${name} ${fullName}`, ...firstLines(failureMessages[0] ?? '')].join('\n    '),
			)
		},
	)
}

/**
 * Failed and flaky tests with their errors: a heading and some lines for each. They are repeated next
 * to the result table, because often only the end of a long log is available.
 * @param {string} file
 * @returns {string[]}
 */
export function failuresOfPlaywright(file) {
	/** @type {any[]} */
	const specs = []
	const walk = (/** @type {any} */ suite) => {
		specs.push(...(suite.specs ?? []))
		for (const inner of suite.suites ?? []) walk(inner)
	}
	for (const suite of readReport(file)?.suites ?? []) walk(suite)
	return specs.flatMap(({ title, file: name, line, tests = [] }) =>
		tests
			.filter((/** @type {any} */ one) => ['unexpected', 'flaky'].includes(one.status))
			.map((/** @type {any} */ { status, projectName, results = [] }) => {
				const word = status === 'flaky' ? 'passed on retry' : 'failed'
				// All errors: of a time-out, the second one says what the test waited for.
				const failed = results.find((/** @type {any} */ { error }) => error)
				const errors = failed?.errors ?? [failed?.error]
				const lines = errors.flatMap((/** @type {any} */ one) => firstLines(one?.message ?? ''))
				return [`${word}: [${projectName}] ${name}:${line} ${title}`, ...lines].join('\n    ')
			}),
	)
}

/** @param {string} message */
const firstLines = (message) =>
	stripVTControlCharacters(message)
		.split('\n')
		.filter((line) => line.trim() !== '')
		.slice(0, 12)

/** @param {Counts} counts @param {number} code @returns {Counts} */
function withExitCode(counts, code) {
	const ranNothing = counts.passed + counts.failed === 0
	const failedSilently = code !== 0 && counts.failed === 0
	return ranNothing || failedSilently ? { ...counts, failed: counts.failed + 1 } : counts
}

/** @param {string} file */
function readReport(file) {
	if (!existsSync(file)) return undefined
	try {
		return JSON.parse(readFileSync(file, 'utf8'))
	} catch {
		return undefined
	}
}

/**
 * Formats a table with aligned columns.
 * @param {string[]} headings
 * @param {string[][]} rows
 */
export function table(headings, rows) {
	const widths = headings.map((heading, column) =>
		Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)),
	)
	const line = (/** @type {string[]} */ cells) =>
		cells
			.map((cell, column) => cell.padEnd(widths[column] ?? 0))
			.join('  ')
			.trimEnd()
	return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join(
		'\n',
	)
}
