/** Who runs this app; null for what is not set. */
export type Operator = {
	name: string | null
	address: string | null
	/** When messages are answered, such as "within one business day". */
	replyTime: string | null
}

export const NO_OPERATOR: Operator = { name: null, address: null, replyTime: null }

/** "Operated by Acme LLC, 1 Main St", as far as it is set; null if nothing is. */
export function operatorText({ name, address }: Operator): string | null {
	const parts = [name === null ? null : `Operated by ${name}`, address]
	const text = parts.filter((part) => part !== null).join(', ')
	return text === '' ? null : text
}

/** When and where a message is answered: "We reply by email within one business day." */
export function replyText({ replyTime }: Operator, email: string | null): string {
	const start = email === null ? 'We reply by email' : `We'll reply to ${email}`
	return `${start}${replyTime === null ? '' : ` ${replyTime}`}.`
}
