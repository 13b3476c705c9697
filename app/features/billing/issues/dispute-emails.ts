import { type EmailBlock, type EmailContent, renderEmail } from '~/core/mail/email-layout'
import { longDate } from '~/core/time/format-date'

/** The texts of the emails to the owner about disputes. */

const say = (text: string): EmailBlock => ({ kind: 'text', text })

export type DisputeFacts = {
	/** Name and email address of the member; the email is null if the account was deleted. */
	member: { name: string; email: string | null }
	amount: string
	/** A bank that only asks has not withdrawn the money. */
	isInquiry: boolean
	dueAt: Date | null
	/** Our page of the member, and the payment in Stripe; null where there is none. */
	userUrl: string | null
	stripeUrl: string | null
}

function blocksOf({ member, ...facts }: DisputeFacts, opening: string): EmailBlock[] {
	const who = member.email === null ? member.name : `${member.name}, ${member.email}`
	const due =
		facts.dueAt === null
			? 'The bank is reviewing it. No evidence is due right now.'
			: `Send your evidence in Stripe by ${longDate(facts.dueAt)} (UTC).`
	return [
		say(opening),
		say(`Member: ${who}. Payment: ${facts.amount}.`),
		say(due),
		...(facts.stripeUrl === null
			? []
			: [{ kind: 'link', label: 'Answer in Stripe', url: facts.stripeUrl } as const]),
		...(facts.userUrl === null
			? []
			: [{ kind: 'textLink', label: 'Open Member', url: facts.userUrl } as const]),
	]
}

const reason = (brand: string): string => `You're receiving this email because you run ${brand}.`

/** When a bank opens a dispute or asks about a payment. */
export function disputeEmail(brand: string, facts: DisputeFacts): EmailContent {
	const { isInquiry, amount, member } = facts
	const opening = isInquiry
		? 'A bank asked about a payment. Access from it is kept.'
		: 'A bank disputed a payment. Access from it is suspended.'
	const subject = `${isInquiry ? 'Inquiry' : 'Dispute'}: ${amount} from ${member.name}`
	return renderEmail(brand, subject, blocksOf(facts, opening), reason(brand))
}

/** Three days before the evidence is due. */
export function disputeDueEmail(
	brand: string,
	facts: DisputeFacts & { dueAt: Date },
): EmailContent {
	const subject = `Evidence due ${longDate(facts.dueAt)}: ${facts.amount} from ${facts.member.name}`
	const opening = `Stripe is still waiting for your evidence about ${
		facts.isInquiry ? 'an inquiry' : 'a disputed payment'
	}. Without it, you lose.`
	return renderEmail(brand, subject, blocksOf(facts, opening), reason(brand))
}
