import type { CaptchaAction } from '~/core/captcha/actions'

/** Requests a token for this browser from the configured hosted service. */

type Recaptcha = {
	ready: (then: () => void) => void
	execute: (siteKey: string, options: { action: string }) => Promise<string>
}

type Turnstile = {
	render: (
		place: HTMLElement,
		options: {
			sitekey: string
			action: string
			appearance: 'interaction-only'
			callback: (token: string) => void
			'error-callback': () => void
		},
	) => string
	remove: (widget: string) => void
}

declare global {
	interface Window {
		grecaptcha?: Recaptcha
		turnstile?: Turnstile
	}
}

const loading = new Map<string, Promise<void>>()

function load(src: string): Promise<void> {
	const pending = loading.get(src)
	if (pending !== undefined) return pending
	const loaded = new Promise<void>((resolve, reject) => {
		const script = document.createElement('script')
		script.src = src
		script.async = true
		script.onload = () => resolve()
		script.onerror = () => {
			loading.delete(src)
			reject(new Error('The bot check script could not be loaded'))
		}
		document.head.append(script)
	})
	loading.set(src, loaded)
	return loaded
}

async function recaptcha(siteKey: string, action: CaptchaAction): Promise<string> {
	await load(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
	const service = window.grecaptcha
	if (service === undefined) throw new Error('reCAPTCHA is not available')
	await new Promise<void>((resolve) => service.ready(resolve))
	return service.execute(siteKey, { action })
}

async function turnstile(
	siteKey: string,
	action: CaptchaAction,
	place: HTMLElement,
): Promise<string> {
	await load('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit')
	const service = window.turnstile
	if (service === undefined) throw new Error('Turnstile is not available')
	let widget = ''
	try {
		return await new Promise<string>((resolve, reject) => {
			widget = service.render(place, {
				sitekey: siteKey,
				action,
				appearance: 'interaction-only',
				callback: resolve,
				'error-callback': () => reject(new Error('Turnstile failed')),
			})
		})
	} finally {
		if (widget !== '') service.remove(widget)
	}
}

/** Returns the service's token for this action. `place` is the element for a challenge. */
export function loadCaptcha(
	{ by, siteKey }: { by: 'recaptcha' | 'turnstile'; siteKey: string },
	action: CaptchaAction,
	place: HTMLElement,
): Promise<string> {
	return by === 'recaptcha' ? recaptcha(siteKey, action) : turnstile(siteKey, action, place)
}
