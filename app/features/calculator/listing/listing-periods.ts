/** The units of time of an amount. */

export type Period = 'week' | 'month' | 'quarter' | 'half' | 'year'

export const PER_YEAR: Readonly<Record<Period, number>> = {
	week: 52,
	month: 12,
	quarter: 4,
	half: 2,
	year: 1,
}
export const PERIOD_WORDS: Readonly<Record<Period, string>> = {
	week: 'a week',
	month: 'a month',
	quarter: 'a quarter',
	half: 'a half year',
	year: 'a year',
}
const PERIODS: readonly (readonly [Period, RegExp])[] = [
	['half', /semi-?annual|half year/],
	['quarter', /quarter|\/ ?qtr/],
	['month', /month|\/ ?mo\b|\bmo\b|\bmth\b|\bp\/m\b/],
	['week', /\bweek|\/ ?wk\b/],
	['year', /annual|year|\/ ?yr\b|\bp\/a\b/],
]

/** The unit of time in a text in lower case; null if it names none. */
export const periodIn = (text: string): Period | null =>
	PERIODS.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** An amount of a period, in a month. */
export const inMonths = (amount: number, period: Period): number => (amount * PER_YEAR[period]) / 12

export const usdText = (amount: number): string => `$${amount.toLocaleString('en-US')}`
