import type { Belongings } from '~/core/user-data/user-data.server'
import { endMemberships, forgetPerson } from './cancel-on-account-deletion.server'
import { billingDataOf } from './export-billing-data.server'

/**
 * A person's payments in the file of their data. Before the account goes, everything that could still
 * be charged is ended; the money records stay, without the person.
 */
export const billingBelongings: Belongings = {
	name: 'billing',
	show: billingDataOf,
	settle: endMemberships,
	remove: forgetPerson,
}
