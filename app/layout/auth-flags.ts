import type { AuthState } from '~/features/accounts/access/viewer'

/** The auth state under the names of the specification (DATA-04). */
export type AuthFlags = Omit<AuthState, 'tier'> & {
	/** A sign-in, sign-out or another form is on its way. */
	isLoading: boolean
	/** The server is deciding about the page that was asked for. */
	isCheckingAuth: boolean
}

const SIGNED_OUT: AuthState = {
	user: null,
	tier: 'visitor',
	isAuthenticated: false,
	error: null,
	message: null,
	forcedLogout: false,
	forcedLogoutReason: null,
}

/** The flags: who somebody is comes from the server, what is under way from the navigation. */
export function authFlags(
	auth: AuthState | undefined,
	navigation: 'idle' | 'loading' | 'submitting',
): AuthFlags {
	const { tier: _tier, ...state } = auth ?? SIGNED_OUT
	return {
		...state,
		isLoading: navigation === 'submitting',
		isCheckingAuth: navigation === 'loading',
	}
}
