import { startTransition, useEffect, useState } from 'react'

/** A background page does not paint, so the wait has a time limit. */
const MAX_WAIT_MS = 250

/**
 * Returns the previous value until the components that use the new one directly have painted.
 * React's own deferred value may render before that paint and so delay it on a slow computer.
 */
export function useDeferredAfterPaint<T>(value: T): T {
	const [later, setLater] = useState(value)
	useEffect(() => {
		if (Object.is(value, later)) return undefined
		let timer = setTimeout(scheduleAfterPaint, MAX_WAIT_MS)
		const frame = requestAnimationFrame(() => {
			clearTimeout(timer)
			timer = setTimeout(scheduleAfterPaint, 0)
		})
		return () => {
			cancelAnimationFrame(frame)
			clearTimeout(timer)
		}
		function scheduleAfterPaint() {
			startTransition(() => setLater(value))
		}
	}, [value, later])
	return later
}
