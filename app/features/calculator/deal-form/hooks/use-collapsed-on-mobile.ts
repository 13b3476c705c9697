import { type RefObject, useEffect } from 'react'

/** Where the breakdowns of results are open. */
const ROOMY = '(min-width: 62rem) and (min-height: 62.5rem)'
/** The width below which the dock replaces the results next to the inputs. */
const NARROW = '(max-width: 61.99rem)'

/**
 * On a narrow screen, every section but the first starts closed, with its subtotal next to its
 * title. Phones get them closed from the server; this covers narrow windows. A section with the
 * focus stays open. On a wide and high screen the breakdowns of the results start open. The inputs
 * of an analysis page are shown on every wide screen, so they are open there for assistive
 * technology too.
 */
export function useCollapsedOnMobile(form: RefObject<HTMLFormElement>) {
	useEffect(() => {
		if (window.matchMedia(ROOMY).matches) {
			for (const breakdown of form.current?.querySelectorAll('.section-breakdown') ?? []) {
				breakdown.setAttribute('open', '')
			}
		}
		if (!window.matchMedia(NARROW).matches) {
			form.current?.querySelector('.analysis-inputs')?.setAttribute('open', '')
			return
		}
		const [, ...otherSections] = form.current?.querySelectorAll('details.disclosure') ?? []
		for (const section of otherSections) {
			if (!section.contains(document.activeElement)) section.removeAttribute('open')
		}
	}, [form])
}
