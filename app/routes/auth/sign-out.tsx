import { redirect } from '@remix-run/node'
import { getAnyViewer } from '~/features/accounts/access/guards.server'
import { CLEAR_CACHE, endSession } from '~/features/accounts/sessions/sessions.server'
import { forgetKeptDeal } from '~/features/calculator/carried-deal/kept-deal.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { anybody, guarded } from '~/core/http/guarded.server'
import { parseTrustedForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'

/** Signing out requires a POST; a GET changes nothing. */
export const loader = guarded(anybody, () => redirect(paths.home()))

export const action = guarded(getAnyViewer, async ({ viewer: { user }, ...args }) => {
	const { request } = args
	await parseTrustedForm(args)
	const cookie = await endSession(request)
	const response = await redirectWithFlash(
		request,
		paths.home(),
		{ kind: 'success', text: 'Signed out successfully.', signedOut: user?.id },
		{ setCookie: [cookie, ...(await forgetKeptDeal(request)).getSetCookie()] },
	)
	response.headers.set(...CLEAR_CACHE)
	return response
})
