import { isLiveKey } from './setup-config'

/** How to reach Stripe. */
export type PaymentsConfig = ReturnType<typeof readPaymentsConfig>

export type PaymentsEnvironment = {
	APP_MODE: 'local' | 'production'
	STRIPE_SECRET_KEY?: string | undefined
	STRIPE_PUBLISHABLE_KEY?: string | undefined
	STRIPE_WEBHOOK_SECRET?: string | undefined
	STRIPE_API_BASE?: string | undefined
	STRIPE_PORTAL_LOGIN_URL?: string | undefined
	ALLOW_TEST_PAYMENTS: boolean
	SANDBOX_PORT: number
}

const MAX_WEBHOOK_SECRET = 200
/** The minimum number of distinct characters in a random secret. */
const MIN_WEBHOOK_CHARACTERS = 10

const STAND_IN = {
	secretKey: 'sk_test_sandbox',
	publishableKey: 'pk_test_sandbox',
	webhookSecrets: ['whsec_sandbox'],
}

/**
 * Whether a signing secret is guessable. Stripe's are `whsec_` followed by at least 32 random
 * characters; words from examples, few distinct characters or a repeated pattern are not random.
 */
function isWeakWebhookSecret(secret: string): boolean {
	if (secret.length > MAX_WEBHOOK_SECRET) return true
	if (!/^whsec_[\w+/=-]{32,}$/u.test(secret)) return true
	const random = secret.slice('whsec_'.length)
	const isRepeated = (random + random).indexOf(random, 1) < random.length
	const isPlaceholder = /change.?me|example|secret|password|placeholder|sandbox|your[_-]/iu.test(
		random,
	)
	return isRepeated || isPlaceholder || new Set(random).size < MIN_WEBHOOK_CHARACTERS
}

/** Local mode starts its own Stripe stand-in unless it is given keys or another address. */
export function readPaymentsConfig(
	e: PaymentsEnvironment,
	list: (text: string) => string[],
	problems: string[],
) {
	const isProduction = e.APP_MODE === 'production'
	const bringsOwn = !isProduction && !e.STRIPE_SECRET_KEY && !e.STRIPE_API_BASE
	const defaults = !isProduction && !e.STRIPE_SECRET_KEY ? STAND_IN : undefined
	const payments = {
		secretKey: e.STRIPE_SECRET_KEY ?? defaults?.secretKey ?? '',
		publishableKey: e.STRIPE_PUBLISHABLE_KEY ?? defaults?.publishableKey ?? '',
		/** All of these verify events, so that a secret can be rotated while events are in flight. */
		webhookSecrets: e.STRIPE_WEBHOOK_SECRET
			? list(e.STRIPE_WEBHOOK_SECRET)
			: (defaults?.webhookSecrets ?? []),
		/** URL of the Stripe stand-in; null for Stripe itself. */
		apiBase: bringsOwn ? `http://127.0.0.1:${e.SANDBOX_PORT}` : (e.STRIPE_API_BASE ?? null),
		/** Where members without a customer record of ours can sign in at Stripe. */
		portalLoginUrl: e.STRIPE_PORTAL_LOGIN_URL ?? null,
		isLive: isLiveKey(e.STRIPE_SECRET_KEY ?? ''),
		/** Port of the stand-in that starts with the app; null if the app does not start it. */
		sandboxPort: bringsOwn ? e.SANDBOX_PORT : null,
	}
	if (payments.secretKey === '') problems.push('STRIPE_SECRET_KEY: set the key of your account')
	if (payments.publishableKey === '')
		problems.push('STRIPE_PUBLISHABLE_KEY: set the publishable key')
	if (payments.webhookSecrets.length === 0) {
		problems.push('STRIPE_WEBHOOK_SECRET: set the signing secret of the endpoint')
	} else if (isProduction && payments.webhookSecrets.some(isWeakWebhookSecret)) {
		problems.push(
			'STRIPE_WEBHOOK_SECRET: too weak or an example; copy the signing secret of the endpoint (whsec_ and at least 32 random characters)',
		)
	}
	const isPublicLive = payments.publishableKey.startsWith('pk_live_')
	if (payments.publishableKey !== '' && isPublicLive !== payments.isLive) {
		problems.push('STRIPE_PUBLISHABLE_KEY: test or live mode differs from STRIPE_SECRET_KEY')
	}
	if (!isProduction && payments.isLive) {
		problems.push('STRIPE_SECRET_KEY: local mode does not allow a live key')
	}
	if (isProduction && !e.ALLOW_TEST_PAYMENTS) {
		if (payments.secretKey !== '' && !payments.isLive) {
			problems.push(
				'STRIPE_SECRET_KEY: a test key charges no money; set ALLOW_TEST_PAYMENTS=true to allow it',
			)
		}
		if (payments.apiBase !== null) {
			problems.push('STRIPE_API_BASE: production connects to Stripe directly; unset it')
		}
	}
	return payments
}
