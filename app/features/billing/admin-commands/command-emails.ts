import { countOf } from '~/core/plural'
import { longDate } from '~/core/time/format-date'
import { renderEmail, type EmailContent } from '~/core/mail/email-layout'

/** What a member reads about a refund or an extension by an admin. */

type Frame = { brand: string; firstName: string; profileUrl: string }

const memberEmail = (
	{ brand, firstName, profileUrl }: Frame,
	subject: string,
	texts: readonly string[],
): EmailContent =>
	renderEmail(brand, subject, [
		{ kind: 'text', text: `Hi ${firstName},` },
		...texts.map((text) => ({ kind: 'text', text }) as const),
		{ kind: 'link', label: 'Open Your Profile', url: profileUrl },
	])

export type RefundNotice = {
	/** "$50" */
	amount: string
	/** "$149" */
	total: string
	paidAt: Date
}

/** Money is on its way back to the card. */
export function refundedEmail(frame: Frame, { amount, total, paidAt }: RefundNotice): EmailContent {
	return memberEmail(frame, `We refunded ${amount}`, [
		`We refunded ${amount} of your ${total} payment from ${longDate(paidAt)}.`,
		'It goes to the card you paid with. Banks take 5 to 10 business days to show it.',
	])
}

export type ExtensionNotice = { plan: string; days: number; until: Date }

/** Free days were added to the plan. */
export function extendedEmail(frame: Frame, { plan, days, until }: ExtensionNotice): EmailContent {
	const added = countOf(days, 'day')
	return memberEmail(frame, `We added ${added} to your ${plan}`, [
		`We added ${added} to your ${plan}, free of charge.`,
		`Your next payment is on ${longDate(until)}.`,
	])
}
