import { logSecurityEvent } from '~/core/security/security-events.server'
import { findSale } from '~/features/billing/plans/plans'
import { auditOutsideTransaction } from '~/core/audit/audit.server'
import { db, type Prisma } from '~/core/db/db.server'
import { toCsv, type CsvValue } from '~/core/csv/csv-export.server'
import { userFilterText, type UserQuery } from '~/features/admin/users/user-query'
import { usersOrder, usersWhere } from '~/features/admin/users/users.server'

/** CSV exports of users and payments. Each download is recorded in the audit log. */

/** A plain number, so that spreadsheets can add it up and a minus is not escaped as a formula. */
const amount = (cents: number): number => cents / 100

/** Batch size, so that the process handles other requests in between. */
const PART = 1_000

/** The columns of a file: the value of each, by its heading. */
type Columns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>

async function exportAll<Row>(
	columns: Columns<Row>,
	loadPart: (slice: { skip: number; take: number }) => Promise<Row[]>,
): Promise<{ text: string; count: number }> {
	const rows: CsvValue[][] = []
	for (;;) {
		const part = await loadPart({ skip: rows.length, take: PART })
		for (const row of part) rows.push(Object.values(columns).map((value) => value(row)))
		if (part.length < PART) return { text: toCsv(Object.keys(columns), rows), count: rows.length }
	}
}

const WITH_COMPANY = { providerProfile: { select: { company: true } } } as const

const USER_COLUMNS: Columns<Prisma.UserGetPayload<{ include: typeof WITH_COMPANY }>> = {
	id: (row) => row.id,
	email: (row) => row.email,
	firstName: (row) => row.firstName,
	lastName: (row) => row.lastName,
	role: (row) => row.role,
	verified: (row) => (row.verifiedEmail === null ? 'no' : 'yes'),
	subscriptionStatus: (row) => row.subscriptionStatus,
	vipExpiresAt: (row) => row.vipExpiresAt?.toISOString() ?? null,
	serviceProvider: (row) => (row.serviceProvider ? 'yes' : 'no'),
	company: (row) => row.providerProfile?.company ?? null,
	createdAt: (row) => row.createdAt.toISOString(),
}

/** All matching users, in the order of the list. */
export async function exportUsers(
	query: UserQuery,
	admin: { id: string },
	now: Date,
): Promise<string> {
	const [where, orderBy] = [usersWhere(query), usersOrder(query)]
	const { text, count } = await exportAll(USER_COLUMNS, (slice) =>
		db().user.findMany({ where, orderBy, ...slice, include: WITH_COMPANY }),
	)
	const filter = userFilterText(query)
	const target = { kind: 'export', id: 'users' } as const
	const after = { rows: count, filter }
	await auditOutsideTransaction({ actor: admin, action: 'user.export', target, after }, now)
	logSecurityEvent('data exported', { admin: admin.id, what: 'users' })
	return text
}

const WITH_USER = { account: { include: { user: true } } } as const

const PAYMENT_COLUMNS: Columns<Prisma.PaymentGetPayload<{ include: typeof WITH_USER }>> = {
	id: (row) => row.id,
	date: (row) => row.occurredAt.toISOString(),
	name: ({ account: { user } }) => user && `${user.firstName} ${user.lastName}`.trim(),
	email: (row) => row.account.user?.email ?? null,
	kind: (row) => row.kind,
	plan: (row) => findSale(row.plan)?.name ?? row.plan,
	status: (row) => row.status,
	amount: (row) => amount(row.amount),
	refunded: (row) => amount(row.amountRefunded),
	disputed: (row) => amount(row.amountDisputed),
	fee: (row) => (row.fee === null ? null : amount(row.fee)),
	net: (row) => (row.net === null ? null : amount(row.net)),
	currency: (row) => row.currency,
	code: (row) => row.code,
	customer: (row) => row.account.stripeCustomerId,
	invoice: (row) => row.number ?? row.invoiceId,
}

/** All payments, newest first. Payments of deleted accounts have no name. */
export async function exportPayments(admin: { id: string }, now: Date): Promise<string> {
	const { text, count } = await exportAll(PAYMENT_COLUMNS, (slice) =>
		db().payment.findMany({
			orderBy: [{ occurredAt: 'desc' }, { id: 'asc' }],
			...slice,
			include: WITH_USER,
		}),
	)
	const target = { kind: 'export', id: 'payments' } as const
	const after = { rows: count }
	await auditOutsideTransaction({ actor: admin, action: 'payment.export', target, after }, now)
	logSecurityEvent('data exported', { admin: admin.id, what: 'payments' })
	return text
}
