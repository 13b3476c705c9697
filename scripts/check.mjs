import { mkdirSync, rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import {
	countPlaywright,
	countStep,
	countVitest,
	failuresOfPlaywright,
	table,
} from './check-results.mjs'
import { aloud, at, inSeconds, installed, say } from './toolbox.mjs'

/** `npm test`: every check in order, then a table, then one line with the sum. */

const vitestReport = at('.cache/vitest.json')
const imageReport = at('.cache/vitest-image.json')
const playwrightReport = at('.cache/playwright.json')
const node = process.execPath

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args for Node
 * @property {(code: number) => import('./check-results.mjs').Counts} [count]
 * @property {Record<string, string>} [env]
 */

/** @type {Step[]} */
const steps = [
	{ name: 'format', args: installed('prettier', '--check', '--log-level', 'warn', '.') },
	{ name: 'lint', args: installed('eslint', '.', '--max-warnings', '0') },
	{ name: 'types', args: installed('tsc', '--noEmit') },
	{ name: 'walls', args: [at('scripts/walls.mjs')] },
	{ name: 'database', args: ['--import', 'tsx', at('scripts/db.ts'), 'check'] },
	{ name: 'build', args: [at('scripts/build.mjs')] },
	{
		name: 'unit and routes',
		args: installed(
			'vitest',
			'run',
			'--reporter=default',
			'--reporter=json',
			`--outputFile.json=${vitestReport}`,
		),
		count: (code) => countVitest(vitestReport, code),
	},
	{
		name: 'browser',
		args: installed('playwright', 'test', '--reporter=line,json'),
		env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
		count: (code) => countPlaywright(playwrightReport, code),
	},
	{
		name: 'image',
		args: installed(
			'vitest',
			'run',
			'--config',
			'vitest.image.config.ts',
			'--reporter=default',
			'--reporter=json',
			`--outputFile.json=${imageReport}`,
		),
		count: (code) => countVitest(imageReport, code),
	},
]

mkdirSync(at('.cache'), { recursive: true })
// A report of yesterday must not count for a runner that dies today.
for (const report of [vitestReport, playwrightReport, imageReport]) rmSync(report, { force: true })

const rows = []
const sum = { passed: 0, failed: 0, skipped: 0 }
for (const { name, args, env, count = countStep } of steps) {
	say(`\n── ${name}`)
	const startedAt = performance.now()
	const code = await aloud(node, args, env)
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

for (const failure of failuresOfPlaywright(playwrightReport)) say(`\n${failure}`)
say(`\n${table(['step', 'result', 'passed', 'failed', 'skipped', 'time'], rows)}\n`)
say(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
