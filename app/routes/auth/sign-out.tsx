import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { getAnyViewer } from '~/features/accounts/access/guards.server'
import { CLEAR_CACHE, endSession } from '~/features/accounts/sessions/sessions.server'
import { forgetKeptDeal } from '~/features/calculator/carried-deal/kept-deal.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { parseTrustedForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'

/** Signing out requires a POST; a GET changes nothing. */
export function loader() {
	return redirect(paths.home())
}

export async function action(args: ActionFunctionArgs) {
	await parseTrustedForm(args)
	const { user } = await getAnyViewer(args.request)
	const cookie = await endSession(args.request)
	const response = await redirectWithFlash(
		args.request,
		paths.home(),
		{ kind: 'success', text: 'Signed out successfully.', signedOut: user?.id },
		{ setCookie: [cookie, ...(await forgetKeptDeal(args.request)).getSetCookie()] },
	)
	response.headers.set(...CLEAR_CACHE)
	return response
}
