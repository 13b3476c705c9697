import { describe, expect, test } from 'vitest'
import { COVER_PLACEHOLDER, coverToShow, coverUrl } from '~/features/guides/reading/cover-url'
import {
	adminListPath,
	readAdminListQuery,
	sortedByColumn,
} from '~/features/guides/admin-list/admin-list-query'
import {
	hasFilters,
	guideListPath,
	narrows,
	readGuideListQuery,
} from '~/features/guides/list/guide-list-query'
import {
	matchExpression,
	OPEN_COLUMNS,
	highlightParts,
	searchTerms,
	prefixStem,
} from '~/features/guides/search/search-terms'

const parseQuery = (query: string) => readGuideListQuery(new URLSearchParams(query))

describe('GUIDE-06 the address of the library', () => {
	test.each([
		['', '/guides'],
		['sort=newest', '/guides'],
		['category=Buy+%26+Hold&tag=loans', '/guides?category=Buy+%26+Hold&tag=loans'],
		['search=+hard+money+&sort=a-z', '/guides?search=hard+money&sort=a-z'],
		['search=x&sort=newest', '/guides?search=x&sort=newest'],
		['view=list&page=3', '/guides?view=list&page=3'],
		['page=1&view=grid', '/guides'],
	])('%j is %s, and parsing it restores the state', (query, path) => {
		const state = parseQuery(query)
		expect(guideListPath(state)).toBe(path)
		expect(parseQuery(path.replace(/^[^?]*\??/u, ''))).toEqual(state)
	})

	test('GUIDE-03 the default order is newest, or best match while searching', () => {
		expect(parseQuery('').sort).toBeNull()
		expect(parseQuery('sort=oldest').sort).toBe('oldest')
		expect(parseQuery('search=x').sort).toBeNull()
		expect(parseQuery('search=x&sort=newest').sort).toBe('newest')
	})

	test('GUIDE-05 which states can be cleared', () => {
		for (const query of ['category=a', 'tag=a', 'search=a', 'sort=z-a']) {
			expect(hasFilters(parseQuery(query))).toBe(true)
		}
		expect(hasFilters(parseQuery('view=list&page=2'))).toBe(false)
		expect(narrows(parseQuery('sort=z-a'))).toBe(false)
	})
})

describe('GADM-01 GADM-02 the address of the guide admin list', () => {
	const desk = (query: string) => readAdminListQuery(new URLSearchParams(query))

	test('newest first', () => {
		expect(desk('')).toMatchObject({ sort: 'createdAt', dir: 'desc', page: 1, isTrash: false })
		expect(adminListPath(desk('sort=createdAt&dir=desc'))).toBe('/admin/guides')
	})

	test('selecting a column again reverses the order', () => {
		expect(adminListPath(sortedByColumn(desk(''), 'title'))).toBe(
			'/admin/guides?sort=title&dir=asc',
		)
		expect(adminListPath(sortedByColumn(desk('sort=title&dir=asc'), 'title'))).toBe(
			'/admin/guides?sort=title&dir=desc',
		)
		expect(adminListPath(sortedByColumn(desk(''), 'createdAt'))).toBe(
			'/admin/guides?sort=createdAt&dir=asc',
		)
	})

	test('changing the order preserves the filters, but not the page', () => {
		const query = desk('search=a&category=b&page=4&confirm=x')
		expect(adminListPath(sortedByColumn(query, 'category'))).toBe(
			'/admin/guides?search=a&category=b&sort=category&dir=asc',
		)
	})
})

describe('search terms', () => {
	test.each([
		['Hard  MONEY hard', ['hard', 'money']],
		['70% rule', ['70', 'rule']],
		['-x a:b "c" NEAR(d) e*', ['x', 'a', 'b', 'c', 'near', 'd', 'e']],
		['% _ " * ()', []],
		['ＦＬＩＰ', ['flip']],
	])('%j has the words %j', (search, terms) => {
		expect(searchTerms(search)).toEqual(terms)
	})

	test.each([
		['refinances', 'refinanc'],
		['refinancing', 'refinanc'],
		['flipping', 'flip'],
		['strategies', 'strateg'],
		['houses', 'hous'],
		['rent', 'rent'],
		['tax', 'tax'],
		['arv', 'arv'],
		['fees', 'fees'],
		['rehabbed', 'rehab'],
	])('other forms of %s start with %s', (word, stem) => {
		expect(prefixStem(word)).toBe(stem)
	})

	test('too many words are truncated', () => {
		const many = Array.from({ length: 100 }, (_, i) => `w${i}`).join(' ')
		expect(searchTerms(many)).toHaveLength(8)
		expect(searchTerms('x'.repeat(999))).toEqual(['x'.repeat(40)])
	})

	test('every term is quoted, and only named columns are searched', () => {
		const expression = matchExpression(['hard', 'a'], OPEN_COLUMNS)
		expect(expression).toBe('{title summary topics freeText} : ("hard" * AND "a")')
		expect(expression).not.toContain('premiumText')
		expect(matchExpression([], OPEN_COLUMNS)).toBeNull()
	})

	test('highlight marks become segments, and no text is lost', () => {
		expect(highlightParts('a \u0002b\u0003 c\u0002d\u0003')).toEqual([
			{ text: 'a ', isHit: false },
			{ text: 'b', isHit: true },
			{ text: ' c', isHit: false },
			{ text: 'd', isHit: true },
		])
		expect(highlightParts('plain')).toEqual([{ text: 'plain', isHit: false }])
		expect(highlightParts('')).toEqual([])
		expect(
			highlightParts('open \u0002end')
				.map(({ text }) => text)
				.join(''),
		).toBe('open end')
	})
})

describe('GADM-08 cover URLs (security row 43)', () => {
	test.each([
		['https://pics.example/a.jpg?w=1', 'https://pics.example/a.jpg?w=1'],
		['  https://PICS.example/ä.png ', 'https://pics.example/%C3%A4.png'],
		['/covers/house.svg', '/covers/house.svg'],
	])('%j is stored as %j', (input, expected) => {
		expect(coverUrl(input)).toBe(expected)
		expect(coverToShow(expected)).toBe(expected)
	})

	test.each([
		'javascript:alert(1)',
		'JaVaScRiPt:alert(1)',
		'java\tscript:alert(1)',
		'data:image/svg+xml,<svg onload=alert(1)>',
		'vbscript:x',
		'httpx://a.test/x.png',
		'http://a.test/x.png',
		'https://user@a.test/x.png',
		'https://user:pass@a.test/x.png',
		'https:///x.png',
		'https:a.test/x.png',
		'https://',
		'//a.test/x.png',
		'/\\a.test/x.png',
		'\\\\a.test',
		'covers/house.svg',
		'file:///etc/passwd',
		'https://a.test/"onerror="x',
		'https://a.test/<x>',
		'blob:https://a.test/1',
		`https://a.test/${'x'.repeat(500)}`,
		'',
	])('%j is rejected, and shows the placeholder', (input) => {
		expect(coverUrl(input)).toBeNull()
		expect(coverToShow(input)).toBe(COVER_PLACEHOLDER)
	})
})
