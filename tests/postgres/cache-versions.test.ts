import { expect, onTestFinished, test, vi } from 'vitest'
import { config } from '~/core/config/config.server'
import { listenForCacheVersions } from '~/core/db/postgres/cache-version-listener.server'
import { log } from '~/core/log.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { runSql } from '#tests/helpers/setup/postgres-admin'

useDatabase()

const url = (): string => config().postgres?.url ?? ''
const elsewhere = (sql: string) => runSql(sql, url())
const RAISED = `INSERT INTO "CacheVersion" VALUES ('pages', 1)
	ON CONFLICT ("name") DO UPDATE SET "version" = "CacheVersion"."version" + 1`

async function listen(intervalMs?: number) {
	const heard: [string, number][] = []
	const { postgres } = config()
	if (postgres === null) throw new Error('Not on PostgreSQL')
	const listener = await listenForCacheVersions(
		postgres,
		(name, version) => void heard.push([name, version]),
		intervalMs,
	)
	onTestFinished(listener.stop)
	return heard
}

test('SCALE-11 a change by another process is heard of by its notification', async () => {
	await elsewhere('DELETE FROM "CacheVersion"')
	await elsewhere(RAISED)
	const heard = await listen()
	expect(heard).toEqual([['pages', 1]])
	await elsewhere(RAISED)
	await vi.waitUntil(() => heard.some(([, version]) => version === 2), 60_000)
})

test('SCALE-11 when the connection ends, a new one reads what was missed', async () => {
	const warnings = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
	await elsewhere('DELETE FROM "CacheVersion"')
	const heard = await listen(50)
	await elsewhere(
		`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'prohub' AND query LIKE '%CacheVersion%' AND datname = current_database()`,
	)
	await elsewhere(RAISED)
	await vi.waitUntil(() => heard.some(([, version]) => version === 1), 60_000)
	expect(warnings.mock.calls.length).toBeLessThan(5)
})
