import type { Tier } from '~/accounts/access'

/** Who reads premium guides, by tier. */
export const TIERS_THAT_READ: readonly (readonly [Tier, boolean])[] = [
	['visitor', false],
	['unverified', false],
	['verified', false],
	['paid', true],
]
