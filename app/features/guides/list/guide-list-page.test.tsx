// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import type { ReactElement } from 'react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { readGuideListQuery } from './guide-list-query'
import { GuideFailure } from '~/features/guides/reading/guide-failure'
import { LibraryFailure, GuideListPage, type GuideListPageProps } from './guide-list-page'

afterEach(cleanup)

function show(element: ReactElement): void {
	const Stub = createRemixStub([{ path: '/', Component: () => element }])
	render(<Stub />)
}

const guide = {
	id: 'g',
	title: 'Hard money',
	slug: 'hard-money',
	category: ['Financing'],
	summary: '',
	tags: ['loans'],
	coverImage: '',
	isFree: false,
	createdAt: '2026-05-03T23:59:00.000Z',
	isRecommended: false,
	hits: null,
}

const props = (changes: Partial<GuideListPageProps> = {}): GuideListPageProps => ({
	query: readGuideListQuery(new URLSearchParams()),
	guides: [guide],
	count: 1,
	premiumGuidesCount: 1,
	categories: ['Financing'],
	tags: ['loans'],
	page: 1,
	pages: 1,
	hasGuides: true,
	isEntitled: false,
	withheld: null,
	isAdmin: false,
	...changes,
})

describe('GUIDE-12 Subscribe Now', () => {
	const link = () => screen.queryByRole('link', { name: 'Subscribe Now' })

	test('is shown to all users without access, with a return target', () => {
		show(<GuideListPage {...props()} />)
		expect(link()?.getAttribute('href')).toBe('/subscribe?afterSubscribeRedirect=%2Fguides')
		expect(screen.getByText(/Become a member to read 1 premium guide\./u)).toBeTruthy()
	})

	test('is not shown to those who pay for a plan without access', () => {
		show(<GuideListPage {...props({ withheld: 'plan' })} />)
		expect(link()).toBeNull()
		expect(screen.getByText(/^You have a plan/u)).toBeTruthy()
		expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
	})

	test('is not shown to members', () => {
		show(<GuideListPage {...props({ isEntitled: true })} />)
		expect(link()).toBeNull()
		expect(screen.queryByText(/free view/u)).toBeNull()
	})
})

describe('GUIDE-10 DATA-12 a card', () => {
	test('has fallbacks for missing values, and a premium badge', () => {
		show(<GuideListPage {...props()} />)
		const card = screen.getByRole('article')
		expect(card.querySelector('img')?.getAttribute('src')).toBe('/covers/placeholder.svg')
		expect(card.textContent).toContain('No summary available for this guide.')
		expect(card.textContent).toContain('Premium')
		expect(card.querySelector('time')?.textContent).toBe('May 3, 2026')
		const tag = screen.getByRole('link', { name: '#loans' })
		expect(tag.getAttribute('href')).toBe('/guides?tag=loans')
	})
})

test('GUIDE-01 the count is a sentence', () => {
	show(<GuideListPage {...props()} />)
	expect(screen.getByText('1 guide found')).toBeTruthy()
	cleanup()
	show(<GuideListPage {...props({ count: 12 })} />)
	expect(screen.getByText('12 guides found')).toBeTruthy()
})

test('GUIDE-04 the active chip links to the unfiltered list', () => {
	const query = readGuideListQuery(new URLSearchParams('category=financing&sort=a-z'))
	show(<GuideListPage {...props({ query })} />)
	const chip = screen.getByRole('link', { name: /^Financing/u })
	expect(chip.getAttribute('aria-current')).toBe('true')
	expect(chip.getAttribute('href')).toBe('/guides?sort=a-z')
	expect(screen.getByRole('link', { name: 'Clear Filters' }).getAttribute('href')).toBe('/guides')
})

test('GUIDE-09 an empty library says what will appear there, and has nothing to clear', () => {
	const empty = { guides: [], count: 0, hasGuides: false, categories: [], tags: [] }
	show(<GuideListPage {...props(empty)} />)
	expect(screen.getByText('Guides Coming Soon')).toBeTruthy()
	expect(screen.getByText('What to Expect')).toBeTruthy()
	expect(screen.queryByText('No guides match your filters.')).toBeNull()
	expect(screen.queryByRole('link', { name: 'Clear Filters' })).toBeNull()
})

test('GUIDE-11 GUIDE-12 admins see their box', () => {
	show(<GuideListPage {...props({ isAdmin: true, isEntitled: true })} />)
	expect(screen.getByText('Admin Actions')).toBeTruthy()
	const link = screen.getByRole('link', { name: 'Manage Guides' })
	expect(link.getAttribute('href')).toBe('/admin/guides')
})

describe('GUIDE-08 GUIDE-17 failures', () => {
	test('of the library', () => {
		show(<LibraryFailure again="/guides?tag=x" />)
		expect(screen.getByRole('alert').textContent).toContain(
			'Failed to load guides. Please try again later.',
		)
		const retryLink = screen.getByRole('link', { name: 'Try Again' })
		expect(retryLink.getAttribute('href')).toBe('/guides?tag=x')
	})

	test('of a guide: not found, or unavailable', () => {
		show(<GuideFailure isMissing again="/guides/x" />)
		expect(screen.getByRole('alert').textContent).toBe('Guide Not Found')
		expect(screen.getByRole('link', { name: 'Back to Guides' }).getAttribute('href')).toBe(
			'/guides',
		)
		cleanup()
		show(<GuideFailure isMissing={false} again="/guides/x" />)
		expect(screen.getByRole('alert').textContent).toBe(
			'Failed to load guide. Please try again later.',
		)
	})
})
