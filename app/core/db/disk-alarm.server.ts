import { monotonicMs } from '~/core/time/clock'
import { hours } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'

/**
 * Whether the last write to the database succeeded. A full or failing disk refuses every save; the
 * log gets one line about it, because a line per refused save would fill the disk further and bury
 * everything else.
 */

const MIN_ALARM_INTERVAL = hours(1)

const state = () => singleton('disk-alarm', () => ({ isRaised: false, loggedAt: -Infinity }))

/** Records that a write failed; logs the first failure, then at most one per hour. */
export function raiseDiskAlarm(reason: string): void {
	const alarm = state()
	alarm.isRaised = true
	if (monotonicMs() - alarm.loggedAt < MIN_ALARM_INTERVAL) return
	alarm.loggedAt = monotonicMs()
	log.error({ alarm: 'database', reason }, 'database is not writable')
}

/** Records that a write succeeded. */
export function endDiskAlarm(): void {
	const alarm = state()
	if (!alarm.isRaised) return
	alarm.isRaised = false
	log.warn({ alarm: 'database' }, 'database is writable again')
}

/** Whether writes are currently failing. */
export const isDiskAlarmRaised = (): boolean => state().isRaised
