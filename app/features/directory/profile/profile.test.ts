import { describe, expect, test } from 'vitest'
import {
	ABOUT_MAX,
	checkProfile,
	type Choices,
	EMPTY_PROFILE,
	lockedDisplays,
	type ProviderInput,
	type ProviderProfile,
	remainingProblems,
	tidyProfile,
	withFlags,
} from './profile'
import { STATE_CODES, US_STATES } from './us-states'

const CHOICES: Choices = {
	serviceTypes: ['Contractor', 'Lender'],
	contractorSpecialties: ['Roofing', 'Plumbing'],
}

const good: ProviderProfile = {
	...EMPTY_PROFILE,
	company: 'Field & Co',
	serviceTypes: ['Contractor'],
	contractorSpecialties: ['Roofing'],
	phoneNumber: '(918) 555-0142',
	serviceAreas: ['OK'],
}

const findProblem = (changes: Partial<ProviderInput>) =>
	checkProfile(tidyProfile({ ...good, ...changes }), CHOICES)[0] ?? null

describe('PROV-05 validation', () => {
	/** Starts with all errors; each row fixes the error of the previous one. */
	const REPAIRS: [string, Partial<ProviderProfile>][] = [
		[
			'Company name is required',
			{
				company: '  ',
				serviceTypes: [],
				contractorSpecialties: [],
				phoneNumber: '',
				displayPhone: false,
				aboutMe: 'x'.repeat(201),
			},
		],
		['At least one service type is required', { company: 'Field & Co' }],
		['At least one contractor specialty is required', { serviceTypes: ['Contractor'] }],
		['At least one contact method is required', { contractorSpecialties: ['Roofing'] }],
		[
			'At least one contact method must be selected for display',
			{
				phoneNumber: '918 555 0142',
				email: 'a@b.test',
				website: 'b.test',
				scheduleCallLink: 'b.test/call',
			},
		],
		[
			'Please select no more than 3 contact methods to display',
			{ displayPhone: true, displayEmail: true, displayWebsite: true, displaySchedule: true },
		],
		['About Me must be 200 characters or less', { displaySchedule: false }],
	]

	test('PROV-05 PROV-06 PROV-07 PROV-08 PROV-09 the first error comes first, in the specified order', () => {
		let profile: ProviderProfile = good
		for (const [message, changes] of REPAIRS) {
			profile = { ...profile, ...changes }
			expect(checkProfile(tidyProfile(profile), CHOICES)[0]?.message).toBe(message)
		}
		expect(checkProfile(tidyProfile({ ...profile, aboutMe: 'x'.repeat(200) }), CHOICES)).toEqual([])
	})

	test('all errors are reported at once, one for each field, in the specified order', () => {
		const problems = checkProfile(
			tidyProfile({ ...good, ...REPAIRS[0]?.[1], email: 'no' }),
			CHOICES,
		)
		expect(problems.map(({ field }) => field)).toEqual([
			'company',
			'serviceTypes',
			'contacts',
			'aboutMe',
			'email',
		])
	})

	test.each<[string, Partial<ProviderInput>, string | null]>([
		['a lender needs no specialty', { serviceTypes: ['Lender'], contractorSpecialties: [] }, null],
		[
			'an unknown service',
			{ serviceTypes: ['Wizard'] },
			'Please choose service types from the list',
		],
		[
			'an unknown specialty',
			{ contractorSpecialties: ['Magic'] },
			'Please choose specialties from the list',
		],
		[
			'a phone number with letters',
			{ phoneNumber: 'call 918 555 0142' },
			'Please enter a valid phone number, such as (555) 123-4567',
		],
		[
			'a phone number with too few digits',
			{ phoneNumber: '918-55' },
			'Please enter a valid phone number, such as (555) 123-4567',
		],
		[
			'a malformed phone number',
			{ phoneNumber: 'call me' },
			'Please enter a valid phone number, such as (555) 123-4567',
		],
		['a malformed email address', { email: 'a@b' }, 'Please enter a valid email address.'],
		[
			'a malformed link',
			{ website: 'javascript:alert(1)' },
			'Please enter a valid web address, such as example.com',
		],
		[
			'a malformed schedule link',
			{ scheduleCallLink: 'ftp://x.test' },
			'Please enter a valid web address, such as example.com/call',
		],
		['an unknown state', { serviceAreas: ['ZZ'] }, 'Please choose service areas from the list'],
		[
			'an overlong company',
			{ company: 'x'.repeat(101) },
			'Company name must be 100 characters or less',
		],
		['200 emoji are 200 characters', { aboutMe: '🏠'.repeat(ABOUT_MAX) }, null],
		['a line break counts as one character', { aboutMe: `${'x\r\n'.repeat(99)}xx` }, null],
	])('%s', (_what, changes, message) => {
		expect(findProblem(changes)?.message ?? null).toBe(message)
	})

	test('PROV-08 a flag without a value displays nothing, so it does not count', () => {
		const flags = {
			displayPhone: true,
			displayEmail: true,
			displayWebsite: true,
			displaySchedule: true,
		}
		expect(findProblem(flags)).toBeNull()
		expect(findProblem({ ...flags, phoneNumber: '', email: 'a@b.test' })).toBeNull()
		expect(findProblem({ displayPhone: false, displayEmail: true })?.message).toBe(
			'At least one contact method must be selected for display',
		)
	})
})

