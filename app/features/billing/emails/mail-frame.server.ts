import { config } from '~/core/config/config.server'
import { paths } from '~/core/http/paths'
import { findSale } from '~/features/billing/plans/plans'
import type { MailFrame } from './emails'
import type { Recipient } from './queue-email.server'

/** What emails to a member about their money have in common. */

export const toMailFrame = (recipient: Recipient): MailFrame => ({
	brand: config().brand,
	firstName: recipient.firstName,
	origin: config().origin,
	profileUrl: config().origin + paths.profile(),
	calculatorUrl: config().origin + paths.calculator(),
	plansUrl: config().origin + paths.subscription(),
})

/** The name of a plan in an email. */
export const getPlanName = (plan: string | null): string => findSale(plan)?.name ?? 'membership'
