import { longDateOrNA } from '~/core/time/format-date'
import type { PlanStatus } from '~/features/billing/entitlement/plan-status'
import { PlanActionButton } from '~/features/billing/subscription/plan-action'
import { Badge } from '~/ui/badge/badge'
import { Card } from '~/ui/card/card'
import { type Figure, StatList } from '~/ui/stat/stat'

/** The source of the user's access, and its end (DASH-02 to DASH-04). */
export function AccessStatusCard({ status }: { status: PlanStatus }) {
	const { kind, badge, plan, sentence, nextBilling, action } = status
	const figures: Figure[] = plan === null ? [] : [{ key: 'plan', label: 'Plan', value: plan }]
	const isActive = kind === 'active' || kind === 'trialing'
	if (isActive) {
		figures.push({ key: 'next', label: 'Next billing date', value: longDateOrNA(nextBilling) })
	}
	return (
		<Card
			title="Access Status"
			titleId="access-status"
			aside={<Badge tone={badge.tone}>{badge.text}</Badge>}
		>
			<div className="stack stack--sm">
				{kind === 'admin' && <p className="font-medium">Administrator access</p>}
				{figures.length > 0 && <StatList plain figures={figures} />}
				<p className="text-muted">{sentence}</p>
				{/* The form for a new card is in the banner of the page. */}
				{action !== null && !action.isPortal && (
					<div>
						<PlanActionButton action={action} quiet={isActive} />
					</div>
				)}
			</div>
		</Card>
	)
}
