/** The part of the configuration that is about payments, checked like the rest of it. */

/** How the payment provider is reached. */
export type PaymentsConfig = {
	secretKey: string
	publishableKey: string
	/** All of them verify, so that one can be replaced while events are under way. */
	webhookSecrets: string[]
	/** Where the provider's stand-in listens; null is the provider itself. */
	apiBase: string | null
	/** Where people without a customer of ours can sign in at the provider. */
	portalLoginUrl: string | null
	isLive: boolean
	/** The port the stand-in is started on with the app; null where it is not ours to start. */
	sandboxPort: number | null
}

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
/** So many different characters a random secret has at least. */
const MIN_WEBHOOK_CHARACTERS = 10

const STAND_IN = {
	secretKey: 'sk_test_sandbox',
	publishableKey: 'pk_test_sandbox',
	webhookSecrets: ['whsec_sandbox'],
}

/**
 * Whether a signing secret can be guessed: the provider's are `whsec_` and 32 random characters or
 * more. Words of examples, few characters and a repeated pattern are nobody's random secret.
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

/** Local mode brings its own provider unless it is given keys or another address. */
export function readPaymentsConfig(
	e: PaymentsEnvironment,
	list: (text: string) => string[],
	problems: string[],
): PaymentsConfig {
	const isProduction = e.APP_MODE === 'production'
	const bringsOwn = !isProduction && !e.STRIPE_SECRET_KEY && !e.STRIPE_API_BASE
	const given = !isProduction && !e.STRIPE_SECRET_KEY ? STAND_IN : undefined
	const payments: PaymentsConfig = {
		secretKey: e.STRIPE_SECRET_KEY ?? given?.secretKey ?? '',
		publishableKey: e.STRIPE_PUBLISHABLE_KEY ?? given?.publishableKey ?? '',
		webhookSecrets: e.STRIPE_WEBHOOK_SECRET
			? list(e.STRIPE_WEBHOOK_SECRET)
			: (given?.webhookSecrets ?? []),
		apiBase: bringsOwn ? `http://127.0.0.1:${e.SANDBOX_PORT}` : (e.STRIPE_API_BASE ?? null),
		portalLoginUrl: e.STRIPE_PORTAL_LOGIN_URL ?? null,
		isLive: /^(?:sk|rk)_live_/u.test(e.STRIPE_SECRET_KEY ?? ''),
		sandboxPort: bringsOwn ? e.SANDBOX_PORT : null,
	}
	if (payments.secretKey === '') problems.push('STRIPE_SECRET_KEY: set the key of your account')
	if (payments.publishableKey === '') problems.push('STRIPE_PUBLISHABLE_KEY: set the public key')
	if (payments.webhookSecrets.length === 0) {
		problems.push('STRIPE_WEBHOOK_SECRET: set the signing secret of the endpoint')
	} else if (isProduction && payments.webhookSecrets.some(isWeakWebhookSecret)) {
		problems.push(
			'STRIPE_WEBHOOK_SECRET: too weak or an example; copy the signing secret of the endpoint (whsec_ and at least 32 random characters)',
		)
	}
	const isPublicLive = payments.publishableKey.startsWith('pk_live_')
	if (payments.publishableKey !== '' && isPublicLive !== payments.isLive) {
		problems.push('STRIPE_PUBLISHABLE_KEY: it belongs to the other mode than STRIPE_SECRET_KEY')
	}
	if (!isProduction && payments.isLive) {
		problems.push('STRIPE_SECRET_KEY: local mode refuses a live key')
	}
	if (isProduction && !e.ALLOW_TEST_PAYMENTS) {
		if (payments.secretKey !== '' && !payments.isLive) {
			problems.push(
				'STRIPE_SECRET_KEY: a test key takes no money; ALLOW_TEST_PAYMENTS=true allows it',
			)
		}
		if (payments.apiBase !== null) {
			problems.push('STRIPE_API_BASE: production talks to the provider itself; leave it out')
		}
	}
	return payments
}
