import { memo } from 'react'
import { agreeOn, inputsBehind, type WorkedDeal } from './evaluate-deal'
import { flipPicture } from './cost-breakdown'
import { MoneyPicture } from './breakdown-bar'

/** The sales price of a flip, split into what it pays for and what is left. */
export const FlipPicture = memo(
	function FlipPicture({ deal }: { deal: WorkedDeal }) {
		return (
			<MoneyPicture title="Where the money goes" amountTitle="Amount" drawing={flipPicture(deal)} />
		)
	},
	(before, after) => agreeOn(inputsBehind('netHard'), before.deal, after.deal),
)
