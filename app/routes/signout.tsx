import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { viewerOf } from '~/accounts/guards.server'
import { endSession } from '~/accounts/sessions.server'
import { redirectWith } from '~/platform/flash.server'
import { readForm } from '~/platform/forms.server'
import { paths } from '~/platform/paths'

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
