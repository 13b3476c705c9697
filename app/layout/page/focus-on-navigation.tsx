import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * After a navigation in the browser the focus moves to the new page, as it would after loading a
 * document, so that the next Tab and the screen reader start there.
 */
export function FocusOnNavigation({ targetId }: { targetId: string }) {
	const { pathname } = useLocation()
	const shown = useRef(pathname)
	useEffect(() => {
		if (shown.current === pathname) return
		shown.current = pathname
		const target = document.getElementById(targetId)
		if (target !== null && !target.contains(document.activeElement)) {
			target.focus({ preventScroll: true })
		}
	}, [pathname, targetId])
	return null
}
