import type { InputKey } from '~/deal'

/** Deals as typed, for tests of the pages of deals. */

/** A rental of which every figure of the headline has a value. */
export const RENTAL: Partial<Record<InputKey, string>> = {
	purchase: '200000',
	rent: '2400',
	interestDSCR: '7',
	ltv: '75',
	years: '30',
	yTaxes: '2400',
	yInsurance: '1200',
	arv: '220000',
}
export const FLIP: Partial<Record<InputKey, string>> = {
	purchase: '100000',
	sPrice: '200000',
	kitchen: '20000',
	down: '20',
	interestHard: '10',
	hold: '150',
}
