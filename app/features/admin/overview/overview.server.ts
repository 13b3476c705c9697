import { membersByPlan, revenueByMonth } from '~/features/billing/revenue/revenue-stats.server'
import { countOpenBillingIssues } from '~/features/billing/issues/billing-issues.server'
import {
	countPayingSubscribers,
	monthlyRecurring,
	recentPayments,
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
			loadOrNull('overview: number of guides', () =>
				db().guide.count({ where: { deletedAt: null } }),
			),
			loadOrNull('overview: number of users', () => db().user.count()),
			loadOrNull('overview: number of subscribers', countPayingSubscribers),
			loadOrNull('overview: revenue', dollars),
			loadOrNull('overview: monthly recurring revenue', monthlyRecurring),
			loadOrNull('overview: newest payments', () => recentPayments(10)),
			loadOrNull('overview: revenue by month', () => revenueByMonth(now)),
			loadOrNull('overview: members by plan', () => membersByPlan(now)),
			loadOrNull('overview: open billing issues', () => countOpenBillingIssues(now)),
			loadOrNull('overview: undelivered email', undeliveredCount),
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
