import {
	CONTACT_TEXTS,
	parseContactResponse,
} from '~/features/support/contact/parse-contact-response'
import { paths } from '~/core/http/paths'

/**
 * Opens the contact form as a dialog above a page without hydration. Fetches the form on demand
 * with its own token, so that cached pages contain none. If anything is unexpected, the browser
 * follows the link.
 */

const MAIN_FORM = 'main form'

async function fetchForm(): Promise<HTMLFormElement | null> {
	const answer = await fetch(paths.contact(), { headers: { Accept: 'text/html' } })
	const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
	const form = answer.ok ? page.querySelector<HTMLFormElement>(MAIN_FORM) : null
	return form === null ? null : document.adoptNode(form)
}

function dialogAround(form: HTMLFormElement): HTMLDialogElement {
	const dialog = document.createElement('dialog')
	dialog.className = 'dialog'
	dialog.setAttribute('aria-labelledby', 'contact-title')
	const head = document.createElement('div')
	head.className = 'dialog__head'
	const title = document.createElement('h2')
	title.id = 'contact-title'
	title.className = 'dialog__title'
	title.textContent = 'Contact Us'
	const close = document.createElement('button')
	close.type = 'button'
	close.className = 'btn btn--quiet btn--icon'
	close.setAttribute('aria-label', 'Close')
	close.textContent = '×'
	close.addEventListener('click', () => dialog.close())
	head.append(title, close)
	const body = document.createElement('div')
	body.className = 'dialog__body'
	body.append(form)
	dialog.append(head, body)
	dialog.addEventListener('close', () => dialog.remove())
	return dialog
}

function say(form: HTMLFormElement, text: string, role: 'status' | 'alert'): void {
	form.querySelector('.contact-said')?.remove()
	const said = document.createElement('p')
	said.className = `contact-said notice notice--${role === 'alert' ? 'error' : 'info'}`
	said.setAttribute('role', role)
	said.textContent = text
	form.prepend(said)
}

/** A token is single-use, so sending a form again needs a new one. */
async function renewToken(form: HTMLFormElement): Promise<void> {
	const named = 'input[name="recaptchaToken"]'
	const fresh = (await fetchForm())?.querySelector<HTMLInputElement>(named)
	const own = form.querySelector<HTMLInputElement>(named)
	if (fresh && own) own.value = fresh.value
}

async function send(form: HTMLFormElement, dialog: HTMLDialogElement): Promise<void> {
	if (form.dataset['sent'] !== undefined) return
	form.dataset['sent'] = ''
	say(form, CONTACT_TEXTS.sending, 'status')
	try {
		const answer = await fetch(paths.api.contact(), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(Object.fromEntries(new FormData(form))),
		})
		const outcome = parseContactResponse({
			status: answer.status,
			statusText: answer.statusText,
			contentType: answer.headers.get('Content-Type') ?? '',
			text: await answer.text(),
		})
		if (outcome.ok) {
			const done = document.createElement('p')
			done.setAttribute('role', 'status')
			done.textContent = outcome.text
			form.replaceWith(done)
			dialog.querySelector('button')?.focus()
			return
		}
		say(form, outcome.text, 'alert')
	} catch {
		say(form, CONTACT_TEXTS.failed, 'alert')
	}
	delete form.dataset['sent']
	await renewToken(form).catch(() => undefined)
}

async function open(link: HTMLAnchorElement): Promise<void> {
	const form = await fetchForm().catch(() => null)
	if (form === null) return location.assign(link.href)
	const dialog = dialogAround(form)
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		void send(form, dialog)
	})
	document.body.append(dialog)
	dialog.showModal()
}

/** Listens to the contact link in the footer. */
export function enhanceContactDialog(page: Document): void {
	page.addEventListener('click', (event) => {
		const { target, button } = event
		const link =
			target instanceof Element
				? target.closest<HTMLAnchorElement>(`a[href="${paths.contact()}"]`)
				: null
		const isPlain =
			button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
		if (link === null || !isPlain || event.defaultPrevented) return
		event.preventDefault()
		void open(link)
	})
}
