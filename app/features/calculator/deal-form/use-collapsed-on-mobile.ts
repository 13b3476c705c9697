import { type RefObject, useEffect } from 'react'

/** The width below which the dock replaces the results next to the inputs. */
const NARROW = '(max-width: 61.99rem)'

/**
 * On a narrow screen, every section but the first starts closed, with its subtotal next to its
 * title. Phones get them closed from the server; this covers narrow windows. A section with the
 * focus stays open.
 */
export function useCollapsedOnMobile(form: RefObject<HTMLFormElement>) {
	useEffect(() => {
		if (!window.matchMedia(NARROW).matches) return
		const [, ...otherSections] = form.current?.querySelectorAll('details.disclosure') ?? []
		for (const section of otherSections) {
			if (!section.contains(document.activeElement)) section.removeAttribute('open')
		}
	}, [form])
}
