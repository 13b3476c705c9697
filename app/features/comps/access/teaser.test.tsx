// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRemixStub } from '@remix-run/testing'
import { afterEach, describe, expect, test } from 'vitest'
import type { Teaser } from './comps-access'
import { CompsTeaser } from './teaser'
import { teaserSample } from './teaser-sample.server'

afterEach(cleanup)

const sample = teaserSample(new Date('2026-11-20T00:00:00Z'))

function show(offer: Teaser['offer'], isOpen = false) {
	const access: Teaser = { kind: 'teaser', offer, isOpen }
	const Stub = createRemixStub([
		{ path: '/', Component: () => <CompsTeaser access={access} sample={sample} /> },
	])
	render(<Stub />)
}

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('COMPS-01 COMPS-02 the teaser', () => {
	test('a visitor sees Sign Up Now', () => {
		show('signUp')
		expect(screen.getByText('Property Comps Coming Soon!')).toBeDefined()
		expect(linkTo('Sign Up Now')).toBe('/signup')
		expect(screen.queryByText('Sign in to save comps')).toBeNull()
	})

	test('those without a plan read what comps are part of, and what that costs', () => {
		show('signUp')
		expect(document.querySelector('.empty')?.textContent).toContain(
			"The account is free. Comps aren't open yet and will be part of every plan. The 6-Month Plan is $99 billed every 6 months; the Annual Plan is $149 billed annually.",
		)
		cleanup()
		show('subscribe', true)
		expect(document.querySelector('.empty')?.textContent).toContain('Comps are part of every plan.')
		cleanup()
		show('included')
		expect(document.querySelector('.empty')?.textContent).not.toContain('$99')
	})

	test('a user whose plan gives no access right now is led to support, without a price', () => {
		show('plan', true)
		expect(linkTo('Contact Us')).toBe('/contact')
		expect(screen.getByText(/^You have a plan/u)).toBeDefined()
		expect(document.querySelector('.empty')?.textContent).not.toContain('$99')
	})

	test('a user without a plan sees Become a Member, with a return target', () => {
		show('subscribe')
		expect(linkTo('Become a Member')).toBe('/subscription?afterSubscribeRedirect=%2Fcomps')
	})

	test('a paid member sees that it is included, and no offer', () => {
		show('included')
		expect(screen.getByText('Included in your membership as soon as it launches')).toBeDefined()
		// Only the markers of the sample's map.
		expect(screen.queryAllByRole('link', { name: /Sign Up|Member/u })).toEqual([])
	})

	test("COMPS-17 once open to members, the preview's buttons name the required plan", () => {
		show('signUp', true)
		const [save, menu] = screen.getAllByRole<HTMLButtonElement>('button')
		expect([save?.disabled, save?.title]).toEqual([true, 'Sign in to save comps'])
		expect([menu?.disabled, menu?.title]).toEqual([true, 'Sign in to use saved comps'])
	})

	test('V9 everyone sees a finished sample valuation, marked and without controls', () => {
		show('included')
		expect(screen.getByText('Sample data – not real sales')).toBeDefined()
		expect(document.querySelector('#comps-estimate')?.textContent).toBe(
			`$${sample.estimate?.value.toLocaleString('en-US')}`,
		)
		expect(sample.estimate?.warnings).toEqual([])
		expect(screen.getByRole('columnheader', { name: '1. 118 Sample Ave' })).toBeDefined()
		expect(screen.getAllByRole('link')).toHaveLength(3)
		expect(document.querySelector('button, form, input')).toBeNull()
	})
})
