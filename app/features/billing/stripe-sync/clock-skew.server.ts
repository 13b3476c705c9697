import { seconds } from '~/core/time/durations'
import { raiseAlert } from '~/features/billing/issues/alerts.server'

/** The clock of this computer beside the provider's: when they differ, genuine events look like replays. */

/** How far they may be apart, either way. */
const TOLERANCE = seconds(300)

export const isWithinTolerance = (one: Date, other: Date): boolean =>
	Math.abs(one.getTime() - other.getTime()) <= TOLERANCE

/** Says once a day that the clocks are apart. */
export async function reportClockSkew(detail: string, now: Date): Promise<void> {
	await raiseAlert({ kind: 'clock_skew', about: now.toISOString().slice(0, 10), detail }, now)
}

/** Compares the time of the provider's answer with ours. */
export async function checkClockSkew(theirs: Date | null, now: Date): Promise<void> {
	if (theirs === null || isWithinTolerance(theirs, now)) return
	const minutes = Math.round((now.getTime() - theirs.getTime()) / 60_000)
	await reportClockSkew(
		`The server clock is ${Math.abs(minutes)} minutes ${minutes > 0 ? 'ahead of' : 'behind'} Stripe's. Events will be rejected until it's corrected.`,
		now,
	)
}
