import type { Belongings } from '~/accounts/belongings.server'
import { db } from '~/platform/db.server'

/** What is stored about a person's plan, in the file of their data; it goes with the person's row. */
export const billingBelongings: Belongings = {
	name: 'subscription',
	show: (userId) => db().subscription.findUnique({ where: { userId }, omit: { userId: true } }),
}
