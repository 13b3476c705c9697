import { expect, test } from 'vitest'
import { authPendingText, isAccessChecked, isAccessForm } from './access-checked-paths'

test.each([
	'/dashboard',
	'/calculator',
	'/profile',
	'/admin',
	'/admin/users',
	'/service-providers',
])('SHELL-13 %s has a loading screen', (pathname) => {
	expect(isAccessChecked(pathname)).toBe(true)
})

test.each(['/', '/guides', '/comps', '/signin', '/terms-of-service', '/administration'])(
	'SHELL-25 %s is open and has no loading screen',
	(pathname) => {
		expect(isAccessChecked(pathname)).toBe(false)
	},
)

test.each([
	['/admin', 'Checking permissions...'],
	['/admin/guides', 'Checking permissions...'],
	['/admin/service-providers/new', 'Checking permissions...'],
	['/administration', 'Loading…'],
	['/dashboard', 'Loading…'],
])('ADMIN-01 the loading screen of %s says %s', (pathname, text) => {
	expect(authPendingText(pathname)).toBe(text)
})

test.each([
	['/signin?redirect=%2Fcalculator', true],
	['/verify-email', true],
	['/calculator', false],
	[undefined, false],
])('SHELL-13 the page is covered after a form to %s: %s', (formAction, isCovered) => {
	expect(isAccessForm(formAction)).toBe(isCovered)
})
