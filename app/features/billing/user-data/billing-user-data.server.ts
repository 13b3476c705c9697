import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { cancelMemberships, anonymizePayments } from './cancel-on-account-deletion.server'
import { exportBillingData } from './export-billing-data.server'

/**
 * A user's payments in their data export. Before the account is deleted, everything that could
 * still be charged is canceled; the payment records remain without the user.
 */
export const billingUserData: UserDataProvider = {
	name: 'billing',
	export: exportBillingData,
	beforeDelete: cancelMemberships,
	delete: anonymizePayments,
}
