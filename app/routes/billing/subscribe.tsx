import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'

/** Links of the guides lead here: the plans, with the page to come back to. */
export function loader({ request }: LoaderFunctionArgs) {
	const search = new URL(request.url).searchParams
	const afterSubscribeRedirect = safeRedirect(search.get('afterSubscribeRedirect'))
	return redirect(paths.subscription({ afterSubscribeRedirect, code: search.get('code') }))
}
