import { Link } from '@remix-run/react'
import { findSale } from '~/features/billing/plans/plans'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Card } from '~/ui/card/card'
import { type Figure, FigureList } from '~/ui/stat/stat'
import { longDate } from '~/core/time/format-date'
import { Notice } from '~/ui/notice/notice'
import { VerifiedBadge } from './user-list'
import type { AdminUserView } from './users.server'
import './users.css'

const dateOr = (iso: string | null, otherwise: string): string => longDate(iso) ?? otherwise

/** Formats Stripe's status: `past_due` is "Past due". */
const statusText = (status: string): string =>
	status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ')

/** Read-only facts about a user. */
export function UserFacts(view: Omit<AdminUserView, 'version' | 'isCouponVerified'>) {
	const { user, plan, isGrantedByAdmin, lastSeenAt, savedProperties } = view
	const hasListing = user.serviceProvider || user.serviceProviderProfile !== null
	const figures: Figure[] = [
		{
			key: 'verified',
			label: 'Verification',
			value: <VerifiedBadge isVerified={user.isVerified} />,
		},
		{ key: 'created', label: 'Member since', value: dateOr(user.createdAt, 'N/A') },
		{ key: 'seen', label: 'Last seen', value: dateOr(lastSeenAt, 'Never') },
		{ key: 'properties', label: 'Saved properties', value: savedProperties },
		{
			key: 'plan',
			label: 'Subscription',
			value:
				plan === null ? (
					isGrantedByAdmin ? (
						'Granted by an admin'
					) : (
						'None'
					)
				) : (
					<span className="row row--inline cell-badges">
						{findSale(plan.name)?.name ?? 'Unknown Plan'}{' '}
						<Badge tone={plan.status === 'active' ? 'pos' : 'warn'}>
							{statusText(plan.status)}
						</Badge>
					</span>
				),
		},
		...(plan === null
			? []
			: plan.status === 'past_due'
				? [{ key: 'grace', label: 'Access until', value: dateOr(plan.graceUntil, 'N/A') }]
				: [{ key: 'period', label: 'Paid until', value: dateOr(plan.currentPeriodEnd, 'N/A') }]),
	]
	return (
		<Card title="Account" titleId="account-title">
			<FigureList plain figures={figures} />
			<div className="row link-row mt-4">
				<Link
					to={paths.adminAudit({ kind: 'user', target: user.id })}
					className="link link--standalone"
				>
					View Audit History
				</Link>{' '}
				{hasListing && (
					<Link to={paths.adminProvider(user.id)} className="link link--standalone">
						Directory listing
					</Link>
				)}
			</div>
			{plan !== null && (
				<Notice>
					This user has an active subscription. Stripe will set the role back to Subscriber on its
					next update.
				</Notice>
			)}
		</Card>
	)
}
