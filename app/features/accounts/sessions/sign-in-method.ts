/** What proved the identity at a sign-in. */

const METHODS = {
	password: 'Password',
	app: 'Password and app code',
	recovery: 'Password and recovery code',
	secondFactorPasskey: 'Password and passkey',
	passkey: 'Passkey',
} as const

export type SignInMethod = keyof typeof METHODS

/** A stored method in words; empty for sign-ins from before methods were recorded. */
export const describeSignInMethod = (method: string): string =>
	Object.hasOwn(METHODS, method) ? METHODS[method as SignInMethod] : ''
