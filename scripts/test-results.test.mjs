import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
	countPlaywright,
	countStep,
	countVitest,
	failuresOfPlaywright,
	failuresOfVitest,
	table,
} from './test-results.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'check-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** @param {unknown} report */
function reportFile(report) {
	const file = path.join(folder, `${Math.random()}.json`)
	writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
	return file
}

const tests = (/** @type {string[]} */ ...states) => ({
	status: states.includes('failed') ? 'failed' : 'passed',
	assertionResults: states.map((status) => ({ status })),
})

test('a step without tests counts as one check', () => {
	expect(countStep(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
	expect(countStep(2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test.each([
	['all pass', [tests('passed', 'passed'), tests('passed', 'skipped', 'todo')], 0, [3, 0, 2]],
	['one fails', [tests('passed', 'failed')], 1, [1, 1, 0]],
	[
		'a file does not load',
		[tests('passed'), { status: 'failed', assertionResults: [] }],
		1,
		[1, 1, 0],
	],
	['an error outside the tests', [tests('passed')], 1, [1, 1, 0]],
	['nothing ran', [], 0, [0, 1, 0]],
	['all are skipped', [tests('skipped')], 0, [0, 1, 1]],
])('vitest: %s', (_case, testResults, code, [passed, failed, skipped]) => {
	expect(countVitest(reportFile({ testResults }), code)).toEqual({ passed, failed, skipped })
})

test('vitest: failures are named with the first lines of their errors', () => {
	const file = reportFile({
		testResults: [
			{
				name: 'a.test.ts',
				status: 'failed',
				assertionResults: [
					{ status: 'passed', fullName: 'one' },
					{
						status: 'failed',
						fullName: 'two',
						failureMessages: ['Error: 2 is not 3\n    at a.ts'],
					},
				],
			},
			{ name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
			{ name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
		],
	})
	const [first, second, ...rest] = failuresOfVitest(file)
	expect(first).toMatch(/^failed: a\.test\.ts two\n {4}Error: 2 is not 3/u)
	expect(second).toBe('failed: b.test.ts\n    SyntaxError')
	expect(rest).toEqual([])
	expect(failuresOfVitest(path.join(folder, 'absent.json'))).toEqual([])
})

test.each([
	['all pass', { expected: 5, unexpected: 0, flaky: 0, skipped: 1 }, 0, [5, 0, 1]],
	['one fails', { expected: 3, unexpected: 1, flaky: 0, skipped: 0 }, 1, [3, 1, 0]],
	['one is flaky', { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, 0, [4, 0, 0]],
	['the server does not start', { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, 1, [0, 1, 0]],
])('playwright: %s', (_case, stats, code, [passed, failed, skipped]) => {
	expect(countPlaywright(reportFile({ stats }), code)).toEqual({ passed, failed, skipped })
})

test.each([path.join(folder, 'absent.json'), reportFile('{ half')])(
	'an unreadable report is a failure',
	(file) => {
		for (const code of [0, 1]) {
			expect(countVitest(file, code)).toEqual({ passed: 0, failed: 1, skipped: 0 })
			expect(countPlaywright(file, code)).toEqual({ passed: 0, failed: 1, skipped: 0 })
		}
	},
)

test('lists failed and flaky tests with their errors', () => {
	const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
		title,
		file: 'a.spec.ts',
		line: 7,
		tests: [
			{ status, projectName: 'js', results: [{ error: { message: '\u001b[31mno\n\nwhy' } }, {}] },
		],
	})
	const suites = [
		{ specs: [spec('one', 'unexpected')], suites: [{ specs: [spec('two', 'flaky')] }] },
		{ specs: [spec('three', 'expected')] },
	]
	expect(failuresOfPlaywright(reportFile({ suites }))).toEqual([
		'failed: [js] a.spec.ts:7 one\n    no\n    why',
		'passed on retry: [js] a.spec.ts:7 two\n    no\n    why',
	])
	expect(failuresOfPlaywright(path.join(folder, 'absent.json'))).toEqual([])
})

test('aligns table columns', () => {
	expect(
		table(
			['step', 'time'],
			[
				['a long one', '1 s'],
				['b', '10 s'],
			],
		),
	).toBe(['step        time', '----------  ----', 'a long one  1 s', 'b           10 s'].join('\n'))
})
