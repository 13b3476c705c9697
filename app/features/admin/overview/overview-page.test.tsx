// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useLocation } from '@remix-run/react'
import { afterEach, describe, expect, test } from 'vitest'
import { QuickLinks, StatCards, SystemState } from './overview-page'

afterEach(cleanup)

const STATS = {
	guides: 12,
	users: 340,
	listings: 40,
	subscribers: 25,
	revenue: '$1,349.00',
	recurring: 31_050,
}

/** Shows the location after a click, with its state. */
function Arrived() {
	const { pathname, search, state } = useLocation()
	return <output>{JSON.stringify({ at: pathname + search, state: state as unknown })}</output>
}

function show(stats: Parameters<typeof StatCards>[0]['stats'] = STATS) {
	const Page = () => (
		<>
			<StatCards stats={stats} />
			<QuickLinks />
		</>
	)
	const Stub = createRemixStub([
		{ path: '/admin', Component: Page },
		{ path: '*', Component: Arrived },
	])
	render(<Stub initialEntries={['/admin']} />)
}

const getHref = (name: string): string | null =>
	screen.getAllByRole('link', { name })[0]?.getAttribute('href') ?? null

/** The card with this title. */
function place(title: string): HTMLElement {
	const card = screen.getByRole('heading', { name: title }).closest('li')
	if (card === null) throw new Error(`${title} is not in a card`)
	return card
}

describe('ADMIN-03 ADMIN-04 links of the overview', () => {
	test.each([
		['Manage Guides', '/admin/guides'],
		['Manage Users', '/admin/users'],
		['Manage Service Providers', '/admin/service-providers'],
		['Provider Statistics', '/admin/service-provider-stats'],
	])('%s leads to %s', (name, to) => {
		show()
		expect(getHref(name)).toBe(to)
	})

	test('the subscribers link selects the role, in the address and as a state flag', () => {
		show()
		const link = screen.getByRole('link', { name: 'All with the Subscriber Role' })
		expect(link.getAttribute('href')).toBe('/admin/users?role=subscriber')
		fireEvent.click(link)
		expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({
			at: '/admin/users?role=subscriber',
			state: { role: 'subscriber' },
		})
	})

	test('ADMIN-03 the users card leads to the people with an account, and to the listings without one', () => {
		show()
		expect(getHref('View These Users')).toBe('/admin/users?account=yes')
		expect(getHref('40 listings without an account')).toBe('/admin/users?account=no')
		cleanup()
		show({ ...STATS, listings: 0 })
		expect(screen.queryByText(/without an account/u)).toBeNull()
	})

	test('ADMIN-03 the subscribers card says who counts, and leads to those', () => {
		show()
		expect(getHref('View These Subscribers')).toBe('/admin/users?renews=yes')
		expect(screen.getByText('Subscribers').closest('li')?.textContent).toContain(
			'With a plan that renews, VIPs and admins included.',
		)
	})

	test('ADMIN-03 the monthly recurring revenue says whom it leaves out', () => {
		show()
		expect(screen.getByText('Total Revenue').closest('li')?.textContent).toContain(
			"$310.50 MRR from these subscribers. Past-due and canceling members aren't counted.",
		)
	})

	test('ADMIN-03 the total revenue says what it counts, and leads to its parts', () => {
		show()
		const card = screen.getByText('Total Revenue').closest('li')
		expect(card?.textContent).toContain(
			"All payments in US dollars so far, less refunds and disputes, before Stripe's fees.",
		)
		expect(card?.querySelector('a')?.getAttribute('href')).toBe('/admin/revenue')
	})

	test('a failure to read the revenue is shown, and its card has two dashes', () => {
		show({ ...STATS, revenue: null, recurring: null })
		expect(screen.getByText('Failed to fetch total revenue.')).toBeTruthy()
		const card = screen.getByText('Total Revenue').closest('li')
		expect(card?.textContent).toBe('Total Revenue--')
	})
})

describe('FIX-46 FIX-49 what runs, and the age of the last backup', () => {
	const showSystem = (system: Partial<Parameters<typeof SystemState>[0]['system']>) => {
		render(
			<SystemState
				system={{ version: '1.2.3', backupAt: null, backupAge: null, isLate: false, ...system }}
			/>,
		)
		return document.body.textContent
	}

	test('is one line', () => {
		const at = { backupAt: '2026-11-28T01:00:00.000Z', backupAge: '3 hours' }
		expect(showSystem(at)).toMatch(/^Version 1\.2\.3\. Last backup 3 hours ago \(.*November/u)
		cleanup()
		expect(showSystem({})).toBe('Version 1.2.3. No backup has been made here yet.')
	})

	test('is a warning when the backup is late', () => {
		expect(showSystem({ isLate: true })).toContain('The backup is late')
	})
})

describe('ADMIN-05 announced features', () => {
	test('users can be managed; bulk actions are announced', () => {
		show()
		const card = within(place('Manage Users'))
		expect(card.getByRole('link').getAttribute('href')).toBe('/admin/users')
		expect(card.getByText('Coming Soon: bulk actions')).toBeTruthy()
	})

	test('analytics is announced without a link', () => {
		show()
		const card = within(place('Analytics'))
		expect(card.getByText('Coming Soon')).toBeTruthy()
		expect(card.queryByRole('link')).toBeNull()
		expect(document.body.querySelector('a[href="/admin/analytics"]')).toBeNull()
	})
})
