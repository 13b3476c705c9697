import type { AppLoadContext } from '@remix-run/node'
import { UNREADABLE_FORM_TEXT } from './form-texts'
import { parseCaptchaField } from '~/core/captcha/actions'
import { currentTime } from '~/core/time/clock'
import { tokenSubject } from '~/core/http/cookies.server'
import { FORM_TOKEN_FIELD } from './form-fields'
import { isCsrfTokenValid } from '~/core/security/csrf.server'
import { rememberTypedForm } from './submitted-form.server'

/** What a loader or action is called with. */
export type RouteArgs = { request: Request; context: AppLoadContext }

/**
 * Forms of this app are short and flat. Lists and objects are made of names like `a[9].b`, and
 * nobody is to make a list of a hundred million entries with one of them.
 */
const MAX_FIELDS = 1_000
const MAX_NAME_LENGTH = 200
const MAX_LEVELS = 6

function isReadable(form: FormData): boolean {
	let count = 0
	for (const name of form.keys()) {
		count += 1
		const levels = name.match(/[.[]/gu)?.length ?? 0
		if (count > MAX_FIELDS || name.length > MAX_NAME_LENGTH || levels > MAX_LEVELS) return false
		if (/\[\d{4,}/u.test(name)) return false
	}
	return true
}

/**
 * The fields of a form that can harm nobody, whoever sends it in somebody's name: it needs no token,
 * so it may stand on pages that are drawn for everybody. Other sites are refused before it, as ever.
 * @throws Response 400 when the body is no form
 */
export async function parseFormData(request: Request): Promise<FormData> {
	let form: FormData
	try {
		form = await request.formData()
	} catch {
		throw new Response(UNREADABLE_FORM_TEXT, {
			status: 400,
		})
	}
	if (!isReadable(form)) throw new Response(UNREADABLE_FORM_TEXT, { status: 400 })
	return form
}

/**
 * The fields of a form. A browser that gave no proof of origin must send a form token of ours.
 * @throws Response 403 when it does not, 400 when the body is no form
 */
export async function parseTrustedForm({ request, context }: RouteArgs): Promise<FormData> {
	const form = await parseFormData(request)
	if (context.formTokenRequired) {
		const subject = await tokenSubject(request)
		const isOurs = [FORM_TOKEN_FIELD, 'recaptchaToken'].some((name) => {
			const field = form.get(name)
			return (
				typeof field === 'string' &&
				isCsrfTokenValid(parseCaptchaField(field).token, subject, currentTime())
			)
		})
		if (!isOurs) {
			throw new Response('Your session may have changed. Please reload the page and try again.', {
				status: 403,
			})
		}
	}
	rememberTypedForm(context, form)
	return form
}

/** Header that says how many seconds to wait, where there is a wait. */
export function retryAfter(seconds: number | undefined): Record<string, string> {
	return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
}
