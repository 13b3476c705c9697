import { describe, expect, test } from 'vitest'
import { readMetricsConfig } from './metrics-config'

const TOKEN = 'q7w8e9r0t1y2u3i4o5p6a7s8d9f0g1h2'

describe('where the metrics are served', () => {
	test('by default nowhere', () => {
		expect(readMetricsConfig({ METRICS_HOST: '127.0.0.1' }, [])).toBeNull()
	})

	test.each([
		['127.0.0.1', undefined, []],
		['::1', undefined, []],
		['0.0.0.0', TOKEN, []],
		['0.0.0.0', undefined, ['METRICS_TOKEN: set it']],
		['hub.example', undefined, ['METRICS_TOKEN: set it']],
		['127.0.0.1', 'short', ['METRICS_TOKEN: use at least 32']],
	])('on %s with the token %s', (host, token, expected) => {
		const problems: string[] = []
		readMetricsConfig({ METRICS_PORT: 9464, METRICS_HOST: host, METRICS_TOKEN: token }, problems)
		expect(problems.map((line) => line.slice(0, expected[0]?.length))).toEqual(expected)
	})
})
