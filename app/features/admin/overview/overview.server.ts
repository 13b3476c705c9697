import {
	monthRows,
	planRows,
	toMonthSums,
	toPlanShares,
} from '~/features/billing/revenue/revenue-stats.server'
import { openIssuesRow } from '~/features/billing/issues/billing-issues.server'
import {
	countPayers,
	monthlyCents,
	recentPayments,
	renewingRows,
	revenueRow,
	toDollars,
	toRevenue,
} from '~/features/billing/revenue/revenue.server'
import { VERSION } from '~/core/config/version.server'
import { backupState } from '~/core/db/last-backup.server'
import { Prisma } from '~/core/db/db.server'
import { loadOrNull } from '~/core/db/load-or-null.server'
import { countRow, findRowListsOrNull, toCount } from '~/core/db/row-lists.server'
import { accountRows } from '~/features/admin/users/users.server'
import { undeliveredRow } from '~/core/mail/outbox.server'
import { countOf } from '~/core/plural'
import { days, hours } from '~/core/time/durations'
import { isProxyAlarmRaised } from '~/core/http/proxy-alarm.server'

/** Data of the admin overview. A failure of one part does not affect the others. */

const { sql } = Prisma

const RECENT_PAYMENTS = 10

const formatDollars = (dollars: number): string =>
	dollars.toLocaleString('en-US', {
		style: 'currency',
		currency: 'USD',
		minimumFractionDigits: 2,
	})

/** What `show` makes of rows; null if they could not be loaded. */
const shown = <Rows, Shown>(rows: Rows | null, show: (rows: Rows) => Shown): Shown | null =>
	rows === null ? null : show(rows)

/** What runs, and when it was backed up. */
async function system(now: Date) {
	const { backup, isLate } = await backupState(now)
	return {
		version: VERSION,
		backupAt: backup?.toISOString() ?? null,
		backupAge: backup === null ? null : ageText(now.getTime() - backup.getTime()),
		isLate,
	}
}

/** '3 hours', '2 days'. */
function ageText(ms: number): string {
	if (ms < hours(1)) return 'less than an hour'
	return ms < days(2)
		? countOf(Math.floor(ms / hours(1)), 'hour')
		: countOf(Math.floor(ms / days(1)), 'day')
}

/** Stat cards (ADMIN-03), recent activity (ADMIN-06), charts, and what waits for an admin. */
export async function overview(now: Date) {
	const rows = await findRowListsOrNull('overview', {
		guides: countRow(sql`FROM "Guide" WHERE "deletedAt" IS NULL`),
		...accountRows(),
		renewing: renewingRows(),
		revenue: revenueRow(),
		months: monthRows(now),
		plans: planRows(now),
		billing: openIssuesRow(now),
		mail: undeliveredRow(),
	})
	return {
		stats: {
			guides: shown(rows.guides, toCount),
			users: shown(rows.users, toCount),
			listings: shown(rows.listings, toCount),
			subscribers: shown(rows.renewing, countPayers),
			revenue: shown(rows.revenue, (sums) => formatDollars(toDollars(toRevenue(sums)))),
			recurring: shown(rows.renewing, monthlyCents),
		},
		activity: await loadOrNull('overview: activity', () => recentPayments(RECENT_PAYMENTS)),
		months: shown(rows.months, (months) => toMonthSums(months, now)),
		plans: shown(rows.plans, toPlanShares),
		waiting: { billing: shown(rows.billing, toCount), mail: shown(rows.mail, toCount) },
		hasUntrustedProxy: isProxyAlarmRaised(),
		system: await system(now),
	}
}

export type Overview = Awaited<ReturnType<typeof overview>>
