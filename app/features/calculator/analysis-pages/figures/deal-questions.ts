import type { AnyFigure } from './figure-text'

/**
 * Figures that are computed as entered, and that no deal has: a number is probably in the wrong field,
 * or of another period. They are asked about, and change nothing.
 */

/** Taxes are 0.3 to 5% of a price a year; an assessed value is a larger part of it. */
const HIGH_TAXES = 0.2
/** Rentals have cap rates of 3 to 15%. */
const HIGH_CAP_RATE = 0.4

/** What is asked about the taxes of a deal; null if they are plausible. */
export function taxesQuestion(deal: { purchase: number; yTaxes: number }): string | null {
	const { purchase, yTaxes } = deal
	if (purchase <= 0 || yTaxes < purchase * HIGH_TAXES) return null
	const percent = Math.round((yTaxes / purchase) * 100)
	return `The annual property taxes are ${percent.toLocaleString('en-US')}% of the price.`
}

/** The note at a cap rate, which asks about its inputs; none if it is plausible. */
export const capRateQuestion = (figure: AnyFigure): { note?: string } =>
	typeof figure === 'number' && figure > HIGH_CAP_RATE
		? { note: 'Above 40%. Check the price, and that the rent is for one month.' }
		: {}
