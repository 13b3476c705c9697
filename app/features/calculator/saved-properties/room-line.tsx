import { paths } from '~/core/http/paths'
import { CircleAlert } from '~/ui/icons/icons'
import type { DealName } from '~/features/calculator/deal-form/calculator-types'
import { Link } from '~/ui/link/link'
import { addressKey } from './address'
import { roomText, type SavingRoom, UPGRADE_TEXT } from './property-limit'
import '~/ui/field/field.css'

type RoomLineProps = {
	room: SavingRoom | null
	saved: readonly DealName[]
	/** The address of the deal: saving a saved address needs no room. */
	propertyAddress: string
	/** Whether a save was refused. */
	isRefused: boolean
}

/** Beside Save: how many properties are saved of how many, and at the limit what makes room. */
export function RoomLine({ room, saved, propertyAddress, isRefused }: RoomLineProps) {
	const text = roomText(room, saved.length)
	if (room === null || text === null) return null
	const key = addressKey(propertyAddress)
	const isFull = saved.length >= room.limit
	const isUpdate = saved.some((one) => addressKey(one.propertyAddress) === key)
	// A save that was refused for lack of room needed it: it was to be a new deal.
	const isError = isRefused && isFull
	return (
		<p id="saved-count" className={isError ? 'field__error' : 'note'}>
			{isError && <CircleAlert />}
			<span>
				{text}
				{isFull && (isError || !isUpdate) && (
					<>
						. To save this one, delete one of your{' '}
						{/* On this page, so that nothing typed is left behind. */}
						<a href="#saved-properties" className="link">
							saved properties
						</a>
						{room.canUpgrade && (
							<>
								{' '}
								or{' '}
								<Link to={paths.subscription()} className="link">
									{UPGRADE_TEXT}
								</Link>
							</>
						)}
						.
					</>
				)}
			</span>
		</p>
	)
}
