import { Expr, num, type Unit } from '../expr'
import type { LoanNodes } from './loan'

/** The terms of a loan on its own, as they are given: by the property that has them. */

/** What `schedule` is computed of. Dollars, percent and months; none is `NaN`. */
const KEYS = [
	'principal',
	'ratePct',
	'term',
	'ioMonths',
	'extraMonthly',
	'extraYearly',
	'extraOnce',
	'extraOnceMonth',
	'armFixedMonths',
	'armEveryMonths',
	'armStep',
	'armCeiling',
	'armUntil',
	'balloonMonth',
	'pmiPer',
	'valueLentAgainst',
	'years',
] as const

export type ScheduleTerms = Readonly<Record<(typeof KEYS)[number], number>> & { recast: boolean }

/** The nodes of the terms, and the code that reads them. */
export function termsAsGiven() {
	const codes = new Map<Expr, string>()
	const term = <U extends Unit>(key: (typeof KEYS)[number]): Expr<U> => {
		const e = new Expr<U>('list', [], key)
		codes.set(e, `terms.${key}`)
		return e
	}
	const recast = new Expr<'flag'>('choice', [], ['recast', true])
	codes.set(recast, 'terms.recast')
	const terms: LoanNodes & { years: Expr<'years'> } = {
		key: 'loan',
		principal: term('principal'),
		ratePct: term('ratePct'),
		term: term('term'),
		start: num(0),
		ioMonths: term('ioMonths'),
		extraMonthly: term('extraMonthly'),
		extraYearly: term('extraYearly'),
		extraOnce: term('extraOnce'),
		extraOnceMonth: term('extraOnceMonth'),
		recast,
		armFixedMonths: term('armFixedMonths'),
		armEveryMonths: term('armEveryMonths'),
		armStep: term('armStep'),
		armCeiling: term('armCeiling'),
		armUntil: term('armUntil'),
		balloonMonth: term('balloonMonth'),
		pmiPer: term('pmiPer'),
		valueLentAgainst: term('valueLentAgainst'),
		years: term('years'),
	}
	return { terms, given: (e: Expr): string | null => codes.get(e) ?? null }
}
