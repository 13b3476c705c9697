import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { mailUserData } from '~/core/mail/mail-trace.server'
import { emailChangeUserData } from '~/features/accounts/email-change/user-data.server'
import { secondFactorUserData } from '~/features/accounts/second-factor/user-data.server'
import { adminUserData } from '~/features/admin/user-data.server'
import { billingUserData } from '~/features/billing/user-data/billing-user-data.server'
import { compsUserData } from '~/features/comps/user-data.server'
import {
	assumptionsUserData,
	calculatorUserData,
	deletedPropertiesUserData,
} from '~/features/calculator/saved-properties/user-data.server'
import { dealsUserData } from '~/features/deals/user-data.server'
import { shareLinksUserData } from '~/features/reports/share/user-data.server'
import { directoryUserData } from '~/features/directory/user-data.server'

/**
 * Every area that keeps something about people, for the file of their data, for the end of their
 * account, for what a verified address brings to it, and for what follows a change of it. A table with a `userId` that is in neither this list nor the account's own part fails the
 * tests. The order is the one things are settled in.
 */
export const USER_DATA_PROVIDERS: readonly UserDataProvider[] = [
	billingUserData,
	calculatorUserData,
	deletedPropertiesUserData,
	assumptionsUserData,
	dealsUserData,
	shareLinksUserData,
	directoryUserData,
	compsUserData,
	adminUserData,
	secondFactorUserData,
	emailChangeUserData,
	mailUserData,
]
