import { findSale } from '~/features/billing/plans/plans'
import { auditOutsideTransaction } from '~/core/audit/audit.server'
import { db } from '~/core/db/db.server'
import { toCsv, type CsvValue } from '~/core/csv/csv-export.server'
import { userQueryFields, type UserQuery } from '~/features/admin/users/user-query'
import { usersOrder, usersWhere } from '~/features/admin/users/users.server'

/** CSV exports of users and payments. Each download is recorded in the audit log. */

/** A plain number, so that spreadsheets can add it up and a minus is not escaped as a formula. */
const amount = (cents: number): number => cents / 100

/** Batch size, so that the process handles other requests in between. */
const PART = 1_000

const USER_COLUMNS = [
	'id',
	'email',
	'firstName',
	'lastName',
	'role',
	'verified',
	'subscriptionStatus',
	'vipExpiresAt',
	'serviceProvider',
	'company',
	'createdAt',
] as const

/** All matching users, in the order of the list. */
export async function exportUsers(
	query: UserQuery,
	admin: { id: string },
	now: Date,
): Promise<string> {
	const rows: CsvValue[][] = []
	for (;;) {
		const part = await db().user.findMany({
			where: usersWhere(query),
			orderBy: usersOrder(query),
			skip: rows.length,
			take: PART,
			include: { providerProfile: { select: { company: true } } },
		})
		for (const row of part) {
			rows.push([
				row.id,
				row.email,
				row.firstName,
				row.lastName,
				row.role,
				row.verifiedEmail === null ? 'no' : 'yes',
				row.subscriptionStatus,
				row.vipExpiresAt?.toISOString() ?? null,
				row.serviceProvider ? 'yes' : 'no',
				row.providerProfile?.company ?? null,
				row.createdAt.toISOString(),
			])
		}
		if (part.length < PART) break
	}
	const filter = Object.entries(userQueryFields({ ...query, page: 1 }))
		.flatMap(([key, value]) => (value === undefined || value === '' ? [] : [`${key}=${value}`]))
		.join(' ')
	const target = { kind: 'export', id: 'users' } as const
	const auditDetails = { rows: rows.length, filter }
	await auditOutsideTransaction(
		{ actor: admin, action: 'user.export', target, after: auditDetails },
		now,
	)
	return toCsv(USER_COLUMNS, rows)
}

const PAYMENT_COLUMNS = [
	'id',
	'date',
	'name',
	'email',
	'kind',
	'plan',
	'status',
	'amount',
	'refunded',
	'disputed',
	'fee',
	'net',
	'currency',
	'code',
	'customer',
	'invoice',
] as const

/** All payments, newest first. Payments of deleted accounts have no name. */
export async function exportPayments(admin: { id: string }, now: Date): Promise<string> {
	const rows: CsvValue[][] = []
	for (;;) {
		const part = await db().payment.findMany({
			orderBy: [{ occurredAt: 'desc' }, { id: 'asc' }],
			skip: rows.length,
			take: PART,
			include: { account: { include: { user: true } } },
		})
		for (const row of part) {
			const { user, stripeCustomerId } = row.account
			rows.push([
				row.id,
				row.occurredAt.toISOString(),
				user === null ? null : `${user.firstName} ${user.lastName}`.trim(),
				user?.email ?? null,
				row.kind,
				findSale(row.plan)?.name ?? row.plan,
				row.status,
				amount(row.amount),
				amount(row.amountRefunded),
				amount(row.amountDisputed),
				row.fee === null ? null : amount(row.fee),
				row.net === null ? null : amount(row.net),
				row.currency,
				row.code,
				stripeCustomerId,
				row.number ?? row.invoiceId,
			])
		}
		if (part.length < PART) break
	}
	const target = { kind: 'export', id: 'payments' } as const
	const auditDetails = { rows: rows.length }
	await auditOutsideTransaction(
		{ actor: admin, action: 'payment.export', target, after: auditDetails },
		now,
	)
	return toCsv(PAYMENT_COLUMNS, rows)
}
