/** Who is listed in the directory. */

export type ListingState =
	| 'listed'
	/** The user does not want to be listed. */
	| 'notProvider'
	/** No company, or no service type yet. */
	| 'incomplete'
	/** An admin removed it. */
	| 'takenOff'

export type ListingFacts = {
	serviceProvider: boolean
	company: string
	serviceTypes: readonly string[]
	takenOff: boolean
}

/** What prevents a listing, most important first; without a reason it is listed. */
export function listingState(facts: ListingFacts): ListingState {
	if (facts.takenOff) return 'takenOff'
	if (!facts.serviceProvider) return 'notProvider'
	return facts.company.trim() === '' || facts.serviceTypes.length === 0 ? 'incomplete' : 'listed'
}
