import type { CaptchaAction } from '~/core/captcha/actions'
import { db, isUniqueViolation } from '~/core/db/db.server'
import { after, hours } from '~/core/time/durations'
import { randomToken, sign, unsign } from './signing.server'

/**
 * Signed form tokens. A plain one ("form") proves that a form came from a page of this app, for
 * browsers that send neither Origin nor Sec-Fetch-Site. The others belong to the nine actions under
 * bot protection and are single-use.
 */
export type TokenAction = CaptchaAction | 'form'

export type TokenVerdict = 'ok' | 'missing' | 'forged' | 'otherAction' | 'expired' | 'used'

const LIFETIME = { form: hours(24), bot: hours(2) }
const PURPOSE = 'form-token'

type Payload = { a: string; s: string; i: number; n: string }

/** Creates a token for one action, bound to the session of the page, or to its absence. */
export function issueFormToken(action: TokenAction, subject: string, now: Date): string {
	const payload: Payload = { a: action, s: subject, i: now.getTime(), n: randomToken(12) }
	return sign(PURPOSE, JSON.stringify(payload))
}

function parse(token: string): Payload | null {
	const text = unsign(PURPOSE, token)
	return text === null ? null : (JSON.parse(text) as Payload)
}

/** Verifies a token without consuming it. */
export function verifyFormToken(
	token: string,
	action: TokenAction,
	subject: string,
	now: Date,
): TokenVerdict {
	if (token === '') return 'missing'
	if (token.length > 1024) return 'forged'
	const payload = parse(token)
	if (payload === null || payload.s !== subject) return 'forged'
	if (payload.a !== action) return 'otherAction'
	const lifetime = action === 'form' ? LIFETIME.form : LIFETIME.bot
	return now.getTime() - payload.i > lifetime ? 'expired' : 'ok'
}

/** Whether the token is genuine for any action: enough to prove that the form is ours. */
export function isCsrfTokenValid(token: string, subject: string, now: Date): boolean {
	const payload = token.length > 1024 ? null : parse(token)
	return payload !== null && payload.s === subject && now.getTime() - payload.i <= LIFETIME.form
}

/** Verifies and consumes a single-use token; of parallel uses, exactly one returns 'ok'. */
export async function consumeFormToken(
	token: string,
	action: CaptchaAction,
	subject: string,
	now: Date,
): Promise<TokenVerdict> {
	const verdict = verifyFormToken(token, action, subject, now)
	if (verdict !== 'ok') return verdict
	const nonce = parse(token)?.n ?? ''
	try {
		await db().usedToken.create({ data: { nonce, expiresAt: after(now, LIFETIME.bot) } })
		return 'ok'
	} catch (error) {
		if (isUniqueViolation(error)) return 'used'
		throw error
	}
}

/** Deletes the nonces of consumed tokens that have expired anyway. */
export async function purgeSpentTokens(now: Date): Promise<void> {
	await db().usedToken.deleteMany({ where: { expiresAt: { lt: now } } })
}
