import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readFileSync } from 'node:fs'
import { db } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { SECURITY_EVENTS } from '~/core/security/security-events.server'
import { advanceClock } from '~/core/time/clock'
import type { loadSignIns } from '~/features/accounts/sessions/sign-ins.server'
import {
	codeFor,
	mailTo,
	resetTokenFor,
	signInOn,
	signUpOn,
	useMailbox,
} from '#tests/helpers/accounts/account-calls'
import {
	enterChangeCode,
	requestChange,
	undoChange,
	undoTokenFor,
} from '#tests/helpers/accounts/email-change'
import { createUser, PASSWORD, signInAsAdmin } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { resetClock } from '#tests/helpers/setup/singletons'
import { TestClient } from '#tests/helpers/test-client'
import { verify } from '#tests/helpers/accounts/verification'

useDatabase()
useMailbox()

const PAGE = '/profile/sign-ins'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'

const pageOf = async (device: TestClient) =>
	(await device.load(PAGE)).value as Awaited<ReturnType<typeof loadSignIns>>

/** Signs in with these headers, as Express passes them on. */
async function signIn(device: TestClient, who: { email: string }, headers = {}): Promise<number> {
	const recaptchaToken = await device.botToken('signin')
	const form = { email: who.email, password: PASSWORD, recaptchaToken }
	return (await device.post('/signin', form, { headers })).status
}

