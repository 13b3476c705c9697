import { cleanLine } from '~/core/clean-line'

/** The address of a saved property, for display and for comparison. */

/** Normalizes an address for storage and display. Empty if nothing visible remains. */
export function cleanAddress(address: string): string {
	return cleanLine(address)
}

/**
 * The key that identifies a property of one owner (PROP-05): the normalized address in lower case
 * and in Unicode's compatibility form, so that full-width and composed letters compare equal.
 * Idempotent.
 */
export function addressKey(address: string): string {
	return cleanAddress(cleanAddress(address).normalize('NFKC').toLowerCase())
}

/** The longest address that can be saved, in characters. */
export const ADDRESS_MAX = 200

/**
 * The address of a copy that is free: "12 Elm St (copy)", then "(copy 2)" and so on.
 * @param taken the keys of the addresses in use
 */
export function copyAddress(address: string, taken: ReadonlySet<string>): string {
	const plain = address.replace(/ \(copy(?: \d{1,9})?\)$/u, '')
	for (let n = 1; ; n += 1) {
		const suffix = n === 1 ? ' (copy)' : ` (copy ${n})`
		// A cut must not leave half of a character.
		const copy = cleanAddress(plain.slice(0, ADDRESS_MAX - suffix.length)) + suffix
		if (!taken.has(addressKey(copy))) return copy
	}
}
