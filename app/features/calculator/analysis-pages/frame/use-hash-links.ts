import { useEffect } from 'react'

/** Opens what hides the element, brings it into view and moves the focus there. */
function goTo(place: HTMLElement): void {
	for (
		let details = place.closest('details');
		details !== null;
		details = details.parentElement?.closest('details') ?? null
	) {
		details.open = true
	}
	const target = place instanceof HTMLDetailsElement ? place.querySelector('summary') : place
	place.scrollIntoView()
	target?.focus({ preventScroll: true })
}

/**
 * Follows links inside the page without the browser's navigation. The address follows what is typed
 * without the router, which would take a change of the hash for a new deal, load the page again
 * and so close what was opened.
 */
export function useHashLinks(): void {
	useEffect(() => {
		const follow = (event: MouseEvent) => {
			const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
			const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
			const place = document.getElementById(link?.getAttribute('href')?.slice(1) ?? '')
			if (event.defaultPrevented || !isPlain || place === null) return
			event.preventDefault()
			goTo(place)
		}
		document.addEventListener('click', follow)
		return () => document.removeEventListener('click', follow)
	}, [])
}
