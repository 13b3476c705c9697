import type { AppLoadContext } from '@remix-run/node'
import { type ActionResult, apiError } from '~/core/api/api-response.server'
import { db } from '~/core/db/db.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { refuseTooMany } from '~/core/security/rate-limiter.server'
import { currentTime } from '~/core/time/clock'
import { roleFlags } from '~/features/accounts/access/access-policy'
import { getRequestedPath } from '~/features/accounts/access/guards.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { passwordMatches } from '~/features/accounts/password/hashing.server'
import { isFresh } from '~/features/accounts/password/reauthentication.server'
import type { Factors } from '~/features/accounts/sessions/session-row.server'
import {
	getSessionMemoized,
	readSession,
	type SessionState,
} from '~/features/accounts/sessions/sessions.server'
import {
	factorField,
	factorsOf,
	type SentFactor,
	takeFactorAttempt,
	useUpFactor,
} from './factors.server'
import {
	CODE_NEEDED_TEXT,
	CONFIRM_FIRST_TEXT,
	FACTOR_REFUSED_TEXTS,
	PASSWORD_REFUSED_TEXT,
	SEND_AGAIN_TEXT,
} from './messages'

/**
 * Proof of identity before something sensitive: an unattended device or a stolen cookie is not
 * enough. A sign-in counts for 15 minutes. Administrators with a second factor have to use it; all
 * others may use it or their password.
 */

const REFUSED_TEXTS = { ...FACTOR_REFUSED_TEXTS, password: PASSWORD_REFUSED_TEXT }

/** What an account with these factors can be asked for. */
function proofsWith({ app, passkey }: Factors, isAdmin: boolean) {
	const hasFactor = app || passkey
	return { app, passkey, code: hasFactor, password: !(isAdmin && hasFactor) }
}

/** What the account can be asked for. */
export const proofsOf = async (user: PublicUser) =>
	proofsWith(await factorsOf(user.id), user.isAdmin)

/** Whether the last proof is too old. */
function needsProof({ user, live }: SessionState, now: Date): boolean {
	if (user === null || live === null) return true
	const { password } = proofsWith(live.factors, roleFlags(user.role).isAdmin)
	const provedAt = password ? live.authenticatedAt : live.factorAt
	return provedAt === null || !isFresh(provedAt, now)
}

/**
 * For a page and its forms.
 * @throws Response redirect to the page that asks for the proof and leads back
 */
export async function requireProof(request: Request, context?: AppLoadContext): Promise<void> {
	const now = currentTime()
	if (!needsProof(await getSessionMemoized(request, context, now), now)) return
	const to = paths.confirmIdentity({ redirect: getRequestedPath(request) })
	// What was sent is not kept, so the page that it leads back to needs it again.
	const message = { kind: 'info', text: SEND_AGAIN_TEXT, place: 'page' } as const
	const messages = request.method === 'GET' ? [] : [message]
	throw (await redirectWithFlash(request, to, messages)) as Response
}

/**
 * For a JSON call.
 * @throws Response 403 in the shape of every API error
 */
export async function requireApiProof(request: Request): Promise<void> {
	const now = currentTime()
	if (!needsProof(await readSession(request, now), now)) return
	throw apiError(403, 'confirmation_required', CONFIRM_FIRST_TEXT)
}

/** Checks the proof that was sent; it then counts for 15 minutes. */
export async function proveIdentity(
	user: PublicUser,
	sent: SentFactor & { password: string },
	sender: { request: Request; ip: string },
	now: Date,
): Promise<ActionResult> {
	const proofs = await proofsOf(user)
	const factor = factorField(sent)
	const usesFactor = proofs.code && (sent[factor] !== '' || !proofs.password)
	const field = usesFactor ? factor : 'password'
	if (sent[field] === '') {
		const message = usesFactor ? CODE_NEEDED_TEXT : 'Please enter your password.'
		return { ok: false, status: 400, field, message }
	}
	// A password can be guessed, whatever else was sent with it.
	const counted = usesFactor ? sent : { passkey: '', code: '' }
	const { limit, ...attempt } = await takeFactorAttempt(user.email, counted, sender)
	if (!limit.allowed) return refuseTooMany('Too many attempts. Please try again', limit)
	const isProved = usesFactor
		? (await useUpFactor(user, sent, sender, now)) !== null
		: await isPassword(user.id, sent.password)
	if (!isProved) {
		logSecurityEvent('identity not confirmed', { userId: user.id, ip: sender.ip, by: field })
		const message = REFUSED_TEXTS[field]
		return { ok: false, status: 400, field, message }
	}
	await attempt.refund()
	await attempt.forgive()
	await db().session.updateMany({
		where: { userId: user.id },
		data: { authenticatedAt: now, ...(usesFactor && { factorAt: now }) },
	})
	logSecurityEvent('identity confirmed', { userId: user.id, by: field })
	return { ok: true }
}

async function isPassword(userId: string, password: string): Promise<boolean> {
	const user = await db().user.findUnique({ where: { id: userId } })
	return passwordMatches(user?.passwordHash, password)
}
