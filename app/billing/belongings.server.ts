import type { Belongings } from '~/accounts/belongings.server'
import { endMemberships, forgetPerson } from './end-memberships.server'
import { billingDataOf } from './own-billing-data.server'

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
