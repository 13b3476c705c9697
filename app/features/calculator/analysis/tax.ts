import { bounded } from '~/deal'

/**
 * The tax estimate (analysis 1.6): federal rules simplified, with the rates that the member enters.
 * Dollars; rates in percent.
 */

/** 27.5 years, straight line. */
const DEPRECIATION_MONTHS = 330

/** Tax rates in percent, and what happens with a loss. */
export type TaxRates = {
	incomeTaxPer: number
	cgTaxPer: number
	recapturePer: number
	/** `carry`: a loss reduces later income. `use`: it saves tax in its year. */
	losses: 'carry' | 'use'
}

/** What a year's tax is computed from. */
export type TaxInput = {
	noi: number
	interest: number
	/** Months of the year in which the property is rented. */
	rentedMonths: number
}

export type TaxYear = {
	year: number
	depreciation: number
	/** NOI − interest − depreciation. */
	taxableIncome: number
	/** Losses of earlier years that reduce this year's income. */
	usedLosses: number
	/** Losses left at the end of the year. */
	carriedLosses: number
	/** Negative: tax saved, with `use`. */
	tax: number
}

export type SaleTax = {
	/** Net sale price − adjusted basis; negative: a loss, which changes no tax. */
	gain: number
	/** The part of the gain that only gives depreciation back. */
	recaptured: number
	recaptureTax: number
	/** The rest of the gain. */
	capitalGain: number
	capitalGainTax: number
	/** Tax saved by the carried losses, which are released at the sale. */
	lossSaving: number
	/** Recapture and capital gain tax − loss saving. */
	tax: number
}

/** Depreciation of the first `months` rented months: basis / 330 per month, at most the basis. */
export function depreciation(basis: number, months: number): number {
	return basis * (Math.min(months, DEPRECIATION_MONTHS) / DEPRECIATION_MONTHS)
}

/** The tax of each year. `basis` is that of the building. */
export function taxYears(
	inputs: readonly TaxInput[],
	basis: number,
	{ incomeTaxPer, losses }: TaxRates,
): TaxYear[] {
	const years: TaxYear[] = []
	let rentedMonths = 0
	let carriedLosses = 0
	for (const input of inputs) {
		const before = depreciation(basis, rentedMonths)
		rentedMonths += input.rentedMonths
		const deducted = bounded(depreciation(basis, rentedMonths) - before)
		const taxableIncome = bounded(input.noi - input.interest - deducted)
		const usedLosses = Math.min(carriedLosses, Math.max(taxableIncome, 0))
		let taxed = taxableIncome
		if (losses === 'carry') {
			carriedLosses += Math.max(-taxableIncome, 0) - usedLosses
			taxed = Math.max(taxableIncome, 0) - usedLosses
		}
		years.push({
			year: years.length + 1,
			depreciation: deducted,
			taxableIncome,
			usedLosses,
			carriedLosses,
			tax: bounded((taxed * incomeTaxPer) / 100),
		})
	}
	return years
}

/**
 * The tax at the sale. `netPrice` is after the cost of selling, `cost` is what the property cost
 * (P + B + Rc), `taken` the depreciation so far. A dollar that is recaptured is not taxed again as
 * capital gain, and a loss gives neither tax nor saving.
 */
export function saleTax(
	sale: { netPrice: number; cost: number; taken: number; carriedLosses: number },
	rates: TaxRates,
): SaleTax {
	const gain = bounded(sale.netPrice - (sale.cost - sale.taken))
	const taxableGain = Math.max(gain, 0)
	const recaptured = Math.min(sale.taken, taxableGain)
	const capitalGain = taxableGain - recaptured
	const recaptureTax = (recaptured * rates.recapturePer) / 100
	const capitalGainTax = (capitalGain * rates.cgTaxPer) / 100
	const lossSaving = (sale.carriedLosses * rates.incomeTaxPer) / 100
	return {
		gain,
		recaptured,
		recaptureTax,
		capitalGain,
		capitalGainTax,
		lossSaving,
		tax: bounded(recaptureTax + capitalGainTax - lossSaving),
	}
}
