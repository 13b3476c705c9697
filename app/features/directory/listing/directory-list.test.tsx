// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '~/core/http/paths'
import { readDirectoryQuery } from './directory-query'
import { reportEmail, unlistedEmail } from '~/features/directory/emails'
import { toProviderCard } from '~/features/directory/profile/card.server'
import { EMPTY_PROFILE, type ProviderProfile } from '~/features/directory/profile/profile'
import { DirectoryFilters } from './directory-filters'
import { DirectoryList } from './directory-list'
import { OwnState } from './own-state'
import { ListingStatus } from '~/features/directory/profile/provider-panel'
import { ProviderCardView } from '~/features/directory/profile/provider-card'

afterEach(cleanup)

const query = (search = '', ownState: string | null = null) =>
	readDirectoryQuery(new URLSearchParams(search), ownState)
const profile: ProviderProfile = {
	...EMPTY_PROFILE,
	company: 'Field & Co',
	serviceTypes: ['Contractor'],
	contractorSpecialties: ['Roofing', 'Plumbing'],
	phoneNumber: '512 555 0100',
	serviceAreas: ['OH', 'OK', 'TX', 'UT', 'WY'],
}

function show(element: ReactElement) {
	const Stub = createRemixStub([{ path: '*', Component: () => element }])
	return render(<Stub initialEntries={[paths.directory()]} />)
}

const list = (count: number, page = 1, pages = 1) => ({
	cards: Array.from({ length: count }, (_, i) => ({
		...toProviderCard(`id${i}`, { ...profile, company: `Company ${i}` }),
		isFavourite: i === 0,
	})),
	total: (pages - 1) * 12 + count,
	elsewhere: 0,
	page,
	pages,
	seed: '2s',
})

test.each([
	['listed', [], "You're listed in Texas as Lender", 'Members can find you in the directory.'],
	[
		'listedNoState',
		['state'],
		"You're listed as Lender",
		"Members who filter by state can't find you yet. Add the states you serve.",
	],
	[
		'incomplete',
		['company', 'serviceType', 'state'],
		"You're not listed yet",
		'Add your company name, a service type and the states you serve to appear in the directory.',
	],
] as const)(
	'DIR-13 a provider reads whether the listing is there: %s',
	(state, missing, title, text) => {
		const serviceAreas = state === 'listed' ? ['TX'] : []
		const card = toProviderCard('p', { ...profile, serviceTypes: ['Lender'], serviceAreas })
		show(<ListingStatus state={state} missing={[...missing]} takenOffReason="" card={card} />)
		expect(screen.getByText(title)).toBeDefined()
		expect(screen.getByText(text)).toBeDefined()
	},
)

test('PROV-14 after a sign-up that was canceled nothing is said to have been kept', () => {
	const never = ['company', 'serviceType', 'state'] as const
	show(<ListingStatus state="notProvider" missing={[...never]} takenOffReason="" card={null} />)
	screen.getByText("You haven't completed a listing. Start one anytime.")
	cleanup()
	const card = toProviderCard('p', profile)
	show(<ListingStatus state="notProvider" missing={['state']} takenOffReason="" card={card} />)
	screen.getByText('We kept your details. Relist anytime.')
})

describe('DIR-09 DIR-10 DIR-12 DIR-13 a card', () => {
	test('DIR-13 says who, what, where and how', () => {
		show(<ProviderCardView card={toProviderCard('p', { ...profile, aboutMe: 'Roofs.' })} />)
		const card = screen.getByRole('article', { name: 'Field & Co' })
		for (const text of ['Contractor', 'Roofing · Plumbing', 'Roofs.', '512 555 0100']) {
			expect(card.textContent).toContain(text)
		}
		expect(card.textContent).toContain('Ohio, Oklahoma, Texas and 2 more states')
		expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+15125550100')
	})

	test('DIR-10 without a contact to show: No contact methods available', () => {
		show(<ProviderCardView card={toProviderCard('p', { ...profile, displayPhone: false })} />)
		expect(screen.getByText('No contact methods available')).toBeDefined()
		expect(screen.queryByRole('link')).toBeNull()
	})

	test('DIR-11 external links open in a new tab without a referrer', () => {
		const web = { website: 'https://field.test/', displayWebsite: true, displayPhone: false }
		show(<ProviderCardView card={toProviderCard('p', { ...profile, ...web })} />)
		const link = screen.getByRole('link')
		expect(link.getAttribute('target')).toBe('_blank')
		expect(link.getAttribute('rel')).toContain('noopener')
	})
})

