import { expect, test } from 'vitest'
import { checkingText, isGuarded } from './guarded-paths'

test.each([
	'/dashboard',
	'/calculator',
	'/profile',
	'/admin',
	'/admin/users',
	'/service-providers',
])('SHELL-13 %s waits behind the loading screen', (pathname) => {
	expect(isGuarded(pathname)).toBe(true)
})

test.each(['/', '/guides', '/comps', '/signin', '/terms-of-service', '/administration'])(
	'SHELL-25 %s is open and shows no such screen',
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
])('ADMIN-01 on the way to %s it says %s', (pathname, text) => {
	expect(checkingText(pathname)).toBe(text)
})
