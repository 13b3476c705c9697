import { data } from '@remix-run/node'
import { type BotAction, splitBotField } from '~/core/captcha/actions'
import { chosenBotService } from '~/core/captcha/hosted-provider.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { tokenSubject } from '~/core/http/cookies.server'
import { type FormReply, retryAfter } from '~/core/forms/parse-form.server'
import { issueFormToken, spendFormToken } from '~/core/security/csrf.server'
import type { Lane } from '~/core/security/rate-limiter.server'
import { challengeFor, isWorkDone } from '~/core/captcha/proof-of-work.server'
import { BOT_CHECK_FAILED_TEXT, STALE_FORM_TEXT } from './messages'
import type { BotTask } from './challenge'

/**
 * The bot check of the forms that carry `recaptchaToken`: a signed single-use token for exactly
 * this action, and a field that no person fills. That much works without script. With it the
 * browser adds a proof (work it did, or the word of a hosted service); without one the request is
 * in the slower lane.
 */

export { BOT_CHECK_FAILED_TEXT, STALE_FORM_TEXT }

export type BotVerdict =
	{ ok: true; lane: Lane } | { ok: false; status: 400 | 409; message: string }

const FAILED = { ok: false, status: 400, message: BOT_CHECK_FAILED_TEXT } as const
const STALE = { ok: false, status: 409, message: STALE_FORM_TEXT } as const

/** A token for the form that is about to be shown. */
export async function freshBotToken(request: Request, action: BotAction): Promise<string> {
	return issueFormToken(action, await tokenSubject(request), currentTime())
}

/** A fresh token and what script has to do for a proof to go with it. */
export async function botTask(request: Request, action: BotAction): Promise<BotTask> {
	const token = await freshBotToken(request, action)
	const { botCheck } = config()
	if (botCheck.name === 'local') {
		return { token, proof: { by: 'work', challenge: await challengeFor(token) } }
	}
	return { token, proof: { by: botCheck.name, siteKey: botCheck.siteKey } }
}

/** Judges and spends the token of a form that was sent. */
export async function checkBot(
	request: Request,
	action: BotAction,
	form: { recaptchaToken: string; nickname: string },
): Promise<BotVerdict> {
	if (form.nickname !== '') return FAILED
	const { token, proof } = splitBotField(form.recaptchaToken)
	const subject = await tokenSubject(request)
	const verdict = await spendFormToken(token, action, subject, currentTime())
	if (verdict === 'used' || verdict === 'expired') return STALE
	if (verdict !== 'ok') return FAILED
	if (proof === '') return { ok: true, lane: 'slower' }
	return judgeProof(proof, token, action)
}

async function judgeProof(proof: string, token: string, action: BotAction): Promise<BotVerdict> {
	const service = chosenBotService()
	if (service === null) {
		return (await isWorkDone(proof, token)) ? { ok: true, lane: 'normal' } : FAILED
	}
	const verdict = await service.verify(proof, action)
	if (verdict === 'failed') return FAILED
	return { ok: true, lane: verdict === 'passed' ? 'normal' : 'slower' }
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
