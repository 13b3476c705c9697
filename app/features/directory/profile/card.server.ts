import {
	CONTACT_METHODS,
	type ContactField,
	CONTRACTOR,
	MAX_DISPLAYED,
	type ProviderProfile,
} from './profile'
import { phoneLink } from './phone-number.server'
import { displayUrl, webAddress } from './web-address'

/**
 * What members see of a provider. A card is built on the server from the whole profile and contains
 * only what is displayed.
 */

export type Contact = { kind: ContactField; label: string; href: string; text: string }

export type ProviderCard = {
	id: string
	company: string
	serviceTypes: string[]
	specialties: string[]
	aboutMe: string
	serviceAreas: string[]
	contacts: Contact[]
}

/** Encodes an address for a mailto link, so that it cannot add a second recipient. */
const mailLink = (email: string): string =>
	`mailto:${encodeURIComponent(email).replace('%40', '@')}`

function toContact(kind: ContactField, value: string): Contact | null {
	switch (kind) {
		case 'phoneNumber':
			return { kind, label: 'Call', href: phoneLink(value), text: value }
		case 'email':
			return { kind, label: 'Email', href: mailLink(value), text: value }
		case 'website':
		case 'scheduleCallLink': {
			const href = webAddress(value)
			const label = kind === 'website' ? 'Website' : 'Book a call'
			return href === null ? null : { kind, label, href, text: displayUrl(href) }
		}
	}
}

/** The ways to reach a provider that may be shown: with a value, wanted, and three at most. */
function shownContacts(profile: ProviderProfile): Contact[] {
	return CONTACT_METHODS.flatMap(({ value, flag }) => {
		const contact = profile[flag] && profile[value] !== '' ? toContact(value, profile[value]) : null
		return contact === null ? [] : [contact]
	}).slice(0, MAX_DISPLAYED)
}

/** Specialties are only shown for Contractor. */
const shownSpecialties = ({ serviceTypes, contractorSpecialties }: ProviderProfile): string[] =>
	serviceTypes.includes(CONTRACTOR) ? contractorSpecialties : []

/** The card of a provider. */
export function toProviderCard(id: string, profile: ProviderProfile): ProviderCard {
	const { company, serviceTypes, aboutMe, serviceAreas } = profile
	return {
		id,
		company,
		serviceTypes,
		specialties: shownSpecialties(profile),
		aboutMe,
		serviceAreas,
		contacts: shownContacts(profile),
	}
}

/** The same for the API: a profile in its usual shape, in which hidden values are empty. */
export function toPublicProfile(profile: ProviderProfile): ProviderProfile {
	const contactByKind = new Map(
		shownContacts(profile).map(({ kind, href, text }) => [kind, { href, text }]),
	)
	const link = (kind: ContactField): string => contactByKind.get(kind)?.href ?? ''
	const { company, serviceTypes, aboutMe, serviceAreas } = profile
	return {
		company,
		serviceTypes,
		contractorSpecialties: shownSpecialties(profile),
		phoneNumber: contactByKind.get('phoneNumber')?.text ?? '',
		email: contactByKind.get('email')?.text ?? '',
		website: link('website'),
		scheduleCallLink: link('scheduleCallLink'),
		displayPhone: contactByKind.has('phoneNumber'),
		displayEmail: contactByKind.has('email'),
		displayWebsite: contactByKind.has('website'),
		displaySchedule: contactByKind.has('scheduleCallLink'),
		aboutMe,
		serviceAreas,
	}
}
