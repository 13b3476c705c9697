import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
	analysisView,
	assumeView,
} from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { explainLoan } from '~/features/calculator/analysis-pages/loan/explain-loan'
import {
	explainedYear,
	isPrinted,
	readLoan,
} from '~/features/calculator/analysis-pages/loan/loan-deal'
import { LoanPage } from '~/features/calculator/analysis-pages/loan/loan-page'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { noIndexMeta } from '~/layout/page/page-meta'

export const meta: MetaFunction = noIndexMeta('Loan')

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireCalculator(request, context)
	const view = await analysisView(viewer, request, 'loan')
	const assumed = assumeView(view)
	const inCents = isPrinted(view.extra)
	const loan = readLoan(assumed.values, inCents)
	const year = loan.kind === 'none' ? 1 : explainedYear(view.extra, loan)
	return { ...view, explanations: explainLoan({ assumed, inCents, year }) }
}

export default function LoanRoute() {
	const view = useLoaderData<typeof loader>()
	return <LoanPage key={view.key} view={view} />
}
