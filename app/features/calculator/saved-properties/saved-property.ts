import type { DealInputs } from '~/features/calculator/formulas/input-definitions'

/** A saved deal as its owner receives it. */
export type SavedProperty = {
	_id: string
	propertyAddress: string
	inputs: DealInputs
	/** Number of saves of this deal, by which an undo identifies its save. */
	revision: number
	updatedAt: string
}
