import { Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
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

type SubjectRow = {
	kind: 'payments' | 'subscriptions' | 'customers'
	id: string
	/** Of a payment. */
	checkoutSessionId: string | null
	amount: number | null
	currency: string | null
	userId: string | null
	firstName: string | null
	lastName: string | null
	email: string | null
}

const { sql } = Prisma

/** A customer that was replaced belongs to its former user. */
const MEMBER_OF = sql`LEFT JOIN "User" u ON u."id" = COALESCE(a."userId", a."formerUserId")`
const NAMES = sql`u."id" AS "userId", u."firstName", u."lastName", u."email"`

/** An ID of Stripe may be of any of these tables. */
const selectSubjects = (ids: Prisma.Sql): Prisma.Sql => sql`
	SELECT 'customers' AS "kind", a."stripeCustomerId" AS "id", NULL AS "checkoutSessionId",
			NULL AS "amount", NULL AS "currency", ${NAMES}
		FROM "BillingAccount" a ${MEMBER_OF} WHERE a."stripeCustomerId" IN (${ids})
	UNION ALL SELECT 'subscriptions', s."id", NULL, s."unitAmount", s."currency", ${NAMES}
		FROM "Subscription" s JOIN "BillingAccount" a ON a."id" = s."accountId" ${MEMBER_OF}
		WHERE s."id" IN (${ids})
	UNION ALL SELECT 'payments', p."id", p."checkoutSessionId", p."amount", p."currency", ${NAMES}
		FROM "Payment" p JOIN "BillingAccount" a ON a."id" = p."accountId" ${MEMBER_OF}
		WHERE p."id" IN (${ids}) OR p."checkoutSessionId" IN (${ids})`

/** The id of Stripe in the key of an alert: "dispute:pi_1:1790000000000" is about pi_1. */
export const alertRef = (dedupeKey: string): string => dedupeKey.split(':')[1] ?? ''

/** Whom these alerts are about, by the id in their key; without an entry, it is no member. */
export async function alertSubjects(
	dedupeKeys: readonly string[],
): Promise<ReadonlyMap<string, AlertSubject>> {
	if (dedupeKeys.length === 0) return new Map()
	const rows = await readRows<SubjectRow>(selectSubjects(Prisma.join(dedupeKeys.map(alertRef))))
	return new Map(
		rows.flatMap(({ kind, id, checkoutSessionId, amount, currency, ...user }) => {
			const { userId, firstName, lastName, email } = user
			const name = userId === null ? 'Former member' : `${firstName ?? ''} ${lastName ?? ''}`.trim()
			const subject = {
				userId,
				name,
				email,
				amount: amount === null || currency === null ? null : money(amount, currency),
				stripeUrl: dashboardUrl(kind, id),
			}
			return [id, checkoutSessionId ?? id].map((ref) => [ref, subject] as const)
		}),
	)
}
