/** Stripe's webhook. A signature verifies its sender, so origin check and rate limit do not apply. */
export const WEBHOOK_PATH = '/api/stripe/webhook'
