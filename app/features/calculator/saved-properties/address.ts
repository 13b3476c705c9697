/** The address of a saved property, for display and for comparison. */

/**
 * Normalizes an address for storage and display: trims it, collapses inner whitespace to one space,
 * removes invisible characters (control, format, unpaired surrogates). Empty if nothing visible
 * remains.
 */
export function cleanAddress(address: string): string {
	return address
		.replace(/\s+/g, ' ')
		.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
		.normalize('NFC')
		.replace(/ +/g, ' ')
		.trim()
}

/**
 * The key that identifies a property of one owner (PROP-05): the normalized address in lower case
 * and in Unicode's compatibility form, so that full-width and composed letters compare equal.
 * Idempotent.
 */
export function addressKey(address: string): string {
	return cleanAddress(cleanAddress(address).normalize('NFKC').toLowerCase())
}
