import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'

/** Target of links in the guides: redirects to the plans, with the return target. */
export function loader({ request }: LoaderFunctionArgs) {
	const search = new URL(request.url).searchParams
	const afterSubscribeRedirect = safeRedirect(search.get('afterSubscribeRedirect'))
	return redirect(paths.subscription({ afterSubscribeRedirect, code: search.get('code') }))
}
