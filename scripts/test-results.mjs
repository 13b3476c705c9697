import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * Counts of one step. A test runner that fails without naming a test has failed once, and one that
 * has run nothing has failed too.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** A step without tests of its own is one check. @param {number} code @returns {Counts} */
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
	// A file that does not load has no tests to fail.
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
 * A test of the browser is tried once more when it fails (docs/decisions/008). One that needed it
 * has passed, and is named by `failuresOfPlaywright` all the same.
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
 * What failed, at least once, and with which error: a heading and some lines for each. It is said
 * again beside the table, because of a long run often only the end is at hand.
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
				const word = status === 'flaky' ? 'passed when tried again' : 'failed'
				const message = results.find((/** @type {any} */ { error }) => error)?.error?.message ?? ''
				return [`${word}: [${projectName}] ${name}:${line} ${title}`, ...firstLines(message)].join(
					'\n    ',
				)
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
 * Rows under headings, in columns.
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
