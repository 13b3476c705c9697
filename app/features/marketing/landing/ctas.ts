import type { Tier } from '~/features/accounts/access/access-policy'
import { isServed, paths } from '~/core/http/paths'

export type CallToAction = { label: string; to: string }

/** Parts of the landing page that a button or a form can lead to. */
export const LANDING_SECTIONS = {
	example: 'worked-example',
	deal: 'your-deal',
	offer: 'what-we-offer',
} as const

/**
 * What the landing page asks of its reader, in the hero and at its end (LAND-01, LAND-05,
 * LAND-06). Where the wanted page is not served, the button leads on within the page instead.
 * @param served whether a page stands at an address
 */
export function ctasFor(
	tier: Tier,
	served: (to: string) => boolean = isServed,
): { hero: CallToAction; final: CallToAction } {
	const wanted = wantedBy(tier)
	if (served(wanted.to)) return { hero: wanted, final: wanted }
	return {
		hero: { label: 'See What We Offer', to: `#${LANDING_SECTIONS.offer}` },
		final: { label: 'See an example deal', to: `#${LANDING_SECTIONS.example}` },
	}
}

function wantedBy(tier: Tier): CallToAction {
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
