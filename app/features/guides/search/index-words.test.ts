import { describe, expect, test } from 'vitest'
import { excerpt, indexWords, markHits, queryLiteral, vectorLiteral } from './index-words'
import { highlightParts } from './search-terms'

const hits = (marked: string): string[] =>
	highlightParts(marked)
		.filter(({ isHit }) => isHit)
		.map(({ text }) => text)

describe('the words of PostgreSQL’s index', () => {
	test.each([
		["Café, naïve & Über's 70%", ['cafe', 'naive', 'uber', 's', '70']],
		['snake_case e-mail', ['snake', 'case', 'e', 'mail']],
		['', []],
		['\u0301 — 🙂', []],
	])('%s', (text, words) => {
		expect(indexWords(text)).toEqual(words)
	})

	test('no text can leave the literal', () => {
		expect(vectorLiteral([['A', `a'b\\c "d" 'x':1A`]])).toBe(
			`'a':1A 'b':2A 'c':3A 'd':4A 'x':5A '1a':6A`,
		)
		expect(queryLiteral([`a'`, '!b | c'])).toBe(`'a':* & 'b':*`)
	})

	test('positions and their number stay within what a tsvector holds', () => {
		const literal = vectorLiteral([['C', 'w '.repeat(40_000)]])
		const positions = literal.slice(literal.indexOf(':') + 1).split(',')
		expect(positions.length).toBeLessThan(256)
		const last = vectorLiteral([['C', `${'a '.repeat(20_000)} z`]])
		expect(last).toContain(`'z':16383C`)
		expect(vectorLiteral([['A', 'x'.repeat(5_000)]]).length).toBeLessThan(100)
	})

	test('a term is a prefix of its stem; one letter is a whole word; weights limit where it matches', () => {
		expect(queryLiteral(['refinancing', 'a'])).toBe(`'refinanc':* & 'a'`)
		expect(queryLiteral(['loan', 'a'], 'AB')).toBe(`'loan':*AB & 'a':AB`)
	})

	test('marks are around whole words, with their accents', () => {
		expect(hits(markHits('The Cafés of a café.', ['cafe']))).toEqual(['Cafés', 'café'])
		expect(hits(markHits('a an', ['a']))).toEqual(['a'])
	})

	test('an excerpt is around the first match, and says where text is left out', () => {
		const text = `${'before '.repeat(50)}loan ${'after '.repeat(50)}`
		const marked = excerpt(text, ['loan'])
		expect(hits(marked)).toEqual(['loan'])
		expect(marked.startsWith('…before')).toBe(true)
		expect(marked.endsWith('after…')).toBe(true)
		expect(excerpt('Short loan.', ['loan'])).not.toContain('…')
		expect(excerpt('', ['loan'])).toBe('')
		expect(hits(excerpt('nothing here', ['loan']))).toEqual([])
	})
})
