import { expect, test } from 'vitest'
import type { OutsideSale } from './valuation'
import { unusedSaleLines } from './unused-sales'

const outside = (id: string, ...reasons: OutsideSale['outside']): OutsideSale => ({
	id,
	address: `${id} Elm St`,
	price: 200_000,
	soldOn: '2026-05-31',
	outside: reasons,
})

const NONE = {
	beyond: 0,
	filteredOut: 0,
	outsideSales: [],
	lackingCount: 0,
	lackingSales: [],
	elsewhereCount: 0,
	older: 0,
	later: 0,
	ofSubject: 0,
}

test('the report counts the sales that it does not use, with the reasons', () => {
	expect(unusedSaleLines(NONE)).toEqual([])
	const all = {
		beyond: 1,
		filteredOut: 3,
		outsideSales: [
			outside('1', 'beds', 'soldWithinMonths'),
			outside('2', 'soldWithinMonths'),
			outside('3', 'type'),
		],
		lackingCount: 1,
		lackingSales: [outside('4', 'sqft')],
		elsewhereCount: 8,
		older: 2,
		later: 1,
		ofSubject: 2,
	}
	expect(unusedSaleLines(all)).toEqual([
		'3 sales are outside the filters: 2 by sale date, 1 by beds, 1 by property type.',
		'1 sale lacks living area, which you filter by.',
		'1 more sale matches the filters, but is less similar.',
		"8 sales are in another city or state and aren't used.",
		"2 sales are of this property itself and aren't compared.",
		"1 sale is after the valuation date and isn't compared.",
		"2 sales are more than 24 months older than the valuation date and aren't compared.",
	])
	expect(
		unusedSaleLines({ ...NONE, filteredOut: 70, outsideSales: [outside('1', 'beds')] }),
	).toEqual(['70 sales are outside the filters. Of the latest 1: 1 by beds.'])
})
