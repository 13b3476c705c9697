/** How much a deal holds beside its numbers. */

export const MAX_TAGS = 10
export const MAX_TAG_LENGTH = 30
export const MAX_NOTES = 200
export const MAX_NOTE_LENGTH = 10_000
export const MAX_LINKS = 10
export const MAX_LABEL_LENGTH = 80
export const MAX_URL_LENGTH = 300
export const MAX_PEOPLE = 20
export const MAX_ROLE_LENGTH = 40

/** The key by which tags are unique: the name without case. */
export function tagKey(name: string): string {
	return name.normalize('NFKC').toLowerCase()
}

/** A tag as stored and shown: without surrounding or repeated spaces. */
export function cleanTag(name: string): string {
	return name
		.replace(/\s+/gu, ' ')
		.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
		.normalize('NFC')
		.trim()
}
