import { bounded } from './arithmetic'

const MONTHS_PER_YEAR = 12
/** Doubles below this lose precision. */
const MIN_PRECISE_RATE = 2 ** -1022

/**
 * The level monthly payment, in dollars, that repays `loan` dollars with interest (paymentDSCR):
 *
 * payment = loan × r / (1 − (1 + r)^−n), r = annualPercent / 100 / 12, n = years × 12
 *
 * C§9; the annuity formula for payments at the end of each month, PMT in a spreadsheet. It is 0 if
 * the rate or the term is 0 (C§9), negative or not a number.
 *
 * 1 − (1 + r)^−n is computed as −expm1(−n × log1p(r)), which is precise for tiny rates. If the term
 * is so long that (1 + r)^n overflows, only the interest remains, loan × r. If the rate or the term
 * is so small that the difference vanishes, the result is the limit loan / n × r / ln(1 + r), which
 * is loan / n for r → 0.
 *
 * `functions`: ln(1 + x) and e^x − 1, whose last digits are the platform's unless they are given.
 */
export function amortizedPayment(
	loan: number,
	annualPercent: number,
	years: number,
	functions: Pick<Math, 'log1p' | 'expm1'> = Math,
): number {
	if (!(annualPercent > 0) || !(years > 0)) return 0
	const monthlyRate = annualPercent / 100 / MONTHS_PER_YEAR
	const months = years * MONTHS_PER_YEAR
	const logGrowth = functions.log1p(monthlyRate)
	const repaid = -functions.expm1(-months * logGrowth)
	if (repaid >= MIN_PRECISE_RATE) return bounded(loan * (monthlyRate / repaid))
	return bounded((loan / months) * (logGrowth > 0 ? monthlyRate / logGrowth : 1))
}
