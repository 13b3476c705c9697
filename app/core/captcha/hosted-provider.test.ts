import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { verifyCaptcha, issueCaptchaToken } from '~/features/accounts/captcha/verify.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { forgetSingleton, replaceSingleton } from '#tests/helpers/setup/singletons'
import { serializeCaptchaField } from './actions'
import { captchaContentSources, captchaProvider } from './hosted-provider.server'
import { seconds } from '~/core/time/durations'

useDatabase()

/**
 * A fake of a service's verification endpoint that records requests and returns a fixed response.
 */
async function startFakeService(say: (requests: URLSearchParams) => object | string | null) {
	const requests: URLSearchParams[] = []
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			const fields = new URLSearchParams(body)
			requests.push(fields)
			const fakeResponse = say(fields)
			if (fakeResponse === null) return
			response.setHeader('Content-Type', 'application/json')
			response.end(typeof fakeResponse === 'string' ? fakeResponse : JSON.stringify(fakeResponse))
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const { port } = server.address() as AddressInfo
	return { url: `http://127.0.0.1:${port}/siteverify`, requests }
}

async function text(request: IncomingMessage): Promise<string> {
	let body = ''
	for await (const chunk of request) body += String(chunk)
	return body
}

const KEYS = { secretKey: 'the-secret-key' }

describe.each(['recaptcha', 'turnstile'] as const)('AUTH-31 %s', (name) => {
	const verify = async (
		say: Parameters<typeof startFakeService>[0],
		response = 'from-the-browser',
	) => {
		const { url, requests } = await startFakeService(say)
		const verdict = await captchaProvider({ name, ...KEYS }, url).verify(response, 'signup')
		return { verdict, requests }
	}

	test("is called with the secret key and the browser's token", async () => {
		const { verdict, requests } = await verify(() => ({
			success: true,
			action: 'signup',
			score: 0.9,
		}))
		expect(verdict).toBe('passed')
		expect(requests.map((fields) => Object.fromEntries(fields))).toEqual([
			{ secret: 'the-secret-key', response: 'from-the-browser' },
		])
	})

	test.each<[string, object | string, string]>([
		['rejects the token', { success: false, 'error-codes': ['invalid-input-response'] }, 'failed'],
		[
			'reports a repeated token',
			{ success: false, 'error-codes': ['timeout-or-duplicate'] },
			'failed',
		],
		['rejects without a reason', { success: false }, 'failed'],
		['verified another action', { success: true, action: 'signin', score: 1 }, 'failed'],
		['names no action', { success: true }, 'failed'],
		['returns a low score', { success: true, action: 'signup', score: 0.1 }, 'undecided'],
		['rejects our key', { success: false, 'error-codes': ['invalid-input-secret'] }, 'undecided'],
		['fails', { success: false, 'error-codes': ['internal-error'] }, 'undecided'],
		['returns HTML', '<html>', 'undecided'],
		['returns other JSON', { ok: 1 }, 'undecided'],
	])('that %s', async (_what, fakeResponse, expected) => {
		expect((await verify(() => fakeResponse)).verdict).toBe(expected)
	})

	test('is inconclusive after a timeout of three seconds', async () => {
		const start = performance.now()
		expect((await verify(() => null)).verdict).toBe('undecided')
		expect(performance.now() - start).toBeGreaterThan(seconds(3) - 50)
	})

	test('is inconclusive when it is unreachable', async () => {
		const service = captchaProvider({ name, ...KEYS }, 'http://127.0.0.1:1/')
		expect(await service.verify('x', 'signup')).toBe('undecided')
	})
})

describe('AUTH-31 the form check with a hosted service', () => {
	function choose(name: 'recaptcha' | 'turnstile'): void {
		vi.stubEnv('BOT_CHECK', name)
		vi.stubEnv('BOT_SITE_KEY', 'site-key')
		vi.stubEnv('BOT_SECRET_KEY', KEYS.secretKey)
		forgetSingleton('config')
	}
	afterEach(() => {
		vi.unstubAllEnvs()
		forgetSingleton('config')
		forgetSingleton('bot-service')
	})

	async function send(fakeResponse: object | null, response = 'given') {
		choose('turnstile')
		const { url, requests } = await startFakeService(() => fakeResponse)
		replaceSingleton('bot-service', captchaProvider({ name: 'turnstile', ...KEYS }, url))
		const request = new TestClient().request('/')
		const token = await issueCaptchaToken(request, 'signup')
		const recaptchaToken = response === '' ? token : serializeCaptchaField(token, response)
		const form = { recaptchaToken, nickname: '' }
		const verdicts = [
			await verifyCaptcha(request, 'signup', form),
			await verifyCaptcha(request, 'signup', form),
		]
		return { verdicts, requests: requests.length }
	}

	const stale = {
		ok: false,
		status: 409,
		message: 'This form was open for too long. Please send it again.',
	}

	test('passes at the normal trust level, and rejects a replay without calling the service again', async () => {
		const passed = { success: true, action: 'signup' }
		expect(await send(passed)).toEqual({
			verdicts: [{ ok: true, trustLevel: 'normal' }, stale],
			requests: 1,
		})
	})

	test('fails with the sentence from the specification', async () => {
		const { verdicts } = await send({ success: false })
		const message = 'reCAPTCHA verification failed. Please try again.'
		expect(verdicts[0]).toEqual({ ok: false, status: 400, message })
	})

	test('uses the lower trust level when the service times out, and never counts that as passed', async () => {
		const { verdicts } = await send(null)
		expect(verdicts[0]).toEqual({ ok: true, trustLevel: 'slower' })
	})

	test('does not call the service without JavaScript, and uses the lower trust level', async () => {
		const { verdicts, requests } = await send({ success: true, action: 'signup' }, '')
		expect(verdicts[0]).toEqual({ ok: true, trustLevel: 'slower' })
		expect(requests).toBe(0)
	})

	test('allows pages to load the configured service and no other', () => {
		expect(captchaContentSources()).toEqual({})
		choose('recaptcha')
		expect(JSON.stringify(captchaContentSources())).toContain('https://www.google.com/recaptcha/')
		expect(JSON.stringify(captchaContentSources())).not.toContain('cloudflare')
		choose('turnstile')
		expect(JSON.stringify(captchaContentSources())).toContain('https://challenges.cloudflare.com')
		expect(JSON.stringify(captchaContentSources())).not.toContain('google')
	})
})
