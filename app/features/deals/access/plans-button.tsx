import { paths } from '~/core/http/paths'
import { ButtonLink, type ButtonLinkProps } from '~/ui/button/button'

type PlansButtonProps = Pick<ButtonLinkProps, 'size' | 'variant'> & {
	/** Whether the user has a plan without access. */
	isWithheld: boolean
}

/** The way to access: the plans, or support for those who have one. */
export function PlansButton({ isWithheld, ...look }: PlansButtonProps) {
	return (
		<ButtonLink {...look} to={isWithheld ? paths.contact() : paths.subscription()}>
			{isWithheld ? 'Contact Us' : 'See Plans'}
		</ButtonLink>
	)
}
