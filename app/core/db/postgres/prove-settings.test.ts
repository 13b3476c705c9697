import { describe, expect, test } from 'vitest'
import { SETTINGS } from './connection-settings.server'
import { findProblems, type ServerState } from './prove-settings.server'

const RIGHT: ServerState = {
	version: 15,
	settings: {
		...SETTINGS,
		server_encoding: 'UTF8',
		client_encoding: 'UTF8',
		synchronous_commit: 'on',
		fsync: 'on',
	},
	clockDifferenceMs: 100,
}
const withSetting = (name: string, value: string): ServerState => ({
	...RIGHT,
	settings: { ...RIGHT.settings, [name]: value },
})

describe('SCALE-02 settings of the PostgreSQL connection', () => {
	test('a right server has no problems', () => {
		expect(findProblems(RIGHT, true)).toEqual([])
	})

	test.each([
		[{ ...RIGHT, version: 14 }, 'the server is PostgreSQL 14, must be 15 or newer'],
		[withSetting('server_encoding', 'SQL_ASCII'), 'server_encoding is SQL_ASCII, must be UTF8'],
		[withSetting('TimeZone', 'Europe/Rome'), 'TimeZone is Europe/Rome, must be UTC'],
		[
			withSetting('default_transaction_isolation', 'read committed'),
			'default_transaction_isolation is read committed, must be serializable',
		],
		[withSetting('synchronous_commit', 'off'), 'synchronous_commit is off, must be on'],
		[withSetting('fsync', 'off'), 'fsync is off, must be on'],
		[withSetting('statement_timeout', '0'), 'statement_timeout is 0, must be 10s'],
		[{ ...RIGHT, clockDifferenceMs: -31_000 }, 'differ by 31 s'],
	])('%#: a wrong one is named', (state, text) => {
		expect(findProblems(state, true)).toEqual([expect.stringContaining(text)])
	})

	test('all that is wrong is named at once', () => {
		const state = { version: 9, settings: {}, clockDifferenceMs: 90_000 }
		expect(findProblems(state, true).length).toBeGreaterThan(8)
	})

	test('what only loses data in a power failure is accepted outside production', () => {
		expect(findProblems(withSetting('fsync', 'off'), false)).toEqual([])
	})
})
