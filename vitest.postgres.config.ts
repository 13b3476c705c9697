import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config'

/**
 * The tests that use the database, once more on PostgreSQL: `npx vitest run --config
 * vitest.postgres.config.ts`. The server is started for the run (tests/helpers/setup/global-setup.ts).
 */

process.env['TEST_ENGINE'] = 'postgresql'

/** About SQLite's file. */
const SQLITE_ONLY = [
	'app/core/db/cache-version.test.ts',
	'app/core/db/full-disk.test.ts',
	'app/core/db/owner-only.test.ts',
	'tests/routes/accounts/full-disk.test.ts',
]

function testFiles(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name)
		if (entry.isDirectory()) return testFiles(path)
		return /(?<!\.slow)\.test\.tsx?$/u.test(path) ? [path] : []
	})
}

const usesDatabase = (path: string): boolean =>
	/\b(?:useDatabase|useBilling)\(/u.test(readFileSync(path, 'utf8'))

const include = ['app', 'server', 'sandbox', 'prisma', 'tests']
	.flatMap(testFiles)
	.filter((path) => !SQLITE_ONLY.includes(path) && usesDatabase(path))

export default mergeConfig(
	{ ...base, test: { ...base.test, include: [] } },
	defineConfig({ test: { include } }),
)
