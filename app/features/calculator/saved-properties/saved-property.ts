import type { AnalysisInputs, DealInputs } from '~/deal'

/** A saved deal as its owner receives it. */
export type SavedProperty = {
	id: string
	propertyAddress: string
	inputs: DealInputs
	/** What is entered for the analysis; '' is the default. */
	analysis: AnalysisInputs
	/** Number of saves of this deal, by which an undo identifies its save. */
	revision: number
	updatedAt: string
}

/** A saved property as JSON payloads show it: the specification names the id `_id`. */
export type ApiProperty = Omit<SavedProperty, 'id'> & { _id: string; scenarioCount: number }

/** Returns the saved property for a JSON payload. */
export const toApiProperty = (
	{ id, ...property }: SavedProperty,
	scenarioCount: number,
): ApiProperty => ({ _id: id, ...property, scenarioCount })
