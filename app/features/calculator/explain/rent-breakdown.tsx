import { memo } from 'react'
import { agreeOn, inputsBehind, type WorkedDeal } from './evaluate-deal'
import { rentPicture } from './cost-breakdown'
import { MoneyPicture } from './breakdown-bar'

/** A month's rent, split into what it pays for and what is left. */
export const RentPicture = memo(
	function RentPicture({ deal }: { deal: WorkedDeal }) {
		return (
			<MoneyPicture
				title="What the rent pays for"
				amountTitle="Per month"
				drawing={rentPicture(deal)}
			/>
		)
	},
	(before, after) => agreeOn(inputsBehind('monthNet'), before.deal, after.deal),
)
