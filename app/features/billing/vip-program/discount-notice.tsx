import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { discountedPlans } from '~/features/billing/plans/discounted-price'
import { Notice } from '~/ui/notice/notice'
import { Link } from '~/ui/link/link'
import type { AcceptedCode } from './referral-code.server'

/**
 * The discount of a code that can be used.
 * @param props.remove the plan page's return target, for its link without the code
 */
export function DiscountNotice({
	accepted: { code, discount, isFriends, planDiscount },
	prices,
	remove,
	children,
}: {
	accepted: AcceptedCode
	remove?: string | null
	/** Lists what the plans cost with the code, where no cards of the plans say it. */
	prices?: boolean
	/** What the product is, for those who come to it by the code. */
	children?: ReactNode
}) {
	return (
		<Notice
			tone="success"
			className="mb-6"
			title={isFriends ? `A friend sent you: ${discount} (${code})` : `Code ${code}: ${discount}`}
			action={
				remove !== undefined && (
					<Link className="link" to={paths.removeCode(remove)}>
						Remove Code
					</Link>
				)
			}
		>
			{children}
			<p>Your discount will be applied at checkout.</p>
			{prices === true && planDiscount !== null && (
				<ul className="mt-2">
					{discountedPlans(planDiscount).map(({ name, was, now, renewal }) => (
						<li key={name} className="tabular-nums">
							{name}: was {was}, now <strong>{now}</strong>. Renews at {renewal}.
						</li>
					))}
				</ul>
			)}
		</Notice>
	)
}
