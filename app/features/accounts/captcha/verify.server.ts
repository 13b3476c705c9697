import { data } from '@remix-run/node'
import { type CaptchaAction, parseCaptchaField } from '~/core/captcha/actions'
import { configuredCaptchaProvider } from '~/core/captcha/hosted-provider.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { tokenSubject } from '~/core/http/cookies.server'
import { type FormReply, retryAfter } from '~/core/forms/parse-form.server'
import { issueFormToken, consumeFormToken } from '~/core/security/csrf.server'
import type { TrustLevel } from '~/core/security/rate-limiter.server'
import { challengeFor, isWorkDone } from '~/core/captcha/proof-of-work.server'
import { CAPTCHA_FAILED_TEXT, STALE_FORM_TEXT } from './messages'
import type { CaptchaChallenge } from './challenge'

/**
 * The bot check of forms with a `recaptchaToken`: a signed single-use token for exactly this
 * action, and a honeypot field. That works without JavaScript. With it, the browser adds a proof
 * (proof of work, or a hosted service's token); without a proof, the request has the lower trust
 * level.
 */

export { CAPTCHA_FAILED_TEXT, STALE_FORM_TEXT }

export type CaptchaResult =
	{ ok: true; lane: TrustLevel } | { ok: false; status: 400 | 409; message: string }

const FAILED = { ok: false, status: 400, message: CAPTCHA_FAILED_TEXT } as const
const STALE = { ok: false, status: 409, message: STALE_FORM_TEXT } as const

/** Creates a token for the form to be shown. */
export async function issueCaptchaToken(request: Request, action: CaptchaAction): Promise<string> {
	return issueFormToken(action, await tokenSubject(request), currentTime())
}

/** Creates a token and the challenge for its proof. */
export async function createCaptchaChallenge(
	request: Request,
	action: CaptchaAction,
): Promise<CaptchaChallenge> {
	const token = await issueCaptchaToken(request, action)
	const { botCheck } = config()
	if (botCheck.name === 'local') {
		return { token, proof: { by: 'work', challenge: await challengeFor(token) } }
	}
	return { token, proof: { by: botCheck.name, siteKey: botCheck.siteKey } }
}

/** Verifies and consumes the token of a submitted form. */
export async function verifyCaptcha(
	request: Request,
	action: CaptchaAction,
	form: { recaptchaToken: string; nickname: string },
): Promise<CaptchaResult> {
	if (form.nickname !== '') return FAILED
	const { token, proof } = parseCaptchaField(form.recaptchaToken)
	const subject = await tokenSubject(request)
	const verdict = await consumeFormToken(token, action, subject, currentTime())
	if (verdict === 'used' || verdict === 'expired') return STALE
	if (verdict !== 'ok') return FAILED
	if (proof === '') return { ok: true, lane: 'slower' }
	return judgeProof(proof, token, action)
}

async function judgeProof(
	proof: string,
	token: string,
	action: CaptchaAction,
): Promise<CaptchaResult> {
	const service = configuredCaptchaProvider()
	if (service === null) {
		return (await isWorkDone(proof, token)) ? { ok: true, lane: 'normal' } : FAILED
	}
	const verdict = await service.verify(proof, action)
	if (verdict === 'failed') return FAILED
	return { ok: true, lane: verdict === 'passed' ? 'normal' : 'slower' }
}

/** The response to a rejected form, with a token for the next attempt. */
export async function rejectForm(
	request: Request,
	action: CaptchaAction,
	result: FormReply,
	status: number,
	waitSeconds?: number,
) {
	const recaptchaToken = await issueCaptchaToken(request, action)
	return data({ result, recaptchaToken }, { status, headers: retryAfter(waitSeconds) })
}
