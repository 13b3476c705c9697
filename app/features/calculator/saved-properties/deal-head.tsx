import type { Dispatch } from 'react'
import { Button } from '~/ui/button/button'
import { TextInput } from '~/ui/field/inputs'
import { LIMIT_KEY } from './property-limit'
import { RoomLine } from './room-line'
import {
	type CalculatorActionData,
	type CalculatorView,
	type DealName,
	hasUnsavedChanges,
} from '~/features/calculator/deal-form/calculator-types'
import type { DealEvent, DealState } from '~/features/calculator/deal-form/deal-reducer'
import { SaveButton, type SaveState } from '~/features/calculator/deal-form/save-button'
import '~/features/calculator/deal-form/deal-form.css'

type DealHeadProps = {
	view: CalculatorView
	answer: CalculatorActionData | undefined
	state: DealState
	save: SaveState
	dispatch: Dispatch<DealEvent>
	/** With JavaScript: asks before the saved version replaces what is typed. */
	onDiscard: ((saved: DealName) => void) | null
}

/** The address of the deal and Save, which stay in view, with how many more deals can be saved. */
export function DealHead({ view, answer, state, save, dispatch, onDiscard }: DealHeadProps) {
	const { propertyAddress, opened } = state
	const saved = view.saved.find(({ id }) => id === opened?.id)
	const isAddressAsSent = propertyAddress === answer?.deal.propertyAddress
	return (
		<div className="card deal-head">
			<TextInput
				id="deal-address"
				name="propertyAddress"
				label="Property address"
				hint={opened === null ? 'Needed to save' : undefined}
				placeholder="123 Maple St, Tulsa, OK"
				autoComplete="off"
				maxLength={200}
				value={propertyAddress}
				onChange={(event) => dispatch({ type: 'address', text: event.currentTarget.value })}
				error={isAddressAsSent ? answer.addressError : null}
			/>
			<SaveButton save={save} />
			{saved !== undefined && isChanged(view, answer, state) && (
				<p id="changed" className="row note">
					Changed since you saved{' '}
					<Button
						type="submit"
						size="sm"
						variant="quiet"
						name="intent"
						value="reopen"
						onClick={(event) => {
							if (onDiscard === null) return
							event.preventDefault()
							onDiscard(saved)
						}}
					>
						Discard Changes
					</Button>
				</p>
			)}
			<RoomLine
				room={view.room ?? null}
				saved={view.saved}
				propertyAddress={propertyAddress}
				isRefused={answer?.notice?.key === LIMIT_KEY}
			/>
		</div>
	)
}

/** Whether the opened deal differs from its saved version, as far as the page knows that. */
function isChanged(
	{ deal, isChanged: isSent }: CalculatorView,
	answer: CalculatorActionData | undefined,
	state: DealState,
): boolean {
	// A refused save has ways on of its own, and one of them is the saved version.
	if (!state.isDirty || answer?.changedSince !== undefined) return false
	const isStored = isSent !== true && deal?.opened?.id === state.opened?.id
	return hasUnsavedChanges(state, isStored && deal !== null ? [deal] : [])
}

/** Brings the line with the limit into view after a save that it refused. */
export function showLimit({ notice }: CalculatorActionData): void {
	if (notice?.key !== LIMIT_KEY) return
	document.getElementById('saved-count')?.scrollIntoView({ block: 'center' })
}
