import { describe, expect, test } from 'vitest'
import { readDatabaseConfig } from './database-config'

function read(url: string | undefined, directUrl?: string) {
	const problems: string[] = []
	const config = readDatabaseConfig(
		{ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_POOL: 10 },
		problems,
	)
	return { config, problems }
}

describe('SCALE-01 the choice of the engine', () => {
	test('without an address it is SQLite', () => {
		expect(read(undefined)).toEqual({ config: null, problems: [] })
	})

	test.each([
		'postgres://hub@localhost/hub',
		'postgresql://hub:p%40ss@127.0.0.1:5433/hub',
		'postgres://hub@localhost/hub?host=/var/run/postgresql',
		'postgres://hub@db.example.com/hub?sslmode=verify-full',
		'postgres://hub@db/hub?sslmode=disable',
	])('%s is PostgreSQL', (url) => {
		expect(read(url)).toEqual({
			config: { url, directUrl: url, isPooled: false, maxConnections: 10 },
			problems: [],
		})
	})

	test.each([
		['hub', 'use an address like'],
		['mysql://hub@localhost/hub', 'begins with postgres://'],
		['postgres://localhost', 'name the database'],
		['postgres://localhost/', 'name the database'],
		['postgres://hub@db.example.com/hub', 'sslmode=verify-full'],
		['postgres://hub@db.example.com/hub?sslmode=prefer', 'sslmode=verify-full'],
	])('%s is refused', (url, text) => {
		expect(read(url).problems).toEqual([expect.stringContaining(text)])
	})

	test('another address for migrations means that the first one leads to a pooler', () => {
		const [url, directUrl] = ['postgres://a@localhost/hub', 'postgres://a@localhost:6432/hub']
		expect(read(url, directUrl).config).toMatchObject({ url, directUrl, isPooled: true })
		expect(read(undefined, directUrl).problems).toHaveLength(1)
		expect(read(url, 'http://a').problems).toHaveLength(1)
	})
})
