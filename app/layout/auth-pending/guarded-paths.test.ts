import { expect, test } from 'vitest'
import { checkingText, isGuarded } from './guarded-paths'

test.each([
	'/dashboard',
	'/calculator',
	'/profile',
	'/admin',
	'/admin/users',
	'/service-providers',
])('SHELL-13 %s has a loading screen', (pathname) => {
	expect(isGuarded(pathname)).toBe(true)
})

test.each(['/', '/guides', '/comps', '/signin', '/terms-of-service', '/administration'])(
	'SHELL-25 %s is open and has no loading screen',
	(pathname) => {
		expect(isGuarded(pathname)).toBe(false)
	},
)

test.each([
	['/admin', 'Checking permissions...'],
	['/admin/guides', 'Checking permissions...'],
	['/admin/service-providers/new', 'Checking permissions...'],
	['/administration', 'Loading…'],
	['/dashboard', 'Loading…'],
])('ADMIN-01 the loading screen of %s says %s', (pathname, text) => {
	expect(checkingText(pathname)).toBe(text)
})
