import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireComps } from '~/comps/comps-guard.server'
import { SalesPage } from '~/comps/components/sales-page'
import { salesAction, salesView } from '~/comps/sales-pages.server'
import { refusalHeaders } from '~/platform/refusal-headers'
import { pageMeta } from '~/shell/page-meta'

export const headers = refusalHeaders

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My Comps' })

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireComps(request, context)
	return salesView(viewer, request)
}

export async function action(args: ActionFunctionArgs) {
	const viewer = await requireComps(args.request)
	return salesAction(args, viewer)
}

export default function SalesRoute() {
	return <SalesPage {...useLoaderData<typeof loader>()} />
}
