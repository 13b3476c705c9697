import { paths } from '~/core/http/paths'
import type { FormerMembership } from '~/features/billing/entitlement/former-membership.server'
import { PastDueBanner, PlanActionButton } from '~/features/billing/subscription/plan-action'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import { Link } from '~/ui/link/link'
import { PLANS } from './plans'

const AFTER = { afterSubscribeRedirect: paths.dashboard() }

/**
 * What a former member reads on the front page: what became of the membership, the way back, and where
 * the deals are. A plan with a failed payment is paid, not bought again, and so has no offer of a plan.
 */
export function FormerMemberNotice(former: FormerMembership) {
	const { deals, status, paymentProblem } = former
	const isDue = status.action?.isPortal === true
	return (
		<>
			<PastDueBanner status={status} problem={paymentProblem} />
			{(!isDue || deals > 0) && (
				<Notice
					title={isDue ? 'Your deals are safe' : 'Your membership gives no access now'}
					className="mb-6"
					action={
						<div className="row link-row">
							{!isDue && <WayBack {...former} />}
							{deals > 0 && <ButtonLink to={paths.deals()}>Open Your Deals</ButtonLink>}
						</div>
					}
				>
					<p>
						{!isDue && status.sentence}
						{deals > 0 &&
							` You can read and download ${deals === 1 ? 'your deal' : `your ${deals} deals`}.`}
					</p>
				</Notice>
			)}
		</>
	)
}

/** The last plan again if it has ended, else the next step of its state. */
function WayBack({ plan, status }: Pick<FormerMembership, 'plan' | 'status'>) {
	if (status.kind !== 'lapsed' && status.kind !== 'none') {
		return status.action === null ? null : <PlanActionButton action={status.action} />
	}
	if (plan === null) {
		return (
			<ButtonLink to={paths.subscription(AFTER)} variant="primary">
				Rejoin
			</ButtonLink>
		)
	}
	return (
		<>
			<ButtonLink to={paths.payment({ plan, ...AFTER })} variant="primary">
				Rejoin with the {PLANS[plan].name}
			</ButtonLink>
			<Link to={paths.subscription(AFTER)} className="link link--standalone">
				See all plans
			</Link>
		</>
	)
}
