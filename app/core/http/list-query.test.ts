import { expect, test } from 'vitest'
import * as kit from './list-query'
import { withQuery } from './paths'

const houses = kit.listQuery((query) => withQuery('/houses', query), {
	search: kit.queryText(10),
	kind: kit.queryChoice(['flip', 'rental']),
	sold: kit.queryFlag,
	...kit.queryOrder({ built: 'desc', street: 'asc' }),
	view: kit.queryView(kit.queryChoice(['grid', 'list'], 'grid')),
	page: kit.queryPage,
})
const read = (query: string) => houses.read(new URLSearchParams(query))

const USUAL = {
	search: '',
	kind: '',
	sold: false,
	sort: 'built',
	dir: 'desc',
	view: 'grid',
	page: 1,
}
const NO_PAGES = ['', '0', '-1', '2.5', 'NaN', 'Infinity', '1e9', '9'.repeat(500), 'x']

test.each<[string, object, string]>([
	['search=&kind=&sold=&sort=&dir=&view=', {}, ''],
	['kind=castle&sold=yes&sort=constructor&dir=up&view=x&other=1', {}, ''],
	...NO_PAGES.map((page): [string, object, string] => [`page=${page}`, {}, '']),
	['kind=castle&kind=flip&page=2&page=9', { page: 2 }, '?page=2'],
	['search=+elm+st+', { search: 'elm st' }, '?search=elm+st'],
	[`search=${'x'.repeat(9_999)}`, { search: 'x'.repeat(10) }, '?search=xxxxxxxxxx'],
	['kind=flip&sold=1', { kind: 'flip', sold: true }, '?kind=flip&sold=1'],
	['sort=street&dir=asc', { sort: 'street', dir: 'asc' }, '?sort=street'],
	['dir=asc&view=list', { dir: 'asc', view: 'list' }, '?dir=asc&view=list'],
])('LIGHT-04 reads %j, and writes what is not usual', (query, state, written) => {
	expect(read(query)).toEqual({ ...USUAL, ...state })
	expect(houses.path(read(query))).toBe(`/houses${written}`)
})

test('LIGHT-04 a link keeps the rest of the state, and a changed filter leads to the first page', () => {
	const state = read('search=elm&view=list&page=4')
	expect(houses.path(state, { page: 5 })).toBe('/houses?search=elm&view=list&page=5')
	expect(houses.path(state, { view: 'grid' })).toBe('/houses?search=elm&page=4')
	expect(houses.path(state, { search: '', sold: true })).toBe('/houses?sold=1&view=list')
})

test.each([
	['kind=flip&page=4', 'street', '/houses?kind=flip&sort=street'],
	['sort=street&page=4', 'street', '/houses?sort=street&dir=desc'],
	['sort=street&dir=desc', 'built', '/houses'],
] as const)('LIGHT-04 from %j a click on %s leads to %s', (query, column, path) => {
	expect(houses.path(read(query), kit.sortChange(read(query), column))).toBe(path)
})

test.each([
	['sort=street&page=2', false, [['sort', 'street']]],
	['kind=flip&view=list', true, []],
])('LIGHT-04 the filter form of %j keeps its order only', (query, isFiltered, hidden) => {
	const form = { action: '/houses', isFiltered, hidden }
	expect(houses.form(read(query), ['sort', 'dir'])).toEqual(form)
})

test('LIGHT-04 a page is within the list', () => {
	expect(kit.pageWithin(1, 0, 12)).toEqual({ page: 1, pages: 1, skip: 0 })
	expect(kit.pageWithin(999_999, 40, 12)).toEqual({ page: 4, pages: 4, skip: 36 })
})
