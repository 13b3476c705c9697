import type { Dispatch } from 'react'
import { Button } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import type { DealEvent } from '~/features/calculator/deal-form/deal-reducer'
import type { DealFormState } from '~/features/calculator/deal-form/calculator-types'

type Props = {
	kept: readonly DealFormState[]
	dispatch: Dispatch<DealEvent>
	/** Called before a kept deal comes back. */
	onShow: () => void
}

/** Unsaved numbers in whose place a link's deal came. */
export default function KeptDealsNotice({ kept, dispatch, onShow }: Props) {
	return kept.map((deal, index) => {
		const address = deal.propertyAddress.trim()
		const what = address === '' ? 'the deal without an address' : `"${address}"`
		return (
			<Notice
				key={index}
				live
				title="We kept your other numbers"
				action={
					<>
						<Button
							size="sm"
							type="button"
							onClick={() => {
								onShow()
								dispatch({ type: 'showKept', deal })
							}}
						>
							Show Them
						</Button>
						<Button size="sm" type="button" onClick={() => dispatch({ type: 'forgetKept', deal })}>
							Discard Them
						</Button>
					</>
				}
			>
				<p>You had unsaved numbers for {what} in the calculator before you opened this deal.</p>
			</Notice>
		)
	})
}
