import { z } from 'zod'
import type { CaptchaAction } from './actions'
import { config } from '~/core/config/config.server'
import { seconds } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'

/**
 * The hosted bot checks an operator may choose instead of the embedded one. A service that does not
 * answer in time, or is not sure, decides nothing: its silence never counts as passed.
 */

type CaptchaVerdict = 'passed' | 'failed' | 'undecided'

export type CaptchaProvider = {
	/** Asks whether what the browser was given is genuine and was given for this action. */
	verify: (response: string, action: CaptchaAction) => Promise<CaptchaVerdict>
}

type ServiceName = 'recaptcha' | 'turnstile'

const ENDPOINTS: Record<ServiceName, string> = {
	recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
	turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const TIME_OUT = seconds(3)
const LEAST_SCORE = 0.5

/** Refusals that speak of our keys or of the service, and not of the person. */
const NOT_THE_PERSON = new Set([
	'missing-input-secret',
	'invalid-input-secret',
	'invalid-keys',
	'bad-request',
	'internal-error',
])

const Answer = z.object({
	success: z.boolean(),
	action: z.string().optional(),
	score: z.number().optional(),
	'error-codes': z.array(z.string()).default([]),
})

function judge(answer: z.output<typeof Answer>, action: CaptchaAction): CaptchaVerdict {
	if (!answer.success) {
		const codes = answer['error-codes']
		if (!codes.some((code) => NOT_THE_PERSON.has(code))) return 'failed'
		log.error({ codes }, 'the bot check refuses our keys or is broken')
		return 'undecided'
	}
	if (answer.action !== action) return 'failed'
	// A low score is a suspicion; browsers that guard their privacy get one too.
	return (answer.score ?? 1) < LEAST_SCORE ? 'undecided' : 'passed'
}

/**
 * A hosted service.
 * @param endpoint where it verifies; another one only in tests
 */
export function captchaProvider(
	{ name, secretKey }: { name: ServiceName; secretKey: string },
	endpoint = ENDPOINTS[name],
): CaptchaProvider {
	return {
		async verify(response, action) {
			try {
				const answer = await fetch(endpoint, {
					method: 'POST',
					body: new URLSearchParams({ secret: secretKey, response }),
					signal: AbortSignal.timeout(TIME_OUT),
				})
				return judge(Answer.parse(await answer.json()), action)
			} catch (error) {
				log.warn({ service: name, err: String(error) }, 'the bot check did not answer')
				return 'undecided'
			}
		},
	}
}

/** The service the operator chose; null where the embedded check is on duty. */
export function configuredCaptchaProvider(): CaptchaProvider | null {
	const { botCheck } = config()
	if (botCheck.name === 'local') return null
	return singleton('bot-service', () => captchaProvider(botCheck))
}

const HOSTS: Record<ServiceName, readonly string[]> = {
	recaptcha: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
	turnstile: ['https://challenges.cloudflare.com'],
}

/** What pages may load beyond the app itself, which is nothing unless a service was chosen. */
export function captchaContentSources(): Partial<
	Record<'script-src' | 'frame-src' | 'connect-src', readonly string[]>
> {
	const { name } = config().botCheck
	if (name === 'local') return {}
	return { 'script-src': HOSTS[name], 'frame-src': HOSTS[name], 'connect-src': HOSTS[name] }
}
