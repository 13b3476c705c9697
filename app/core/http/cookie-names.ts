/** The app's cookies, the most important first: of an over-long header, the last ones are cut. */
export const COOKIE_NAMES = {
	session: 'session',
	/** A sign-in that waits for its second factor. */
	pendingSignIn: 'pending-sign-in',
	/** The browser that passkey challenges were given to. */
	passkeyBrowser: 'passkey-browser',
	device: 'device',
	theme: 'theme',
	flash: 'flash',
	/** The code of a friend's link. */
	promoCode: 'promo-code',
	/** The address of a share link that was just made, until its page shows it. */
	newLink: 'new-link',
	/** The address of the deal that a visitor typed on the landing page. */
	typedDeal: 'typed-deal',
} as const

/** What the names begin with on an https origin, so that no other host can set such a cookie. */
export const cookiePrefix = (isHttps: boolean): string => (isHttps ? '__Host-' : '')

/** The names as they are sent. */
export const ownCookieNames = (isHttps: boolean): string[] =>
	Object.values(COOKIE_NAMES).map((name) => cookiePrefix(isHttps) + name)
