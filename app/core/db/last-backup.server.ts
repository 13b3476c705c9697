import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '~/core/config/config.server'

/** The name that `npm run db:backup` gives a backup. */
export const BACKUP_NAME = /^app-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.(?:db|dump)$/u

/** When the newest backup in the data folder was made; null if there is none. */
export async function findLastBackup(): Promise<Date | null> {
	const folder = join(config().dataDir, 'backups')
	const names = await readdir(folder).catch(() => [])
	const newest = names
		.filter((name) => BACKUP_NAME.test(name))
		.sort()
		.at(-1)
	return newest === undefined ? null : (await stat(join(folder, newest))).mtime
}
