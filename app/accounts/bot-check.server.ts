import { data } from '@remix-run/node'
import { currentTime } from '~/platform/clock'
import { tokenSubject } from '~/platform/cookies.server'
import { type FormReply, retryAfter } from '~/platform/forms.server'
import { type BotAction, issueFormToken, spendFormToken } from '~/platform/form-token.server'

/**
 * The bot check of the forms that carry `recaptchaToken`: a signed single-use token for exactly
 * this action, and a field that no person fills.
 */

export type BotVerdict = { ok: true } | { ok: false; status: 400 | 409; message: string }

export const STALE_FORM_TEXT = 'This form was open for too long. Please send it again.'
export const BOT_CHECK_FAILED_TEXT = 'reCAPTCHA verification failed. Please try again.'

/** A token for the form that is about to be shown. */
export async function freshBotToken(request: Request, action: BotAction): Promise<string> {
	return issueFormToken(action, await tokenSubject(request), currentTime())
}

/** Judges and spends the token of a form that was sent. */
export async function checkBot(
	request: Request,
	action: BotAction,
	form: { recaptchaToken: string; nickname: string },
): Promise<BotVerdict> {
	if (form.nickname !== '') return { ok: false, status: 400, message: BOT_CHECK_FAILED_TEXT }
	const subject = await tokenSubject(request)
	const verdict = await spendFormToken(form.recaptchaToken, action, subject, currentTime())
	switch (verdict) {
		case 'ok':
			return { ok: true }
		case 'used':
		case 'expired':
			return { ok: false, status: 409, message: STALE_FORM_TEXT }
		default:
			return { ok: false, status: 400, message: BOT_CHECK_FAILED_TEXT }
	}
}

/** The answer to a form that was not accepted, with the token for its next try. */
export async function refuseForm(
	request: Request,
	action: BotAction,
	result: FormReply,
	status: number,
	waitSeconds?: number,
) {
	const recaptchaToken = await freshBotToken(request, action)
	return data({ result, recaptchaToken }, { status, headers: retryAfter(waitSeconds) })
}
