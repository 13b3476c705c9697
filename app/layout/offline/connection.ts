import { paths } from '~/core/http/paths'
import { hasShellPage } from '~/features/calculator/offline/worker-rules'

/** What happens to navigation without a connection. Each function returns how to stop it. */

type Stop = () => void

/**
 * Whether a page of the calculator works without a connection: then it is loaded as a document, which the
 * service worker answers.
 */
const worksOffline = (pathname: string): boolean =>
	// Not in every browser.
	((navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller ?? null) !==
		null && hasShellPage(pathname)

/** A click on a link does nothing while the browser knows that it is offline. */
export function stopOfflineClicks(onOffline: () => void): Stop {
	const onClick = (event: MouseEvent) => {
		if (navigator.onLine || event.defaultPrevented || event.button !== 0) return
		const link = event.target instanceof Element ? event.target.closest('a[href]') : null
		if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return
		const isSamePage =
			link.hash !== '' && link.href.split('#')[0] === window.location.href.split('#')[0]
		if (isSamePage || !link.protocol.startsWith('http')) return
		event.preventDefault()
		if (worksOffline(link.pathname)) window.location.assign(link.href)
		else onOffline()
	}
	// Before the router's own handler.
	document.addEventListener('click', onClick, true)
	return () => document.removeEventListener('click', onClick, true)
}

const RETRY_MS = 5_000

/** Resolves when the browser may be connected again; rejects when nobody waits for it any more. */
function mayBeConnected(signal: AbortSignal | null): Promise<void> {
	return new Promise((resolve, reject) => {
		const settle = (then: () => void) => () => {
			clearTimeout(timer)
			window.removeEventListener('online', onOnline)
			signal?.removeEventListener('abort', onAbort)
			then()
		}
		const onOnline = settle(resolve)
		const onAbort = settle(() => reject(new DOMException('Aborted', 'AbortError')))
		const timer = setTimeout(onOnline, RETRY_MS)
		window.addEventListener('online', onOnline)
		signal?.addEventListener('abort', onAbort)
	})
}

/** Whether the router requests the data of a page, and no form is sent. */
function isPageData(input: RequestInfo | URL, { method = 'GET' }: RequestInit): input is URL {
	return input instanceof URL && method === 'GET' && input.pathname.endsWith('.data')
}

/** The address of the page whose data the router requests. */
function pageOf(data: URL): URL {
	const page = new URL(data)
	page.pathname = page.pathname.replace(/\.data$/u, '')
	page.searchParams.delete('_routes')
	return page
}

/**
 * The data of a page is waited for until there is a connection. The router would replace the page with
 * an error instead.
 */
export function holdPageData(onOffline: () => void): Stop {
	const send = window.fetch.bind(window)
	const hold: typeof fetch = async (input, init = {}) => {
		if (!isPageData(input, init)) return send(input, init)
		for (let tries = 0; ; tries += 1) {
			try {
				return await send(input, init)
			} catch (error) {
				if (!(error instanceof TypeError) || init.signal?.aborted === true) throw error
				const page = pageOf(input)
				if (worksOffline(page.pathname)) window.location.assign(page)
				else if (tries === 0) onOffline()
				await mayBeConnected(init.signal ?? null)
			}
		}
	}
	window.fetch = hold
	return () => {
		window.fetch = send
	}
}

/**
 * The router loads the document again if it cannot load the script of a page, as after a deployment.
 * Without a connection that would end in the browser's error page, so the server is asked first. A
 * reload that the person asks for is not held.
 */
export function holdReload(onOffline: () => void): Stop {
	// Not in every browser.
	const { navigation } = window as { navigation?: EventTarget }
	let mayReload = false
	const onNavigate = (event: Event) => {
		const { navigationType, userInitiated } = event as Event & {
			navigationType?: string
			userInitiated?: boolean
		}
		if (navigationType !== 'reload' || userInitiated !== false || mayReload) return
		event.preventDefault()
		fetch(paths.manifest(), { method: 'HEAD', cache: 'no-store' }).then(() => {
			mayReload = true
			window.location.reload()
		}, onOffline)
	}
	navigation?.addEventListener('navigate', onNavigate)
	return () => navigation?.removeEventListener('navigate', onNavigate)
}
