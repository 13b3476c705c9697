import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineGuard } from '~/core/http/guarded.server'
import type { Message } from '~/core/http/flash-message'
import { isAtOrBelow, paths } from '~/core/http/paths'
import { apiError } from '~/core/api/api-response.server'
import {
	evaluateAccess,
	type PageAccess,
	GUARD_TEXTS,
	type AccessDecision,
	subscribeText,
	withheldBy,
} from './access-policy'
import {
	clearSessionCookie,
	FORCED_LOGOUT_TEXT,
	forcedLogoutMessage,
	readSession,
	getSessionMemoized,
	type SessionState,
} from '~/features/accounts/sessions/sessions.server'
import { lacksAdminFactor } from '~/features/accounts/second-factor/admin-factor.server'
import { ADMIN_FACTOR_TEXT } from '~/features/accounts/second-factor/messages'
import { PLANS } from '~/features/billing/plans/plans'
import { isKnownBrowser } from '~/features/accounts/sessions/trusted-devices.server'
import { toViewer } from './users.server'
import type { PublicUser, Viewer } from './viewer'

/**
 * The guards of loaders, actions and JSON calls. They throw a redirect or an error, or return the viewer
 * with a narrowed type. One that gets the context of the request shares the session read with the page's
 * other loaders.
 */

export type SignedIn = Viewer & { user: PublicUser }

type Redirect = Extract<AccessDecision, { kind: 'redirect' }>

/** The requested page, as the return target. For a form, the page it was sent to. */
export function getRequestedPath(request: Request): string {
	const url = new URL(request.url)
	// Data requests use the page's address with a suffix.
	const pathname = url.pathname.replace(/\.data$/u, '')
	url.searchParams.delete('_routes')
	return pathname + url.search
}

type RedirectQuery = { redirect: string | undefined }

/** The pages to which a guard redirects. */
const REDIRECT_PAGES: Record<Redirect['to'], (query: RedirectQuery) => string> = {
	home: () => paths.home(),
	dashboard: () => paths.dashboard(),
	signIn: paths.signIn,
	signUp: paths.signUp,
	verifyEmail: paths.verifyEmail,
	subscription: ({ redirect }) => paths.subscription({ afterSubscribeRedirect: redirect }),
}

/** What new visitors read about the pages that membership opens. */
const MEMBERS_PAGES: readonly { path: string; subject: string; purpose: string }[] = [
	{
		path: paths.calculator(),
		subject: 'The full calculator is',
		purpose: 'to open this deal in it',
	},
	{ path: paths.directory(), subject: 'The service provider directory is', purpose: 'first' },
]

/** Why a new visitor is on the sign-up page instead, with what membership costs. */
function signUpDetail(requestedPath: string): string | undefined {
	const { pathname, search } = new URL(requestedPath, 'https://app.invalid')
	const page = MEMBERS_PAGES.find(({ path }) => isAtOrBelow(pathname, path))
	if (page === undefined) return undefined
	const purpose = search === '' ? 'first' : page.purpose
	return `${page.subject} for members. Create an account ${purpose}; plans from ${PLANS.annual.perMonth}/month.`
}

/** A refused page is no failure, so its message is neutral; one of a replaced session is not. */
function refusalMessages(outcome: Redirect, wasReplaced: boolean, path: string): Message[] {
	if (wasReplaced) return [forcedLogoutMessage(path)]
	const { message: text, to } = outcome
	if (text === null) return []
	const detail = to === 'signUp' ? signUpDetail(path) : undefined
	return [{ kind: 'info', text, key: 'guard', place: 'page', ...(detail && { detail }) }]
}

async function redirectAway(
	request: Request,
	session: SessionState,
	outcome: Redirect,
): Promise<Response> {
	const wasReplaced = session.ended === 'replaced'
	const messages = refusalMessages(outcome, wasReplaced, getRequestedPath(request))
	const setCookie = wasReplaced ? [await clearSessionCookie()] : []
	const redirect = outcome.keepTarget ? getRequestedPath(request) : undefined
	return redirectWithFlash(request, REDIRECT_PAGES[outcome.to]({ redirect }), messages, {
		setCookie,
	})
}

/** Leads an administrator who has to add a second factor to where that is done. */
async function requireAdminFactor(
	request: Request,
	session: SessionState,
	now: Date,
): Promise<void> {
	if (!lacksAdminFactor(session, now)) return
	const message = { kind: 'info', text: ADMIN_FACTOR_TEXT, key: 'guard', place: 'page' } as const
	throw (await redirectWithFlash(request, paths.signInSecurity(), message)) as Response
}

type GuardOptions = {
	/** Open also to administrators who have to add a second factor first. */
	withoutAdminFactor?: boolean
}

