import { advanceReadLimits, advanceStoredLimits } from '~/core/security/rate-limiter.server'
import { singleton } from '~/core/singleton'
import { advanceClock } from './clock'

/** Local mode's moving of the time, in all processes. */

type Relay = (seconds: number) => Promise<void>

const state = () => singleton('clock-relay', () => ({ relay: null as Relay | null }))

/** Registers what moves the time of all processes, this one included, by `moveOwnClock`. */
export function useClockRelay(relay: Relay): void {
	state().relay = relay
}

/** Moves the time of this process and what it counts in memory. */
export function moveOwnClock(seconds: number): void {
	advanceClock(seconds)
	advanceReadLimits(seconds)
}

/** Moves the time of the app and its rate limits; resolves when it has moved in every process. */
export async function moveClock(seconds: number): Promise<void> {
	// Once for all processes.
	await advanceStoredLimits(seconds)
	const { relay } = state()
	if (relay === null) moveOwnClock(seconds)
	else await relay(seconds)
}
