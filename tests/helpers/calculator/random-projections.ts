import { randomTyped, typedNumbers } from './typed-deals'
import { type TypedNumbers, ANALYSIS_NUMBER_KEYS } from '~/features/calculator/analysis/values'
import { DEAL_KEYS } from '~/features/calculator/formulas/formulas'

/** Random deals with everything that a projection can have, and absurd ones. */

type Next = () => number

/** A plausible deal that also has events, extra principal, a balloon, an adjustable rate and tax. */
export function randomFullDeal(next: Next): TypedNumbers {
	const maybe = (share: number, high: number): number | null =>
		next() < share ? Math.round(next() * high) : null
	const growth = (): number | null => (next() < 0.5 ? Math.round(next() * 80 - 30) / 10 : null)
	return {
		...randomTyped(next),
		events: Array.from({ length: Math.floor(next() * 4) }, () => ({
			year: 1 + Math.floor(next() * 40),
			amount: Math.round(next() * 30_000 - 20_000),
			label: '',
		})),
		extraMonthly: maybe(0.3, 300),
		extraYearly: maybe(0.3, 2_000),
		extraOnce: maybe(0.3, 20_000),
		extraOnceMonth: maybe(0.7, 240),
		recast: next() < 0.5,
		balloonYears: maybe(0.25, 15),
		armFixedYears: maybe(0.3, 10),
		armStep: Math.round(next() * 40 - 20) / 10,
		armCeiling: maybe(0.3, 12),
		taxesLater: maybe(0.4, 9_000),
		taxesLaterYear: maybe(0.7, 15),
		yUtilities: maybe(0.4, 2_000),
		yOther: maybe(0.4, 2_000),
		monthLeaseFee: maybe(0.3, 100),
		managePer: maybe(0.3, 12),
		taxGrowth: growth(),
		insGrowth: growth(),
		hoaGrowth: growth(),
		losses: next() < 0.5 ? 'use' : null,
		landPer: maybe(0.4, 60),
	}
}

const ABSURD = [0, 1e-9, 1e-300, 5e-324, 0.5, 1, 3, 99, 100, 1e5, 1e10, 1e20, 1e300, -1, -100]

/** A deal of numbers that nobody would type, or all of them the same. */
export function absurdDeal(next: Next): TypedNumbers {
	const pick = <T>(options: readonly T[]): T => options[Math.floor(next() * options.length)] as T
	const allSame = next() < 0.3 ? pick(ABSURD) : null
	const emptyShare = next() * 0.6
	const entry = (): number | null =>
		allSame ?? (next() < emptyShare ? null : pick([...ABSURD, Math.round(next() * 1e6) / 100]))
	const numbers: Partial<TypedNumbers> = {}
	for (const key of [...DEAL_KEYS, ...ANALYSIS_NUMBER_KEYS]) numbers[key] = entry()
	return typedNumbers({
		...numbers,
		plan: pick(['auto', 'cash', 'loan', 'bridge', null]),
		loanBase: pick(['price', 'arv', null]),
		recast: pick([true, null]),
		bridgeInterestOn: pick(['full', 'drawn', null]),
		beforeSeasoning: pick(['cost', 'value', null]),
		exitBy: pick(['growth', 'cap', null]),
		taxOn: pick([true, null]),
		losses: pick(['carry', 'use', null]),
		events: [{ year: 1, amount: pick([-1e10, 0, 1e10, -1e-9]), label: '' }],
	})
}
