/** The response of GET /api/bot-token: a token and the challenge for the proof. */
export type CaptchaChallenge = {
	/** Sufficient for a form or a JSON call on its own, at the lower trust level. */
	token: string
	proof: { by: 'work'; challenge: object } | { by: 'recaptcha' | 'turnstile'; siteKey: string }
}

/** How often an open form gets a new token (AUTH-06, AUTH-23). */
export const REFRESH_EVERY_MS = 90_000
