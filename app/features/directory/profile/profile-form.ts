import {
	CONTACT_METHODS,
	type ContactField,
	type DisplayField,
	MAX_DISPLAYED,
	type ProviderInput,
	type ProviderProfile,
} from './profile'
import { STATE_CODES } from './us-states'

/** Parses a profile from a form, in the browser and on the server. */

/** Selects all states, also without JavaScript. */
export const ALL_STATES_FIELD = 'allStates'

const MAX_NAMES = 200
const MAX_NAME_LENGTH = 100
const MAX_TEXT_LENGTH = 2_000

/** `FormData` of the browser or of the server. */
type Fields = { get: (name: string) => unknown; getAll: (name: string) => unknown[] }

/** The form's input. An unchecked box means no; the flags of an admin's form are derived later. */
export function parseProfileForm(fields: Fields): ProviderInput {
	const text = (name: string): string => {
		const value = fields.get(name)
		return typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : ''
	}
	const names = (name: string): string[] =>
		fields
			.getAll(name)
			.filter((value): value is string => typeof value === 'string')
			.slice(0, MAX_NAMES)
			.map((value) => value.slice(0, MAX_NAME_LENGTH))
	const ticked = (name: string): boolean => !['', 'false', 'off', '0'].includes(text(name))
	return {
		company: text('company'),
		serviceTypes: names('serviceTypes'),
		contractorSpecialties: names('contractorSpecialties'),
		phoneNumber: text('phoneNumber'),
		email: text('email'),
		website: text('website'),
		scheduleCallLink: text('scheduleCallLink'),
		displayPhone: ticked('displayPhone'),
		displayEmail: ticked('displayEmail'),
		displayWebsite: ticked('displayWebsite'),
		displaySchedule: ticked('displaySchedule'),
		aboutMe: text('aboutMe'),
		serviceAreas: ticked(ALL_STATES_FIELD) ? [...STATE_CODES] : names('serviceAreas'),
	}
}

/** Whether the owner of an account has entered a contact method and hides it. */
function isHiddenByOwner(
	owner: ProviderProfile | null,
	value: ContactField,
	flag: DisplayField,
): boolean {
	return owner !== null && owner[value] !== '' && !owner[flag]
}

/** What an admin's form says about contact methods; those that the owner hides are named. */
export function adminContactHint(owner: ProviderProfile | null): string {
	const isHidden = {
		email: isHiddenByOwner(owner, 'email', 'displayEmail'),
		website: isHiddenByOwner(owner, 'website', 'displayWebsite'),
	}
	const most = `Up to ${MAX_DISPLAYED} contact methods are displayed.`
	if (isHidden.email && isHidden.website) {
		return `The provider hides their email and website, so neither is shown. ${most}`
	}
	if (isHidden.email) {
		return `The provider hides their email. The website is shown if filled in. ${most}`
	}
	if (isHidden.website) {
		return `The provider hides their website. The email is shown if filled in. ${most}`
	}
	return `Email and website are shown if filled in. ${most}`
}

/**
 * The input of an admin's form, which has no checkboxes for email and website: they are shown if
 * they have a value, unless the owner of the listing hides them.
 * @param owner the stored profile of a listing that belongs to an account
 */
export function applyAdminVisibility(
	input: ProviderInput,
	owner: ProviderProfile | null,
): ProviderInput {
	return {
		...input,
		displayEmail: input.email.trim() !== '' && !isHiddenByOwner(owner, 'email', 'displayEmail'),
		displayWebsite:
			input.website.trim() !== '' && !isHiddenByOwner(owner, 'website', 'displayWebsite'),
	}
}

/** The input of an admin's call: without a flag, a method that its owner hides remains hidden. */
export function respectOwnerVisibility(
	input: ProviderInput,
	owner: ProviderProfile | null,
): ProviderInput {
	const flags = CONTACT_METHODS.map(({ value, flag }) => [
		flag,
		input[flag] ?? (isHiddenByOwner(owner, value, flag) ? false : undefined),
	])
	return { ...input, ...(Object.fromEntries(flags) as Partial<Record<DisplayField, boolean>>) }
}
