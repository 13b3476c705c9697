import { inputValues } from './generated/defaults'
import { analyze } from './generated/results'
import { DEAL_KEYS, type DealValues } from './inputs/deal-inputs'
import type { MissingRate, Plan, TypedNumbers } from './typed'
import type { AnalysisValues } from './values'

/** Copied once: an engine copies such a copy 30 times as fast as an object built key by key. */
const EMPTY_DEAL: DealValues = {
	...(Object.fromEntries(DEAL_KEYS.map((key) => [key, 0])) as DealValues),
}

/** The plan of section 0.10: a bridge if hard money is entered, else a loan if its rate is. */
function choosePlan(typed: TypedNumbers, own: Partial<TypedNumbers> | null): Plan {
	const choice = typed.plan ?? own?.plan ?? 'auto'
	if (choice !== 'auto') return choice
	if (typed.interestHard !== null || typed.down !== null) return 'bridge'
	return typed.interestDSCR === null ? 'cash' : 'loan'
}

/**
 * The rate that the plan needs and the deal lacks. A bridge needs the hard money rate first, then
 * the rate of the loan that refinances it.
 */
function findMissingRate(plan: Plan, typed: TypedNumbers): MissingRate {
	if (plan === 'bridge' && typed.interestHard === null) return 'interestHard'
	return plan !== 'cash' && typed.interestDSCR === null ? 'interestDSCR' : null
}

/** The deal as the calculator computes it: empty is 0. */
function dealOf(typed: TypedNumbers): DealValues {
	const deal = { ...EMPTY_DEAL }
	for (const key of DEAL_KEYS) {
		const entry = typed[key]
		if (entry !== null) deal[key] = entry
	}
	return deal
}

/**
 * The numbers that the analysis computes with: what was typed, else the member's own assumption,
 * else the default of table 0.9.
 *
 * Interest rates, down payment, purchase and sales price, rent, ARV, renovation and holding costs
 * are never taken from `own`: no rate is assumed (PRO-09), and the others belong to one deal.
 *
 * Numbers out of range are computed as they are, within the limits of their lines; years
 * and months are rounded to whole ones, except the loan's term, which is rounded to months. An exit
 * cap rate or DSCR limit of 0 counts as absent, a down payment above 100% as 100%. Interest-only
 * months end before the term. Every number of the result is finite and never −0, whatever the
 * numbers are. Never throws.
 */
export function applyDefaults(
	typed: TypedNumbers,
	own: Partial<TypedNumbers> | null = null,
): AnalysisValues {
	const deal = dealOf(typed)
	const plan = choosePlan(typed, own)
	return inputValues(typed, own, deal, analyze(deal), plan, findMissingRate(plan, typed))
}
