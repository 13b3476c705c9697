/** Counts in words. */

/** The noun for an amount, or for its text as displayed: 'comp' for 1, else 'comps'. */
export function nounFor(amount: number | string, noun: string, plural = `${noun}s`): string {
	return String(amount) === '1' ? noun : plural
}

/** An amount with its noun: '1 comp', '1,250 comps', '2 entries'. */
export function countOf(amount: number, noun: string, plural?: string): string {
	return `${amount.toLocaleString('en-US')} ${nounFor(amount, noun, plural)}`
}
