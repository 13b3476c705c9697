import { memo } from 'react'
import { haveSameDependencies, dependenciesOf, type EvaluatedDeal } from './evaluate-deal'
import { rentBreakdown } from './cost-breakdown'
import { BreakdownBar } from './breakdown-bar'

/** Monthly rent, split into costs and remainder. */
export const RentBreakdown = memo(
	function RentPicture({ deal }: { deal: EvaluatedDeal }) {
		return (
			<BreakdownBar
				title="What the rent pays for"
				amountTitle="Per month"
				drawing={rentBreakdown(deal)}
			/>
		)
	},
	(before, after) => haveSameDependencies(dependenciesOf('monthNet'), before.deal, after.deal),
)
