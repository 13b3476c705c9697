import { expect, test } from 'vitest'
import { discountedPlans, discountedPriceText, type PlanDiscount } from './discounted-price'

const TEN: PlanDiscount = {
	percentOff: 10,
	amountOff: 0,
	duration: 'once',
	months: 0,
	minimum: 0,
}

test.each<[string, 'annual' | 'biannual', Partial<PlanDiscount>, string | null]>([
	['once', 'annual', {}, 'With A: $134.10 today, then $149 every year.'],
	['once', 'biannual', {}, 'With A: $89.10 today, then $99 every 6 months.'],
	['forever', 'annual', { duration: 'forever' }, 'With A: $134.10 today and every year.'],
	[
		'for a year, of which the 6-month plan has two payments',
		'biannual',
		{ duration: 'repeating', months: 12 },
		'With A: $89.10 for each of your first 2 payments, then $99 every 6 months.',
	],
	[
		'for a year, of which the annual plan has one payment',
		'annual',
		{ duration: 'repeating', months: 12 },
		'With A: $134.10 today, then $149 every year.',
	],
	[
		'for three months',
		'biannual',
		{ duration: 'repeating', months: 3 },
		'With A: $89.10 today, then $99 every 6 months.',
	],
	[
		'an amount',
		'biannual',
		{ percentOff: null, amountOff: 500 },
		'With A: $94 today, then $99 every 6 months.',
	],
	[
		'an amount above the price',
		'biannual',
		{ percentOff: null, amountOff: 99_900 },
		'With A: $0 today, then $99 every 6 months.',
	],
	['for prices from $100, the 6-month plan', 'biannual', { minimum: 10_000 }, null],
	[
		'for prices from $100, the annual plan',
		'annual',
		{ minimum: 10_000 },
		'With A: $134.10 today, then $149 every year.',
	],
])('VIP-09 a discount %s: %s', (_name, plan, given, expected) => {
	expect(discountedPriceText(plan, 'A', { ...TEN, ...given })).toBe(expected)
})

test('VIP-09 the prices of both plans before, now and at renewal', () => {
	expect(discountedPlans(TEN)).toEqual([
		{ name: '6-Month Plan', was: '$99', now: '$89.10', renewal: '$99 every 6 months' },
		{ name: 'Annual Plan', was: '$149', now: '$134.10', renewal: '$149 every year' },
	])
	expect(discountedPlans({ ...TEN, percentOff: 33.5 }).map(({ now }) => now)).toEqual([
		'$65.83',
		'$99.08',
	])
	expect(discountedPlans({ ...TEN, minimum: 10_000 }).map(({ name }) => name)).toEqual([
		'Annual Plan',
	])
})

test.each<[string, Partial<PlanDiscount>, ...string[]]>([
	['forever', { duration: 'forever' }, '$49.50 every 6 months', '$74.50 every year'],
	['6 months', { months: 6 }, '$99 every 6 months', '$149 every year'],
	['12 months', { months: 12 }, '$49.50 once, then at $99 every 6 months', '$149 every year'],
	[
		'24 months',
		{ months: 24 },
		'$49.50 3 times, then at $99 every 6 months',
		'$74.50 once, then at $149 every year',
	],
])('VIP-09 the renewals with a discount for %s', (_name, changes, ...texts) => {
	const discount: PlanDiscount = { ...TEN, percentOff: 50, duration: 'repeating', ...changes }
	expect(discountedPlans(discount).map(({ renewal }) => renewal)).toEqual(texts)
})
