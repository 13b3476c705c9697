import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { getViewer } from '~/features/accounts/access/guards.server'
import { endSession } from '~/features/accounts/sessions/sessions.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { parseTrustedForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'

/** Signing out requires a POST; a GET changes nothing. */
export function loader() {
	return redirect(paths.home())
}

export async function action(args: ActionFunctionArgs) {
	await parseTrustedForm(args)
	const { user } = await getViewer(args.request)
	const cookie = await endSession(args.request)
	return redirectWithFlash(
		args.request,
		paths.home(),
		{ kind: 'success', text: 'Signed out successfully.', signedOut: user?.id },
		{ setCookie: [cookie] },
	)
}
