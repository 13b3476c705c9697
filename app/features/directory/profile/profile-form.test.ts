import { expect, test } from 'vitest'
import {
	adminContactHint,
	parseProfileForm,
	applyAdminVisibility,
	respectOwnerVisibility,
} from './profile-form'
import { EMPTY_PROFILE, withFlags } from './profile'
import { STATE_CODES } from './us-states'

function form(pairs: [string, string][]): FormData {
	const data = new FormData()
	for (const [name, value] of pairs) data.append(name, value)
	return data
}

test('DATA-02 PROV-01 a form is parsed by the names of the payload', () => {
	const input = parseProfileForm(
		form([
			['company', 'Field & Co'],
			['serviceTypes', 'Contractor'],
			['serviceTypes', 'Lender'],
			['contractorSpecialties', 'Roofing'],
			['phoneNumber', '1'],
			['displayPhone', 'on'],
			['displayEmail', 'false'],
			['aboutMe', 'Hello'],
			['serviceAreas', 'OK'],
			['serviceAreas', 'TX'],
			['role', 'admin'],
		]),
	)
	expect(input).toEqual({
		...EMPTY_PROFILE,
		company: 'Field & Co',
		serviceTypes: ['Contractor', 'Lender'],
		contractorSpecialties: ['Roofing'],
		phoneNumber: '1',
		displayPhone: true,
		aboutMe: 'Hello',
		serviceAreas: ['OK', 'TX'],
	})
})

test('PROV-04 Select All means all 51, also without JavaScript', () => {
	expect(parseProfileForm(form([['allStates', 'on']])).serviceAreas).toEqual(STATE_CODES)
})

test('an unchecked box means no', () => {
	const { displayPhone, displayEmail, displayWebsite, displaySchedule } = parseProfileForm(form([]))
	expect([displayPhone, displayEmail, displayWebsite, displaySchedule]).toEqual(
		Array(4).fill(false),
	)
})

test('overlong text and lists are truncated', () => {
	const many = Array.from({ length: 500 }, (_, i): [string, string] => ['serviceTypes', `t${i}`])
	const input = parseProfileForm(form([...many, ['aboutMe', 'x'.repeat(100_000)]]))
	expect([input.serviceTypes.length, input.aboutMe.length]).toEqual([200, 2_000])
})

const contacts = { ...EMPTY_PROFILE, phoneNumber: '1', email: 'a@b.test', website: 'b.test' }

test("PROV-15 DIR-09 the admin's form shows email and website if they have a value", () => {
	expect(applyAdminVisibility(contacts, null)).toMatchObject({
		displayEmail: true,
		displayWebsite: true,
	})
	expect(applyAdminVisibility({ ...contacts, email: ' ' }, null)).toMatchObject({
		displayEmail: false,
	})
})

test("PROV-15 the admin's form keeps what the listing's owner hides", () => {
	const owner = { ...contacts, displayEmail: false, displayWebsite: true }
	expect(applyAdminVisibility({ ...contacts, email: 'new@b.test' }, owner)).toMatchObject({
		displayEmail: false,
		displayWebsite: true,
	})
	expect(applyAdminVisibility(contacts, { ...owner, email: '' })).toMatchObject({
		displayEmail: true,
	})
})

test("PROV-15 a call without flags keeps the owner's choice", () => {
	const { displayEmail: _e, displayWebsite: _w, ...silent } = contacts
	const owner = { ...contacts, displayEmail: false, displayWebsite: true }
	expect(withFlags(respectOwnerVisibility(silent, owner))).toMatchObject({
		displayEmail: false,
		displayWebsite: true,
	})
	expect(respectOwnerVisibility({ ...silent, displayEmail: true }, owner)).toMatchObject({
		displayEmail: true,
	})
})

test("PROV-04 the hint of an admin's form says which contact methods the owner hides", () => {
	const owner = { ...EMPTY_PROFILE, email: 'a@b.co', website: 'https://b.co' }
	expect(adminContactHint(null)).toContain('Email and website are shown if filled in.')
	expect(adminContactHint(owner)).toContain('hides their email and website, so neither is shown')
	expect(adminContactHint({ ...owner, displayEmail: true })).toContain(
		'hides their website. The email is shown if filled in.',
	)
	expect(adminContactHint({ ...owner, displayWebsite: true })).toContain(
		'hides their email. The website is shown if filled in.',
	)
	expect(adminContactHint({ ...owner, displayEmail: true, displayWebsite: true })).toContain(
		'Email and website are shown if filled in.',
	)
})
