/** Texts of passkeys that pages and calls share. */

export const PASSKEY_REFUSED_TEXT = "That passkey didn't work. Try again, or use another way."

export const PASSKEY_NOT_ADDED_TEXT = "We couldn't add that passkey. Please try again."

export const PASSKEY_EXISTS_TEXT = 'Your account already has this passkey.'

export const NO_PASSKEY_TEXT = 'Your account has no passkey. Add one in Sign-In Security.'

/** How many passkeys an account can have. */
export const MAX_PASSKEYS = 10

export const TOO_MANY_PASSKEYS_TEXT = `You have ${MAX_PASSKEYS} passkeys. Remove one to add another.`
