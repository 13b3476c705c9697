import type { Tier } from '~/features/accounts/access/access-policy'
import type { GuideSummary } from './guide'

/**
 * Whether a viewer of this tier may read the text. A premium guide requires paid access, which
 * includes a verified address.
 */
export function mayRead(guide: Pick<GuideSummary, 'isFree'>, tier: Tier): boolean {
	return guide.isFree || tier === 'paid'
}
