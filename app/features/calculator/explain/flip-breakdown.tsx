import { memo } from 'react'
import { haveSameDependencies, getDependencies, type EvaluatedDeal } from './evaluate-deal'
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
	(previous, next) => haveSameDependencies(getDependencies('netHard'), previous.deal, next.deal),
)
