import { cleanLine } from '~/core/clean-line'
import { isEmailAddress } from '~/features/accounts/sign-up/email-address'
import { isStateCode, STATE_CODES } from './us-states'
import { formatPhone, isPhoneLike } from './phone-number'
import { webAddress } from './web-address'

/**
 * A provider's profile: its normalization, its validation in order, and which parts are shown.
 * Shared by the form, its server and the JSON calls.
 */

export const CONTRACTOR = 'Contractor'
export const MAX_DISPLAYED = 3
export const ABOUT_MAX = 200
/** The counter turns orange above this length. */
export const ABOUT_WARN = 180
const COMPANY_MAX = 100

/** The contact methods in display order: field names of value and flag. */
export const CONTACT_METHODS = [
	{ value: 'phoneNumber', flag: 'displayPhone' },
	{ value: 'email', flag: 'displayEmail' },
	{ value: 'website', flag: 'displayWebsite' },
	{ value: 'scheduleCallLink', flag: 'displaySchedule' },
] as const

export type ContactField = (typeof CONTACT_METHODS)[number]['value']
export type DisplayField = (typeof CONTACT_METHODS)[number]['flag']

export type ProviderProfile = Record<ContactField, string> &
	Record<DisplayField, boolean> & {
		company: string
		serviceTypes: string[]
		contractorSpecialties: string[]
		aboutMe: string
		serviceAreas: string[]
	}

type ProviderField = keyof ProviderProfile

/** A submitted profile: a missing flag is derived from its value. */
export type ProviderInput = Omit<ProviderProfile, DisplayField> &
	Partial<Record<DisplayField, boolean | undefined>>

/** The options: the current lists, and what the profile already contains. */
export type Choices = { serviceTypes: readonly string[]; contractorSpecialties: readonly string[] }

/** A form that was never saved shows the phone only. */
export const EMPTY_PROFILE: ProviderProfile = {
	company: '',
	serviceTypes: [],
	contractorSpecialties: [],
	phoneNumber: '',
	email: '',
	website: '',
	scheduleCallLink: '',
	displayPhone: true,
	displayEmail: false,
	displayWebsite: false,
	displaySchedule: false,
	aboutMe: '',
	serviceAreas: [],
}

/** Characters that turn the direction of the text after them, also of what others wrote. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu

const toSingleLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()
const each = (names: readonly string[]): string[] => [
	...new Set(names.map(toSingleLine).filter((name) => name !== '')),
]

/** The number of user-perceived characters. */
export const countCharacters = (text: string): number => [...text].length

/**
 * The flags of a profile. Explicit ones count; a missing one means yes if there is a value, up to
 * three methods in total, in order.
 */
export function withFlags(input: ProviderInput): ProviderProfile {
	let shownCount = CONTACT_METHODS.filter(
		({ value, flag }) => input[flag] && input[value] !== '',
	).length
	const flags = Object.fromEntries(
		CONTACT_METHODS.map(({ value, flag }) => {
			const explicitFlag = input[flag]
			if (explicitFlag !== undefined) return [flag, explicitFlag]
			const isShown = input[value] !== '' && shownCount < MAX_DISPLAYED
			if (isShown) shownCount += 1
			return [flag, isShown]
		}),
	) as Record<DisplayField, boolean>
	return { ...input, ...flags }
}

/**
 * Normalizes a profile: no extra spaces, no duplicates, complete links, states sorted by name, and
 * no specialties without Contractor.
 */
export function tidyProfile(input: ProviderInput): ProviderProfile {
	const serviceTypes = each(input.serviceTypes)
	const areas = new Set(input.serviceAreas.map((code) => code.trim().toUpperCase()))
	const unknown = [...areas].filter((code) => code !== '' && !isStateCode(code))
	const link = (text: string): string => webAddress(text) ?? text.trim()
	return withFlags({
		...input,
		company: cleanLine(input.company),
		serviceTypes,
		contractorSpecialties: serviceTypes.includes(CONTRACTOR)
			? each(input.contractorSpecialties)
			: [],
		phoneNumber: formatPhone(toSingleLine(input.phoneNumber)),
		email: input.email.trim(),
		website: link(input.website),
		scheduleCallLink: link(input.scheduleCallLink),
		aboutMe: input.aboutMe.replace(/\r\n?/gu, '\n').replace(TURNING, '').trim(),
		serviceAreas: [...STATE_CODES.filter((code) => areas.has(code)), ...unknown],
	})
}

/** A field, or the contact methods as a whole. */
export type ProblemField = ProviderField | 'contacts'

export type ProviderProblem = { field: ProblemField; message: string }

const filled = (profile: ProviderProfile) =>
	CONTACT_METHODS.filter(({ value }) => profile[value] !== '')
