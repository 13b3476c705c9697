import { type FigureValue, isNumber, bounded } from '~/deal'
import type { TaxEstimate } from '../projection-types'
import { depreciation, saleTax, taxYears } from '../tax'
import { salePrice } from './sale-proceeds'
import { percentOf } from './setup'
import type { Yearly } from './yearly'

const MONTHS = 12

/** Computes the tax estimate; `flows` are those before tax. */
export function taxEstimate(yearly: Yearly, flows: readonly number[]): TaxEstimate {
	const { setup } = yearly
	const { values, renovationCost, holdYears } = setup
	const bought = values.purchase + setup.buyCost
	const land = percentOf(bought, values.landPer)
	const basis = bought - land + renovationCost

	const held = yearly.years.slice(0, holdYears)
	const inputs = held.map(({ noi, interest }, index) => ({
		noi,
		interest,
		rentedMonths: values.rent > 0 ? (setup.operating[index]?.rentedCount ?? 0) : 0,
	}))
	const years = taxYears(inputs, basis, values)

	const last = held.at(-1)
	const price: FigureValue | null = last === undefined ? null : salePrice(yearly, last)
	const rented = Math.max(MONTHS * holdYears - setup.vacantMonths, 0)
	const sale =
		price === null || !isNumber(price)
			? null
			: saleTax(
					{
						netPrice: price - percentOf(price, values.sellPer),
						cost: bought + renovationCost,
						taken: values.rent > 0 ? depreciation(basis, rented) : 0,
						carriedLosses: years.at(-1)?.carriedLosses ?? 0,
					},
					values,
				)

	return {
		basis,
		land,
		years,
		sale,
		flows: flows.map((flow, index) => {
			const tax = years[index - 1]?.tax ?? 0
			return bounded(flow - tax - (index === holdYears ? (sale?.tax ?? 0) : 0))
		}),
	}
}
