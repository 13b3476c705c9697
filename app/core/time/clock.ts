import { singleton } from '~/core/singleton'

/**
 * The only place that reads the time. In local mode, the time can be moved forward, so that expiry
 * can be tested without waiting.
 */
const state = singleton('clock', () => ({ offsetMs: 0, listeners: new Set<() => void>() }))

/** The app's time. Domain code receives it as `now`; only routes and jobs call this. */
export function currentTime(): Date {
	return new Date(Date.now() + state.offsetMs)
}

/**
 * The computer's time, which local mode does not move: for what several processes agree on, such as the
 * end of a lease.
 */
export function computerTime(): Date {
	return new Date()
}

/** Moves the app's time forward by whole seconds (never back). */
export function advanceClock(seconds: number): void {
	state.offsetMs += Math.max(0, seconds) * 1000
	for (const listener of state.listeners) listener()
}

/** Calls the listener whenever the app's time has moved, before the caller continues. */
export function onClockAdvanced(listener: () => void): void {
	state.listeners.add(listener)
}

/** A timestamp for measuring durations, in milliseconds; unaffected by clock changes. */
export function monotonicMs(): number {
	return performance.now()
}
