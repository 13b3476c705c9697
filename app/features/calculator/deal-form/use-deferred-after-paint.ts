import { startTransition, useEffect, useState } from 'react'

/** A page in the background paints nothing; there the wait ends by itself. */
const MAX_WAIT_MS = 250

/**
 * The value as it was at the last picture of the screen: it follows once what depends on the newest
 * one directly is painted. React's own deferred value is drawn before that picture where it can be,
 * and so keeps a slow computer from showing it.
 */
export function useDeferredAfterPaint<T>(value: T): T {
	const [later, setLater] = useState(value)
	useEffect(() => {
		if (Object.is(value, later)) return undefined
		let timer = setTimeout(follow, MAX_WAIT_MS)
		const frame = requestAnimationFrame(() => {
			clearTimeout(timer)
			timer = setTimeout(follow, 0)
		})
		return () => {
			cancelAnimationFrame(frame)
			clearTimeout(timer)
		}
		function follow() {
			startTransition(() => setLater(value))
		}
	}, [value, later])
	return later
}