describe('SAFE-17 a member’s own sign-ins', () => {
	test('have time, device and shortened network, newest first, and the current one is marked', async () => {
		onTestFinished(resetClock)
		const who = await createUser('annual')
		const headers = { 'User-Agent': WINDOWS, 'X-Client-Network': '203.0.113.x' }
		const [first, second] = [new TestClient(), new TestClient()]
		await signIn(first, who, headers)
		advanceClock(60)
		await signIn(second, who)
		const { signIns } = await pageOf(second)
		expect(signIns).toMatchObject([
			{ device: 'Unknown device', network: '', isCurrent: true },
			{ device: 'Chrome on Windows', network: '203.0.113.x', isCurrent: false },
		])
		expect(Date.parse(signIns[0]!.at) - Date.parse(signIns[1]!.at)).toBeGreaterThanOrEqual(60_000)
		expect(JSON.stringify(signIns)).not.toContain('tokenHash')
	})

	test('are the last 20, and of nobody else', async () => {
		const [who, other] = [await createUser('annual'), await createUser('annual')]
		await signIn(new TestClient(), other)
		for (let i = 0; i < 22; i += 1) await signIn(new TestClient(), who)
		const device = new TestClient()
		await signIn(device, who)
		const { signIns } = await pageOf(device)
		expect(signIns).toHaveLength(20)
		expect(signIns.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
		expect(await db().signIn.count()).toBe(21)
	})

	test('do not grow when the session continues under a new id', async () => {
		const who = await createUser('annual')
		const device = new TestClient()
		await signIn(device, who)
		await device.post('/profile', {
			intent: 'update',
			firstName: 'Nora',
			lastName: 'Field',
			password: 'Another-harbour-8',
			confirmPassword: 'Another-harbour-8',
			recaptchaToken: await device.botToken('update_profile'),
		})
		expect((await pageOf(device)).signIns).toMatchObject([{ isCurrent: true }])
	})

	test('a forgotten device is a stranger again, and this one stays known', async () => {
		onTestFinished(resetClock)
		const who = await createUser('annual')
		const [other, own] = [new TestClient(), new TestClient()]
		await signIn(other, who)
		await signIn(own, who, { 'User-Agent': WINDOWS })
		advanceClock(1)
		const formToken = await own.formToken()
		const answer = await own.post(
			PAGE,
			{ intent: 'forget', formToken },
			{ headers: { 'User-Agent': WINDOWS } },
		)
		expect(answer.location).toBe(PAGE)
		expect((await pageOf(own)).devices).toMatchObject([{ device: 'Chrome on Windows' }])
		// Strangers exhaust the attempts of this network; a known device has its own.
		const wrong = { email: who.email, password: 'Wrong-harbour-7' }
		for (const device of [other, own]) {
			for (let i = 0; i < 5; i += 1) await signInOn(new TestClient(device.ip), wrong)
		}
		expect(await signIn(other.copy(), who)).toBe(429)
		expect(await signIn(own.copy(), who)).toBe(302)
		const before = (await mailTo(who.email)).length
		await signIn(new TestClient(), who)
		expect((await mailTo(who.email)).length).toBe(before + 1)
	})
})

describe('SAFE-17 security events', () => {
	test('each has one name, which docs/operations.md lists', () => {
		const docs = readFileSync('docs/operations.md', 'utf8')
		const missing = Object.keys(SECURITY_EVENTS).filter((name) => !docs.includes(`\`"${name}"\``))
		expect(missing).toEqual([])
	})

	test('are log lines without secrets', async () => {
		const lines: [object, string][] = []
		for (const level of ['info', 'warn'] as const) {
			vi.spyOn(log, level).mockImplementation((fields, text) => void lines.push([fields, text]))
		}
		onTestFinished(() => void vi.restoreAllMocks())
		const device = new TestClient()
		const email = 'events@example.test'
		await signUpOn(device, { email })
		await verify(device, 'ZZZZZZ')
		const code = await codeFor(email)
		await verify(device, code)
		for (let i = 0; i < 6; i += 1) {
			await signInOn(new TestClient('203.0.113.77'), { email, password: 'Wrong-harbour-7' })
		}
		await device.load('/profile/data.json')
		await device.post(PAGE, { intent: 'forget', formToken: await device.formToken() })
		const update = {
			intent: 'update',
			firstName: 'Nora',
			lastName: 'Field',
			password: 'Another-harbour-8',
			confirmPassword: 'Another-harbour-8',
		}
		const captcha = (action: 'update_profile' | 'forgot_password' | 'delete_account') =>
			device.botToken(action)
		await device.post('/profile', { ...update, recaptchaToken: await captcha('update_profile') })
		await device.post('/forgot-password', {
			email,
			recaptchaToken: await captcha('forgot_password'),
		})
		const token = await resetTokenFor(email)
		await new TestClient().call('POST', `/api/auth/reset-password/${token}`, {
			password: 'Third-harbour-9',
			recaptchaToken: await new TestClient().botToken('reset_password'),
		})
		await signInOn(device, { email, password: 'Third-harbour-9' })
		await requestChange(device, 'events-new@example.test')
		await enterChangeCode(device, 'ZZZZZZ')
		await enterChangeCode(device, await codeFor('events-new@example.test'))
		await undoChange(new TestClient(), await undoTokenFor(email))
		const newToken = await resetTokenFor(email)
		await new TestClient().call('POST', `/api/auth/reset-password/${newToken}`, {
			password: 'Third-harbour-9',
			recaptchaToken: await new TestClient().botToken('reset_password'),
		})
		const user = await db().user.findFirstOrThrow({ where: { email } })
		const admin = await signInAsAdmin()
		await admin.call('PUT', `/api/users/${user.id}`, { role: 'VIP' })
		await admin.load('/admin/users.csv')
		await signInOn(device, { email, password: 'Third-harbour-9' })
		await device.post('/profile', {
			intent: 'delete',
			recaptchaToken: await captcha('delete_account'),
		})
		const events = lines.filter(([fields]) => 'security' in fields)
		expect([...new Set(events.map(([, name]) => name))].sort()).toEqual(
			Object.keys(SECURITY_EVENTS)
				.filter((name) => !/factor|recovery code|identity|passkey/u.test(name))
				.sort(),
		)
		const written = JSON.stringify(events)
		for (const secret of [email, code, token, PASSWORD, 'harbour']) {
			expect(written).not.toContain(secret)
		}
	})
})
