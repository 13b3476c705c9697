import { enhanceImages, enhanceScrollers } from './scroll-and-image'

/**
 * Links and forms with `data-swap="#part"` replace only that part of the page: fetches the target
 * page and swaps the part. Anything unexpected is left to the browser, so everything also works
 * without this script.
 */

/** The current request; a newer one makes an older response obsolete. */
let currentRequest: AbortController | null = null
/** Path and query of the displayed page, to ignore jumps to an anchor. */
let currentPath = ''

const isPlainClick = (event: MouseEvent): boolean =>
	event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

const getPath = ({ pathname, search }: URL | Location): string => pathname + search

/** The address of a GET form, without empty fields. */
function formTarget(form: HTMLFormElement): URL {
	const url = new URL(form.action)
	url.search = ''
	for (const [name, value] of new FormData(form)) {
		if (typeof value !== 'string' || value.trim() === '') continue
		url.searchParams.append(name, value.trim())
	}
	// The default order is not part of the address, except with a search, whose default order
	// differs.
	const isUsual = url.searchParams.get('sort') === 'newest' && !url.searchParams.has('search')
	if (isUsual) url.searchParams.delete('sort')
	return url
}

function getStatusElement(): HTMLElement {
	const statusElement = document.getElementById('swap-status')
	if (statusElement !== null) return statusElement
	const status = document.createElement('p')
	status.id = 'swap-status'
	status.className = 'sr-only'
	status.setAttribute('role', 'status')
	document.body.append(status)
	return status
}

/** Identifies the focused element, to find it again in the new part. */
function focusedId(part: Element): string | null {
	const { activeElement } = document
	return part.contains(activeElement) ? activeElement?.id || '' : null
}

function replacePart(part: HTMLElement, newPart: HTMLElement): void {
	const id = focusedId(part)
	part.replaceWith(newPart)
	if (id !== null) {
		const same = id === '' ? null : document.getElementById(id)
		if (same === null) newPart.tabIndex = -1
		;(same ?? newPart).focus({ preventScroll: true })
	}
	enhanceScrollers(newPart)
	enhanceImages(newPart)
	getStatusElement().textContent = newPart.querySelector('[data-announce]')?.textContent ?? ''
}

/** Shows the failure in the part, with a retry link. */
function showFailure(part: HTMLElement, selector: string, url: URL): void {
	part.querySelector('[data-load-failure]')?.remove()
	const notice = document.createElement('div')
	notice.className = 'notice notice--error'
	notice.dataset['loadFailure'] = ''
	notice.setAttribute('role', 'alert')
	const text = document.createElement('p')
	text.textContent = part.dataset['failed'] ?? 'Something went wrong. Please try again.'
	const retryLink = document.createElement('a')
	retryLink.href = getPath(url)
	retryLink.className = 'btn btn--sm'
	retryLink.textContent = 'Try Again'
	retryLink.dataset['swap'] = selector
	notice.append(text, retryLink)
	part.prepend(notice)
}

async function swap(selector: string, url: URL, isNewPage: boolean): Promise<void> {
	const part = document.querySelector<HTMLElement>(selector)
	if (part === null) return location.assign(url)
	currentRequest?.abort()
	const controller = new AbortController()
	currentRequest = controller
	part.setAttribute('aria-busy', 'true')
	getStatusElement().textContent = part.dataset['loading'] ?? ''
	try {
		const response = await fetch(url, {
			headers: { Accept: 'text/html' },
			signal: controller.signal,
		})
		const page = new DOMParser().parseFromString(await response.text(), 'text/html')
		const newPart = page.querySelector<HTMLElement>(selector)
		if (!response.ok) throw new Error(String(response.status))
		// A different page, such as the sign-in.
		if (newPart === null) return location.assign(response.url)
		const at = response.redirected ? new URL(response.url) : url
		if (isNewPage && getPath(at) !== getPath(location)) history.pushState(null, '', getPath(at))
		currentPath = getPath(location)
		document.title = page.title
		replacePart(part, document.adoptNode(newPart))
	} catch {
		if (controller.signal.aborted) return
		part.removeAttribute('aria-busy')
		getStatusElement().textContent = ''
		showFailure(part, selector, url)
	} finally {
		if (currentRequest === controller) currentRequest = null
	}
}

/** Shows a posting form's progress on its button, and prevents a second submission. */
function showBusy(event: SubmitEvent, form: HTMLFormElement): void {
	if (form.dataset['sent'] !== undefined) return event.preventDefault()
	form.dataset['sent'] = ''
	const label = event.submitter?.querySelector('.btn__label') ?? event.submitter
	if (label) label.textContent = form.dataset['busyLabel'] ?? label.textContent
	event.submitter?.setAttribute('aria-disabled', 'true')
}

/** Listens on the document, so that swapped content is covered too. */
export function enhancePartialNavigation(page: Document): void {
	currentPath = getPath(location)
	page.addEventListener('click', (event) => {
		const { target } = event
		const link =
			target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-swap]') : null
		if (link === null || event.defaultPrevented || !isPlainClick(event)) return
		event.preventDefault()
		void swap(link.dataset['swap'] ?? '', new URL(link.href), !('still' in link.dataset))
	})
	page.addEventListener('submit', (event) => {
		const form = event.target
		if (!(form instanceof HTMLFormElement)) return
		if (form.dataset['busyLabel'] !== undefined) showBusy(event, form)
		if (form.dataset['swap'] === undefined) return
		event.preventDefault()
		void swap(form.dataset['swap'], formTarget(form), true)
	})
	page.addEventListener('change', ({ target }) => {
		if (!(target instanceof HTMLSelectElement) || !('submits' in target.dataset)) return
		target.form?.requestSubmit()
	})
	window.addEventListener('popstate', () => {
		if (getPath(location) === currentPath) return
		const first = page.querySelector<HTMLElement>('[data-loading]')
		if (first === null) location.reload()
		else void swap(`#${first.id}`, new URL(location.href), false)
	})
	// A page restored from the back/forward cache can be submitted again.
	window.addEventListener('pageshow', () => {
		for (const form of page.querySelectorAll<HTMLFormElement>('form[data-sent]')) {
			delete form.dataset['sent']
		}
	})
}
