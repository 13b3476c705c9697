import type { AnalysisValues } from '~/deal'
import { countOf } from '~/core/plural'

/** How the holding costs of the months of work are counted, as sentences; none without such costs. */
export function carryNote({ typed, rehabMonths, hold, holdCost }: AnalysisValues): string[] {
	const isEmpty = typed.yTaxes === null || typed.yInsurance === null
	const empty =
		isEmpty && rehabMonths > 0 ? ['Empty taxes or insurance count as $0 in holding costs.'] : []
	if (holdCost === 0) return empty
	const time =
		typed.hold === null
			? `12 × ${countOf(rehabMonths, 'month')} of work`
			: `365 × ${countOf(hold, 'day')}`
	return [`Holding costs: entered taxes, insurance and HOA ÷ ${time}, plus utilities.`, ...empty]
}
