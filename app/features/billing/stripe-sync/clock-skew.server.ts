import { countOf } from '~/core/plural'
import { minutes, seconds } from '~/core/time/durations'
import { raiseAlert, resolveAlerts } from '~/features/billing/issues/alerts.server'

/** Compares the system clock with Stripe's: if they differ, genuine events look like replays. */

/** The maximum difference of an event's time, in either direction. */
const TOLERANCE = seconds(300)
/** From this difference on the owner is told, before events are rejected. */
const ALERT_FROM = seconds(20)
const MINUTE = minutes(1)

export const isWithinTolerance = (one: Date, other: Date): boolean =>
	Math.abs(one.getTime() - other.getTime()) <= TOLERANCE

/** Raises an alert about an event whose time is too far from ours. */
export async function reportSkewedEvent(now: Date): Promise<void> {
	const detail =
		'A genuine event was more than five minutes old or early: a replay, or the clock of this computer is wrong.'
	await raiseAlert({ kind: 'clock_skew', about: 'event', detail }, now)
}

const differenceText = (ms: number): string =>
	ms >= 2 * MINUTE
		? countOf(Math.round(ms / MINUTE), 'minute')
		: countOf(Math.round(ms / 1000), 'second')

/**
 * Compares the time of Stripe's response with ours, and resolves the alert when they agree.
 * @param asked when Stripe was asked, by our clock; @param now when it had answered
 */
export async function checkClockSkew(theirs: Date | null, asked: Date, now: Date): Promise<void> {
	if (theirs === null) return
	const [behind, ahead] = [theirs.getTime() - now.getTime(), asked.getTime() - theirs.getTime()]
	const ms = Math.max(behind, ahead)
	if (ms < ALERT_FROM) {
		await resolveAlerts({ dedupeKey: 'clock_skew:clock' }, now)
		return
	}
	const side = ahead > behind ? 'ahead of' : 'behind'
	const effect =
		ms > TOLERANCE
			? "Events will be rejected until it's corrected."
			: 'From 5 minutes on, events are rejected. Let NTP correct it.'
	const detail = `The server clock is ${differenceText(ms)} ${side} Stripe's. ${effect}`
	await raiseAlert({ kind: 'clock_skew', about: 'clock', detail }, now)
}
