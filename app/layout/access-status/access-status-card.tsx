import type { AccessStatus } from '~/features/billing/entitlement/subscription-status'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FigureList } from '~/ui/stat/stat'
import { longDate, longDateOrNA } from '~/core/time/format-date'

const BADGES: Record<AccessStatus['kind'], { tone: 'pos' | 'brand' | 'neutral'; text: string }> = {
	subscription: { tone: 'pos', text: 'Active' },
	vip: { tone: 'brand', text: 'VIP' },
	admin: { tone: 'brand', text: 'Admin' },
	none: { tone: 'neutral', text: 'Inactive' },
}

const PAST_DUE = { tone: 'warn', text: 'Past due' } as const

/** A member whose renewal failed is past due, and inactive after the grace period. */
function getBadge(status: AccessStatus) {
	if (status.kind !== 'subscription' || status.pastDue === null) return BADGES[status.kind]
	return status.pastDue.isOver ? BADGES.none : PAST_DUE
}

export type AccessStatusCardProps = { status: AccessStatus }

/** The source of the user's access, and its end (DASH-02 to DASH-04). */
export function AccessStatusCard({ status }: AccessStatusCardProps) {
	const badge = getBadge(status)
	return (
		<Card
			title="Access Status"
			titleId="access-status"
			aside={<Badge tone={badge.tone}>{badge.text}</Badge>}
		>
			<Words status={status} />
		</Card>
	)
}

function Words({ status }: AccessStatusCardProps) {
	switch (status.kind) {
		case 'subscription': {
			const { pastDue } = status
			const next = longDate(status.nextBilling)
			return (
				<FigureList
					plain
					figures={[
						{ key: 'plan', label: 'Plan', value: status.plan },
						pastDue === null
							? { key: 'next', label: 'Next billing date', value: next ?? 'N/A' }
							: {
									key: 'until',
									label: pastDue.isOver ? 'Access ended on' : 'Access until',
									value: longDateOrNA(pastDue.until),
								},
					]}
				/>
			)
		}
		case 'vip': {
			const until = longDate(status.until)
			return (
				<>
					<p className="font-medium">VIP Access</p>
					<p className="text-muted">{until === null ? 'No end date set' : `until ${until}`}</p>
				</>
			)
		}
		case 'admin':
			return (
				<>
					<p className="font-medium">Administrator access</p>
					<p className="text-muted">Your admin account has full access.</p>
				</>
			)
		case 'none':
			return (
				<>
					<p>You don&apos;t have an active subscription</p>
					<ButtonLink to={paths.subscription()} variant="primary" block className="mt-4">
						View Plans
					</ButtonLink>
				</>
			)
	}
}
