import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { backupAgeSeconds } from '~/core/db/last-backup.server'
import { currentTime } from '~/core/time/clock'
import { after, days, hours } from '~/core/time/durations'
import { createUser } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { changeConfig } from '#tests/helpers/setup/singletons'
import { checkBackup } from './backup-check.server'

useDatabase()

const file = () => join(config().dataDir, 'backups', 'app-2026-01-01T03-00-00-000Z.db')

/** Makes the only backup one of this time. */
function backUp(at: Date): void {
	mkdirSync(dirname(file()), { recursive: true })
	writeFileSync(file(), '')
	utimesSync(file(), at, at)
}

const openAlerts = async () =>
	(await db().billingAlert.findMany({ where: { resolvedAt: null } })).map(({ detail }) => detail)
const mails = () => db().outboxMessage.count({ where: { reason: 'backup' } })

describe('OPS-42 the alarm when the last backup is old', () => {
	beforeEach(async () => {
		rmSync(file(), { force: true })
		changeConfig({ mode: 'production' })
		await createUser('admin')
	})

	test('is an alert and one email, and ends with the next backup', async () => {
		const now = currentTime()
		backUp(after(now, -days(1)))
		await checkBackup(now)
		expect(await openAlerts()).toEqual([])
		for (const later of [hours(25), hours(26)]) await checkBackup(after(now, later))
		expect(await openAlerts()).toEqual([
			expect.stringMatching(
				/^The newest backup was made on \d{4}-\d\d-\d\d\. Run “npm run db:backup”/u,
			),
		])
		expect(await mails()).toBe(1)
		backUp(after(now, hours(27)))
		await checkBackup(after(now, hours(28)))
		expect(await openAlerts()).toEqual([])
	})

	test('gives a new installation two days for its first backup', async () => {
		const now = currentTime()
		await checkBackup(after(now, days(1)))
		expect(await openAlerts()).toEqual([])
		await checkBackup(after(now, days(3)))
		expect(await openAlerts()).toEqual([
			expect.stringMatching(/^No backup has been made here yet\./u),
		])
	})

	test('leaves a database alone that its host backs up, and local mode', async () => {
		const late = after(currentTime(), days(3))
		changeConfig({ mode: 'local' })
		await checkBackup(late)
		changeConfig({
			mode: 'production',
			postgres: { url: '', directUrl: '', pool: 2 } as unknown as ReturnType<
				typeof config
			>['postgres'],
		})
		await checkBackup(late)
		expect(await db().billingAlert.count()).toBe(0)
	})

	test('has a metric, which is infinite before the first backup', async () => {
		expect(await backupAgeSeconds()).toBe(Infinity)
		backUp(after(currentTime(), -hours(3)))
		expect(Math.round((await backupAgeSeconds()) / 60)).toBe(180)
	})
})
