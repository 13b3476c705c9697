import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TIERS_THAT_READ } from '#tests/helpers/fixtures/guide'
import {
	countWords,
	mainCategory,
	MAX_GUIDE_TAGS,
	readingMinutes,
	RECOMMENDED_SLUG,
} from '~/features/guides/reading/guide'
import { mayRead } from '~/features/guides/reading/guide-access'
import {
	cleanName,
	creatable,
	matchingNames,
	mergeNames,
	nameKey,
} from '~/features/guides/editor/category-names'
import { freeSlug, RESERVED_SLUGS, toSlug } from '~/features/guides/editor/slug'
import { Anchors, tableOfContents } from '~/features/guides/markdown/toc'

describe('GUIDE-18 read access', () => {
	test.each(TIERS_THAT_READ)('%s: premium %s, free yes', (tier, reads) => {
		expect(mayRead({ isFree: false }, tier)).toBe(reads)
		expect(mayRead({ isFree: true }, tier)).toBe(true)
	})
})

test('reading time is in whole minutes, at least one', () => {
	expect([0, 1, 225, 450, 1000].map(readingMinutes)).toEqual([1, 1, 1, 2, 4])
	expect(countWords('It’s $1,250.50 — 70% of two-family homes; déjà vu')).toBe(8)
	expect(countWords(' \n… – ')).toBe(0)
})

test('a minute is 225 words, and half a minute more rounds up', () => {
	expect([337, 338, 562, 563].map(readingMinutes)).toEqual([1, 2, 2, 3])
})

test('the recommended guide is one of the free guides; a guide has three tags at most', () => {
	const text = readFileSync(`prisma/seed/guides/${RECOMMENDED_SLUG}.md`, 'utf8')
	expect(text).toContain('"isFree": true')
	expect(MAX_GUIDE_TAGS).toBe(3)
})

test('the first category decides where a guide is listed', () => {
	expect(mainCategory({ category: ['A', 'B'] })).toBe('A')
	expect(mainCategory({ category: [] })).toBeNull()
})

describe('GADM-13 slugs', () => {
	test.each([
		['The 70% Rule & Its Limits', 'the-70-rule-and-its-limits'],
		['  Café — déjà vu!  ', 'cafe-deja-vu'],
		['Investor’s guide', 'investors-guide'],
		['日本', 'guide'],
		['', 'guide'],
		['---', 'guide'],
		['../../etc/passwd', 'etc-passwd'],
		['<script>alert(1)</script>', 'script-alert-1-script'],
	])('%j becomes %s', (title, slug) => {
		expect(toSlug(title)).toBe(slug)
	})

	test('a long one ends at a word boundary, and always fits', () => {
		expect(toSlug('word '.repeat(40))).toBe('word-'.repeat(16).slice(0, -1))
		expect(toSlug('x'.repeat(300))).toHaveLength(80)
	})

	test.each([...RESERVED_SLUGS])('%s is a reserved address', (title) => {
		expect(freeSlug(title, new Set())).toBe(`${title}-2`)
	})

	test('an existing one gets the next number', () => {
		expect(freeSlug('A b', new Set())).toBe('a-b')
		expect(freeSlug('A b', new Set(['a-b', 'a-b-2', 'a-b-4']))).toBe('a-b-3')
	})
})

describe('GADM-06 names', () => {
	test('are trimmed, collapsed, unique in any case, in the existing spelling', () => {
		expect(cleanName('  Buy \n & Hold ')).toBe('Buy & Hold')
		expect(mergeNames([' loans', 'LOANS', '', 'Flips '], ['Loans'])).toEqual(['Loans', 'Flips'])
		expect(nameKey('ÄB  c')).toBe('äb c')
	})

	test('are found in any case', () => {
		const names = ['Financing', 'Fix & Flip', 'Renovation']
		expect(matchingNames(names, 'FI')).toEqual(['Financing', 'Fix & Flip'])
		expect(matchingNames(names, '')).toEqual(names)
	})

	test('only new ones can be created', () => {
		expect(creatable(['Loans'], ' new one ')).toBe('new one')
		for (const input of ['', '  ', 'loans', ' LOANS ', 'x'.repeat(41)]) {
			expect(creatable(['Loans'], input)).toBeNull()
		}
	})
})

describe('heading anchors', () => {
	test('are unique, whatever the texts are', () => {
		const anchors = new Anchors()
		for (const text of ['Costs', 'Costs', 'Costs 2', 'Costs', '日本', '日本']) anchors.add(text, 2)
		const ids = anchors.entries.map(({ id }) => id)
		expect(ids).toEqual([
			's-costs',
			's-costs-2',
			's-costs-2-2',
			's-costs-3',
			's-guide',
			's-guide-2',
		])
	})

	test('the table of contents is empty for one heading, and omits lower levels', () => {
		const entry = (level: 2 | 3 | 4) => ({ id: `s-${level}`, text: 'x', level })
		expect(tableOfContents([entry(2)])).toEqual([])
		expect(tableOfContents([entry(2), entry(4)])).toEqual([])
		expect(tableOfContents([entry(2), entry(3), entry(4)])).toHaveLength(2)
	})
})
