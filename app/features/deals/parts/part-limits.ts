import { cleanLine } from '~/core/clean-line'

/** How much a deal holds beside its numbers. */

export const MAX_TAGS = 10
export const MAX_TAG_LENGTH = 30
export const MAX_NOTES = 200
export const MAX_NOTE_LENGTH = 10_000
/** Of all notes of an account together: some 1,000 pages. */
export const MAX_NOTE_CHARACTERS = 2_000_000
export const MAX_LINKS = 10
export const MAX_LABEL_LENGTH = 80
export const MAX_URL_LENGTH = 300
export const MAX_PEOPLE = 20
export const MAX_ROLE_LENGTH = 40

/** Why a note cannot be added, whatever deal it is for. */
export const NOTES_FULL = `All of your notes together can have up to ${MAX_NOTE_CHARACTERS.toLocaleString('en-US')} characters. Delete notes you no longer need: a deleted note counts for another day, and the notes of a deleted deal for 30 days.`

/** The key by which tags are unique: the name without case. */
export function tagKey(name: string): string {
	return name.normalize('NFKC').toLowerCase()
}

/** A tag as stored and shown: without surrounding, repeated or invisible characters. */
export function cleanTag(name: string): string {
	return cleanLine(name)
}
