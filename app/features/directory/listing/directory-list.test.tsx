// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { paths } from '~/core/http/paths'
import { readDirectoryQuery } from './directory-query'
import { reportEmail, unlistedEmail } from '~/features/directory/emails'
import { toProviderCard } from '~/features/directory/profile/card'
import { EMPTY_PROFILE, type ProviderProfile } from '~/features/directory/profile/profile'
import { DirectoryFilters } from './directory-filters'
import { DirectoryList } from './directory-list'
import { ListingStatus } from '~/features/directory/profile/provider-panel'
import { ProviderCardView } from '~/features/directory/profile/provider-card'
import { ServiceTypeLinks } from './service-type-links'

afterEach(cleanup)

const query = (search = '') => readDirectoryQuery(new URLSearchParams(search))
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
	page,
	pages,
	seed: '2s',
})

describe('DIR-09 DIR-10 DIR-12 DIR-13 a card', () => {
	test('DIR-13 says who, what, where and how', () => {
		show(<ProviderCardView card={toProviderCard('p', { ...profile, aboutMe: 'Roofs.' })} />)
		const card = screen.getByRole('article', { name: 'Field & Co' })
		for (const text of ['Contractor', 'Roofing · Plumbing', 'Roofs.']) {
			expect(card.textContent).toContain(text)
		}
		expect(card.textContent).toContain('Ohio, Oklahoma, Texas and 2 more states')
		expect(screen.getByRole('link').getAttribute('href')).toBe('tel:5125550100')
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
		expect(screen.getByText('3 providers')).toBeDefined()
	})

	test.each([
		['', 'No service providers yet'],
		['location=TX', 'No providers match your filters'],
		['favourites=1', 'No favorites yet'],
	])('DIR-08 empty, with %j: %s', (search, title) => {
		show(<DirectoryList query={query(search)} list={{ ...list(0), total: 0 }} />)
		expect(screen.getByRole('heading', { name: title })).toBeDefined()
	})

	test("a favorite's star offers to remove it", () => {
		show(<DirectoryList query={query()} list={list(2)} />)
		expect(screen.getByRole('button', { name: 'Remove Company 0 from favorites' })).toBeDefined()
		expect(screen.getByRole('button', { name: 'Add Company 1 to favorites' })).toBeDefined()
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

	test('DIR-14 the chips scroll in steps of 100 px', () => {
		const scrollBy = vi.fn()
		Element.prototype.scrollBy = scrollBy
		show(<ServiceTypeLinks names={['Contractor', 'Lender']} query={query('serviceType=Lender')} />)
		fireEvent.click(screen.getByRole('button', { name: 'Later services' }))
		fireEvent.click(screen.getByRole('button', { name: 'Earlier services' }))
		expect(scrollBy.mock.calls.map(([to]) => (to as { left: number }).left)).toEqual([100, -100])
		expect(screen.getByRole('link', { name: 'Lender' }).getAttribute('aria-current')).toBe('true')
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
				<ListingStatus state="takenOff" reason={payload} />
			</>,
		)
		expect(
			container.querySelectorAll('script, img, [onerror], [onload], [onmouseover]'),
		).toHaveLength(0)
		expect(container.textContent).toContain(payload)
		for (const link of container.querySelectorAll('a')) {
			expect(link.getAttribute('href')).toMatch(/^(?:https:|tel:[\d+]*$|mailto:[^<>"]*$)/u)
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
			document.body.innerHTML = html
			expect(document.body.querySelectorAll('script, img, svg, [onmouseover]')).toHaveLength(0)
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
