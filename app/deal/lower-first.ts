/** A label inside a formula or a sentence: 'Rent' is 'rent', 'CapEx reserve' and 'LTV' stay. */
export function lowerFirst(label: string): string {
	return /^[A-Z][a-z]+(?![A-Za-z])/.test(label)
		? label.charAt(0).toLowerCase() + label.slice(1)
		: label
}
