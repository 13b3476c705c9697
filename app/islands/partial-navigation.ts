import { enhanceImages, enhanceScrollers } from './scroll-and-image'

/**
 * Links and forms with `data-swap="#part"` replace only that part of the page: fetches the target
 * page and swaps the part. Anything unexpected is left to the browser, so everything also works
 * without this script.
 */

/** The current request; a newer one makes an older response obsolete. */
let underway: AbortController | null = null
/** Path and query of the displayed page, to ignore jumps to an anchor. */
let shown = ''

const isPlainClick = (event: MouseEvent): boolean =>
	event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

const pathOf = ({ pathname, search }: URL | Location): string => pathname + search

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

function announcer(): HTMLElement {
	const known = document.getElementById('swap-status')
	if (known !== null) return known
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

function putIn(part: HTMLElement, fresh: HTMLElement): void {
	const id = focusedId(part)
	part.replaceWith(fresh)
	if (id !== null) {
		const same = id === '' ? null : document.getElementById(id)
		if (same === null) fresh.tabIndex = -1
		;(same ?? fresh).focus({ preventScroll: true })
	}
	enhanceScrollers(fresh)
	enhanceImages(fresh)
	announcer().textContent = fresh.querySelector('[data-announce]')?.textContent ?? ''
}

/** Shows the failure in the part, with a retry link. */
function sayFailure(part: HTMLElement, selector: string, url: URL): void {
	part.querySelector('[data-load-failure]')?.remove()
	const notice = document.createElement('div')
	notice.className = 'notice notice--error'
	notice.dataset['loadFailure'] = ''
	notice.setAttribute('role', 'alert')
	const text = document.createElement('p')
	text.textContent = part.dataset['failed'] ?? 'Something went wrong. Please try again.'
	const again = document.createElement('a')
	again.href = pathOf(url)
	again.className = 'btn btn--sm'
	again.textContent = 'Try Again'
	again.dataset['swap'] = selector
	notice.append(text, again)
	part.prepend(notice)
}

async function swap(selector: string, url: URL, isNewPage: boolean): Promise<void> {
	const part = document.querySelector<HTMLElement>(selector)
	if (part === null) return location.assign(url)
	underway?.abort()
	const mine = new AbortController()
	underway = mine
	part.setAttribute('aria-busy', 'true')
	announcer().textContent = part.dataset['loading'] ?? ''
	try {
		const answer = await fetch(url, { headers: { Accept: 'text/html' }, signal: mine.signal })
		const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
		const fresh = page.querySelector<HTMLElement>(selector)
		if (!answer.ok) throw new Error(String(answer.status))
		// A different page, such as the sign-in.
		if (fresh === null) return location.assign(answer.url)
		const at = answer.redirected ? new URL(answer.url) : url
		if (isNewPage && pathOf(at) !== pathOf(location)) history.pushState(null, '', pathOf(at))
		shown = pathOf(location)
		document.title = page.title
		putIn(part, document.adoptNode(fresh))
	} catch {
		if (mine.signal.aborted) return
		part.removeAttribute('aria-busy')
		announcer().textContent = ''
		sayFailure(part, selector, url)
	} finally {
		if (underway === mine) underway = null
	}
}

/** Shows a posting form's progress on its button, and prevents a second submission. */
function sayBusy(event: SubmitEvent, form: HTMLFormElement): void {
	if (form.dataset['sent'] !== undefined) return event.preventDefault()
	form.dataset['sent'] = ''
	const label = event.submitter?.querySelector('.btn__label') ?? event.submitter
	if (label) label.textContent = form.dataset['busyLabel'] ?? label.textContent
	event.submitter?.setAttribute('aria-disabled', 'true')
}

/** Listens on the document, so that swapped content is covered too. */
export function enhancePartialNavigation(page: Document): void {
	shown = pathOf(location)
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
		if (form.dataset['busyLabel'] !== undefined) sayBusy(event, form)
		if (form.dataset['swap'] === undefined) return
		event.preventDefault()
		void swap(form.dataset['swap'], formTarget(form), true)
	})
	page.addEventListener('change', ({ target }) => {
		if (!(target instanceof HTMLSelectElement) || !('submits' in target.dataset)) return
		target.form?.requestSubmit()
	})
	window.addEventListener('popstate', () => {
		if (pathOf(location) === shown) return
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
