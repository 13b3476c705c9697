import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { adminUserData } from '~/features/admin/user-data.server'
import { billingUserData } from '~/features/billing/user-data/billing-user-data.server'
import { compsUserData } from '~/features/comps/user-data.server'
import { calculatorUserData } from '~/features/calculator/saved-properties/user-data.server'
import { directoryUserData } from '~/features/directory/user-data.server'

/**
 * All features that store personal data, for exports and account deletion. A test fails if a table
 * with a `userId` is neither covered by this list nor by the account's own part. Deletion is
 * prepared in this order.
 */
export const USER_DATA_PROVIDERS: readonly UserDataProvider[] = [
	billingUserData,
	calculatorUserData,
	directoryUserData,
	compsUserData,
	adminUserData,
]
