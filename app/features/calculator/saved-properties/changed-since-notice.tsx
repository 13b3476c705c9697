import { useEffect } from 'react'
import { Button } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import type {
	CalculatorActionData,
	DealName,
} from '~/features/calculator/deal-form/calculator-types'
import { refusedSaveText } from './refused-save-texts'

type Props = {
	answer: CalculatorActionData
	stored: NonNullable<CalculatorActionData['changedSince']>
	isBusy: boolean
	/** With JavaScript: asks on the page before the saved version replaces what is typed. */
	onOpen: ((stored: DealName) => void) | null
}

const ID = 'changed-since'

/** What saving anyway does, or what has changed. */
function consequence({ reason, propertyAddress }: Props['stored']): string {
	if (reason === 'renamed') return `It is now “${propertyAddress}”.`
	if (reason === 'moved')
		return `Renaming “${propertyAddress}” saves your numbers in it and keeps its stage, notes, tags, and scenarios. A new deal leaves it was.`
	if (reason === 'changed') return 'Saving anyway will overwrite the other changes.'
	return 'Replacing it keeps its stage, notes, tags, and scenarios, but not its numbers.'
}

/**
 * Nothing was saved, because the opened deal was saved elsewhere in the meantime, or another deal is saved
 * at the address, or the opened deal has another address now: the ways on.
 */
export default function ChangedSinceNotice({ answer, stored, isBusy, onOpen }: Props) {
	const { id, propertyAddress, revision, reason } = stored
	// The save button may be far from here; each refused save says so again.
	useEffect(() => document.getElementById(ID)?.focus(), [answer])
	return (
		<Notice
			id={ID}
			tabIndex={-1}
			tone="warn"
			live
			title={refusedSaveText(reason)}
			action={
				<span className="form-actions">
					<input type="hidden" name="storedId" value={id} />
					<input type="hidden" name="storedRevision" value={revision} />
					{reason === 'moved' && (
						<Button size="sm" type="submit" name="intent" value="saveRenamed" disabled={isBusy}>
							Rename This Deal
						</Button>
					)}{' '}
					{(reason === 'changed' || reason === 'taken') && (
						<Button size="sm" type="submit" name="intent" value="saveAnyway" disabled={isBusy}>
							{reason === 'taken' ? 'Replace It' : 'Save Anyway'}
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
			<p>Nothing was saved, and your changes are still here. {consequence(stored)}</p>
		</Notice>
	)
}
