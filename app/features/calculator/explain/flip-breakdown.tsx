import { memo } from 'react'
import { haveSameDependencies, dependenciesOf, type EvaluatedDeal } from './evaluate-deal'
import { flipBreakdown } from './cost-breakdown'
import { BreakdownBar } from './breakdown-bar'

/** The sales price of a flip, split into costs and profit. */
export const FlipBreakdown = memo(
	function FlipPicture({ deal }: { deal: EvaluatedDeal }) {
		return (
			<BreakdownBar
				title="Where the money goes"
				amountTitle="Amount"
				drawing={flipBreakdown(deal)}
			/>
		)
	},
	(before, after) => haveSameDependencies(dependenciesOf('netHard'), before.deal, after.deal),
)
