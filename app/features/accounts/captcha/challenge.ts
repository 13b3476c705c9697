/** What GET /api/bot-token answers: a token, and what script does to add a proof to it. */
export type CaptchaChallenge = {
	/** Enough for a form or a JSON call on its own, in the slower lane. */
	token: string
	proof: { by: 'work'; challenge: object } | { by: 'recaptcha' | 'turnstile'; siteKey: string }
}

/** How often a form that stays open gets a fresh token (AUTH-06, AUTH-23). */
export const REFRESH_EVERY_MS = 90_000
