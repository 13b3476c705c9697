import type { Tier } from '~/features/accounts/access/access-policy'
import { paths } from '~/core/http/paths'

export type CallToAction = { label: string; to: string }

/** The landing page's calls to action, in the hero and at its end (LAND-01, LAND-05, LAND-06). */
export const CALLS_TO_ACTION: Record<Tier, CallToAction> = {
	visitor: { label: 'Become a Member', to: paths.signUp() },
	unverified: { label: 'Verify Your Email', to: paths.verifyEmail() },
	verified: { label: 'Subscribe Now', to: paths.subscription() },
	paid: { label: 'Go to Your Dashboard', to: paths.dashboard() },
}
