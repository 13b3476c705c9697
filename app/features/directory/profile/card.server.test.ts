import { describe, expect, test } from 'vitest'
import { toProviderCard, toPublicProfile } from './card.server'
import { EMPTY_PROFILE, type ProviderProfile } from './profile'

const full: ProviderProfile = {
	...EMPTY_PROFILE,
	company: 'Field & Co',
	serviceTypes: ['Contractor', 'Lender'],
	contractorSpecialties: ['Roofing'],
	phoneNumber: '(918) 555-0142',
	email: 'office@field.test',
	website: 'https://www.field.test/',
	scheduleCallLink: 'https://field.test/call',
	displayPhone: true,
	displayEmail: true,
	displayWebsite: true,
	displaySchedule: true,
}

const kinds = (profile: ProviderProfile) =>
	toProviderCard('p', profile).contacts.map(({ kind }) => kind)

describe('DIR-09 DIR-10 DIR-12 cards', () => {
	test('DIR-09 a contact is only shown with a value and its flag', () => {
		expect(kinds({ ...full, displayPhone: false })).toEqual([
			'email',
			'website',
			'scheduleCallLink',
		])
		expect(kinds({ ...full, email: '' })).toEqual(['phoneNumber', 'website', 'scheduleCallLink'])
	})

	test('DIR-10 three at most, in order; an empty list without any', () => {
		expect(kinds(full)).toEqual(['phoneNumber', 'email', 'website'])
		const hidden = { displayPhone: false, displayEmail: false, displayWebsite: false }
		expect(kinds({ ...full, ...hidden, displaySchedule: false })).toEqual([])
	})

	test('DIR-09 a card contains nothing hidden (security row 9)', () => {
		const profile = { ...full, displayPhone: false, displayEmail: false }
		for (const output of [toProviderCard('p', profile), toPublicProfile(profile)]) {
			expect(JSON.stringify(output)).not.toMatch(/555|office@/u)
		}
	})

	test('API-34 the public profile has its usual shape; hidden values are empty and off', () => {
		expect(toPublicProfile({ ...full, displayPhone: false })).toEqual({
			...full,
			phoneNumber: '',
			displayPhone: false,
		})
		// With four flags set, only three are shown.
		expect(toPublicProfile(full)).toMatchObject({ displaySchedule: false, scheduleCallLink: '' })
	})

	test('DIR-12 specialties show with Contractor only', () => {
		expect(toProviderCard('p', full).specialties).toEqual(['Roofing'])
		const lender = { ...full, serviceTypes: ['Lender'] }
		expect(toProviderCard('p', lender).specialties).toEqual([])
		expect(toPublicProfile(lender).contractorSpecialties).toEqual([])
	})

	test('links are what they say (security row 43)', () => {
		const { contacts } = toProviderCard('p', { ...full, displaySchedule: false })
		expect(contacts.map(({ href, text }) => [href, text])).toEqual([
			['tel:+19185550142', '(918) 555-0142'],
			['mailto:office@field.test', 'office@field.test'],
			['https://www.field.test/', 'field.test'],
		])
		const odd = toProviderCard('p', { ...full, email: 'a?cc=evil&b@field.test' })
		expect(odd.contacts[1]?.href).toBe('mailto:a%3Fcc%3Devil%26b@field.test')
	})

	test('an invalid link in the database is not rendered as a link', () => {
		for (const website of ['javascript:alert(1)', 'https://u:p@x.test/', 'httpx://x.test']) {
			const profile = { ...full, website }
			expect(kinds(profile)).toEqual(['phoneNumber', 'email', 'scheduleCallLink'])
			expect(JSON.stringify(toPublicProfile(profile))).not.toContain(website)
		}
	})
})
