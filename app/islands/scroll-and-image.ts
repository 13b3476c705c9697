/** Enhancements of pages without hydration. Each does nothing if its elements are absent. */

/** How far a button moves a row of chips, in pixels. */
const SCROLL_STEP = 100

function createScrollButton(
	label: string,
	direction: -1 | 1,
	list: HTMLElement,
): HTMLButtonElement {
	const button = document.createElement('button')
	button.type = 'button'
	button.className = 'btn btn--sm btn--icon chips__arrow'
	button.setAttribute('aria-label', label)
	button.textContent = direction < 0 ? '‹' : '›'
	button.addEventListener('click', () => {
		list.scrollBy({ left: direction * SCROLL_STEP, behavior: 'smooth' })
	})
	return button
}

/** Adds two scroll buttons to rows that overflow. */
export function enhanceScrollers(root: ParentNode): void {
	for (const list of root.querySelectorAll<HTMLElement>('[data-scroller]')) {
		if (list.scrollWidth <= list.clientWidth || list.dataset['scroller'] === undefined) continue
		const about = list.dataset['scroller'].toLowerCase()
		delete list.dataset['scroller']
		list.before(createScrollButton(`Earlier ${about}`, -1, list))
		list.after(createScrollButton(`More ${about}`, 1, list))
	}
}

function showFallback(image: HTMLImageElement): void {
	const { fallback } = image.dataset
	delete image.dataset['fallback']
	if (fallback !== undefined) image.src = fallback
}

/** Replaces a broken image with its fallback. */
export function enhanceImages(root: ParentNode): void {
	for (const image of root.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
		if (image.complete && image.naturalWidth === 0) showFallback(image)
		else image.addEventListener('error', () => showFallback(image), { once: true })
	}
}
