import type { ProviderCard } from './card.server'

/** A fictitious provider for screenshots. The phone number is reserved for fiction. */
export const SAMPLE_CARD: ProviderCard = {
	id: 'sample',
	company: 'Sample Roofing Co.',
	serviceTypes: ['Contractor'],
	specialties: ['Roofing', 'Siding and Gutters'],
	aboutMe:
		'We replace and repair roofs on rentals and flips, with before-and-after photos and firm bids.',
	serviceAreas: ['OK', 'TX', 'KS'],
	contacts: [
		{
			kind: 'phoneNumber',
			label: 'Call',
			href: 'tel:+19185550100',
			text: '(918) 555-0100',
		},
	],
}