describe('DIR-06 DIR-08 the list', () => {
	test('DIR-06 Prev, Next and N of M preserve the seed', () => {
		show(<DirectoryList query={query('location=TX&seed=2s')} list={list(12, 2, 4)} />)
		expect(screen.getByText('2 of 4')).toBeDefined()
		const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
		expect(getHref('Prev')).toBe('/service-providers?location=TX&seed=2s')
		expect(getHref('Next')).toBe('/service-providers?location=TX&page=3&seed=2s')
	})

	test('DIR-06 the first and the last page have one link, and a single page has none', () => {
		const { unmount } = show(<DirectoryList query={query()} list={list(12, 1, 2)} />)
		expect(screen.queryByRole('link', { name: 'Prev' })).toBeNull()
		expect(screen.getByRole('link', { name: 'Next' })).toBeDefined()
		unmount()
		show(<DirectoryList query={query()} list={list(3)} />)
		expect(screen.queryByRole('navigation')).toBeNull()
		expect(screen.getByText('3 providers, shown in random order')).toBeDefined()
	})

	test.each([
		['', 'No service providers yet'],
		['location=TX', 'No providers match your filters'],
		['favourites=1', 'No favorites yet'],
		['favourites=1&location=TX', 'No providers match your filters'],
	])('DIR-08 empty, with %j: %s', (search, title) => {
		show(<DirectoryList query={query(search)} list={{ ...list(0), total: 0 }} />)
		expect(screen.getByRole('heading', { name: title })).toBeDefined()
	})

	test('an empty list of the own state leads to all states', () => {
		show(<DirectoryList query={query('', 'OK')} list={{ ...list(0), total: 0 }} />)
		expect(screen.getByRole('link', { name: 'Clear Filters' }).getAttribute('href')).toBe(
			'/service-providers?location=all',
		)
	})

	test('without a match in the own state, the page leads to those in all states', () => {
		const none = { ...list(0), total: 0, elsewhere: 1 }
		show(<DirectoryList query={query('search=acme', 'OK')} list={none} />)
		expect(screen.getByRole('heading', { name: 'No matches in Oklahoma' })).toBeDefined()
		const link = screen.getByRole('link', { name: 'View 1 Match in All States' })
		expect(link.getAttribute('href')).toBe('/service-providers?search=acme&location=all')
	})

	test('a single provider has no order', () => {
		show(<DirectoryList query={query()} list={list(1)} />)
		expect(screen.getByRole('status').textContent).toBe('1 provider')
	})

	test("a favorite's star offers to remove it", () => {
		show(<DirectoryList query={query()} list={list(2)} />)
		expect(screen.getByRole('button', { name: 'Remove Company 0 from favorites' })).toBeDefined()
		expect(screen.getByRole('button', { name: 'Add Company 1 to favorites' })).toBeDefined()
	})
})

describe('the own state', () => {
	const named = () => screen.queryByRole('button')?.textContent ?? null

	test.each([
		['is named while it is shown', '', 'OK', null],
		['can be replaced by another one that is shown', 'location=TX', 'OK', 'Make Texas My State'],
		['can be given up while all states are shown', 'location=all', 'OK', 'Always Show All States'],
		['can be chosen later', 'location=TX', null, 'Make Texas My State'],
		['is not offered without a state', '', null, null],
	])('%s', (_what, search, ownState, button) => {
		show(<OwnState query={query(search, ownState)} />)
		expect(named()).toBe(button)
		expect(screen.queryByText(/opens with Oklahoma/u) !== null).toBe(
			search === '' && ownState !== null,
		)
	})
})

