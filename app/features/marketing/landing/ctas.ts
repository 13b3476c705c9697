import type { Tier } from '~/features/accounts/access/access-policy'
import { paths } from '~/core/http/paths'

export type CallToAction = { label: string; to: string }

/** The landing page's calls to action, in the hero and at its end (LAND-01, LAND-05, LAND-06). */
export function ctaFor(tier: Tier): CallToAction {
	switch (tier) {
		case 'visitor':
			return { label: 'Become a Member', to: paths.signUp() }
		case 'unverified':
			return { label: 'Verify Your Email', to: paths.verifyEmail() }
		case 'verified':
			return { label: 'Subscribe Now', to: paths.subscription() }
		case 'paid':
			return { label: 'Go to Your Dashboard', to: paths.dashboard() }
	}
}