/** Makes the guard of a kind of page: it throws the redirect or returns the viewer. */
const pageGuard = (kind: PageAccess, { withoutAdminFactor = false }: GuardOptions = {}) =>
	defineGuard(kind, async (request, context): Promise<Viewer> => {
		const now = currentTime()
		const session = await getSessionMemoized(request, context, now)
		const viewer = toViewer(session.user, now)
		const isKnown = viewer.tier === 'visitor' && kind !== 'open' && (await isKnownBrowser(request))
		const isAdmin = viewer.user?.isAdmin ?? false
		const withheld = viewer.user === null ? null : withheldBy(viewer.user)
		const outcome = evaluateAccess(kind, viewer.tier, isAdmin, isKnown, withheld)
		if (outcome.kind === 'allow') {
			if (!withoutAdminFactor) await requireAdminFactor(request, session, now)
			return viewer
		}
		throw await redirectAway(request, session, outcome)
	})

/** The same for a kind of page that needs a session; it returns a signed-in viewer. */
const signedInGuard = (kind: PageAccess, options?: GuardOptions) => {
	const guard = pageGuard(kind, options)
	return defineGuard(kind, async (request, context): Promise<SignedIn> => {
		const { tier, user } = await guard(request, context)
		if (user === null) throw new Error('A guarded page was reached without a session')
		return { tier, user }
	})
}

/** Open to everyone; returns the viewer. */
export const getViewer = pageGuard('open')

/** Open to everyone without exception, for signing out. */
export const getAnyViewer = pageGuard('open', { withoutAdminFactor: true })

/** Open, but redirects paid members to the dashboard. */
export const requireGuestOrUnpaid = pageGuard('guest')

/** Requires a sign-in and a verified email address. */
export const requireVerified = signedInGuard('standard')

/** Like `requireVerified`, for the pages where a second factor is added. */
export const requireAccountOwner = signedInGuard('standard', { withoutAdminFactor: true })

/** Like `requireVerified`, but new visitors are redirected to sign-up: a friend sent them. */
export const requireInvited = signedInGuard('invited')

/** Requires paid access; redirects new visitors to sign-up, and members without a plan to the plans. */
export const requirePremium = signedInGuard('premium')

/** Like `requirePremium`, with the messages for a guide. */
export const requirePremiumGuide = signedInGuard('premiumGuide')

/** For admins; redirects other users to the home page with a message. */
export const requireAdmin = signedInGuard('admin')

/** Requires paid access; redirects users without it to the home page. */
export const requireDashboard = signedInGuard('dashboard')

/** @throws Response 401 without a session, 403 before the address is verified */
async function readApiSession(
	request: Request,
	signInText = 'Please sign in first.',
): Promise<{ viewer: SignedIn; session: SessionState; now: Date }> {
	const now = currentTime()
	const session = await readSession(request, now)
	const viewer = toViewer(session.user, now)
	if (viewer.user === null) {
		const text = session.ended === 'replaced' ? FORCED_LOGOUT_TEXT : signInText
		throw apiError(401, 'unauthenticated', text)
	}
	if (viewer.tier === 'unverified') {
		throw apiError(403, 'unverified', 'Please verify your email first.')
	}
	return { viewer: { ...viewer, user: viewer.user }, session, now }
}

/** Like `requireApiUser`, with another text for whoever is not signed in. */
export const requireApiUserSaying = (signInText?: string) =>
	defineGuard('apiUser', async (request): Promise<SignedIn> => {
		const { viewer, session, now } = await readApiSession(request, signInText)
		if (lacksAdminFactor(session, now)) {
			throw apiError(403, 'second_factor_setup_required', ADMIN_FACTOR_TEXT)
		}
		return viewer
	})

/**
 * The same for JSON calls: 401 without a session, 403 before the address is verified.
 * @throws Response in the shape of every API error
 */
export const requireApiUser = requireApiUserSaying()

/** Like `requireApiUser`, for the calls with which a second factor is added. */
export const requireApiAccountOwner = defineGuard(
	'apiUser',
	async (request) => (await readApiSession(request)).viewer,
)

/**
 * Requires a session, verified or not. If the device's session was replaced, the error says so and
 * clears its cookie: `loggedOutByNewSession` shows a forced sign-out in the client.
 * @throws Response 401 in the shape of every API error
 */
export const requireApiSession = defineGuard('apiSession', async (request): Promise<SignedIn> => {
	const now = currentTime()
	const session = await readSession(request, now)
	const viewer = toViewer(session.user, now)
	if (viewer.user !== null) return { ...viewer, user: viewer.user }
	if (session.ended !== 'replaced') throw apiError(401, 'unauthenticated', 'Please sign in first.')
	throw apiError(401, 'unauthenticated', FORCED_LOGOUT_TEXT, {
		more: { loggedOutByNewSession: true },
		headers: { 'Set-Cookie': await clearSessionCookie() },
	})
})

/** Like `requireApiUser`, but requires paid access. */
export const requireApiPremium = defineGuard('apiPremium', async (request) => {
	const viewer = await requireApiUser(request)
	if (viewer.tier !== 'paid') {
		throw apiError(403, 'forbidden', subscribeText(viewer.user))
	}
	return viewer
})

/** Like `requireApiUser`, but requires an admin. */
export const requireApiAdmin = defineGuard('apiAdmin', async (request) => {
	const viewer = await requireApiUser(request)
	if (!viewer.user.isAdmin) throw apiError(403, 'forbidden', GUARD_TEXTS.admin)
	return viewer
})
