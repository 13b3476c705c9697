import { db } from '~/core/db/db.server'
import type { MonthSum } from './revenue-stats'

/** Revenue SQL that Prisma's query API cannot express. */

/** Net cents (after refunds) by UTC month of the payment. */
export async function queryRevenueSums(since: Date, currency: string): Promise<MonthSum[]> {
	const rows = await db().$queryRaw<{ month: string; cents: bigint | number }[]>`
		SELECT substr("occurredAt", 1, 7) AS "month",
			sum("amount" - "amountRefunded" - "amountDisputed") AS "cents"
		FROM "Payment"
		WHERE "currency" = ${currency} AND "status" <> 'failed' AND "occurredAt" >= ${since}
		GROUP BY 1 ORDER BY 1`
	return rows.map(({ month, cents }) => ({ month, cents: Number(cents) }))
}
