import { useLocation } from '@remix-run/react'
import { needsProviderProfile } from '~/features/directory/profile/profile-completeness'
import type { AuthState } from '~/features/accounts/access/viewer'
import { paths } from '~/core/http/paths'
import { TriangleAlert } from '~/ui/icons/icons'
import { Link } from '~/ui/link/link'
import './provider-banner.css'

/** Reminds a verified provider to complete the profile, except on its form (SHELL-21). */
export function ProviderBanner({ auth }: { auth: Pick<AuthState, 'user'> | undefined }) {
	const { pathname } = useLocation()
	const user = auth?.user ?? null
	const form = paths.serviceProviderProfile()
	if (user === null || !user.isVerified || !needsProviderProfile(user) || pathname === form) {
		return null
	}
	return (
		<aside className="provider-banner" aria-label="Your listing">
			<p className="wrap provider-banner__text">
				<TriangleAlert aria-hidden="true" />
				<span>
					Finish your provider profile so members can find you.{' '}
					<Link className="link" to={form}>
						Complete profile
					</Link>
				</span>
			</p>
		</aside>
	)
}
