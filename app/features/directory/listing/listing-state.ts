/** Who is listed in the directory, and where members find the listing. */

export type ListingState =
	| 'listed'
	/** Listed, but not found by members who filter by state. */
	| 'listedNoState'
	/** The user does not want to be listed. */
	| 'notProvider'
	/** No company, or no service type yet. */
	| 'incomplete'
	/** An admin removed it. */
	| 'takenOff'

export type ListingDetails = {
	company: string
	serviceTypes: readonly string[]
	serviceAreas: readonly string[]
}

export type ListingFacts = ListingDetails & { serviceProvider: boolean; takenOff: boolean }

export type MissingDetail = 'company' | 'serviceType' | 'state'

/** What a listing lacks: without a company and a service type it is not listed. */
export function missingDetails(details: ListingDetails): MissingDetail[] {
	const missing: MissingDetail[] = []
	if (details.company.trim() === '') missing.push('company')
	if (details.serviceTypes.length === 0) missing.push('serviceType')
	if (details.serviceAreas.length === 0) missing.push('state')
	return missing
}

/** Whether a listing has what the directory requires. */
export const isComplete = (details: ListingDetails): boolean =>
	missingDetails(details).every((detail) => detail === 'state')

/** What prevents a listing, most important first; without a reason it is listed. */
export function listingState(facts: ListingFacts): ListingState {
	if (facts.takenOff) return 'takenOff'
	if (!facts.serviceProvider) return 'notProvider'
	if (!isComplete(facts)) return 'incomplete'
	return missingDetails(facts).includes('state') ? 'listedNoState' : 'listed'
}

/** Whether members see a listing. */
export const isListed = (state: ListingState): boolean =>
	state === 'listed' || state === 'listedNoState'
