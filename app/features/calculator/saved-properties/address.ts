/** The address of a saved property: as it is shown, and as it is compared. */

/**
 * The address as it is stored and shown: without space at its ends, inner white space folded to one
 * space, invisible characters (control, format, broken halves of a character) left out. Empty when
 * nothing visible was given.
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
 * What makes two addresses the same property of one owner (PROP-05): the clean address in lower case
 * and in Unicode's compatibility form, so that full-width and composed letters compare equal. Taking
 * the key of a key changes nothing.
 */
export function addressKey(address: string): string {
	return cleanAddress(cleanAddress(address).normalize('NFKC').toLowerCase())
}
