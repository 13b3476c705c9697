import {
	type AnalysisNumberKey,
	type AnalysisValues,
	analyze,
	isNumber,
	type Projection,
	type ResultKey,
} from '~/deal'
import { formatList } from '~/core/format-list'

/**
 * Results of the calculator that must not stand beside the plan's figures, because they leave out what
 * the plan counts: two cash flows would look like two answers.
 */

/** Why each of them is held back, as a sentence. */
export type HeldBack = Readonly<Partial<Record<ResultKey, string>>>

/** What the plan counts and the calculator has no field for: the keys, the name, whether it is part of NOI. */
const ONLY_IN_PLAN: readonly (readonly [readonly AnalysisNumberKey[], string, boolean])[] = [
	[['otherIncome'], 'other income', true],
	[['managePer'], 'management', true],
	[['yUtilities'], 'utilities', true],
	[['yOther'], 'other costs', true],
	[['capexPer', 'capexYear'], 'the CapEx reserve', false],
	[['pmiPer'], 'mortgage insurance', false],
]

/** What is a field of the calculator too, and assumed by the plan while it is empty. */
const ASSUMED = [
	['yTaxes', 'taxes'],
	['yInsurance', 'insurance'],
	['vacancyPer', 'vacancy'],
	['monthMaintPer', 'repairs'],
] as const

/** Mortgage insurance ends at this share of the value. */
const INSURANCE_END = 78

type Name = { name: string; isNoi: boolean; isEntered: boolean }

/** What the plan counts and the calculator's results leave out. */
function leftOut(values: AnalysisValues): Name[] {
	const { typed, own, plan } = values
	const isEntered = (key: AnalysisNumberKey | (typeof ASSUMED)[number][0]): boolean =>
		(typed[key] ?? own?.[key] ?? null) !== null
	const assumed = ASSUMED.filter(([key]) => typed[key] === null && values[key] > 0)
	const counted = ONLY_IN_PLAN.flatMap(([keys, name, isNoi]): Name[] => {
		const used = keys.filter((key) => (values[key] ?? 0) > 0)
		const isInsured = plan !== 'cash' && values.ltv > INSURANCE_END
		if (used.length === 0 || (keys.includes('pmiPer') && !isInsured)) return []
		return [{ name, isNoi, isEntered: used.some(isEntered) }]
	})
	return [
		...assumed.map(([key, name]) => ({ name, isNoi: true, isEntered: isEntered(key) })),
		...counted,
	]
}

const listOf = (names: readonly Name[]): string => formatList(names.map(({ name }) => name))

const reasonOf = (names: readonly Name[]): string =>
	`Leaves out ${listOf(names)}. The plan at the top counts them.`

const hasEntered = (names: readonly Name[]): boolean => names.some(({ isEntered }) => isEntered)

/** The results to hold back: those that leave out costs or income that are entered for the analysis. */
export function heldBackOf(values: AnalysisValues): HeldBack {
	if (values.rent === 0) return {}
	const names = leftOut(values)
	const ofNoi = names.filter(({ isNoi }) => isNoi)
	return {
		...(hasEntered(names) ? { monthCashFlow: reasonOf(names), monthNet: reasonOf(names) } : {}),
		...(hasEntered(ofNoi) ? { dscr: reasonOf(ofNoi) } : {}),
	}
}

/**
 * What is said of the calculator's results where nothing is held back, but their cash flow is a gain and
 * that of the plan a loss, or the reverse; null otherwise.
 */
export function oppositeNote(values: AnalysisValues, { summary }: Projection): string | null {
	const { cashFlowMonth } = summary
	const { monthNet } = analyze(values.deal)
	const names = leftOut(values)
	if (values.rent === 0 || names.length === 0 || !isNumber(cashFlowMonth)) return null
	const isOpposite = Math.sign(Math.round(cashFlowMonth)) * Math.sign(Math.round(monthNet)) < 0
	return isOpposite && !hasEntered(names)
		? `These results are no second answer: an empty field counts as 0 in them, so they leave out ${listOf(names)}. The plan at the top counts them.`
		: null
}
