import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the new page after a client-side navigation, as loading a document would, so
 * that the next Tab and screen readers start there.
 */
export function FocusOnNavigation({ targetId }: { targetId: string }) {
	const { pathname } = useLocation()
	const previousPath = useRef(pathname)
	useEffect(() => {
		if (previousPath.current === pathname) return
		previousPath.current = pathname
		const target = document.getElementById(targetId)
		if (target !== null && !target.contains(document.activeElement)) {
			target.focus({ preventScroll: true })
		}
	}, [pathname, targetId])
	return null
}
