import { Prisma, type Tx } from '~/core/db/db.server'
import { joinedQuery, selectColumns } from '~/core/db/joined-rows.server'
import type { BillingAccount, Subscription, User } from '~/core/db/prisma/client'

/** All that the state of a user's plan is computed from, in one statement. */

const USER_FIELDS = ['role', 'subscriptionStatus', 'graceUntil', 'vipExpiresAt'] as const
const ACCOUNT_FIELDS = Object.values(Prisma.BillingAccountScalarFieldEnum)
const SUBSCRIPTION_FIELDS = Object.values(Prisma.SubscriptionScalarFieldEnum)
const RECEIPT_FIELDS = ['subscriptionId', 'number', 'invoiceUrl', 'receiptUrl'] as const

export type PlanReceipt = {
	subscriptionId: string | null
	number: string | null
	invoiceUrl: string | null
	receiptUrl: string | null
}

export type PlanRow = {
	user: Pick<User, (typeof USER_FIELDS)[number]>
	/** The account at the payment provider; null before the first checkout. */
	account: BillingAccount | null
	subscriptions: Subscription[]
	/** The date of the latest payment with an open dispute. */
	disputedOn: Date | null
	/** How many properties the user has saved. */
	savedProperties: number
	/**
	 * For a plan whose first payment was after the given time, its newest payment: after a switch, that
	 * of the new plan.
	 */
	newPlanReceipt: PlanReceipt | null
}

const findRows = joinedQuery<{ userId: string; paidAfter: Date }>(
	(values) => Prisma.sql`
		SELECT ${Prisma.raw(selectColumns('u', USER_FIELDS))},
			(SELECT count(*) FROM "Property" WHERE "userId" = u."id") AS "saved",
			d."occurredAt" AS "disputedOn", w."id" AS "paidFirst",
			${Prisma.raw(selectColumns('r', RECEIPT_FIELDS))},
			${Prisma.raw(selectColumns('a', ACCOUNT_FIELDS))},
			${Prisma.raw(selectColumns('s', SUBSCRIPTION_FIELDS))}
		FROM "User" u
		LEFT JOIN "BillingAccount" a ON a."userId" = u."id"
		LEFT JOIN "Payment" d ON d."id" = (
			SELECT "id" FROM "Payment" WHERE "accountId" = a."id" AND "status" = 'disputed'
			ORDER BY "occurredAt" DESC LIMIT 1)
		LEFT JOIN "Payment" w ON w."id" = (
			SELECT "id" FROM "Payment" WHERE "accountId" = a."id" AND "kind" = 'subscription_first'
				AND "status" = 'paid' AND "occurredAt" > ${values.paidAfter}
			ORDER BY "occurredAt" DESC LIMIT 1)
		LEFT JOIN "Payment" r ON r."id" = (
			SELECT "id" FROM "Payment" WHERE "accountId" = a."id" AND "status" = 'paid'
				AND "subscriptionId" = w."subscriptionId"
			ORDER BY "occurredAt" DESC LIMIT 1)
		LEFT JOIN "Subscription" s ON s."accountId" = a."id"
		WHERE u."id" = ${values.userId}`,
)

/**
 * The plan of a user; null if there is no such user.
 * @param paidAfter how far back the first payment of a plan is looked for
 */
export async function findPlanRow(
	userId: string,
	paidAfter: Date,
	client?: Tx,
): Promise<PlanRow | null> {
	const rows = await findRows({ userId, paidAfter }, client)
	const [row] = rows
	if (row === undefined) return null
	// The columns are those of the generated types, so the rows have their fields.
	const subscriptions = rows.map((one) => one.fields('s', SUBSCRIPTION_FIELDS))
	return {
		user: row.fields('u', USER_FIELDS) as PlanRow['user'],
		account: row.get('a.id') === null ? null : (row.fields('a', ACCOUNT_FIELDS) as BillingAccount),
		subscriptions: subscriptions.filter(({ id }) => id !== null) as Subscription[],
		disputedOn: row.get('disputedOn') as Date | null,
		savedProperties: Number(row.get('saved')),
		newPlanReceipt:
			row.get('paidFirst') === null ? null : (row.fields('r', RECEIPT_FIELDS) as PlanReceipt),
	}
}
