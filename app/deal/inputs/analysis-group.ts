import type { InputKey } from './deal-inputs'
import type { ChoiceLine, NumberLine, TextLine } from './input-line'

export type AnalysisGroup =
	| 'plan'
	| 'buying'
	| 'income'
	| 'costs'
	| 'growth'
	| 'events'
	| 'loan'
	| 'bridge'
	| 'sale'
	| 'tax'

/** The groups in page order. */
export const ANALYSIS_GROUPS: readonly { key: AnalysisGroup; title: string }[] = [
	{ key: 'plan', title: 'Plan and Time' },
	{ key: 'buying', title: 'Buying' },
	{ key: 'income', title: 'Income' },
	{ key: 'costs', title: 'Running Costs' },
	{ key: 'growth', title: 'Growth per Year' },
	{ key: 'events', title: 'One-Off Income and Costs' },
	{ key: 'loan', title: 'Long-Term Loan' },
	{ key: 'bridge', title: 'Hard Money and Refinance' },
	{ key: 'sale', title: 'Sale and Return' },
	{ key: 'tax', title: 'Tax Estimate' },
]

/** Inputs of the calculator at the start of a group of the analysis. */
export const DEAL_KEYS_BY_GROUP: Readonly<Partial<Record<AnalysisGroup, readonly InputKey[]>>> = {
	buying: ['purchase', 'arv'],
	income: ['rent', 'vacancyPer'],
	costs: ['yTaxes', 'yInsurance', 'hoa', 'monthMaintPer', 'monthManage', 'monthLeaseFee'],
	loan: ['interestDSCR', 'ltv', 'years'],
	bridge: ['down', 'interestHard', 'appr', 'lendFees'],
}

type Lines = Readonly<Record<string, NumberLine | ChoiceLine | TextLine>>

/** The lines of a group of the analysis. */
export function group<const T extends Lines>(key: AnalysisGroup, lines: T) {
	const entries = Object.entries(lines).map(([name, line]) => [
		name,
		{ ...line, key: name, group: key },
	])
	return Object.fromEntries(entries) as { [K in keyof T]: T[K] & { key: K; group: AnalysisGroup } }
}
