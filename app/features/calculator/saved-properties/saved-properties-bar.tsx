import { useEffect, useState } from 'react'
import { Button } from '~/ui/button/button'
import { Select } from '~/ui/field/inputs'
import { Ellipsis } from '~/ui/icons/icons'
import { Menu, MenuButton } from '~/ui/menu/menu'
import { roomText, type SavingRoom } from './property-limit'
import type { DealName } from '~/features/calculator/deal-form/calculator-types'
import '~/features/calculator/deal-form/deal-form.css'

export type SavedPropertiesBarProps = {
	saved: readonly DealName[]
	/** How many the user can save. */
	room: SavingRoom | null
	/** False without a user who can save. */
	canSave: boolean
	openedId: string | null
	hydrated: boolean
	/** Without a connection the list has the opened property at most. */
	isOffline: boolean
	/** While a dialog is open without JavaScript, the selection belongs to it. */
	isLocked: boolean
	onLoad: (deal: DealName) => void
	/** Asks for a new address, or whether to delete. */
	onAsk: (kind: 'rename' | 'delete', deal: DealName) => void
}

/** The list of saved properties, with a button to load one and a menu of what else can be done. */
export function SavedPropertiesBar({
	saved,
	room,
	canSave,
	openedId,
	hydrated,
	isOffline,
	isLocked,
	onLoad,
	onAsk,
}: SavedPropertiesBarProps) {
	// Differs from the opened one while unsaved changes block loading: deleting needs it.
	const [selectedId, setSelectedId] = useState<string | null>(null)
	useEffect(() => setSelectedId(null), [openedId])
	// Reloading the list, as after every attempt to save, keeps the selection.
	const isListed = selectedId === '' || saved.some(({ id }) => id === selectedId)
	const displayedId = (isListed ? selectedId : openedId) ?? ''
	const deal = saved.find(({ id }) => id === displayedId)
	if (!canSave) return <SignedOutBar />
	const askButton = (kind: 'rename' | 'delete', intent: string, label: string) => (
		<MenuButton
			name="intent"
			value={intent}
			onClick={(event) => {
				if (!hydrated || deal === undefined) return
				event.preventDefault()
				onAsk(kind, deal)
			}}
		>
			{label}
		</MenuButton>
	)
	return (
		<div className="saved-bar">
			<Select
				id="saved-properties"
				name={isLocked ? undefined : 'propertyId'}
				label="Saved properties"
				value={displayedId}
				disabled={saved.length === 0}
				onChange={(event) => {
					const next = saved.find(({ id }) => id === event.currentTarget.value)
					setSelectedId(event.currentTarget.value)
					if (next !== undefined) onLoad(next)
				}}
			>
				<option value="">{emptyText(saved.length, room, isOffline)}</option>
				{saved.map(({ id, propertyAddress }) => (
					<option key={id} value={id}>
						{propertyAddress}
					</option>
				))}
			</Select>
			<div className="saved-bar__buttons">
				{(!hydrated || (deal !== undefined && deal.id !== openedId)) && (
					<Button
						type="submit"
						name="intent"
						value="load"
						disabled={saved.length === 0}
						onClick={(event) => {
							if (!hydrated || deal === undefined) return
							event.preventDefault()
							onLoad(deal)
						}}
					>
						Load
					</Button>
				)}{' '}
				<Menu
					id="property-menu"
					label="Saved property"
					trigger={<Ellipsis />}
					triggerLabel="Rename, duplicate or delete"
					look={{ iconOnly: true }}
					disabled={hydrated ? deal === undefined : saved.length === 0}
				>
					{askButton('rename', 'askRename', 'Rename')}{' '}
					<MenuButton name="intent" value="duplicate">
						Duplicate
					</MenuButton>{' '}
					{askButton('delete', 'askDelete', 'Delete')}
				</Menu>
			</div>
		</div>
	)
}

/** What the list says while no property is selected. */
function emptyText(count: number, room: SavingRoom | null, isOffline: boolean): string {
	if (isOffline)
		return count === 0 ? "Shown when you're online" : "Others are shown when you're online"
	const isFew = room !== null && roomText(room, count) !== null
	const of = isFew ? ` of ${room.limit}` : ''
	return count === 0 ? 'No saved properties yet' : `Select a saved property (${count}${of})`
}

function SignedOutBar() {
	return (
		<div className="saved-bar">
			<Select id="saved-properties" label="Saved properties" disabled>
				<option>Sign in to save properties</option>
			</Select>
		</div>
	)
}
