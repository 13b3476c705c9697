import { type AppLoadContext, data } from '@remix-run/node'
import {
	clearSessionCookie,
	forcedLogoutMessage,
	FORCED_LOGOUT_TEXT,
	getSessionMemoized,
} from '~/features/accounts/sessions/sessions.server'
import { adminFactorDue } from '~/features/accounts/second-factor/admin-factor.server'
import { getRequestedPath } from '~/features/accounts/access/guards.server'
import { toViewer } from '~/features/accounts/access/users.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { tokenSubject } from '~/core/http/cookies.server'
import { clearMessages, getFlash } from '~/core/http/flash.server'
import { issueFormToken } from '~/core/security/csrf.server'
import type { Message } from '~/core/http/flash-message'
import { NO_STORE } from './cacheable-pages'
import type { RootData } from './root-loader-data'
import { readTheme } from '~/layout/theme/theme.server'

/**
 * Loads data for every page: viewer, messages, theme. Messages are cleared from their cookie with
 * the page that shows them; if the leaf route redirects instead, Remix drops this response and its
 * headers, so the messages survive. A cacheable page contains no token.
 */
export async function loadRoot(request: Request, context?: AppLoadContext) {
	const now = currentTime()
	const [session, underway, theme, subject] = await Promise.all([
		getSessionMemoized(request, context, now),
		getFlash(request),
		readTheme(request),
		tokenSubject(request),
	])
	const headers = new Headers({ 'Cache-Control': NO_STORE })
	const messages: Message[] = [...underway]
	const wasReplaced = session.ended === 'replaced'
	if (wasReplaced) {
		messages.push(forcedLogoutMessage(getRequestedPath(request)))
		headers.append('Set-Cookie', await clearSessionCookie())
	}
	if (underway.length > 0) headers.append('Set-Cookie', await clearMessages())

	const viewer = toViewer(session.user, now)
	const root: RootData = {
		auth: {
			user: viewer.user,
			tier: viewer.tier,
			isAuthenticated: viewer.user !== null,
			error: null,
			message: underway[0]?.text ?? null,
			forcedLogout: wasReplaced,
			forcedLogoutReason: wasReplaced ? FORCED_LOGOUT_TEXT : null,
		},
		messages,
		adminFactorDue: adminFactorDue(session, now)?.toISOString() ?? null,
		theme,
		brand: config().brand,
		formToken: context?.isForEveryone ? '' : issueFormToken('form', subject, now),
		supportEmail: config().supportEmail,
		operator: config().operator,
		origin: config().origin,
	}
	return data(root, { headers })
}
