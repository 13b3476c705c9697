// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRemixStub } from '@remix-run/testing'
import { afterEach, describe, expect, test } from 'vitest'
import type { CompsAccess } from './comps-access'
import { CompsTeaser } from './teaser'

afterEach(cleanup)

type Teaser = Extract<CompsAccess, { kind: 'teaser' }>

function show(offer: Teaser['offer'], isOpen = false) {
	const access: Teaser = { kind: 'teaser', offer, isOpen }
	const Stub = createRemixStub([{ path: '/', Component: () => <CompsTeaser access={access} /> }])
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

	test('a user without a plan sees Become a Member, with a return target', () => {
		show('subscribe')
		expect(linkTo('Become a Member')).toBe('/subscription?afterSubscribeRedirect=%2Fcomps')
	})

	test('a paid member sees that it is included, and no offer', () => {
		show('included')
		expect(screen.getByText('Included in your membership as soon as it launches')).toBeDefined()
		expect(screen.queryAllByRole('link')).toEqual([])
	})

	test("COMPS-17 once open to members, the preview's buttons name the required plan", () => {
		show('signUp', true)
		const [save, menu] = screen.getAllByRole<HTMLButtonElement>('button')
		expect([save?.disabled, save?.title]).toEqual([true, 'Sign in to save comps'])
		expect([menu?.disabled, menu?.title]).toEqual([true, 'Sign in to use saved comps'])
	})
})
