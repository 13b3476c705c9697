import { monotonicMs } from '~/core/time/clock'
import { hours } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'

/**
 * Whether the database can be written, as the last attempt showed. A full or failing disk refuses
 * every save; the log gets one line for it, because a line per refused save would fill the disk
 * further and bury everything else.
 */

const MIN_ALARM_INTERVAL = hours(1)

const state = () => singleton('disk-alarm', () => ({ isRaised: false, loggedAt: -Infinity }))

/** Notes that a write failed; logs the first failure, and again at most once an hour. */
export function raiseDiskAlarm(reason: string): void {
	const alarm = state()
	alarm.isRaised = true
	if (monotonicMs() - alarm.loggedAt < MIN_ALARM_INTERVAL) return
	alarm.loggedAt = monotonicMs()
	log.error({ alarm: 'database', reason }, 'the database cannot be written')
}

/** Notes that a write succeeded again. */
export function endDiskAlarm(): void {
	const alarm = state()
	if (!alarm.isRaised) return
	alarm.isRaised = false
	log.warn({ alarm: 'database' }, 'the database can be written again')
}

/** Whether writes are failing at the moment. */
export const isDiskAlarmRaised = (): boolean => state().isRaised
