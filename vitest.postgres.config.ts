import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config'

/**
 * The tests that use the database, once more on PostgreSQL. The server is started for the run
 * (tests/helpers/setup/global-setup.ts). `npm test` runs those of POSTGRES_PARTS: what differs between
 * the engines, what parallel requests could break, and what money and access depend on. With
 * `POSTGRES_TESTS=all` (`npm run test:slow`) all of them run.
 */

process.env['TEST_ENGINE'] = 'postgresql'

/** About SQLite's file, locks and settings. */
const SQLITE_ONLY = [
	...['cache-version', 'full-disk', 'owner-only'].map((name) => `app/core/db/${name}.test.ts`),
	'tests/routes/accounts/full-disk.test.ts',
]

/** About other servers; that they store something is no matter of the engine, except in the whole run. */
const NOT_ABOUT_DATABASE = ['app/core/captcha/hosted-provider.test.ts']

const POSTGRES_PARTS = [
	/^tests\/(?:parity|postgres)\//u,
	/^app\/core\//u,
	/^app\/features\/accounts\/(?:access|sessions|verification)\//u,
	/^app\/features\/(?:calculator\/saved-properties|guides|directory|deals|comps)\//u,
	/^app\/features\/billing\/(?:checkout|emails|entitlement|issues|revenue)\//u,
	/^app\/features\/billing\/access-tests\/(?:reasons|won-dispute|deletion)\.test/u,
	/^app\/features\/billing\/stripe-failure-tests\/(?:webhook|checkout|duplicates|vip|money|subscription)\.test/u,
	/^tests\/routes\/(?:guides|directory|parallel-requests|previous-release)/u,
	/^tests\/routes\/accounts\/(?:second-factor|user-data-complete|two-requests|email-change)\.test/u,
	/^tests\/routes\/admin\/(?:admin-users|admin-last|admin-users-contested|admin-audit)\.test/u,
	/^tests\/routes\/calculator\/(?:api-properties|calculator-(?:changed-since|save))/u,
	/^tests\/routes\/(?:comps\/(?:comps-sales|sale-keys)|deals\/(?:deal-list|scenarios))\.test/u,
]

function testFiles(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name)
		if (entry.isDirectory()) return testFiles(path)
		return /(?<!\.slow)\.test\.tsx?$/u.test(path) ? [path] : []
	})
}

const usesDatabase = (path: string): boolean =>
	/\b(?:useDatabase|useBilling|databaseForServer)\(/u.test(readFileSync(path, 'utf8'))

const isWhole = process.env['POSTGRES_TESTS'] === 'all'

const include = ['app', 'server', 'sandbox', 'prisma', 'tests']
	.flatMap(testFiles)
	.filter((path) => isWhole || POSTGRES_PARTS.some((part) => part.test(path)))
	.filter((path) => isWhole || !NOT_ABOUT_DATABASE.includes(path))
	.filter((path) => !SQLITE_ONLY.includes(path) && usesDatabase(path))

export default mergeConfig(
	{ ...base, cacheDir: 'node_modules/.vite/postgres', test: { ...base.test, include: [] } },
	defineConfig({ test: { include } }),
)
