import type { AppLoadContext } from '@remix-run/node'
import { cookies, sessionToken } from '~/core/http/cookies.server'
import { db, type Tx } from '~/core/db/db.server'
import type { Message } from '~/core/http/flash-message'
import { isAtOrBelow, paths } from '~/core/http/paths'
import { after, days, hours, minutes } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { digest, randomToken } from '~/core/security/signing.server'
import { recordDevice } from './new-device-alert.server'
import type { SignInMethod } from './sign-in-method'
import { recordSignIn } from './sign-ins.server'
import { MAX_USER_AGENT_LENGTH } from './user-agent'
import type { UserRow } from '~/features/accounts/access/users.server'
import { findSession, type SessionRow } from './session-row.server'

/**
 * Sessions. An account has one live session: its row is keyed by the account, so a new sign-in
 * replaces the old one. The cookie contains a random token, the database only its digest.
 */

const IDLE = days(7)
const ADMIN_IDLE = hours(12)
const ABSOLUTE = days(30)
const LAST_USE_INTERVAL = minutes(5)
const TOMBSTONE = hours(24)

export const FORCED_LOGOUT_TEXT = 'You have been logged out because you logged in on another device'

/** What is kept of the page that a replaced session was on. */
function keptText(requestedPath: string): string {
	const [pathname = ''] = requestedPath.split('?', 1)
	// The calculator keeps its draft in the browser for the account (CALC-10); other pages keep none.
	return isAtOrBelow(pathname, paths.calculator())
		? 'What you entered in the calculator is safe in this browser.'
		: 'What you saved is in your account.'
}

/** The message of a replaced session, on the page that its request for a page leads to. */
export function forcedLogoutMessage(requestedPath: string): Message {
	return {
		kind: 'error',
		text: FORCED_LOGOUT_TEXT,
		detail: `${keptText(requestedPath)} Sign in to continue where you left off.`,
		key: 'guard',
		place: 'page',
		endsSession: true,
	}
}

/** What a live session says beside its user. */
export type LiveSession = Omit<SessionRow, 'user'>

/** `ended` is set if a sign-in on another device replaced the browser's session. */
export type SessionState = {
	user: UserRow | null
	ended: 'replaced' | null
	/** Null without a session. */
	live: LiveSession | null
}

const NO_SESSION: SessionState = { user: null, ended: null, live: null }

function hasExpired(
	session: { createdAt: Date; lastSeenAt: Date },
	role: string,
	now: Date,
): boolean {
	const idle = role === 'admin' ? ADMIN_IDLE : IDLE
	return (
		now.getTime() > session.createdAt.getTime() + ABSOLUTE ||
		now.getTime() > session.lastSeenAt.getTime() + idle
	)
}

/** Resolves the request's cookie to a user at `now`. */
export async function readSession(request: Request, now: Date): Promise<SessionState> {
	const token = await sessionToken(request)
	if (token === null) return NO_SESSION
	const tokenHash = digest(token)
	const session = await findSession(tokenHash)
	if (session === null) {
		const tombstone = await db().endedSession.findUnique({ where: { tokenHash } })
		return tombstone?.reason === 'replaced' ? { ...NO_SESSION, ended: 'replaced' } : NO_SESSION
	}
	if (hasExpired(session, session.user.role, now)) {
		await db().session.deleteMany({ where: { tokenHash } })
		return NO_SESSION
	}
	if (now.getTime() - session.lastSeenAt.getTime() > LAST_USE_INTERVAL)
		updateLastUse(tokenHash, now)
	const { user, ...live } = session
	return { user, ended: null, live }
}

const readsByContext = new WeakMap<AppLoadContext, Promise<SessionState>>()

/**
 * Like `readSession`, but all loaders of one page share one read through the context that Remix
 * passes to them. Only GET reads are shared: an action reads for itself, and the loaders after it
 * read again.
 */
export function getSessionMemoized(
	request: Request,
	context: AppLoadContext | undefined,
	now: Date,
): Promise<SessionState> {
	if (context === undefined || request.method !== 'GET') return readSession(request, now)
	const reading = readsByContext.get(context) ?? readSession(request, now)
	readsByContext.set(context, reading)
	return reading
}

/** The session of a page whose guard has let its viewer in. */
export async function requireSession(
	request: Request,
	context: AppLoadContext | undefined,
	now: Date,
): Promise<{ user: UserRow; live: LiveSession }> {
	const { user, live } = await getSessionMemoized(request, context, now)
	if (user === null || live === null)
		throw new Error('A guarded page was reached without a session')
	return { user, live }
}

/**
 * Updates the last use of the session. Pages do not wait for this write, so they work while the
 * database is busy.
 */
function updateLastUse(tokenHash: string, now: Date): void {
	db()
		.session.updateMany({ where: { tokenHash }, data: { lastSeenAt: now } })
		.catch((error: unknown) => log.warn({ err: String(error) }, 'session last-use update failed'))
}

/**
 * Starts the account's session in the caller's transaction and returns the cookie. A replaced
 * session is marked as such, unless it is the one of this request. A session of another account
 * that came with this request ends: the browser discards its cookie, so it could never be signed
 * out.
 * @param method what proved the identity; all but a password alone count as the second factor
 */
export async function startSession(
	tx: Tx,
	userId: string,
	request: Request,
	now: Date,
	method: SignInMethod = 'password',
): Promise<string> {
	const ownToken = await sessionToken(request)
	if (ownToken !== null) {
		await tx.session.deleteMany({ where: { tokenHash: digest(ownToken), NOT: { userId } } })
	}
	const old = await tx.session.findUnique({ where: { userId } })
	const isSameDevice = ownToken !== null && digest(ownToken) === old?.tokenHash
	if (old !== null) {
		await tx.endedSession.create({
			data: {
				tokenHash: old.tokenHash,
				userId,
				reason: isSameDevice ? 'rotated' : 'replaced',
				endedAt: now,
			},
		})
	}
	const token = randomToken()
	const newSession = {
		tokenHash: digest(token),
		createdAt: now,
		lastSeenAt: now,
		authenticatedAt: now,
		factorAt: method === 'password' ? null : now,
		userAgent: (request.headers.get('User-Agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH),
	}
	await tx.session.upsert({
		where: { userId },
		create: { userId, ...newSession },
		update: newSession,
	})
	await tx.user.updateMany({
		where: { id: userId, role: 'admin', firstAdminSignInAt: null },
		data: { firstAdminSignInAt: now },
	})
	await recordDevice(tx, userId, request, now)
	const tokens = {
		started: newSession.tokenHash,
		continued: old !== null && isSameDevice ? old.tokenHash : null,
	}
	await recordSignIn(tx, userId, request, tokens, method, now)
	return cookies().session.serialize(token)
}

/** The header that clears the session cookie. */
export function clearSessionCookie(): Promise<string> {
	return cookies().session.serialize('', { maxAge: 0 })
}

/** Ends the request's session on the server and returns the header that clears the cookie. */
export async function endSession(request: Request): Promise<string> {
	const token = await sessionToken(request)
	if (token !== null) await db().session.deleteMany({ where: { tokenHash: digest(token) } })
	return clearSessionCookie()
}

/** Sent when a user signs out: the browser forgets the pages that it cached, and nothing else. */
export const CLEAR_CACHE = ['Clear-Site-Data', '"cache"'] as const

/** Deletes the records of replaced sessions after their devices had a day to learn about it. */
export async function purgeEndedSessions(now: Date): Promise<void> {
	await db().endedSession.deleteMany({ where: { endedAt: { lt: after(now, -TOMBSTONE) } } })
}
