import type { Belongings } from '~/accounts/belongings.server'
import { adminBelongings } from '~/admin/belongings.server'
import { billingBelongings } from '~/billing/belongings.server'
import { compsBelongings } from '~/comps/belongings.server'
import { dealBelongings } from '~/deals/belongings.server'
import { directoryBelongings } from '~/directory/belongings.server'

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
