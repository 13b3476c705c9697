import { db } from '~/core/db/db.server'
import { backupState, MAX_BACKUP_AGE } from '~/core/db/last-backup.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { after } from '~/core/time/durations'
import { raiseAlert, resolveAlerts } from '~/features/billing/issues/alerts.server'

/**
 * Raises an alert while the newest backup is late; its email reaches an owner who does not open the
 * overview. A new installation has as much time for its first backup.
 */
export async function checkBackup(now: Date): Promise<void> {
	const { backup, isLate } = await backupState(now)
	if (isLate) {
		if (backup === null && (await isNew(now))) return
		const last =
			backup === null
				? 'No backup has been made here yet.'
				: `The newest backup was made on ${toIsoDay(backup)}.`
		const detail = `${last} Run “npm run db:backup” every day: docs/operations.md has the line.`
		await raiseAlert({ kind: 'backup', about: 'late', detail }, now)
	} else if (backup !== null) {
		await resolveAlerts({ kind: 'backup' }, now)
	}
}

/** Whether the oldest account is younger than a backup may be. */
async function isNew(now: Date): Promise<boolean> {
	const where = { createdAt: { lt: after(now, -MAX_BACKUP_AGE) } }
	return (await db().user.findFirst({ where, select: { id: true } })) === null
}
