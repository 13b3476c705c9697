import { membersByPlan, revenueByMonth } from '~/features/billing/revenue/revenue-stats.server'
import { countOpenBillingIssues } from '~/features/billing/issues/billing-issues.server'
import {
	monthlyRecurring,
	recentTransactions,
	totalRevenue,
} from '~/features/billing/revenue/revenue.server'
import { db } from '~/core/db/db.server'
import { loadOrNull } from '~/core/db/load-or-null.server'
import { undeliveredCount } from '~/core/mail/outbox.server'
import { isProxyAlarmRaised } from '~/core/http/proxy-alarm.server'

/** Data of the admin overview. A failure of one part does not affect the others. */

const dollars = async (): Promise<string> =>
	(await totalRevenue()).toLocaleString('en-US', {
		style: 'currency',
		currency: 'USD',
		minimumFractionDigits: 2,
	})

/** Stat cards (ADMIN-03), recent activity (ADMIN-06), charts, and what waits for an admin. */
export async function overview(now: Date) {
	const [guides, users, subscribers, revenue, recurring, activity, months, plans, billing, mail] =
		await Promise.all([
			loadOrNull('guides', () => db().guide.count({ where: { deletedAt: null } })),
			loadOrNull('users', () => db().user.count()),
			loadOrNull('subscribers', () => db().user.count({ where: { role: 'subscriber' } })),
			loadOrNull('revenue', dollars),
			loadOrNull('recurring', monthlyRecurring),
			loadOrNull('activity', () => recentTransactions(10)),
			loadOrNull('months', () => revenueByMonth(now)),
			loadOrNull('plans', () => membersByPlan(now)),
			loadOrNull('billing', () => countOpenBillingIssues(now)),
			loadOrNull('mail', undeliveredCount),
		])
	return {
		stats: { guides, users, subscribers, revenue, recurring },
		activity,
		months,
		plans,
		waiting: { billing, mail },
		hasUntrustedProxy: isProxyAlarmRaised(),
	}
}

export type Overview = Awaited<ReturnType<typeof overview>>
