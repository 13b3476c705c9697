import { expect, test } from 'vitest'
import { toPropertyFacts } from '~/features/comps/estimate/comparable'
import type { NewSale } from './preview'
import { unusualPrices } from './unusual-prices'

const sale = (price: number, sqft: number | null): NewSale => ({
	...toPropertyFacts({ address: `${price} Elm St`, sqft }),
	price,
	soldOn: '2026-05-01',
})

const usual = [150_000, 155_000, 160_000, 149_000, 152_000].map((price) => sale(price, 1_300))

test('a price with a zero too many or too few is named', () => {
	const found = unusualPrices([...usual, sale(1_490_000, 1_300), sale(15_000, 1_300)])
	expect(found.map(({ sale: { price } }) => price)).toEqual([1_490_000, 15_000])
	expect(found[0]?.perSqft).toBeCloseTo(1_146.15, 2)
})

test('usual prices, sales without a size and a short file are not', () => {
	expect(unusualPrices(usual)).toEqual([])
	expect(unusualPrices([...usual, sale(1_490_000, null)])).toEqual([])
	expect(unusualPrices([...usual.slice(0, 3), sale(1_490_000, 1_300)])).toEqual([])
})
