import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Card } from '~/ui/card/card'
import { type Figure, StatList } from '~/ui/stat/stat'
import { longDate } from '~/core/time/format-date'
import { Notice } from '~/ui/notice/notice'
import { Link } from '~/ui/link/link'
import { VerifiedBadge } from './user-table'
import type { AdminUserView } from './users.server'
import './users.css'

const dateOr = (iso: string | null, otherwise: string): string => longDate(iso) ?? otherwise

/** Read-only facts about a user. */
export function UserFacts(
	view: Omit<AdminUserView, 'version' | 'isCouponVerified' | 'stripeUrl' | 'mails'>,
) {
	const { user, status, planRole, lastSeenAt, savedProperties, isListingRemoved } = view
	const { plan, badge, fact, action } = status
	const hasListing = user.serviceProvider || user.serviceProviderProfile !== null
	const figures: Figure[] = [
		{
			key: 'verified',
			label: 'Verification',
			value: <VerifiedBadge isVerified={user.isVerified} />,
		},
		{ key: 'created', label: 'Signed up', value: dateOr(user.createdAt, 'N/A') },
		{ key: 'seen', label: 'Last seen', value: dateOr(lastSeenAt, 'Never') },
		{ key: 'properties', label: 'Saved properties', value: savedProperties },
		{
			key: 'plan',
			label: 'Plan',
			value: (
				<span className="row row--inline cell-badges">
					{plan ?? 'None'} <Badge tone={badge.tone}>{badge.text}</Badge>
				</span>
			),
		},
		{ key: 'state', label: 'Access', value: fact },
		{ key: 'next', label: 'Next step for the user', value: action?.label ?? 'None' },
		...(isListingRemoved
			? [
					{
						key: 'listing',
						label: 'Directory listing',
						value: <Badge tone="warn">Removed by admin</Badge>,
					},
				]
			: []),
	]
	return (
		<Card title="Account" titleId="account-title">
			<StatList plain figures={figures} />
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
			{planRole !== null && <Notice>{planRole}</Notice>}
		</Card>
	)
}
