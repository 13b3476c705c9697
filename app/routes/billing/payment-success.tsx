import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getViewer } from '~/features/accounts/access/guards.server'
import { SuccessPage } from '~/features/billing/checkout/success-page'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'
import { pageMeta } from '~/layout/page/page-meta'
import { DEFAULT_BRAND } from '~/layout/page/root-loader-data'
import { useRootData } from '~/layout/page/use-root-data'

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Thank you', noIndex: true })

/** An intermediate page: it grants nothing, and its target checks access itself. */
export async function loader({ request }: LoaderFunctionArgs) {
	await getViewer(request)
	const redirectTo = new URL(request.url).searchParams.get('afterSubscribeRedirect')
	return { onward: safeRedirect(redirectTo) ?? paths.dashboard() }
}

export default function PaymentSuccess() {
	const { onward } = useLoaderData<typeof loader>()
	return <SuccessPage brand={useRootData()?.brand ?? DEFAULT_BRAND} onward={onward} />
}
