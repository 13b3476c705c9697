import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireDashboard } from '~/accounts/guards.server'
import { accessStatus, pastDueNotice } from '~/billing/access-status.server'
import { PastDueBanner } from '~/billing/components/subscription-card'
import { currentTime } from '~/platform/clock'
import { paths } from '~/platform/paths'
import { AccessPanel } from '~/shell/components/access-panel'
import { DashboardTiles } from '~/shell/components/dashboard-tiles'
import { pageMeta } from '~/shell/page-meta'
import { ButtonLink } from '~/ui/button'
import { Calculator } from '~/ui/icons'
import { PageHeader } from '~/ui/page-header'

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Dashboard', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { user } = await requireDashboard(request, context)
	const now = currentTime()
	const [access, pastDue] = await Promise.all([
		accessStatus(user, now),
		pastDueNotice(user._id, now),
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
				<div className="split__side">
					<AccessPanel status={access} />
				</div>
			</div>
		</div>
	)
}
