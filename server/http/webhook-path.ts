/** The path whose sender proves itself by a signature; no origin and no limit per address applies. */
export const WEBHOOK_PATH = '/api/stripe/webhook'
