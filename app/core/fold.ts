/**
 * Text as searches compare it. `foldedText` of `core/db/dialect.server.ts` is the same in SQL.
 */

/** The name of `foldText` in the statements of SQLite. */
export const FOLD_FUNCTION = 'fold_text'

/** Apostrophes in all their forms, which names have or leave out: O'Brien, O’Brien, OBrien, Hawaiʻi. */
export const APOSTROPHES = "'`\u00b4\u02bb\u02bc\u2018\u2019\u201b\u2032\uff07"
const APOSTROPHE = /['`\u00b4\u02bb\u02bc\u2018\u2019\u201b\u2032\uff07]/gu
const MARK = /[\u0300-\u036f]/gu

/** Letters that are not another letter with a mark, as they are written without them. */
const LETTERS: Readonly<Record<string, string>> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	þ: 'th',
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ð: 'd',
	ħ: 'h',
	ŧ: 't',
	ŋ: 'n',
	ı: 'i',
	ς: 'σ',
}
const LETTER = /[ßæœþøłđðħŧŋıς]/gu
const OTHER = /['`]|[^\p{ASCII}]/gu

const foldLetter = (letter: string): string =>
	letter
		.replace(APOSTROPHE, '')
		.normalize('NFKD')
		.replace(MARK, '')
		.toLowerCase()
		.replace(MARK, '')
		.replace(LETTER, (one) => LETTERS[one] ?? one)

/** What letters become: a search folds many texts, in which few letters are not ASCII. */
const known = new Map<string, string>()
const MAX_KNOWN = 5_000

function folded(letter: string): string {
	let found = known.get(letter)
	if (found === undefined) {
		found = foldLetter(letter)
		if (known.size >= MAX_KNOWN) known.clear()
		known.set(letter, found)
	}
	return found
}

/** A text in lower case, without apostrophes and accents: "O’Brien & Søn" is "obrien & son". */
export const foldText = (text: string): string => text.replace(OTHER, folded).toLowerCase()

/** As `lower()` of both engines has it: only the letters A to Z. */
export const lowerAscii = (text: string): string =>
	text.replace(/[A-Z]+/gu, (part) => part.toLowerCase())

/** Letters in lower case without any marks, in all scripts, as the index of the guides has them. */
export const foldMarks = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{M}+/gu, '')
		.toLowerCase()
		.normalize('NFC')
