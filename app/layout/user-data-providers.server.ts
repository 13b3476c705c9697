import type { Belongings } from '~/core/user-data/user-data.server'
import { adminBelongings } from '~/features/admin/user-data.server'
import { billingBelongings } from '~/features/billing/user-data/billing-user-data.server'
import { compsBelongings } from '~/features/comps/user-data.server'
import { dealBelongings } from '~/features/calculator/saved-properties/user-data.server'
import { directoryBelongings } from '~/features/directory/user-data.server'

/**
 * Every area that keeps something about people, for the file of their data and for the end of their
 * account. A table with a `userId` that is in neither this list nor the account's own part fails the
 * tests. The order is the one things are settled in.
 */
export const BELONGINGS: readonly Belongings[] = [
	billingBelongings,
	dealBelongings,
	directoryBelongings,
	compsBelongings,
	adminBelongings,
]
