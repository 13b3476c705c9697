import type { TypedNumbers } from '~/deal'
import { randomTyped } from './typed-deals'

/** Random deals with everything that a projection can have. */

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
