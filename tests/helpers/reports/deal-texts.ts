import {
	ANALYSIS_CHOICE_KEYS,
	ANALYSIS_NUMBER_KEYS,
	DEAL_KEYS,
	type TypedNumbers,
	emptyAnalysisInputs,
	normalizeAnalysisInputs,
	normalizeInputs,
} from '~/deal'
import { randomNumbers } from '../fuzz/random-deals'
import { randomFullDeal } from '../calculator/random-projections'
import type { FileDeal, FileScenario } from '~/features/reports/files/deal-file'

/** Random deals with scenarios as texts, as they are stored. */

const textOf = (value: number | string | boolean | null): string => {
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	return value === null ? '' : String(value)
}

/** A deal as texts, as its owner would have typed it. */
function textsOf(typed: TypedNumbers): Pick<FileDeal, 'inputs' | 'analysis'> {
	const inputs = Object.fromEntries(DEAL_KEYS.map((key) => [key, textOf(typed[key])]))
	const analysis: Record<string, string> = { ...emptyAnalysisInputs() }
	for (const key of [...ANALYSIS_NUMBER_KEYS, ...ANALYSIS_CHOICE_KEYS]) {
		analysis[key] = textOf(typed[key])
	}
	for (const [index, { year, amount, label }] of typed.events.entries()) {
		analysis[`event${index + 1}Year`] = String(year)
		analysis[`event${index + 1}Amount`] = String(amount)
		analysis[`event${index + 1}Label`] = label
	}
	return { inputs: normalizeInputs(inputs), analysis: normalizeAnalysisInputs(analysis) }
}

const LABELS = ['Roof', '=1+1', 'Łódź "quoted"', "o'clock", '', '🏠 new', '-2+3', '<b>']
const STREETS = [
	'Elm St',
	'Oak St, -Unit 4; =2',
	"O'Brien Ave",
	'=SUM(A1) Rd',
	'Straße',
	'北京 Rd',
	'Oak, Unit "B"',
]

/** Random deals, the same for the same seed. */
export function randomFileDeals(count: number, seed: number): FileDeal[] {
	const next = randomNumbers(seed)
	const pick = <T>(options: readonly T[]): T => options[Math.floor(next() * options.length)] as T
	const texts = () => {
		const typed = randomFullDeal(next)
		return textsOf({
			...typed,
			events: typed.events.map((event) => ({ ...event, label: pick(LABELS) })),
		})
	}
	const scenario = (name: string): FileScenario => ({
		name,
		starter: pick(['', '', 'conservative', 'lender']),
		limits: next() < 0.3 ? { irr: 0.1 + next() / 7, cashFlowMonth: 123.45 } : {},
		...texts(),
	})
	return Array.from({ length: count }, (_, index) => ({
		propertyAddress: `${index} ${pick(STREETS)}`,
		...texts(),
		scenarios: Array.from({ length: Math.floor(next() * 4) }, (_unused, n) =>
			scenario(`${pick(['Careful', 'High', 'Ü'])} ${n}`),
		),
	}))
}
