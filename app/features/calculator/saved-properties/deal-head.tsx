import type { Dispatch } from 'react'
import { TextInput } from '~/ui/field/inputs'
import { LIMIT_KEY } from './property-limit'
import { RoomLine } from './room-line'
import type {
	CalculatorActionData,
	CalculatorView,
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
}

/** The address of the deal and Save, which stay in view, with how many more deals can be saved. */
export function DealHead({ view, answer, state, save, dispatch }: DealHeadProps) {
	const { propertyAddress, opened } = state
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
			<RoomLine
				room={view.room ?? null}
				saved={view.saved}
				propertyAddress={propertyAddress}
				isRefused={answer?.notice?.key === LIMIT_KEY}
			/>
		</div>
	)
}

/** Brings the line with the limit into view after a save that it refused. */
export function showLimit({ notice }: CalculatorActionData): void {
	if (notice?.key !== LIMIT_KEY) return
	document.getElementById('saved-count')?.scrollIntoView({ block: 'center' })
}
