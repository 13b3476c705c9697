import { Link } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import { type PlanKey, PLANS } from './plans'

const AFTER = { afterSubscribeRedirect: paths.dashboard() }

/** Tells a former member what became of their deals, with the plan they had to rejoin with. */
export function RejoinNotice({ plan, deals }: { plan: PlanKey | null; deals: number }) {
	return (
		<Notice
			title="Your membership has ended"
			className="mb-6"
			action={
				<div className="row link-row">
					<ButtonLink
						to={plan === null ? paths.subscription(AFTER) : paths.payment({ plan, ...AFTER })}
						variant="primary"
					>
						{plan === null ? 'Rejoin' : `Rejoin with the ${PLANS[plan].name}`}
					</ButtonLink>
					{plan !== null && (
						<Link to={paths.subscription(AFTER)} className="link link--standalone">
							See all plans
						</Link>
					)}
				</div>
			}
		>
			<p>
				{safeText(deals)}
				{plan !== null && ` You had the ${PLANS[plan].name}: ${PLANS[plan].billed}.`}
			</p>
		</Notice>
	)
}

function safeText(deals: number): string {
	if (deals === 0) return 'Rejoin to use the calculator, the guides and the directory again.'
	const subject = deals === 1 ? 'Your deal is safe.' : `Your ${deals} deals are safe.`
	return `${subject} You can read and download ${deals === 1 ? 'it' : 'them'}; rejoin to make changes.`
}
