import { longDate } from '~/core/time/format-date'
import { runningVipUntil } from '~/features/billing/entitlement/subscription-status'
import { type PlanKey, PLANS } from './plans'

/** When a plan starts and renews that is bought beside other access: its days are not added to it. */

export type PlanStart = {
	/** What happens to the access that is left. */
	text: string
	/** When each plan would start and renew. */
	plans: Record<PlanKey, string>
}

/** The date of the first renewal; a day that a month lacks becomes that month's last day. */
export function firstRenewal(plan: PlanKey, boughtAt: Date): Date {
	const [year, month] = [boughtAt.getUTCFullYear(), boughtAt.getUTCMonth() + PLANS[plan].months]
	const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
	return new Date(Date.UTC(year, month, Math.min(boughtAt.getUTCDate(), lastDay)))
}

/**
 * What somebody with access left is told before buying a plan at `now`; null for all others.
 * @param access the VIP date, and the end of what was paid without a plan
 */
export function planStart(
	access: Parameters<typeof runningVipUntil>[0] & { paidUntil: Date | null },
	now: Date,
): PlanStart | null {
	const vipUntil = runningVipUntil(access, now)
	const paidUntil = access.paidUntil !== null && access.paidUntil > now ? access.paidUntil : null
	const until = vipUntil ?? paidUntil
	if (until === null) return null
	const today = longDate(now)
	const days = vipUntil === null ? 'paid days' : 'VIP days'
	const line = (plan: PlanKey) =>
		`Starts today, ${today}. Renews on ${longDate(firstRenewal(plan, now))}.`
	return {
		text: `A plan starts and is charged on the day you buy it. The ${days} left until ${longDate(until)} aren't added to it. To use them first, buy a plan after that date.`,
		plans: { annual: line('annual'), biannual: line('biannual') },
	}
}
