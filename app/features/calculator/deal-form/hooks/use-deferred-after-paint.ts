import { startTransition, useEffect, useState } from 'react'

/** A background page does not paint, so the wait has a time limit. */
const MAX_WAIT_MS = 250

/** For tables and charts, which take so long to paint that a keystroke would wait for them. */
export const TYPING_PAUSE_MS = 150

/**
 * Returns the previous value until the components that use the new one directly have painted.
 * React's own deferred value may render before that paint and so delay it on a slow computer.
 *
 * @param pauseMs for what takes long to render: waits until the value has not changed for this time,
 * so that the next keystroke does not wait for it
 */
export function useDeferredAfterPaint<T>(value: T, pauseMs = 0): T {
	const [later, setLater] = useState(value)
	useEffect(() => {
		if (Object.is(value, later)) return undefined
		let timer = setTimeout(scheduleAfterPaint, MAX_WAIT_MS + pauseMs)
		const frame = requestAnimationFrame(() => {
			clearTimeout(timer)
			timer = setTimeout(scheduleAfterPaint, pauseMs)
		})
		return () => {
			cancelAnimationFrame(frame)
			clearTimeout(timer)
		}
		function scheduleAfterPaint() {
			startTransition(() => setLater(value))
		}
	}, [value, later, pauseMs])
	return later
}
