import { expect, test } from 'vitest'
import type { AuthState } from '~/features/accounts/access/viewer'
import { authFlags } from './auth-flags'
import { person } from '#tests/helpers/fixtures/user'

const signedIn: AuthState = {
	user: person('subscriber'),
	tier: 'paid',
	isAuthenticated: true,
	error: null,
	message: 'Email verified successfully',
	forcedLogout: false,
	forcedLogoutReason: null,
}

test('DATA-04 the auth state has the eight names of the specification', () => {
	expect(Object.keys(authFlags(signedIn, 'idle')).sort()).toEqual(
		[
			'user',
			'isAuthenticated',
			'error',
			'isLoading',
			'isCheckingAuth',
			'message',
			'forcedLogout',
			'forcedLogoutReason',
		].sort(),
	)
})

test.each([
	['idle', false, false],
	['submitting', true, false],
	['loading', false, true],
] as const)('DATA-04 while the navigation is %s', (navigation, isLoading, isCheckingAuth) => {
	expect(authFlags(signedIn, navigation)).toMatchObject({
		user: { firstName: 'Ana' },
		isAuthenticated: true,
		isLoading,
		isCheckingAuth,
	})
})

test('DATA-04 without data nobody is signed in', () => {
	expect(authFlags(undefined, 'idle')).toEqual({
		user: null,
		isAuthenticated: false,
		error: null,
		message: null,
		forcedLogout: false,
		forcedLogoutReason: null,
		isLoading: false,
		isCheckingAuth: false,
	})
})
