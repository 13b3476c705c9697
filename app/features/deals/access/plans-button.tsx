import type { Withheld } from '~/features/accounts/access/access-policy'
import { paths } from '~/core/http/paths'
import { ButtonLink, type ButtonLinkProps } from '~/ui/button/button'

type PlansButtonProps = Pick<ButtonLinkProps, 'size' | 'variant'> & {
	/** What keeps the user from the access of their plan; null without a plan. */
	withheld: Withheld | null
}

/** The way to access: the plans, or for those who have one, what restores it. */
export function PlansButton({ withheld, ...look }: PlansButtonProps) {
	const [to, label] =
		withheld === 'payment'
			? [paths.profilePlan(), 'Update Payment Method']
			: withheld === 'plan'
				? [paths.contact(), 'Contact Us']
				: [paths.subscription(), 'See Plans']
	return (
		<ButtonLink {...look} to={to}>
			{label}
		</ButtonLink>
	)
}
