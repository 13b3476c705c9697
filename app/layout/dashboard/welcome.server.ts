import { z } from 'zod'
import type { Message } from '~/core/http/flash-message'
import { days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import { acceptTerms } from '~/features/accounts/profile/terms.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { findPlan } from '~/features/billing/plans/plans'
import {
	loadPlanOverview,
	type PlanOverview,
} from '~/features/billing/entitlement/subscription-status.server'
import { runningVipUntil } from '~/features/billing/entitlement/subscription-status'

/** The welcome on the dashboard after the first payment of a plan. */

/** How long it stays, unless the first deal is saved sooner. */
export const WELCOME_TIME = days(7)

const box = z.literal('yes').optional()

const acceptTermsSchema = z.object({
	intent: z.literal('acceptTerms'),
	calculator: box,
	provider: box,
})

/** The buttons of the dashboard: the terms of the welcome, and dismissing the first steps. */
export const dashboardSchema = z.discriminatedUnion('intent', [
	acceptTermsSchema,
	z.object({ intent: z.literal('dismissStart') }),
])

export type Welcome = NonNullable<ReturnType<typeof welcomeOf>>

/** What was paid for, until when, with its receipt; null if nothing was paid for lately. */
function newPlanOf(user: PublicUser, overview: PlanOverview, now: Date) {
	const { newPlanReceipt, subscriptions } = overview
	if (newPlanReceipt === null) return null
	const subscription = subscriptions.find(({ id }) => id === newPlanReceipt.subscriptionId)
	const isActive = subscription?.status === 'active' || subscription?.status === 'trialing'
	if (!isActive) return null
	return {
		plan: findPlan(subscription.plan)?.name ?? 'plan',
		activeUntil: subscription.currentPeriodEnd?.toISOString() ?? null,
		/** The end of VIP access beside the plan. */
		vipUntil: runningVipUntil(user, now)?.toISOString() ?? null,
		email: user.email,
		receipt: {
			number: newPlanReceipt.number,
			url: newPlanReceipt.invoiceUrl ?? newPlanReceipt.receiptUrl,
		},
		/** The terms that the user has not accepted yet. */
		terms: { calculator: !user.hasAcceptedCalculatorTOS, provider: !user.hasAcceptedProviderTOS },
	}
}

/** The same on the dashboard; null if the user is not a new member or has saved a deal. */
export const welcomeOf = (user: PublicUser, overview: PlanOverview, now: Date) =>
	overview.savedProperties > 0 ? null : newPlanOf(user, overview, now)

/** The same for a user whose plan is not loaded otherwise, and whether the dashboard has the welcome. */
export async function loadNewPlan(user: PublicUser, now: Date) {
	const overview = await loadPlanOverview(user.id, now, { newFor: WELCOME_TIME })
	return {
		newPlan: newPlanOf(user, overview, now),
		isOnDashboard: welcomeOf(user, overview, now) !== null,
	}
}

/** The same above the first page after the payment, which is not the dashboard. */
export function welcomeMessage({ plan, activeUntil, email, receipt }: Welcome): Message {
	const until = longDate(activeUntil)
	return {
		kind: 'success',
		text: `You're in. Your ${plan} is active${until === null ? '' : ` until ${until}`}.`,
		detail: `We sent your receipt to ${email}.`,
		place: 'page',
		...(receipt.url !== null && {
			action: { kind: 'link', label: 'View receipt', to: receipt.url },
		}),
	}
}

/** Accepts the terms whose boxes are ticked; returns what is open now, or null if none is. */
export async function acceptWelcomeTerms(
	userId: string,
	{ calculator, provider }: z.output<typeof acceptTermsSchema>,
	now: Date,
): Promise<string | null> {
	if (calculator === 'yes') await acceptTerms(userId, 'calculator', now)
	if (provider === 'yes') await acceptTerms(userId, 'provider', now)
	const opened = [
		...(calculator === 'yes' ? ['the calculator'] : []),
		...(provider === 'yes' ? ['the service provider directory'] : []),
	]
	return opened.length === 0 ? null : `Terms accepted. You can now use ${opened.join(' and ')}.`
}
