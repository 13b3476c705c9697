import { type EmailContent, renderEmail } from '~/core/mail/email-layout'

/** The texts of the emails to the owner about alerts. */

/**
 * Alerts that cost money while nobody sees them: the owner gets an email, with this subject. Disputes have
 * emails of their own; the others wait on the overview.
 */
export const MAILED_ALERTS: Readonly<Partial<Record<string, string>>> = {
	account_setup: 'Your Stripe account differs from what the app needs',
	backup: 'The backup is late',
	checkout_failing: 'Nobody can buy right now',
	clock_skew: 'The clock of the server is wrong',
	early_fraud_warning: 'A bank warns of fraud',
	key_refused: 'Stripe refuses your key',
	livemode: 'Stripe sends events of the wrong mode',
	price: 'A plan cannot be bought',
	unknown_customer: 'Stripe does not know a member',
}

/** When an alert of this kind is raised, or raised again. */
export function alertEmail(
	brand: string,
	{ subject, detail, url }: { subject: string; detail: string; url: string },
): EmailContent {
	return renderEmail(
		brand,
		subject,
		[
			{ kind: 'text', text: detail },
			{ kind: 'text', text: 'Today you get no other email about this kind of alert.' },
			{ kind: 'link', label: 'Open Billing Health', url },
		],
		`You're receiving this email because you run ${brand}.`,
	)
}
