import { asNumber, asText, findRowLists, orNull, rowsOf } from '~/core/db/row-lists.server'
import { Prisma } from '~/core/db/db.server'
import { money } from '~/features/billing/plans/money'
import { dashboardUrl } from '~/features/billing/stripe-sync/dashboard-url.server'

/**
 * Whom an alert is about: read when it is shown, from the id of Stripe in its key. So alerts store no
 * names, and those from before have them too.
 */

export type AlertSubject = {
	/** Null without an account any more. */
	userId: string | null
	name: string
	email: string | null
	/** Null where the alert is about a member as a whole. */
	amount: string | null
	stripeUrl: string | null
}

const { sql } = Prisma

const MEMBER = {
	id: asText,
	userId: orNull(asText),
	firstName: orNull(asText),
	lastName: orNull(asText),
	email: orNull(asText),
}
const AMOUNT = { amount: asNumber, currency: asText }

/** A customer that was replaced belongs to its former user. */
const MEMBER_OF = sql`LEFT JOIN "User" u ON u."id" = COALESCE(a."userId", a."formerUserId")`
const NAMES = sql`u."id" AS "userId", u."firstName", u."lastName", u."email"`

const subjectRows = (ids: Prisma.Sql) => ({
	payments: rowsOf(
		{ ...MEMBER, ...AMOUNT, checkoutSessionId: orNull(asText) },
		sql`FROM (SELECT p."id", p."checkoutSessionId", p."amount", p."currency", ${NAMES}
			FROM "Payment" p JOIN "BillingAccount" a ON a."id" = p."accountId" ${MEMBER_OF}
			WHERE p."id" IN (${ids}) OR p."checkoutSessionId" IN (${ids})) d`,
	),
	subscriptions: rowsOf(
		{ ...MEMBER, ...AMOUNT },
		sql`FROM (SELECT s."id", s."unitAmount" AS "amount", s."currency", ${NAMES}
			FROM "Subscription" s JOIN "BillingAccount" a ON a."id" = s."accountId" ${MEMBER_OF}
			WHERE s."id" IN (${ids})) d`,
	),
	customers: rowsOf(
		MEMBER,
		sql`FROM (SELECT a."stripeCustomerId" AS "id", ${NAMES}
			FROM "BillingAccount" a ${MEMBER_OF} WHERE a."stripeCustomerId" IN (${ids})) d`,
	),
})

/** The id of Stripe in the key of an alert: "dispute:pi_1:1790000000000" is about pi_1. */
export const alertRef = (dedupeKey: string): string => dedupeKey.split(':')[1] ?? ''

/** Whom these alerts are about, by the id in their key; without an entry, it is no member. */
export async function alertSubjects(
	dedupeKeys: readonly string[],
): Promise<ReadonlyMap<string, AlertSubject>> {
	if (dedupeKeys.length === 0) return new Map()
	const { payments, subscriptions, customers } = await findRowLists(
		subjectRows(Prisma.join(dedupeKeys.map(alertRef))),
	)
	const rows = [
		...customers.map((row) => ({
			...row,
			kind: 'customers' as const,
			amount: null,
			refs: [row.id],
		})),
		...subscriptions.map(({ amount, currency, ...row }) => ({
			...row,
			kind: 'subscriptions' as const,
			refs: [row.id],
			amount: money(amount, currency),
		})),
		...payments.map(({ amount, currency, checkoutSessionId, ...row }) => ({
			...row,
			kind: 'payments' as const,
			refs: [row.id, checkoutSessionId ?? row.id],
			amount: money(amount, currency),
		})),
	]
	return new Map(
		rows.flatMap(({ id, kind, refs, userId, firstName, lastName, email, amount }) => {
			const name = userId === null ? 'Former member' : `${firstName ?? ''} ${lastName ?? ''}`.trim()
			const subject = { userId, name, email, amount, stripeUrl: dashboardUrl(kind, id) }
			return refs.map((ref) => [ref, subject] as const)
		}),
	)
}
