import { z } from 'zod'
import type { CaptchaAction } from './actions'
import { config } from '~/core/config/config.server'
import { seconds } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'

/**
 * Hosted bot checks that an operator can configure instead of the embedded one. A timeout or an
 * unclear result is inconclusive and never counts as passed.
 */

type CaptchaVerdict = 'passed' | 'failed' | 'undecided'

export type CaptchaProvider = {
	/** Verifies that the browser's token is genuine and was issued for this action. */
	verify: (response: string, action: CaptchaAction) => Promise<CaptchaVerdict>
}

type ServiceName = 'recaptcha' | 'turnstile'

const ENDPOINTS: Record<ServiceName, string> = {
	recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
	turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const TIMEOUT_MS = seconds(3)
const MIN_SCORE = 0.5

/** Error codes that point to our keys or to the service rather than to the user. */
const PROVIDER_ERRORS = new Set([
	'missing-input-secret',
	'invalid-input-secret',
	'invalid-keys',
	'bad-request',
	'internal-error',
])

const VerifyResponse = z.object({
	success: z.boolean(),
	action: z.string().optional(),
	score: z.number().optional(),
	'error-codes': z.array(z.string()).default([]),
})

function toVerdict(
	providerResult: z.output<typeof VerifyResponse>,
	action: CaptchaAction,
): CaptchaVerdict {
	if (!providerResult.success) {
		const codes = providerResult['error-codes']
		if (!codes.some((code) => PROVIDER_ERRORS.has(code))) return 'failed'
		log.error({ codes }, 'bot check provider rejected our keys or failed')
		return 'undecided'
	}
	if (providerResult.action !== action) return 'failed'
	// A low score is only a suspicion: privacy-conscious browsers get one too.
	return (providerResult.score ?? 1) < MIN_SCORE ? 'undecided' : 'passed'
}

/**
 * Creates the client of a hosted service.
 * @param endpoint the verification URL; tests override it
 */
export function captchaProvider(
	{ name, secretKey }: { name: ServiceName; secretKey: string },
	endpoint = ENDPOINTS[name],
): CaptchaProvider {
	return {
		async verify(response, action) {
			try {
				const providerResult = await fetch(endpoint, {
					method: 'POST',
					body: new URLSearchParams({ secret: secretKey, response }),
					signal: AbortSignal.timeout(TIMEOUT_MS),
				})
				return toVerdict(VerifyResponse.parse(await providerResult.json()), action)
			} catch (error) {
				log.warn({ service: name, err: String(error) }, 'bot check provider did not respond')
				return 'undecided'
			}
		},
	}
}

/** The configured service, or null if the embedded check is used. */
export function configuredCaptchaProvider(): CaptchaProvider | null {
	const { botCheck } = config()
	if (botCheck.name === 'local') return null
	return singleton('bot-service', () => captchaProvider(botCheck))
}

const HOSTS: Record<ServiceName, readonly string[]> = {
	recaptcha: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
	turnstile: ['https://challenges.cloudflare.com'],
}

/** Additional CSP sources for the configured service; empty for the embedded check. */
export function captchaContentSources(): Partial<
	Record<'script-src' | 'frame-src' | 'connect-src', readonly string[]>
> {
	const { name } = config().botCheck
	if (name === 'local') return {}
	return { 'script-src': HOSTS[name], 'frame-src': HOSTS[name], 'connect-src': HOSTS[name] }
}
