import {
	ANALYSIS_GROUPS,
	ANALYSIS_INPUTS,
	type InputKey,
	type Plan,
	RENOVATION_LINES,
	analysisInput,
	getInputs,
	inputDefinition,
	isAnalysisInputKey,
	optionsOf,
	type AnalysisGroup,
	DEAL_KEYS_BY_GROUP,
} from '~/deal'
import type { AnalysisField, AnalysisPage, FieldGroup, FieldKey } from './analysis-view'

/** The input groups of the analysis pages. Loaders send them as data; the browser does not load it. */

type GroupKey = AnalysisGroup | 'renovation' | 'holding' | 'other'

/** The groups that a page shows; all others are in its closed group. */
const SHOWN: Readonly<Record<AnalysisPage, readonly GroupKey[]>> = {
	projection: ['plan', 'buying', 'income', 'costs', 'growth', 'loan', 'sale', 'tax', 'events'],
	loan: ['buying', 'loan'],
	brrrr: ['plan', 'buying', 'renovation', 'bridge', 'income', 'costs', 'loan'],
	sensitivity: ['plan', 'buying', 'income', 'costs', 'loan', 'sale'],
	offer: ['plan', 'buying', 'income', 'costs', 'loan', 'sale'],
}

/** The groups of the pages about a flip's profit and price. */
const SHOWN_FOR_FLIP: readonly GroupKey[] = [
	'plan',
	'buying',
	'renovation',
	'bridge',
	'holding',
	'sale',
	'other',
]

/**
 * What a flip's profit, its return and the price for them depend on: what they are computed of, and what
 * says how it is paid for and which target and asking price to compare with.
 */
const COUNTS_IN_FLIP: ReadonlySet<FieldKey> = new Set<FieldKey>([
	...RENOVATION_LINES,
	...(['purchase', 'sPrice', 'yInsurance', 'yTaxes', 'hoa'] as const),
	...(['down', 'appr', 'lendFees', 'interestHard'] as const),
	...(['hold', 'waterHold', 'elecHold', 'securityHold'] as const),
	...(['buyCostPer', 'buyCost', 'contingencyPer', 'pointsPer', 'sellPer'] as const),
	'plan',
	'askPrice',
	'rent',
	'arv',
	'margin',
])

/** All inputs of a flip: last and apart are those that would not change its figures. */
function flipGroups(): { groups: FieldGroup[]; otherGroups: FieldGroup[] } {
	const counted = ALL_GROUPS.map((group) => ({
		...group,
		fields: group.fields.filter(({ key }) => COUNTS_IN_FLIP.has(key)),
	})).filter(({ fields }) => fields.length > 0)
	const isShown = ({ key }: { key: GroupKey }): boolean => SHOWN_FOR_FLIP.includes(key)
	return {
		groups: counted.filter(isShown),
		otherGroups: [
			...counted.filter((group) => !isShown(group)),
			{
				key: 'uncounted',
				title: 'Not Counted in a Flip’s Profit, Return or Offer',
				fields: ALL_GROUPS.flatMap(({ fields }) => fields).filter(
					({ key }) => !COUNTS_IN_FLIP.has(key),
				),
			},
		],
	}
}

function createField(key: FieldKey): AnalysisField {
	if (isAnalysisInputKey(key)) {
		const input = analysisInput(key)
		const { label, kind, unit, suffix, range, help } = input
		return {
			key,
			label,
			kind,
			isMoney: unit === 'usd',
			suffix,
			isPercent: unit === 'percent',
			isSigned: range[0] < 0,
			maxLength: kind === 'text' ? range[1] : 200,
			options: optionsOf(input),
			help: help ?? null,
			isExisting: false,
		}
	}
	const { label, unit, suffix, help, range } = inputDefinition(key)
	return {
		key,
		label,
		kind: 'number',
		isMoney: unit === 'usd',
		suffix,
		isPercent: unit === 'percent',
		isSigned: range[0] < 0,
		maxLength: 200,
		options: [],
		help: help ?? null,
		isExisting: true,
	}
}

const sectionKeys = (section: Parameters<typeof getInputs>[0]): InputKey[] =>
	getInputs(section).map(({ key }) => key)

function allKeys(): { key: GroupKey; title: string; keys: readonly FieldKey[] }[] {
	const groups = ANALYSIS_GROUPS.map(({ key, title }) => ({
		key: key,
		title,
		keys: [
			...(DEAL_KEYS_BY_GROUP[key] ?? []),
			...ANALYSIS_INPUTS.filter(({ group }) => group === key).map((input) => input.key),
			...(key === 'plan' ? (['hold'] as const) : []),
		] as FieldKey[],
	}))
	const inGroups = new Set(groups.flatMap(({ keys }) => keys))
	const rest = [...sectionKeys('property'), ...sectionKeys('flip'), ...sectionKeys('offer')]
	return [
		...groups,
		{ key: 'renovation', title: 'Renovation Budget', keys: sectionKeys('renovation') },
		{
			key: 'holding',
			title: 'Holding Costs During Rehab',
			keys: sectionKeys('holding').filter((key) => !inGroups.has(key)),
		},
		{
			key: 'other',
			title: 'Flip, Offer and Records',
			keys: rest.filter((key) => !inGroups.has(key)),
		},
	]
}

const ALL_GROUPS = allKeys().map(({ key, title, keys }) => ({
	key,
	title,
	fields: keys.map(createField),
}))

const FIELDS: ReadonlyMap<FieldKey, AnalysisField> = new Map(
	ALL_GROUPS.flatMap(({ fields }) => fields).map((field) => [field.key, field]),
)

/** The field of an input. */
export function fieldOf(key: FieldKey): AnalysisField {
	return FIELDS.get(key) ?? createField(key)
}

/**
 * The input groups of a page: those that it shows, and all others. `flip`: for a deal that is a flip, on
 * a page about flips too.
 */
export function fieldGroups(
	page: AnalysisPage,
	plan: Plan,
	flip = false,
): { groups: FieldGroup[]; otherGroups: FieldGroup[] } {
	if (flip && (page === 'offer' || page === 'sensitivity')) return flipGroups()
	const shown = new Set<GroupKey>(SHOWN[page])
	if (plan === 'bridge' && page !== 'loan') shown.add('bridge')
	const groups: FieldGroup[] = []
	const otherGroups: FieldGroup[] = []
	for (const group of ALL_GROUPS) {
		if (shown.has(group.key)) groups.push(group)
		else otherGroups.push(group)
	}
	return { groups, otherGroups }
}
