import {
	type AnalysisChoiceKey,
	type AnalysisNumberKey,
	type AnalysisValues,
	type DealValues,
	RENOVATION_LINES,
} from '~/deal'

/** Which inputs a workbook has, by group: those of the plan; inputs that can be absent only if set. */

export type InputName = keyof DealValues | AnalysisNumberKey | AnalysisChoiceKey

type InputGroup = { title: string; keys: readonly InputName[] }

const BRIDGE_KEYS: readonly InputName[] = [
	'down',
	'interestHard',
	'rehabFinancedPer',
	'pointsPer',
	'bridgeInterestOn',
	'appr',
	'lendFees',
	'seasoningMonths',
	'beforeSeasoning',
	'refiMonth',
	'refiCostPer',
	'refiCost',
	'appraisalPer',
]

const LOAN_KEYS: readonly InputName[] = [
	'interestDSCR',
	'ltv',
	'years',
	'ioMonths',
	'pmiPer',
	'extraMonthly',
	'extraYearly',
]

const FLIP_KEYS: readonly InputName[] = ['sPrice', 'down', 'interestHard', 'appr', 'lendFees']

/** The key if its value is not absent. */
function ifSet(values: AnalysisValues, ...keys: (InputName & keyof AnalysisValues)[]): InputName[] {
	return keys.filter((key) => values[key] !== null)
}

function loanKeys(values: AnalysisValues): InputName[] {
	const { plan, extraOnceMonth, armFixedYears } = values
	if (plan === 'cash') return []
	const once: InputName[] = ['extraOnce', 'extraOnceMonth', 'recast']
	const arm: InputName[] = ['armFixedYears', 'armStep', 'armEveryYears']
	return [
		...LOAN_KEYS,
		...(plan === 'loan' ? (['loanBase', 'loanFeePer', 'loanFees'] as const) : []),
		...(extraOnceMonth === null ? [] : once),
		...(armFixedYears === null ? [] : [...arm, ...ifSet(values, 'armCeiling')]),
		...ifSet(values, 'balloonYears'),
	]
}

/** Whether the deal has the results of a flip. */
export const hasFlipResults = ({ deal }: AnalysisValues): boolean => deal.sPrice > 0

/** Whether the taxes of a later year are entered. */
export const isReassessed = ({ taxesLater, taxesLaterYear }: AnalysisValues): boolean =>
	taxesLater !== null && taxesLaterYear !== null

function flipKeys(values: AnalysisValues): InputName[] {
	if (!hasFlipResults(values)) return []
	const points: InputName[] = values.typed.pointsPer === null ? [] : ['pointsPer']
	return [...FLIP_KEYS, ...points].filter(
		(key) => values.plan !== 'bridge' || !BRIDGE_KEYS.includes(key),
	)
}

/** The inputs of a deal's workbook; no key is in two groups. */
export function inputGroups(values: AnalysisValues): readonly InputGroup[] {
	const groups: InputGroup[] = [
		{ title: 'Purchase', keys: ['purchase', 'arv', 'buyCostPer', 'buyCost', 'sqFt'] },
		{ title: 'Renovation', keys: [...RENOVATION_LINES, 'contingencyPer'] },
		{
			title: 'Time and holding costs',
			keys: [
				'hold',
				'rehabMonths',
				'leaseUpMonths',
				'holdYears',
				'waterHold',
				'elecHold',
				'securityHold',
			],
		},
		{ title: 'Income', keys: ['rent', 'otherIncome', 'vacancyPer'] },
		{
			title: 'Running costs',
			keys: [
				'yTaxes',
				'yInsurance',
				'hoa',
				'yUtilities',
				'yOther',
				'monthMaintPer',
				'managePer',
				'monthManage',
				'monthLeaseFee',
				'capexPer',
				'capexYear',
				...(isReassessed(values) ? (['taxesLater', 'taxesLaterYear'] as const) : []),
			],
		},
		{
			title: 'Growth per year',
			keys: ['rentGrowth', 'taxGrowth', 'insGrowth', 'hoaGrowth', 'expGrowth', 'appreciation'],
		},
		{
			title: 'Hard money and refinance',
			keys: values.plan === 'bridge' ? [...BRIDGE_KEYS, ...ifSet(values, 'refiDscr')] : [],
		},
		{ title: 'Long-term loan', keys: loanKeys(values) },
		{
			title: 'Sale and return',
			keys: [
				'sellPer',
				...(values.exitBy === 'cap' || values.exitCap !== null
					? (['exitBy', 'exitCap'] as const)
					: []),
				'discountRate',
				'financeRate',
				'reinvestRate',
			],
		},
		{ title: 'Flip', keys: flipKeys(values) },
		{
			title: 'Tax estimate',
			keys: values.taxOn ? ['landPer', 'incomeTaxPer', 'cgTaxPer', 'recapturePer', 'losses'] : [],
		},
	]
	return groups.filter(({ keys }) => keys.length > 0)
}
