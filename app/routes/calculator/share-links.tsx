import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { shareAction } from '~/features/reports/share/share.actions.server'
import { shareLinksView } from '~/features/reports/share/share-links-view.server'
import { ShareLinksPage } from '~/features/reports/share/share-links-page'
import { noIndexMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = noIndexMeta('Share Links')

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { view, cookie } = await shareLinksView(await requireVerified(request, context), request)
	return data(view, cookie === null ? undefined : { headers: { 'Set-Cookie': cookie } })
}

export const action = shareAction

export default function ShareLinksRoute() {
	const view = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return <ShareLinksPage key={view.deal?.id} {...view} result={result} />
}
