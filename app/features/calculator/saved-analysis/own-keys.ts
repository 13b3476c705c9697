import type { AnalysisInputKey } from '~/features/calculator/analysis/inputs/keys'
import {
	type TypedNumbers,
	ANALYSIS_CHOICE_KEYS,
	ANALYSIS_NUMBER_KEYS,
} from '~/features/calculator/analysis/values'
import type { InputKey } from '~/deal'

/** The inputs for which a member can keep an assumption of their own. */

/** Inputs of the calculator. Interest rates are never assumed; price, rent and ARV are of one deal. */
const OWN_DEAL_KEYS = [
	'yTaxes',
	'yInsurance',
	'hoa',
	'monthMaintPer',
	'vacancyPer',
	'monthManage',
	'monthLeaseFee',
	'appr',
	'lendFees',
	'ltv',
	'years',
] as const satisfies readonly InputKey[]

/** Inputs of the analysis that belong to one deal. Planned events do too. */
const OF_ONE_DEAL = [
	'askPrice',
	'taxesLater',
	'taxesLaterYear',
	'extraOnce',
	'extraOnceMonth',
	'recast',
] as const satisfies readonly AnalysisInputKey[]

type AnalysisKey = (typeof ANALYSIS_NUMBER_KEYS)[number] | (typeof ANALYSIS_CHOICE_KEYS)[number]
export type OwnKey =
	| (typeof OWN_DEAL_KEYS)[number]
	| Exclude<AnalysisKey, (typeof OF_ONE_DEAL)[number]>

const EXCLUDED: ReadonlySet<string> = new Set(OF_ONE_DEAL)

/** All of them: those of the calculator first. */
export const OWN_KEYS: readonly OwnKey[] = [
	...OWN_DEAL_KEYS,
	...[...ANALYSIS_NUMBER_KEYS, ...ANALYSIS_CHOICE_KEYS].filter(
		(key): key is Exclude<AnalysisKey, (typeof OF_ONE_DEAL)[number]> => !EXCLUDED.has(key),
	),
]

/** What a member entered, without empty texts. */
export type OwnTexts = Partial<Record<OwnKey, string>>

/** A member's own assumptions, as the analysis takes them. */
export type OwnAssumptions = Partial<Pick<TypedNumbers, OwnKey>>
