import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { loanView } from '~/features/calculator/analysis-pages/loan/loan-data'
import { LoanPage } from '~/features/calculator/analysis-pages/loan/loan-page'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const meta: MetaFunction = noIndexMeta('Loan')

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireCalculator(request, context)
	return loanView(await analysisView(viewer, request, 'loan'))
}

export default function LoanRoute() {
	const view = useLoaderData<typeof loader>()
	return <LoanPage key={view.key} view={view} />
}
