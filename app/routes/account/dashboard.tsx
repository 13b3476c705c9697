import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireDashboard } from '~/features/accounts/access/guards.server'
import {
	accessStatus,
	pastDueNotice,
} from '~/features/billing/entitlement/subscription-status.server'
import { PastDueBanner } from '~/features/billing/subscription/subscription-card-view'
import { currentTime } from '~/core/time/clock'
import { paths } from '~/core/http/paths'
import { AccessStatusCard } from '~/layout/access-status/access-status-card'
import { DashboardTiles } from '~/layout/dashboard/dashboard-tiles'
import { pageMeta } from '~/layout/page/page-meta'
import { ButtonLink } from '~/ui/button/button'
import { Calculator } from '~/ui/icons/icons'
import { PageHeader } from '~/ui/page-header/page-header'

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Dashboard', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { user } = await requireDashboard(request, context)
	const now = currentTime()
	const [access, pastDue] = await Promise.all([
		accessStatus(user, now),
		pastDueNotice(user.id, now),
	])
	return { firstName: user.firstName, access, pastDue }
}

export default function Dashboard() {
	const { firstName, access, pastDue } = useLoaderData<typeof loader>()
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
			<PastDueBanner notice={pastDue} />
			<div className="split">
				<DashboardTiles />
				<div className="sticky-side">
					<AccessStatusCard status={access} />
				</div>
			</div>
		</div>
	)
}
