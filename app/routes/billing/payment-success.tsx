import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getViewer } from '~/features/accounts/access/guards.server'
import { SuccessPage } from '~/features/billing/checkout/success-page'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'
import { loadWelcome, welcomeMessage } from '~/layout/dashboard/welcome.server'
import { pageMeta } from '~/layout/page/page-meta'
import { DEFAULT_BRAND } from '~/layout/page/root-loader-data'
import { useRootData } from '~/layout/page/use-root-data'

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Thank you', noIndex: true })

/**
 * An intermediate page: it grants nothing, and its target checks access itself. The dashboard has a
 * welcome of its own; any other target gets it as a message.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { user } = await getViewer(request, context)
	const search = new URL(request.url).searchParams
	const target = safeRedirect(search.get('afterSubscribeRedirect')) ?? paths.dashboard()
	const isWelcomedThere = new URL(target, request.url).pathname === paths.dashboard()
	if (search.get('done') === '1') {
		const welcome = user === null || isWelcomedThere ? null : await loadWelcome(user, currentTime())
		return redirectWithFlash(request, target, welcome === null ? [] : welcomeMessage(welcome))
	}
	const onward = isWelcomedThere
		? target
		: paths.paymentSuccess({ afterSubscribeRedirect: target, done: '1' })
	return { onward }
}

export default function PaymentSuccess() {
	const { onward } = useLoaderData<typeof loader>()
	return <SuccessPage brand={useRootData()?.brand ?? DEFAULT_BRAND} onward={onward} />
}