describe('PROV-15 DIR-09 display flags', () => {
	const all = {
		...good,
		email: 'a@b.test',
		website: 'b.test',
		scheduleCallLink: 'b.test/call',
		displayPhone: undefined,
		displayEmail: undefined,
		displayWebsite: undefined,
		displaySchedule: undefined,
	}
	const getFlags = (input: ProviderInput) => {
		const { displayPhone, displayEmail, displayWebsite, displaySchedule } = withFlags(input)
		return [displayPhone, displayEmail, displayWebsite, displaySchedule]
	}

	test.each<[string, Partial<ProviderInput>, boolean[]]>([
		['no flags: the first three methods', {}, [true, true, true, false]],
		['no flags, no phone', { phoneNumber: '' }, [false, true, true, true]],
		['an explicit no frees a slot', { displayEmail: false }, [true, false, true, true]],
		['an explicit yes takes precedence', { displaySchedule: true }, [true, true, false, true]],
		[
			'explicit flags are unchanged',
			{ displayPhone: false, displayEmail: false, displayWebsite: false, displaySchedule: true },
			[false, false, false, true],
		],
		[
			'an empty form',
			{ phoneNumber: '', email: '', website: '', scheduleCallLink: '' },
			[false, false, false, false],
		],
	])('%s', (_what, changes, expected) => {
		expect(getFlags({ ...all, ...changes })).toEqual(expected)
	})

	test('a form that was never saved starts with the phone only', () => {
		expect(getFlags(EMPTY_PROFILE)).toEqual([true, false, false, false])
	})
})

describe('PROV-08 the limit of three', () => {
	const flags = (p: boolean, e: boolean, w: boolean, s: boolean) => ({
		displayPhone: p,
		displayEmail: e,
		displayWebsite: w,
		displaySchedule: s,
	})
	test.each([
		[flags(true, true, false, false), []],
		[flags(true, true, true, false), ['displaySchedule']],
		[flags(false, true, true, true), ['displayPhone']],
		[flags(true, true, true, true), []],
	])('%j disables %j', (selectedFlags, locked) => {
		expect([...lockedDisplays(selectedFlags)]).toEqual(locked)
	})
})

describe('PROV-02 PROV-04 DATA-02 normalization', () => {
	test('PROV-02 specialties require Contractor', () => {
		const tidy = tidyProfile({ ...good, serviceTypes: ['Lender'] })
		expect(tidy.contractorSpecialties).toEqual([])
	})

	test('spaces are collapsed, duplicates removed, links completed, states sorted', () => {
		const tidy = tidyProfile({
			...good,
			company: '  Field \n & Co ',
			serviceTypes: ['Contractor', ' Contractor ', 'Lender'],
			website: 'field.test',
			serviceAreas: ['wy', 'OK', 'OK', ' al '],
		})
		expect(tidy).toMatchObject({
			company: 'Field & Co',
			serviceTypes: ['Contractor', 'Lender'],
			website: 'https://field.test/',
			serviceAreas: ['AL', 'OK', 'WY'],
		})
		expect(tidyProfile(tidy)).toEqual(tidy)
	})

	test('PROV-04 DATA-08 there are 51 states: 50 and DC', () => {
		expect(STATE_CODES).toHaveLength(51)
		expect(new Set(STATE_CODES).size).toBe(51)
		expect(STATE_CODES).toContain('DC')
		const names = US_STATES.map(([, name]) => name)
		expect([...names].sort()).toEqual(names)
	})
})

test('a missing company is reported at its field', () => {
	expect(findProblem({ company: ' ' })?.field).toBe('company')
})

describe('PROV-05 errors that a form shows, after a change', () => {
	const remaining = (
		shown: Parameters<typeof remainingProblems>[0],
		changes: Partial<ProviderInput>,
		changed: string,
	) => remainingProblems(shown, tidyProfile({ ...good, ...changes }), { choices: CHOICES, changed })
	const noCompany = { field: 'company', message: 'Company name is required' } as const
	const noPhone = {
		field: 'phoneNumber',
		message: 'Please enter a valid phone number, such as (555) 123-4567',
	} as const
	const taken = { field: 'email', message: 'This email has an account' } as const

	test('disappear with what was missing, and the others remain', () => {
		expect(remaining([noCompany, noPhone], { phoneNumber: '12' }, 'company')).toEqual([noPhone])
	})

	test('change with the field, and no error of a field appears before it is saved', () => {
		const long = 'x'.repeat(121)
		const problems = remaining([noCompany], { company: long, aboutMe: 'x'.repeat(400) }, 'company')
		expect(problems).toHaveLength(1)
		expect(problems[0]?.message).toMatch(/characters or less/u)
	})

	test('that only the server finds remain until their field changes', () => {
		expect(remaining([taken, noCompany], {}, 'company')).toEqual([taken])
		expect(remaining([taken], { email: 'b@c.test' }, 'email')).toEqual([])
	})
})
