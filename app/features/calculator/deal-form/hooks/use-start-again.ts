import { useEffect } from 'react'

/** Each time the form is cleared: back to the top, with the focus in the first field. */
export function useStartAgain(clearings: number): void {
	useEffect(() => {
		if (clearings === 0) return
		document
			.querySelector<HTMLElement>('#startPrice, #deal-address')
			?.focus({ preventScroll: true })
		window.scrollTo({ top: 0 })
	}, [clearings])
}
