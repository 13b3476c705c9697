import {
	ANALYSIS_CHOICE_KEYS,
	ANALYSIS_NUMBER_KEYS,
	ASSUMED_DEAL_KEYS,
	analysisInput,
	inputDefinition,
	type TypedNumbers,
} from '~/deal'

/** The inputs for which a member can keep an assumption of their own: those that are not of one deal. */

export type OwnKey =
	| (typeof ASSUMED_DEAL_KEYS)[number]
	| (typeof ANALYSIS_NUMBER_KEYS)[number]
	| (typeof ANALYSIS_CHOICE_KEYS)[number]

/** All of them: those of the calculator first. Planned events belong to one deal too. */
export const OWN_KEYS: readonly OwnKey[] = [
	...ASSUMED_DEAL_KEYS.filter((key) => !inputDefinition(key).isOfOneDeal),
	...[...ANALYSIS_NUMBER_KEYS, ...ANALYSIS_CHOICE_KEYS].filter(
		(key) => !analysisInput(key).isOfOneDeal,
	),
]

/** What a member entered, without empty texts. */
export type OwnTexts = Partial<Record<OwnKey, string>>

/** A member's own assumptions, as the analysis takes them. */
export type OwnAssumptions = Partial<Pick<TypedNumbers, OwnKey>>
