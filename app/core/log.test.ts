import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs this code with the real logger in a process of its own and returns the lines. */
function runAndReadLines(code: string, level = 'info'): Record<string, unknown>[] {
	const program = `import { log, requestLog } from './app/core/log.server.ts'\n${code}`
	const output = execFileSync(
		process.execPath,
		['--import', 'tsx', '--input-type=module', '-e', program],
		{ env: { ...process.env, LOG_LEVEL: level }, encoding: 'utf8' },
	)
	return output
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as Record<string, unknown>)
}

const HOSTILE = [
	'a\nb',
	'\u001b[31mred\u001b[0m',
	'","level":60,"x":"',
	'{"level":60}',
	'\r\n\r\n{}',
]

test('writes one JSON object per line, whatever the fields contain (security row 59)', () => {
	const lines = runAndReadLines(
		`for (const text of ${JSON.stringify(HOSTILE)}) log.info({ path: text, err: text }, text)`,
	)
	expect(lines).toHaveLength(HOSTILE.length)
	for (const [i, line] of lines.entries()) {
		expect(line).toMatchObject({ level: 30, path: HOSTILE[i], err: HOSTILE[i], msg: HOSTILE[i] })
		expect(Date.parse(String(line['time']))).not.toBeNaN()
	}
})

test('the request line has the same format as every other line', () => {
	const lines = runAndReadLines(
		`for (const path of ${JSON.stringify(HOSTILE)}) requestLog.info({ path, status: 200 }, 'request')`,
	)
	expect(lines).toHaveLength(HOSTILE.length)
	for (const [i, line] of lines.entries()) {
		expect(line).toMatchObject({ level: 30, path: HOSTILE[i], status: 200, msg: 'request' })
	}
})

test('redacts anything that could be a secret (security row 59)', () => {
	const names = ['password', 'token', 'recaptchaToken', 'code', 'cookie', 'authorization']
	const fields = Object.fromEntries(names.map((name) => [name, 'planted-secret']))
	const [line] = runAndReadLines(
		`log.error(${JSON.stringify({ ...fields, form: fields, user: 'kept' })}, 'failed')`,
	)
	expect(JSON.stringify(line)).not.toContain('planted-secret')
	expect(line).toMatchObject({ level: 50, user: 'kept', password: '[hidden]' })
})

test('FIX-45 the code of an error and the exit code of a process are no secrets', () => {
	const lines = runAndReadLines(
		`log.error({ err: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }, 'failed')
		log.error({ worker: 7, exitCode: 1, signal: null }, 'worker died, replacing it')`,
	)
	expect(lines).toMatchObject([
		{ err: { errorCode: 'ECONNREFUSED', message: 'x' } },
		{ exitCode: 1 },
	])
})

test('FIX-44 request lines of assets are written at the level debug only', () => {
	const code = `requestLog.debug({ path: '/assets/a.js' }, 'request')`
	expect(runAndReadLines(code)).toEqual([])
	expect(runAndReadLines(code, 'debug')).toMatchObject([{ level: 20, path: '/assets/a.js' }])
})

test('logs nothing at level silent', () => {
	expect(runAndReadLines(`log.error({}, 'nobody hears')`, 'silent')).toEqual([])
})
