import { memo } from 'react'
import { haveSameDependencies, getDependencies, type EvaluatedDeal } from './evaluate-deal'
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
	(previous, next) => haveSameDependencies(getDependencies('monthNet'), previous.deal, next.deal),
)
