import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { endMemberships, anonymizePayments } from './cancel-on-account-deletion.server'
import { exportBillingData } from './export-billing-data.server'

/**
 * A person's payments in the file of their data. Before the account goes, everything that could still
 * be charged is ended; the money records stay, without the person.
 */
export const billingUserData: UserDataProvider = {
	name: 'billing',
	export: exportBillingData,
	beforeDelete: endMemberships,
	delete: anonymizePayments,
}
