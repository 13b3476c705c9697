// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Menu, MenuButton, MenuLink } from './menu'

afterEach(cleanup)

test('is a popover with links and buttons that its button opens without JavaScript', () => {
	const Stub = createRemixStub([
		{
			path: '/',
			Component: () => (
				<Menu id="account" label="Account" trigger="Ana">
					<MenuLink to="/dashboard">Dashboard</MenuLink>
					<MenuButton>Sign Out</MenuButton>
				</Menu>
			),
		},
	])
	render(<Stub />)
	const button = screen.getByRole('button', { name: 'Ana' })
	expect(button.getAttribute('popovertarget')).toBe('account')
	const menu = document.getElementById('account')
	expect(menu?.getAttribute('popover')).toBe('auto')
	expect(menu?.querySelector('a')?.getAttribute('href')).toBe('/dashboard')
	expect(menu?.querySelector('button')?.type).toBe('submit')
})
