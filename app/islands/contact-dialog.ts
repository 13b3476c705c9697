import {
	CONTACT_TEXTS,
	parseContactResponse,
} from '~/features/support/contact/parse-contact-response'
import { contactApiPath, contactPath } from '~/core/http/paths'

/**
 * Opens the contact form as a dialog over a page without React. The server renders the dialog when it
 * is asked for, with a token of its own, so that pages from the cache contain nothing of it. On any
 * failure the link leads to the contact page.
 */

async function fetchDialog(): Promise<HTMLDialogElement | null> {
	const response = await fetch(contactPath({ dialog: '1' }), { headers: { Accept: 'text/html' } })
	const page = new DOMParser().parseFromString(await response.text(), 'text/html')
	const dialog = response.ok ? page.querySelector<HTMLDialogElement>('main dialog') : null
	return dialog === null ? null : document.adoptNode(dialog)
}

function showText(form: HTMLFormElement, text: string, role: 'status' | 'alert'): void {
	form.querySelector('[data-status]')?.remove()
	const errorText = document.createElement('p')
	errorText.className = `notice notice--${role === 'alert' ? 'error' : 'info'}`
	errorText.dataset['status'] = ''
	errorText.setAttribute('role', role)
	errorText.textContent = text
	form.prepend(errorText)
}

/** A token works once, so a form that is sent again needs a new one. */
async function renewToken(form: HTMLFormElement): Promise<void> {
	const tokenSelector = 'input[name="recaptchaToken"]'
	const newToken = (await fetchDialog())?.querySelector<HTMLInputElement>(tokenSelector)
	const tokenField = form.querySelector<HTMLInputElement>(tokenSelector)
	if (newToken && tokenField) tokenField.value = newToken.value
}

async function send(form: HTMLFormElement, dialog: HTMLDialogElement): Promise<void> {
	if (form.dataset['sent'] !== undefined) return
	form.dataset['sent'] = ''
	showText(form, CONTACT_TEXTS.sending, 'status')
	try {
		const response = await fetch(contactApiPath(), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(Object.fromEntries(new FormData(form))),
		})
		const outcome = parseContactResponse({
			status: response.status,
			statusText: response.statusText,
			contentType: response.headers.get('Content-Type') ?? '',
			text: await response.text(),
		})
		if (outcome.ok) {
			const confirmation = document.createElement('p')
			confirmation.setAttribute('role', 'status')
			confirmation.textContent = outcome.text
			form.replaceWith(confirmation)
			dialog.querySelector('button')?.focus()
			return
		}
		showText(form, outcome.text, 'alert')
	} catch {
		showText(form, CONTACT_TEXTS.failed, 'alert')
	}
	delete form.dataset['sent']
	await renewToken(form).catch(() => undefined)
}

async function open(link: HTMLAnchorElement): Promise<void> {
	const dialog = await fetchDialog().catch(() => null)
	const form = dialog?.querySelector('form')
	if (!dialog || !form) return location.assign(link.href)
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		void send(form, dialog)
	})
	dialog.querySelector('[aria-label="Close"]')?.addEventListener('click', () => dialog.close())
	dialog.addEventListener('close', () => dialog.remove())
	dialog.removeAttribute('open')
	document.body.append(dialog)
	dialog.showModal()
}

/** Listens for the link in the footer. */
export function enhanceContactDialog(page: Document): void {
	page.addEventListener('click', (event) => {
		const { target, button } = event
		const link =
			target instanceof Element
				? target.closest<HTMLAnchorElement>(`a[href="${contactPath()}"]`)
				: null
		const isPlain =
			button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
		if (link === null || !isPlain || event.defaultPrevented) return
		event.preventDefault()
		void open(link)
	})
}
