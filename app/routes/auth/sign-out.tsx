import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { viewerOf } from '~/features/accounts/access/guards.server'
import { endSession } from '~/features/accounts/sessions/sessions.server'
import { redirectWith } from '~/core/http/flash.server'
import { readForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'

/** Signing out is a form; opening the address changes nothing. */
export function loader() {
	return redirect(paths.home())
}

export async function action(args: ActionFunctionArgs) {
	await readForm(args)
	const { user } = await viewerOf(args.request)
	const cookie = await endSession(args.request)
	return redirectWith(
		args.request,
		paths.home(),
		{ kind: 'success', text: 'Signed out successfully.', signedOut: user?._id },
		{ setCookie: [cookie] },
	)
}
