import { useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { loanView } from '~/features/calculator/analysis-pages/loan/loan-data'
import { LoanPage } from '~/features/calculator/analysis-pages/loan/loan-page'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const handle: PageHandle = { title: 'Loan', noIndex: true, maxScriptKb: 136 }

export const loader = guarded(requireCalculator, async ({ request, viewer }) =>
	loanView(await analysisView(viewer, request, 'loan')),
)

export default function LoanRoute() {
	const view = useLoaderData<typeof loader>()
	return <LoanPage key={view.key} view={view} />
}
