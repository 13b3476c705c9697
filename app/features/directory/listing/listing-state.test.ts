import { describe, expect, test } from 'vitest'
import { isListed, listingState, missingDetails } from './listing-state'

const COMPLETE = {
	serviceProvider: true,
	takenOff: false,
	company: 'Field & Co',
	serviceTypes: ['Lender'],
	serviceAreas: ['OK'],
}

describe('DIR-07 DIR-13 whether a provider is listed', () => {
	test.each([
		['with everything', {}, 'listed', true, []],
		['without states', { serviceAreas: [] }, 'listedNoState', true, ['state']],
		['without a company', { company: ' ' }, 'incomplete', false, ['company']],
		['without services', { serviceTypes: [] }, 'incomplete', false, ['serviceType']],
		[
			'with nothing',
			{ company: '', serviceTypes: [], serviceAreas: [] },
			'incomplete',
			false,
			['company', 'serviceType', 'state'],
		],
		['who left', { serviceProvider: false }, 'notProvider', false, []],
		['removed by an admin', { takenOff: true, serviceAreas: [] }, 'takenOff', false, ['state']],
	] as const)('%s', (_what, changes, state, listed, missing) => {
		const facts = { ...COMPLETE, ...changes }
		expect(listingState(facts)).toBe(state)
		expect(isListed(listingState(facts))).toBe(listed)
		expect(missingDetails(facts)).toEqual(missing)
	})
})
