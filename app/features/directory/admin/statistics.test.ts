import { expect, test } from 'vitest'
import { nextSort, readStatSort, sortStats } from './statistics'

const rows = [
	{ serviceType: 'Lender', count: 3 },
	{ serviceType: 'Attorney', count: 3 },
	{ serviceType: 'Contractor', count: 16 },
	{ serviceType: 'Surveyor', count: 0 },
]
const sorted = (query: string) =>
	sortStats(rows, readStatSort(new URLSearchParams(query))).map((row) => row.serviceType)

test.each<[string, string[]]>([
	['', ['Contractor', 'Attorney', 'Lender', 'Surveyor']],
	['sort=count&order=asc', ['Surveyor', 'Attorney', 'Lender', 'Contractor']],
	['sort=serviceType', ['Attorney', 'Contractor', 'Lender', 'Surveyor']],
	['sort=serviceType&order=desc', ['Surveyor', 'Lender', 'Contractor', 'Attorney']],
	['sort=constructor&order=sideways', ['Contractor', 'Attorney', 'Lender', 'Surveyor']],
])('PADM-06 statistics by %j; by default the largest count first', (query, names) => {
	expect(sorted(query)).toEqual(names)
})

test("PADM-06 a column's heading reverses its own order", () => {
	const usual = readStatSort(new URLSearchParams())
	expect(nextSort(usual, 'count')).toEqual({ by: 'count', order: 'asc' })
	expect(nextSort(usual, 'serviceType')).toEqual({ by: 'serviceType', order: 'asc' })
	expect(nextSort({ by: 'count', order: 'asc' }, 'count')).toEqual(usual)
})
