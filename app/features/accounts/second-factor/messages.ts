import { PASSKEY_REFUSED_TEXT } from '~/features/accounts/passkeys/messages'

/** Texts of the second factor that pages and calls share. */

export const CODE_NEEDED_TEXT = 'Please enter a code.'

const CODE_REFUSED_TEXT =
	"That code didn't work. Each code is good once: wait for the next one, or use a recovery code."

/** What to say about a refused second factor, by the field of the form. */
export const FACTOR_REFUSED_TEXTS = { code: CODE_REFUSED_TEXT, passkey: PASSKEY_REFUSED_TEXT }

export const ADMIN_FACTOR_TEXT = 'Admins need a second step. Please add one to continue.'

export const LAST_FACTOR_TEXT =
	'Admins need a second step. Add another one before you remove this one.'

export const NO_FACTOR_TEXT = 'Your account has no second step. Add one in Sign-In Security.'

export const SIGN_IN_EXPIRED_TEXT = 'This sign-in has expired. Please sign in again.'

export const FACTOR_NEEDED_TEXT =
	'Enter a code from your authenticator app or a recovery code to finish signing in.'

export const APP_CODE_REFUSED_TEXT =
	"That code didn't work. Check the time on your phone and enter the newest code."

/** After a sign-in with a recovery code. */
export const recoveryCodesLeftText = (left: number): string =>
	left === 0
		? 'You used your last recovery code. Make new ones in Sign-In Security.'
		: `You used a recovery code. You have ${left} left.`

/** The same text as where the password is changed. */
export const PASSWORD_REFUSED_TEXT = "That's not your current password."

export const SEND_AGAIN_TEXT = "Confirm it's you, then try again."

export const CONFIRM_FIRST_TEXT =
	'Confirm your identity first: POST a code to /api/auth/second-factor, or sign in again.'
