import type { AppLoadContext } from '@remix-run/node'
import { parseCaptchaField } from '~/core/captcha/actions'
import { currentTime } from '~/core/time/clock'
import { tokenSubject } from '~/core/http/cookies.server'
import { FORM_TOKEN_FIELD } from './submitted-form'
import { isCsrfTokenValid } from '~/core/security/csrf.server'
import { rememberSubmittedForm } from './submitted-form.server'
import { formWithoutNul } from './without-nul'

/** The arguments of a loader or action. */
export type RouteArgs = { request: Request; context: AppLoadContext }

/**
 * Forms of this app are short and flat. Conform builds lists and objects from names like `a[9].b`;
 * the limits keep a name from creating a list of a hundred million entries.
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
 * Reads a form that is harmless when forged. It needs no token, so it can appear on cached pages;
 * requests from other sites are rejected earlier, as always.
 * @throws Response 400 when the body is not a form
 */
export async function parseFormData(request: Request): Promise<FormData> {
	const form = await request.formData().catch(() => null)
	if (form === null || !isReadable(form)) {
		throw new Response("We couldn't process this form. Please reload the page and try again.", {
			status: 400,
		})
	}
	return formWithoutNul(form)
}

/**
 * Reads a form. A browser that sent no proof of origin must send a valid form token.
 * @throws Response 403 without one, 400 when the body is not a form
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
	rememberSubmittedForm(context, form)
	return form
}

/** Header that says how many seconds to wait, where there is a wait. */
export function retryAfter(seconds: number | undefined): Record<string, string> {
	return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
}