const displayed = (profile: ProviderProfile) => filled(profile).filter(({ flag }) => profile[flag])

const includesAll = (selected: readonly string[], available: readonly string[]): boolean =>
	selected.every((name) => available.includes(name))

/** The specified checks (PROV-05) in order, followed by the limits of each field. */
const CHECKS: readonly (readonly [
	field: ProblemField,
	message: string,
	isMet: (profile: ProviderProfile, choices: Choices) => boolean,
])[] = [
	['company', 'Company name is required', ({ company }) => company !== ''],
	[
		'serviceTypes',
		'At least one service type is required',
		({ serviceTypes }) => serviceTypes.length > 0,
	],
	[
		'contractorSpecialties',
		'At least one contractor specialty is required',
		({ serviceTypes, contractorSpecialties }) =>
			!serviceTypes.includes(CONTRACTOR) || contractorSpecialties.length > 0,
	],
	['contacts', 'At least one contact method is required', (profile) => filled(profile).length > 0],
	[
		'contacts',
		'At least one contact method must be selected for display',
		(profile) => displayed(profile).length > 0,
	],
	[
		'contacts',
		`Please select no more than ${MAX_DISPLAYED} contact methods to display`,
		(profile) => displayed(profile).length <= MAX_DISPLAYED,
	],
	[
		'aboutMe',
		`About Me must be ${ABOUT_MAX} characters or less`,
		({ aboutMe }) => countCharacters(aboutMe) <= ABOUT_MAX,
	],
	[
		'company',
		`Company name must be ${COMPANY_MAX} characters or less`,
		({ company }) => countCharacters(company) <= COMPANY_MAX,
	],
	[
		'serviceTypes',
		'Please choose service types from the list',
		({ serviceTypes }, choices) => includesAll(serviceTypes, choices.serviceTypes),
	],
	[
		'contractorSpecialties',
		'Please choose specialties from the list',
		({ contractorSpecialties }, choices) =>
			includesAll(contractorSpecialties, choices.contractorSpecialties),
	],
	[
		'phoneNumber',
		'Please enter a valid phone number, such as (555) 123-4567',
		({ phoneNumber }) => phoneNumber === '' || isPhoneLike(phoneNumber),
	],
	[
		'email',
		'Please enter a valid email address.',
		({ email }) => email === '' || isEmailAddress(email),
	],
	[
		'website',
		'Please enter a valid web address, such as example.com',
		({ website }) => website === '' || webAddress(website) !== null,
	],
	[
		'scheduleCallLink',
		'Please enter a valid web address, such as example.com/call',
		({ scheduleCallLink }) => scheduleCallLink === '' || webAddress(scheduleCallLink) !== null,
	],
	[
		'serviceAreas',
		'Please choose service areas from the list',
		({ serviceAreas }) => serviceAreas.every(isStateCode),
	],
]

/** The errors of a normalized profile in the order of the checks, the first of each field. */
export function checkProfile(profile: ProviderProfile, choices: Choices): ProviderProblem[] {
	const failed = CHECKS.filter(([, , isMet]) => !isMet(profile, choices))
	return failed
		.filter(([field], i) => failed.findIndex(([other]) => other === field) === i)
		.map(([field, message]) => ({ field, message }))
}

/**
 * What is left of the errors that a form shows after a change: of each field the current one. One that
 * only the server can find remains until its own field changes.
 * @param changed the name of the changed field
 */
export function remainingProblems(
	shown: readonly ProviderProblem[],
	profile: ProviderProfile,
	{ choices, changed }: { choices: Choices; changed: string },
): ProviderProblem[] {
	const found = checkProfile(profile, choices)
	const isChecked = ({ message }: ProviderProblem): boolean =>
		CHECKS.some(([, text]) => text === message)
	return shown.flatMap((problem) => {
		const current = found.find(({ field }) => field === problem.field)
		if (current !== undefined) return [current]
		return isChecked(problem) || problem.field === changed ? [] : [problem]
	})
}

/** The errors as those of a form: by field, in the same order. */
export const problemErrors = (problems: readonly ProviderProblem[]): Record<string, string[]> =>
	Object.fromEntries(problems.map(({ field, message }) => [field, [message]]))

/**
 * The display checkboxes to disable: once three are checked, all others.
 * @param selected the current flags
 */
export function lockedDisplays(selected: Record<DisplayField, boolean>): Set<DisplayField> {
	const ticked = CONTACT_METHODS.filter(({ flag }) => selected[flag]).length
	if (ticked < MAX_DISPLAYED) return new Set()
	return new Set(CONTACT_METHODS.map(({ flag }) => flag).filter((flag) => !selected[flag]))
}
