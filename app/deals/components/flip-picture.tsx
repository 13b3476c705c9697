import { memo } from 'react'
import { agreeOn, inputsBehind, type WorkedDeal } from '../explain'
import { flipPicture } from '../pictures'
import { MoneyPicture } from './money-picture'

/** The sales price of a flip, split into what it pays for and what is left. */
export const FlipPicture = memo(
	function FlipPicture({ deal }: { deal: WorkedDeal }) {
		return (
			<MoneyPicture title="Where the money goes" amountTitle="Amount" drawing={flipPicture(deal)} />
		)
	},
	(before, after) => agreeOn(inputsBehind('netHard'), before.deal, after.deal),
)
