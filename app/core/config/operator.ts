/** Who runs this app; null for what is not set. */
export type Operator = { name: string | null; address: string | null }

export const NO_OPERATOR: Operator = { name: null, address: null }

/** "Operated by Acme LLC, 1 Main St", as far as it is set; null if nothing is. */
export function operatorText({ name, address }: Operator): string | null {
	const parts = [name === null ? null : `Operated by ${name}`, address]
	const text = parts.filter((part) => part !== null).join(', ')
	return text === '' ? null : text
}
