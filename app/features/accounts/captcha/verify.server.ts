import { type CaptchaAction, parseCaptchaField } from '~/core/captcha/actions'
import { apiError } from '~/core/api/api-response.server'
import { configuredCaptchaProvider } from '~/core/captcha/hosted-provider.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { tokenSubject } from '~/core/http/cookies.server'
import type { CaptchaResult, FormCaptcha } from '~/core/forms/define-action.server'
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
	if (proof === '') return { ok: true, trustLevel: 'slower' }
	return verifyProof(proof, token, action)
}

/**
 * The bot check of a JSON call.
 * @throws Response 400 or 409 in the shape of every API error
 */
export async function requireCaptcha(
	request: Request,
	action: CaptchaAction,
	body: { recaptchaToken: string; nickname: string },
): Promise<TrustLevel> {
	const bot = await verifyCaptcha(request, action, body)
	if (bot.ok) return bot.trustLevel
	throw apiError(bot.status, bot.status === 409 ? 'form_expired' : 'bot_check_failed', bot.message)
}

async function verifyProof(
	proof: string,
	token: string,
	action: CaptchaAction,
): Promise<CaptchaResult> {
	const service = configuredCaptchaProvider()
	if (service === null) {
		return (await isWorkDone(proof, token)) ? { ok: true, trustLevel: 'normal' } : FAILED
	}
	const verdict = await service.verify(proof, action)
	if (verdict === 'failed') return FAILED
	return { ok: true, trustLevel: verdict === 'passed' ? 'normal' : 'slower' }
}

/** The longest field a browser sends: a token and its proof. */
const MAX_FIELD_LENGTH = 4096

/** The bot check of a form, for `defineAction`. */
export const formCaptcha = (action: CaptchaAction): FormCaptcha => ({
	issue: (request) => issueCaptchaToken(request, action),
	verify: (request, form) => {
		const token = form.get('recaptchaToken')
		const recaptchaToken = typeof token === 'string' ? token.slice(0, MAX_FIELD_LENGTH) : ''
		const isTrapped = form.getAll('nickname').some((value) => value !== '')
		return verifyCaptcha(request, action, { recaptchaToken, nickname: isTrapped ? 'x' : '' })
	},
})
