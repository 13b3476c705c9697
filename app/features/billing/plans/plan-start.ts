import { longDate } from '~/core/time/format-date'
import { runningVipUntil } from '~/features/billing/entitlement/subscription-status'
import { type PlanKey, PLANS } from './plans'

/** When a plan starts and renews that a running VIP buys: VIP days are not added to it. */

export type VipPlanStart = {
	/** What happens to the VIP access. */
	text: string
	/** When each plan would start and renew. */
	plans: Record<PlanKey, string>
}

/** The date of the first renewal; a day that a month lacks becomes that month's last day. */
export function firstRenewal(plan: PlanKey, boughtAt: Date): Date {
	const { interval, intervalCount } = PLANS[plan]
	const months = (interval === 'year' ? 12 : 1) * intervalCount
	const [year, month] = [boughtAt.getUTCFullYear(), boughtAt.getUTCMonth() + months]
	const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
	return new Date(Date.UTC(year, month, Math.min(boughtAt.getUTCDate(), lastDay)))
}

/** What a running VIP is told before buying a plan at `now`; null for all others. */
export function vipPlanStart(
	user: Parameters<typeof runningVipUntil>[0],
	now: Date,
): VipPlanStart | null {
	const vipUntil = runningVipUntil(user, now)
	if (vipUntil === null) return null
	const today = longDate(now)
	const line = (plan: PlanKey) =>
		`Starts today, ${today}. Renews on ${longDate(firstRenewal(plan, now))}.`
	return {
		text: `A plan starts and is charged on the day you buy it. The VIP days left until ${longDate(vipUntil)} aren't added to it. To use them first, buy a plan after that date.`,
		plans: { annual: line('annual'), biannual: line('biannual') },
	}
}
