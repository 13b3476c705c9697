import { useActionData, useLoaderData } from '@remix-run/react'
import { config } from '~/core/config/config.server'
import { areCompsComing } from '~/features/comps/access/comps-access'
import { requireDashboard } from '~/features/accounts/access/guards.server'
import { loadPlanOverview } from '~/features/billing/entitlement/subscription-status.server'
import { PastDueBanner } from '~/features/billing/subscription/plan-action'
import { dismissStart, loadDealsOverview } from '~/features/deals/dashboard/deals-overview.server'
import { getKeptDeal } from '~/features/calculator/carried-deal/kept-deal.server'
import { DealsOverviewCards } from '~/features/deals/dashboard/deals-overview'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { defineAction } from '~/core/forms/define-action.server'
import { formError } from '~/core/forms/form-result'
import { redirectWithFlash } from '~/core/http/flash.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { paths } from '~/core/http/paths'
import { AccessStatusCard } from '~/layout/access-status/access-status-card'
import { DashboardTiles } from '~/layout/dashboard/dashboard-tiles'
import {
	acceptWelcomeTerms,
	dashboardSchema,
	WELCOME_TIME,
	welcomeOf,
} from '~/layout/dashboard/welcome.server'
import { WelcomeCard } from '~/layout/dashboard/welcome-card'
import type { PageHandle } from '~/layout/page/route-handle'
import { ButtonLink } from '~/ui/button/button'
import { Calculator } from '~/ui/icons/icons'
import { PageHeader } from '~/ui/page-header/page-header'

export const handle: PageHandle = { title: 'Dashboard', noIndex: true, hydrate: false }

export const headers = retryAfterHeaders

/** The dashboard of members. */
export const loader = guarded(requireDashboard, async ({ request, context, viewer }) => {
	const { user } = viewer
	const now = currentTime()
	const planned = loadPlanOverview(user.id, now, { newFor: WELCOME_TIME })
	// Members' deals are read along with the plan.
	const [plan, overview] = await Promise.all([planned, loadDealsOverview(user.id, planned, now)])
	const { status, paymentProblem } = plan
	const welcome = welcomeOf(user, plan, now)
	const soon = areCompsComing(viewer, config().openComps) ? [paths.comps()] : []
	// The deal that was typed on the landing page, else an empty form, also after a sample.
	const isKept = (await getKeptDeal(request, context)) !== null
	const firstDeal = isKept ? paths.calculator() : paths.calculator({ new: '1' })
	return { firstName: user.firstName, status, paymentProblem, welcome, soon, overview, firstDeal }
})

/** The terms that a new member accepts in the welcome, and first steps that are dismissed. */
export const action = defineAction({
	guard: requireDashboard,
	schema: dashboardSchema,
	failed: 'Failed to update settings. Please try again.',
	handler: async ({ request, viewer, value, now, reject }) => {
		if (value.intent === 'dismissStart') {
			await dismissStart(viewer.user.id, now)
			return redirectWithFlash(request, paths.dashboard(), [])
		}
		const text = await acceptWelcomeTerms(viewer.user.id, value, now)
		if (text === null) return reject({ status: 400, message: 'Check at least one box.' })
		return redirectWithFlash(request, paths.dashboard(), { kind: 'success', text })
	},
})

export default function Dashboard() {
	const { firstName, status, paymentProblem, welcome, soon, overview, firstDeal } =
		useLoaderData<typeof loader>()
	const problem = formError(useActionData<typeof action>())
	return (
		<div className="wrap page">
			<PageHeader
				eyebrow="Dashboard"
				title={`Welcome, ${firstName}`}
				actions={
					<ButtonLink to={paths.calculator()} variant="primary" icon={<Calculator />}>
						Start with the calculator
					</ButtonLink>
				}
			/>
			<PastDueBanner status={status} problem={paymentProblem} />
			{welcome !== null && (
				<WelcomeCard welcome={welcome} firstDeal={firstDeal} problem={problem} />
			)}
			{welcome === null && <DealsOverviewCards overview={overview} firstDeal={firstDeal} />}
			<div className="split">
				<DashboardTiles soon={soon} />
				<div className="sticky-side">
					<AccessStatusCard status={status} />
				</div>
			</div>
		</div>
	)
}