describe('DIR-04 DIR-05 DIR-14 filters', () => {
	const filters = (search: string) => (
		<DirectoryFilters
			query={query(search)}
			serviceTypes={['Contractor', 'Lender']}
			specialties={['Roofing']}
		/>
	)

	test('DIR-05 the specialty filter is only shown for Contractor', () => {
		const { unmount } = show(filters('serviceType=Lender'))
		expect(screen.queryByLabelText('Specialty')).toBeNull()
		unmount()
		show(filters('serviceType=Contractor&specialty=Roofing'))
		expect(screen.getByLabelText<HTMLSelectElement>('Specialty').value).toBe('Roofing')
	})

	test('DIR-04 has 51 states, and a link to clear', () => {
		show(filters('location=TX'))
		expect(screen.getByLabelText('State').querySelectorAll('option')).toHaveLength(52)
		expect(screen.getByRole('link', { name: 'Clear Filters' }).getAttribute('href')).toBe(
			'/service-providers',
		)
	})

	test('DIR-14 lists to pick from are 15rem high at most', () => {
		const sheet = readFileSync('app/features/directory/profile/provider-form.css', 'utf8')
		expect(/\.multi-select__list \{[^}]*max-height: 15rem;/u.test(sheet)).toBe(true)
	})
})

describe("security row 42: providers' input is text", () => {
	const PAYLOADS = [
		'<script>alert(1)</script>',
		'"><img src=x onerror=alert(1)>',
		'</script><script>alert(1)</script>',
		"' onmouseover='alert(1)",
		'{{constructor.constructor("alert(1)")()}}',
		'<svg/onload=alert(1)>',
	]

	test.each(PAYLOADS)('%s', (payload) => {
		const hostile: ProviderProfile = {
			...profile,
			company: payload,
			serviceTypes: ['Contractor', payload],
			contractorSpecialties: [payload],
			phoneNumber: payload,
			email: payload,
			website: payload,
			scheduleCallLink: `https://x.test/${payload}`,
			aboutMe: payload,
			displayEmail: true,
			displayWebsite: true,
			displaySchedule: true,
		}
		const { container } = show(
			<>
				<ProviderCardView card={toProviderCard('p', hostile)} />
				<ListingStatus state="takenOff" missing={[]} takenOffReason={payload} card={null} />
				<ListingStatus
					state="listed"
					missing={[]}
					takenOffReason=""
					card={toProviderCard('q', hostile)}
				/>
			</>,
		)
		expect(
			container.querySelectorAll('script, img, [onerror], [onload], [onmouseover]'),
		).toHaveLength(0)
		expect(container.textContent).toContain(payload)
		for (const link of container.querySelectorAll('a')) {
			expect(link.getAttribute('href')).toMatch(
				/^(?:\/contact$|https:|tel:[\d+]*(?:;ext=\d+)?$|mailto:[^<>"]*$)/u,
			)
		}
		const mails = [
			reportEmail('Hub', {
				company: payload,
				reason: payload,
				details: payload,
				url: 'https://h.test/x',
			}),
			unlistedEmail('Hub', payload, {
				company: payload,
				reason: payload,
				supportEmail: 's@h.test',
			}),
		]
		for (const { html } of mails) {
			const mail = new DOMParser().parseFromString(html, 'text/html')
			expect(mail.body.textContent).toContain('Hub')
			expect(mail.body.querySelectorAll('script, img, svg, [onmouseover]')).toHaveLength(0)
		}
	})

	test('a line break in a company adds no email header (security row 60)', () => {
		const company = 'A\r\nBcc: evil@x.test'
		const { subject } = reportEmail('Hub', {
			company,
			reason: '',
			details: '',
			url: 'https://h.test/',
		})
		expect(subject).toBe('Listing reported: A Bcc: evil@x.test')
	})
})

test('a listing that an admin removed says so, why, and what to do', () => {
	const reason = 'The phone number is wrong.'
	show(<ListingStatus state="takenOff" missing={[]} takenOffReason={reason} card={null} />)
	screen.getByText('Your listing was removed from the directory')
	screen.getByText(reason)
	screen.getByText("Members can't find you. Contact us to have it restored.")
	expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
})
