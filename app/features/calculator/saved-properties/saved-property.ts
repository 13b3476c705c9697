import type { DealInputs } from '~/features/calculator/formulas/input-definitions'

/** A saved deal as its owner gets it. */
export type SavedProperty = {
	_id: string
	propertyAddress: string
	inputs: DealInputs
	/** Counts the saves of this deal: an undo names the one it means. */
	revision: number
	updatedAt: string
}
