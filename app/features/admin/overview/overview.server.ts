import { membersByPlan, revenueByMonth } from '~/features/billing/revenue/revenue-stats.server'
import { countOpenBillingIssues } from '~/features/billing/issues/billing-issues.server'
import {
	monthlyRecurring,
	recentTransactions,
	totalRevenue,
} from '~/features/billing/revenue/revenue.server'
import { db, isBusy } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { undeliveredCount } from '~/core/mail/outbox.server'
import { isProxyAlarmRaised } from '~/core/http/proxy-alarm.server'

/** Data of the admin overview. A failure of one part does not affect the others. */

async function orNull<T>(name: string, load: () => Promise<T>): Promise<T | null> {
	try {
		return await load()
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ part: name, err: String(error) }, 'admin overview: part failed to load')
		return null
	}
}

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
			orNull('guides', () => db().guide.count({ where: { deletedAt: null } })),
			orNull('users', () => db().user.count()),
			orNull('subscribers', () => db().user.count({ where: { role: 'subscriber' } })),
			orNull('revenue', dollars),
			orNull('recurring', monthlyRecurring),
			orNull('activity', () => recentTransactions(10)),
			orNull('months', () => revenueByMonth(now)),
			orNull('plans', () => membersByPlan(now)),
			orNull('billing', () => countOpenBillingIssues(now)),
			orNull('mail', undeliveredCount),
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
