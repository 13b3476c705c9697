import { useMemo } from 'react'
import {
	type ClientActionFunctionArgs,
	isRouteErrorResponse,
	useActionData,
	useLoaderData,
} from '@remix-run/react'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { arriveWithKeptDeal } from '~/features/calculator/carried-deal/kept-deal.server'
import { calculatorView } from '~/features/calculator/deal-form/calculator.loader.server'
import { withOpening } from '~/features/calculator/plan-headline/opening.server'
import { calculatorAction } from '~/layout/calculator/calculator.actions.server'
import { CalculatorPage } from '~/features/calculator/deal-form/calculator-page'
import { CalculatorTerms } from '~/features/calculator/deal-form/calculator-terms'
import { toCalculatorActionData } from '~/features/calculator/deal-form/calculator-types'
import { offlineActionData } from '~/features/calculator/deal-form/offline-action-data'
import { markSavedHere } from '~/features/calculator/offline/device-owner'
import { browserStorage } from '~/core/browser-storage'
import { guarded } from '~/core/http/guarded.server'
import { markNotSubmitted, skipRevalidationIfUnchanged } from '~/core/http/network-failure'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { PageHeader } from '~/ui/page-header/page-header'

export const headers = retryAfterHeaders

export const handle: PageHandle = {
	title: 'Investment Calculator',
	description:
		'Analyze fix-and-flip and buy-and-hold deals: rehab budget, hard money, DSCR, cash flow and maximum allowable offer.',
	maxScriptKb: 135,
}

export const loader = guarded(requireCalculator, async ({ request, context, viewer }) => {
	const view = await calculatorView(viewer, request)
	const toKeptDeal = await arriveWithKeptDeal(request, context, view)
	if (toKeptDeal !== null) throw toKeptDeal
	return view
})

const openingAction = guarded(requireCalculator, async ({ viewer, ...args }) =>
	withOpening(await calculatorAction(args), viewer),
)

export const action = Object.assign(openingAction, { fields: calculatorAction.fields })

/**
 * With JavaScript: a lost connection or an unavailable server must not replace the page. A
 * rejection with its own page (a forged form) still does.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const intent = (await request.clone().formData()).get('intent')
	try {
		return await serverAction<typeof action>()
	} catch (error) {
		const isRefusal = isRouteErrorResponse(error) && error.status < 500
		if (isRefusal || error instanceof Response) throw error
		const isOffline = error instanceof TypeError
		const isKept = isOffline && intent === 'save' && markSavedHere(browserStorage)
		return markNotSubmitted(
			offlineActionData(typeof intent === 'string' ? intent : '', isOffline, isKept),
		)
	}
}

export const shouldRevalidate = skipRevalidationIfUnchanged

export default function CalculatorRoute() {
	const view = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	const actionData = useMemo(
		() => (result === undefined ? undefined : toCalculatorActionData(result)),
		[result],
	)
	if (view.needsTerms) {
		return (
			<div className="wrap page">
				<PageHeader eyebrow="Deal analysis" title="Investment Calculator" />
				<CalculatorTerms
					isMember={view.tier === 'paid'}
					failure={actionData?.notice?.text ?? null}
				/>
			</div>
		)
	}
	// The key keeps another account's deal from remaining on the page.
	return <CalculatorPage key={view.userId ?? 'visitor'} view={view} answer={actionData} />
}
