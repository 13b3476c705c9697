import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import type { CalculatorView } from './calculator-types'

/** What a visitor, or a user without a verified email address, needs to save properties. */
export function SignedOutNotice({ view }: { view: CalculatorView }) {
	const isUnverified = view.tier === 'unverified'
	const to = isUnverified
		? paths.verifyEmail({ redirect: paths.calculator() })
		: paths.signIn({ redirect: paths.calculator() })
	return (
		<Notice
			action={
				<ButtonLink to={to} size="sm">
					{isUnverified ? 'Verify email' : 'Sign In'}
				</ButtonLink>
			}
		>
			Try the full calculator. Sign in to save your properties.
		</Notice>
	)
}
