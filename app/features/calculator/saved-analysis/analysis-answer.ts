import {
	type AnalysisInputs,
	assume,
	bridge,
	type BridgeFigures,
	type DealInputs,
	noValue,
	project,
} from '~/deal'
import type { OwnAssumptions } from './own-keys'
import type { AnalysisAnswer } from './saved-analysis.schema.server'

/** The numbers of a year that depend on the loan, if its rate is missing. */
const WITHOUT_RATE = {
	debtService: noValue('noRate'),
	interest: noValue('noRate'),
	principal: noValue('noRate'),
	pmi: noValue('noRate'),
	balloon: noValue('noRate'),
	refinanceCash: noValue('noRate'),
	cashFlow: noValue('noRate'),
	balance: noValue('noRate'),
	equity: noValue('noRate'),
	cumulative: noValue('noRate'),
}

/** The figures of the bridge loan; `binding` says which limit holds. */
function bridgeFigures({ isDscrBinding: _flag, ...figures }: BridgeFigures) {
	return figures
}

/** The analysis of a saved property as the API returns it. Never throws. */
export function analyzeProperty(
	deal: { inputs: DealInputs; analysis: AnalysisInputs },
	own: OwnAssumptions | null,
): AnalysisAnswer {
	const { values, assumptions } = assume(deal.inputs, deal.analysis, own)
	const { summary, years, flows } = project(values)
	const hasRate = values.missingRate === null
	return {
		figures: {
			...summary,
			bridge: values.plan === 'bridge' ? bridgeFigures(bridge(values)) : null,
		},
		years: hasRate ? years : years.map((year) => ({ ...year, ...WITHOUT_RATE })),
		flows,
		assumed: assumptions,
	}
}
