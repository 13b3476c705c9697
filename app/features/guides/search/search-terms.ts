/** What people type into a search box, as a query of the full-text index. */

const MAX_TERMS = 8
const MAX_TERM_LENGTH = 40
/** Shorter beginnings match half of everything, so they have to be the whole word. */
const SHORTEST_PREFIX = 2

/** The words of a search: letters and digits in lower case, each once. */
export function searchTerms(search: string): string[] {
	const words =
		search
			.normalize('NFKC')
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	return [...new Set(words.map((word) => word.slice(0, MAX_TERM_LENGTH)))].slice(0, MAX_TERMS)
}

const SHORTEST_STEM = 4
const ENDINGS = /(?:ies|ing|es|ed|s|e|y)$/u

/**
 * What a word and its other forms begin with: refinances, refinanced and refinancing are found by
 * refinanc, flipping by flip. Short words stay as they are.
 */
export function prefixStem(word: string): string {
	const stem = word.replace(ENDINGS, '')
	if (stem.length < SHORTEST_STEM || stem === word) return word
	const isDoubled = /([bdgmnprt])\1$/u.test(stem) && /(?:ing|ed)$/u.test(word)
	return isDoubled ? stem.slice(0, -1) : stem
}

/** The columns of the index that everybody's searches look in. */
export const OPEN_COLUMNS = ['title', 'summary', 'topics', 'freeText'] as const
/** And those of people who may read everything. */
export const ALL_COLUMNS = [...OPEN_COLUMNS, 'premiumText'] as const
/** The short columns, by which what is found everywhere is put in order. */
export const HEAD_COLUMNS = ['title', 'summary', 'topics'] as const

/**
 * All terms, each as a beginning of a word, in these columns only. Every term is quoted, so that
 * nothing in it is an operator. Null when there is nothing to look for.
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

/** A piece of an excerpt; `isHit` is what was looked for. */
export type HighlightPart = { text: string; isHit: boolean }

/** Marks around hits as the index gives them: characters that no text contains. */
export const HIT_START = '\u0002'
export const HIT_END = '\u0003'

/** A marked excerpt in pieces. */
export function highlightParts(marked: string): HighlightPart[] {
	const pieces: HighlightPart[] = []
	for (const [i, part] of marked.split(HIT_START).entries()) {
		const cut = i === 0 ? -1 : part.indexOf(HIT_END)
		if (cut > 0) pieces.push({ text: part.slice(0, cut), isHit: true })
		const rest = part.slice(cut + 1)
		if (rest !== '') pieces.push({ text: rest, isHit: false })
	}
	return pieces
}
