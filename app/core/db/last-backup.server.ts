import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '~/core/config/config.server'
import { currentTime } from '~/core/time/clock'
import { after, days } from '~/core/time/durations'

/** The name that `npm run db:backup` gives a backup. */
export const BACKUP_NAME = /^app-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.(?:db|dump)$/u

/** How old the newest backup may be. */
export const MAX_BACKUP_AGE = days(2)

/** When the newest backup in the data folder was made; null if there is none. */
async function findLastBackup(): Promise<Date | null> {
	const folder = join(config().dataDir, 'backups')
	const names = await readdir(folder).catch(() => [])
	const newest = names
		.filter((name) => BACKUP_NAME.test(name))
		.sort()
		.at(-1)
	return newest === undefined ? null : (await stat(join(folder, newest))).mtime
}

/** When the last backup was made; `isLate` where nothing else seems to back the database up. */
export async function backupState(now: Date): Promise<{ backup: Date | null; isLate: boolean }> {
	const backup = await findLastBackup()
	const { mode, postgres } = config()
	// A host of PostgreSQL has backups of its own, unless somebody makes them here.
	const isOurs = mode === 'production' && (postgres === null || backup !== null)
	const isLate = isOurs && (backup === null || backup < after(now, -MAX_BACKUP_AGE))
	return { backup, isLate }
}

/** The age of the newest backup; infinite if there is none. */
export async function backupAgeSeconds(): Promise<number> {
	const backup = await findLastBackup()
	return backup === null ? Infinity : (currentTime().getTime() - backup.getTime()) / 1000
}
