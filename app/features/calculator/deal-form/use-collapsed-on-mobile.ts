import { type RefObject, useEffect } from 'react'

/** Where the dock takes the place of the results beside the inputs. */
const NARROW = '(max-width: 61.99rem)'

/**
 * On a narrow screen every section but the first starts closed, its subtotal beside its title. A
 * browser that says it is on a phone gets them closed already; this is for narrow windows. A section
 * in which somebody is typing stays open.
 */
export function useCollapsedOnMobile(form: RefObject<HTMLFormElement>) {
	useEffect(() => {
		if (!window.matchMedia(NARROW).matches) return
		const [, ...rest] = form.current?.querySelectorAll('details.disclosure') ?? []
		for (const section of rest) {
			if (!section.contains(document.activeElement)) section.removeAttribute('open')
		}
	}, [form])
}
