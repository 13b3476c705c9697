/** Who stands in the directory. */

export type ListingState =
	| 'listed'
	/** The person does not want to be listed (any more). */
	| 'notProvider'
	/** No company, or no service type yet. */
	| 'incomplete'
	/** An admin took it off. */
	| 'takenOff'

export type ListingFacts = {
	serviceProvider: boolean
	company: string
	serviceTypes: readonly string[]
	takenOff: boolean
}

/** What stands in the way of a listing, the weightiest first; nothing: it is listed. */
export function listingState(facts: ListingFacts): ListingState {
	if (facts.takenOff) return 'takenOff'
	if (!facts.serviceProvider) return 'notProvider'
	return facts.company.trim() === '' || facts.serviceTypes.length === 0 ? 'incomplete' : 'listed'
}
