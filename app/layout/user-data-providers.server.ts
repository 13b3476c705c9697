import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { adminUserData } from '~/features/admin/user-data.server'
import { billingUserData } from '~/features/billing/user-data/billing-user-data.server'
import { compsUserData } from '~/features/comps/user-data.server'
import {
	assumptionsUserData,
	calculatorUserData,
} from '~/features/calculator/saved-properties/user-data.server'
import { directoryUserData } from '~/features/directory/user-data.server'

/**
 * Every area that keeps something about people, for the file of their data, for the end of their
 * account, and for what a verified address brings to it. A table with a `userId` that is in neither this list nor the account's own part fails the
 * tests. The order is the one things are settled in.
 */
export const USER_DATA_PROVIDERS: readonly UserDataProvider[] = [
	billingUserData,
	calculatorUserData,
	assumptionsUserData,
	directoryUserData,
	compsUserData,
	adminUserData,
]
