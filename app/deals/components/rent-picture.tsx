import { memo } from 'react'
import { agreeOn, inputsBehind, type WorkedDeal } from '../explain'
import { rentPicture } from '../pictures'
import { MoneyPicture } from './money-picture'

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
