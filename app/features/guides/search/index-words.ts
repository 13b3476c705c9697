import { foldMarks } from '~/core/fold'
import { HIT_END, HIT_START, prefixStem, SHORTEST_PREFIX } from './search-terms'

/**
 * The words of a text as PostgreSQL's index has them. They are cut here and not by the server, so that they
 * do not depend on its locale and are those of SQLite's index: letters and digits in lower case, without
 * accents.
 */

/** Longer than any term of a search. */
const MAX_WORD_LENGTH = 60
/** The last position that a tsvector knows; later words are found, but not told apart. */
const MAX_POSITION = 16_383
/** More positions of one word are ignored by the server. */
const MAX_POSITIONS = 250
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu

/** The words of a text, in their order. */
export function indexWords(text: string): string[] {
	return (text.match(WORD) ?? [])
		.map((word) => foldMarks(word).slice(0, MAX_WORD_LENGTH))
		.filter((word) => word !== '')
}

/** A part of a guide, and how much a match in it weighs: A, B, C or D. */
export type WeightedText = readonly [weight: 'A' | 'B' | 'C', text: string]

/** Texts as the literal of a tsvector. */
export function vectorLiteral(texts: readonly WeightedText[]): string {
	const positions = new Map<string, string[]>()
	let position = 0
	for (const [weight, text] of texts) {
		for (const word of indexWords(text)) {
			position = Math.min(position + 1, MAX_POSITION)
			const known = positions.get(word) ?? []
			if (known.length < MAX_POSITIONS) known.push(`${position}${weight}`)
			positions.set(word, known)
		}
	}
	return [...positions].map(([word, places]) => `'${word}':${places.join(',')}`).join(' ')
}

/** The start of the words that a term matches, or the whole word if `isWhole`. */
function termPattern(term: string): { word: string; isWhole: boolean } {
	return { word: indexWords(prefixStem(term))[0] ?? '', isWhole: term.length < SHORTEST_PREFIX }
}

/**
 * Terms as the literal of a tsquery: all of them, as prefixes.
 * @param weights limits where they match, such as AB; empty is everywhere
 */
export function queryLiteral(terms: readonly string[], weights = ''): string {
	return terms
		.map(termPattern)
		.filter(({ word }) => word !== '')
		.map(({ word, isWhole }) => {
			const flags = `${isWhole ? '' : '*'}${weights}`
			return `'${word}'${flags === '' ? '' : `:${flags}`}`
		})
		.join(' & ')
}

/** Whether a word of a text is one that the terms match. */
function matcher(terms: readonly string[]): (word: string) => boolean {
	const patterns = terms.map(termPattern).filter(({ word }) => word !== '')
	return (text) => {
		const word = foldMarks(text)
		return patterns.some((one) => (one.isWhole ? word === one.word : word.startsWith(one.word)))
	}
}

/** Puts marks around the words of a text that match. */
export function markHits(text: string, terms: readonly string[]): string {
	const isHit = matcher(terms)
	return text.replace(WORD, (word) => (isHit(word) ? `${HIT_START}${word}${HIT_END}` : word))
}

const EXCERPT_WORDS = 30
const WORDS_BEFORE = 8

/**
 * Some words around the first match, with marks; the beginning without a match. An ellipsis is where text
 * was left out.
 */
export function excerpt(text: string, terms: readonly string[]): string {
	const isHit = matcher(terms)
	const words = [...text.matchAll(WORD)]
	const first = words.findIndex(([word]) => isHit(word))
	const start = Math.max(0, first - WORDS_BEFORE)
	const end = start + EXCERPT_WORDS
	const from = start === 0 ? 0 : (words[start]?.index ?? 0)
	const to = words[end]?.index ?? text.length
	const cut = text.slice(from, to)
	return `${from === 0 ? '' : '…'}${markHits(to === text.length ? cut : cut.trimEnd(), terms)}${to === text.length ? '' : '…'}`
}
