import { useEffect } from 'react'
import { Button } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import {
	type CalculatorActionData,
	CHANGED_SINCE_TEXT,
	type ListedDeal,
} from '~/features/calculator/deal-form/calculator-types'

type Props = {
	answer: CalculatorActionData
	stored: NonNullable<CalculatorActionData['changedSince']>
	isBusy: boolean
	/** With JavaScript: asks on the page before the saved version replaces what is typed. */
	onOpen: ((stored: ListedDeal) => void) | null
}

const ID = 'changed-since'

/** Nothing was saved, because the opened deal was saved elsewhere in the meantime: the ways on. */
export function ChangedSinceNotice({ answer, stored, isBusy, onOpen }: Props) {
	const { id, propertyAddress, revision, isRenamed } = stored
	// The save button may be far from here; each refused save says so again.
	useEffect(() => document.getElementById(ID)?.focus(), [answer])
	return (
		<Notice
			id={ID}
			tabIndex={-1}
			tone="warn"
			live
			title={CHANGED_SINCE_TEXT}
			action={
				<span className="form-actions">
					<input type="hidden" name="storedRevision" value={revision} />
					{!isRenamed && (
						<Button size="sm" type="submit" name="intent" value="saveAnyway" disabled={isBusy}>
							Save Anyway
						</Button>
					)}
					<Button size="sm" type="submit" name="intent" value="saveAsNew" disabled={isBusy}>
						Save as a New Deal
					</Button>
					<Button
						size="sm"
						type="submit"
						name="intent"
						value="reopen"
						onClick={(event) => {
							if (onOpen === null) return
							event.preventDefault()
							onOpen({ id, propertyAddress })
						}}
					>
						Open the Saved Version
					</Button>
				</span>
			}
		>
			<p>
				Nothing was saved, and your changes are still here.{' '}
				{isRenamed
					? `It is now “${propertyAddress}”.`
					: 'Saving anyway will overwrite the other changes.'}
			</p>
		</Notice>
	)
}
