// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { FormTokenProvider } from '~/ui/field/form-token'
import { publicUser } from '#tests/helpers/fixtures/user'
import { Footer } from '~/layout/footer/footer'
import { TopBar } from './top-bar'

afterEach(cleanup)

function show(user: PublicUser | null | undefined, path = '/', hasPricing = false) {
	const Page = () => (
		<FormTokenProvider token="token-1">
			<TopBar brand="Deal House" theme="system" auth={user === undefined ? undefined : { user }} />
			<Footer brand="Deal House" theme="dark" hasPricing={hasPricing} />
		</FormTokenProvider>
	)
	const Stub = createRemixStub([{ path: '*', Component: Page }])
	render(<Stub initialEntries={[path]} />)
}

const getLinkText = (name: string) => document.body.querySelector(`a[href="${name}"]`)?.textContent

describe('top bar', () => {
	test('SHELL-01 SHELL-02 the logo and the brand link to the home page', () => {
		show(null)
		expect(getLinkText('/')).toBe('Deal House')
	})

	test('SHELL-06 every link and action is in the markup once, inside the menu', () => {
		show(null)
		const menu = document.getElementById('site-menu')
		expect(menu?.getAttribute('popover')).toBe('auto')
		for (const to of ['/calculator', '/guides', '/service-providers', '/comps', '/signin']) {
			expect(document.querySelectorAll(`a[href="${to}"]`)).toHaveLength(1)
			expect(menu?.querySelector(`a[href="${to}"]`)).not.toBeNull()
		}
	})

	test('the current page is marked, and so is its section', () => {
		show(null, '/guides/first-deal')
		const current = [...document.querySelectorAll('[aria-current="page"]')]
		expect(current.map((link) => link.textContent)).toEqual(['Real Estate Guides'])
	})

	test('SHELL-05 the sign-up page is not marked as the provider link', () => {
		show(null, '/signup')
		expect(document.querySelector('[aria-current="page"]')).toBeNull()
	})

	test('SHELL-11 Sign Out is a form that posts with the form token', () => {
		show(publicUser('subscriber'))
		const button = [...document.querySelectorAll('button')].find(
			(one) => one.textContent === 'Sign Out',
		)
		const form = button?.closest('form')
		expect(form?.getAttribute('method')).toBe('post')
		expect(form?.getAttribute('action')).toBe('/signout')
		expect(form?.querySelector('[name=formToken]')?.getAttribute('value')).toBe('token-1')
		expect(button?.type).toBe('submit')
	})

	test('SHELL-08 SHELL-09 the menu opens from the first name', () => {
		show(publicUser('admin'))
		const button = document.querySelector('[popovertarget="account-menu"]')
		expect(button?.textContent).toBe('Ana')
		expect(getLinkText('/admin')).toBe('Admin Dashboard')
	})

	test('without a viewer it only has the brand', () => {
		show(undefined)
		expect(document.getElementById('site-menu')).toBeNull()
		expect(getLinkText('/')).toBe('Deal House')
	})
})

describe('footer', () => {
	test('SHELL-12 has the terms, the link to Check Our Math and a copyright line', () => {
		show(null)
		expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe(
			'/terms-of-service',
		)
		expect(screen.getByRole('link', { name: 'Check our math' }).getAttribute('href')).toBe(
			'/check-our-math',
		)
		expect(screen.getByText('© Deal House')).toBeTruthy()
	})

	test('SHELL-12 links the prices for those who can open them', () => {
		show(null)
		expect(screen.queryByRole('link', { name: 'Pricing' })).toBeNull()
		cleanup()
		show(null, '/guides', true)
		expect(screen.getByRole('link', { name: 'Pricing' }).getAttribute('href')).toBe('/#pricing')
	})

	test('the theme is selected by a plain form that redirects back to the page', () => {
		show(null, '/guides?sort=a-z')
		const button = screen.getByRole('button', { name: 'Dark theme', pressed: true })
		const form = button.closest('form')
		expect(form?.getAttribute('action')).toBe('/theme')
		expect(form?.querySelector('[name=redirectTo]')?.getAttribute('value')).toBe('/guides?sort=a-z')
	})
})
