import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.server'
import { readProcessConfig } from './process-config'

const DEFAULTS = { APP_PROCESSES: 1, DRAIN_SECONDS: 0, METRICS_HOST: '127.0.0.1' }
const TOKEN = 'q7w8e9r0t1y2u3i4o5p6a7s8d9f0g1h2'

function read(changes: Partial<Parameters<typeof readProcessConfig>[0]> = {}) {
	const problems: string[] = []
	return { ...readProcessConfig({ ...DEFAULTS, ...changes }, 6, problems), problems }
}

describe('SCALE-09, SCALE-14 the settings of the processes', () => {
	test('by default one process, no drain and no metrics', () => {
		expect(read()).toEqual({ processes: 1, drainMs: 0, metrics: null, problems: [] })
	})

	test('auto is one process per core', () => {
		expect(read({ APP_PROCESSES: 'auto', DRAIN_SECONDS: 5 })).toMatchObject({
			processes: 6,
			drainMs: 5_000,
		})
	})

	test.each([
		['127.0.0.1', undefined, []],
		['::1', undefined, []],
		['0.0.0.0', TOKEN, []],
		['0.0.0.0', undefined, ['METRICS_TOKEN: set it']],
		['hub.example', undefined, ['METRICS_TOKEN: set it']],
		['127.0.0.1', 'short', ['METRICS_TOKEN: use at least 32']],
	])('metrics on %s with the token %s', (host, token, expected) => {
		const { problems } = read({ METRICS_PORT: 9464, METRICS_HOST: host, METRICS_TOKEN: token })
		expect(problems.map((line) => line.slice(0, expected[0]?.length))).toEqual(expected)
	})

	test.each([
		['APP_PROCESSES', '0'],
		['APP_PROCESSES', 'many'],
		['DRAIN_SECONDS', '-1'],
		['METRICS_PORT', '70000'],
	])('%s=%s is refused', (name, value) => {
		expect(() => loadConfig({ [name]: value }, () => TOKEN)).toThrow(ConfigError)
	})

	test('RETRY_ALWAYS is refused in production', () => {
		const env = { APP_MODE: 'production', RETRY_ALWAYS: 'true' }
		expect(() => loadConfig(env, () => TOKEN)).toThrow('RETRY_ALWAYS: exists in local mode only')
	})
})
