import { singleton } from './singleton'

/**
 * The only place that asks for the time. In local mode the time can be moved forward, so that
 * everything that expires can be tried without waiting.
 */
const state = singleton('clock', () => ({
	offsetMs: 0,
	onMoved: null as (() => void) | null,
}))

/** The app's time. Use cases take it as `now`; only routes and jobs call this. */
export function currentTime(): Date {
	return new Date(Date.now() + state.offsetMs)
}

/** Moves the app's time forward by whole seconds (never back). */
export function advanceClock(seconds: number): void {
	state.offsetMs += Math.max(0, seconds) * 1000
	state.onMoved?.()
}

/** What has to catch up when the time was moved, such as what stands in for another service. */
export function onClockMoved(catchUp: () => void): void {
	state.onMoved = catchUp
}

/** A reading for measuring durations, in milliseconds; unaffected by clock changes. */
export function monotonicMs(): number {
	return performance.now()
}
