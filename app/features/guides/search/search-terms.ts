/** Converts search input to a query of the full-text index. */

const MAX_TERMS = 8
const MAX_TERM_LENGTH = 40
/** Shorter prefixes match half of all words, so such words must match completely. */
export const SHORTEST_PREFIX = 2

/** The words of a search: letters and digits in lower case, without duplicates. */
export function searchTerms(search: string): string[] {
	const words =
		search
			.normalize('NFKC')
			.toLowerCase()
			// The lower case of İ has a mark of its own, which would divide the word.
			.replaceAll('i\u0307', 'i')
			.match(/[\p{L}\p{N}]+/gu) ?? []
	return [...new Set(words.map((word) => word.slice(0, MAX_TERM_LENGTH)))].slice(0, MAX_TERMS)
}

const SHORTEST_STEM = 4
const ENDINGS = /(?:ies|ing|es|ed|s|e|y)$/u

/**
 * The prefix that a word shares with its other forms: refinances, refinanced and refinancing are
 * found by refinanc, flipping by flip. Short words are unchanged.
 */
export function prefixStem(word: string): string {
	const stem = word.replace(ENDINGS, '')
	if (stem.length < SHORTEST_STEM || stem === word) return word
	const isDoubled = /([bdgmnprt])\1$/u.test(stem) && /(?:ing|ed)$/u.test(word)
	return isDoubled ? stem.slice(0, -1) : stem
}

/** The index columns that every search covers. */
export const OPEN_COLUMNS = ['title', 'summary', 'topics', 'freeText'] as const
/** Additional columns for viewers who may read everything. */
export const ALL_COLUMNS = [...OPEN_COLUMNS, 'premiumText'] as const
/** The short columns, which rank words that match in most texts. */
export const HEAD_COLUMNS = ['title', 'summary', 'topics'] as const

/**
 * All terms as prefix matches, in these columns only. Every term is quoted, so that it cannot
 * contain an operator. Null if there are no terms.
 */
export function matchExpression(
	terms: readonly string[],
	columns: readonly string[],
): string | null {
	if (terms.length === 0) return null
	const all = terms
		.map((term) => `"${prefixStem(term)}"${term.length < SHORTEST_PREFIX ? '' : ' *'}`)
		.join(' AND ')
	return `{${columns.join(' ')}} : (${all})`
}

/** A segment of an excerpt; `isHit` marks a match. */
export type HighlightPart = { text: string; isHit: boolean }

/** The index's marks around matches: characters that no text contains. */
export const HIT_START = '\u0002'
export const HIT_END = '\u0003'

/** Splits a marked excerpt into segments. */
export function highlightParts(marked: string): HighlightPart[] {
	const pieces: HighlightPart[] = []
	for (const [i, part] of marked.split(HIT_START).entries()) {
		const endIndex = i === 0 ? -1 : part.indexOf(HIT_END)
		if (endIndex > 0) pieces.push({ text: part.slice(0, endIndex), isHit: true })
		const afterMark = part.slice(endIndex + 1)
		if (afterMark !== '') pieces.push({ text: afterMark, isHit: false })
	}
	return pieces
}
