import { countOf } from '~/core/plural'
import { seconds } from '~/core/time/durations'
import { raiseAlert } from '~/features/billing/issues/alerts.server'

/** Compares the system clock with Stripe's: if they differ, genuine events look like replays. */

/** The maximum difference in either direction. */
const TOLERANCE = seconds(300)

export const isWithinTolerance = (one: Date, other: Date): boolean =>
	Math.abs(one.getTime() - other.getTime()) <= TOLERANCE

/** Raises an alert about the difference, once a day. */
export async function reportClockSkew(detail: string, now: Date): Promise<void> {
	await raiseAlert({ kind: 'clock_skew', about: now.toISOString().slice(0, 10), detail }, now)
}

/** Compares the time of Stripe's response with ours. */
export async function checkClockSkew(theirs: Date | null, now: Date): Promise<void> {
	if (theirs === null || isWithinTolerance(theirs, now)) return
	const minutes = Math.round((now.getTime() - theirs.getTime()) / 60_000)
	await reportClockSkew(
		`The server clock is ${countOf(Math.abs(minutes), 'minute')} ${minutes > 0 ? 'ahead of' : 'behind'} Stripe's. Events will be rejected until it's corrected.`,
		now,
	)
}
