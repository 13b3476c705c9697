import { describe, expect, onTestFinished, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { advanceClock } from '~/core/time/clock'
import type { loadSignIns } from '~/features/accounts/sessions/sign-ins.server'
import { mailTo, signInOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import {
	optionsFor,
	requestOptions,
	securityPage,
	sendNewPasskey,
	sendPasskey,
	signInWith,
	userWithPasskey,
} from '#tests/helpers/accounts/passkeys'
import { addApp, codeOf, sendFactor, sendSecurityForm } from '#tests/helpers/accounts/second-factor'
import { SoftAuthenticator } from '#tests/helpers/accounts/soft-authenticator'
import { createUser, signedInClient } from '#tests/helpers/factories'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { changeConfig, resetClock } from '#tests/helpers/setup/singletons'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()
useMailbox()

const SECOND_STEP = '/signin/second-factor'
const DAY = 24 * 60 * 60

const isSignedIn = async (device: TestClient): Promise<boolean> =>
	(await device.open('/terms-of-service')).root.auth.isAuthenticated

describe('SAFE-21 the passkeys of an account', () => {
	test('the first comes with recovery codes and an email, and is named after the device', async () => {
		const { id, email } = await createUser('user')
		const device = await signedInClient(id)
		const authenticator = new SoftAuthenticator()
		const options = await optionsFor(device, 'registration')
		expect(options).toMatchObject({
			rp: { id: 'localhost', name: 'Pro Hub' },
			user: { name: email },
			attestation: 'none',
			authenticatorSelection: { userVerification: 'required' },
		})
		const passkey = authenticator.create(options, { transports: ['internal', 'telepathy'] })
		const { value } = await sendSecurityForm(device, { intent: 'addPasskey', name: '', passkey })
		const { recoveryCodes } = value as { recoveryCodes: string[] }
		expect(new Set(recoveryCodes).size).toBe(10)
		expect(await securityPage(device)).toMatchObject({
			passkeys: [{ name: 'Unknown device', isBackedUp: true, lastUsedAt: null }],
			recoveryCodesLeft: 10,
			isLastNeeded: false,
		})
		expect(await db().passkey.findFirst()).toMatchObject({
			credentialId: authenticator.id,
			transports: 'internal',
			deviceType: 'multiDevice',
		})
		expect((await mailTo(email))[0]?.text).toContain('The passkey "Unknown device" was added')
	})

	test('the second keeps the codes; the device is told which passkeys there are', async () => {
		const { device, authenticator } = await userWithPasskey()
		const { excludeCredentials } = await optionsFor(device, 'registration')
		expect(excludeCredentials).toMatchObject([{ id: authenticator.id }])
		const answer = await sendNewPasskey(device, new SoftAuthenticator(), { name: ' My key ' })
		expect(answer.location).toBe('/profile/security')
		const { passkeys, recoveryCodesLeft } = await securityPage(device)
		expect(passkeys.map(({ name }) => name)).toEqual(['Unknown device', 'My key'])
		expect(recoveryCodesLeft).toBe(10)
	})

	test('an account with an app keeps its recovery codes when it adds one', async () => {
		const { id } = await createUser('annual')
		const device = await signedInClient(id)
		await addApp(device)
		expect((await sendNewPasskey(device, new SoftAuthenticator())).status).toBe(302)
		expect(await db().recoveryCode.count()).toBe(10)
	})

	test('can be renamed; an empty name is refused and a stranger’s stays', async () => {
		const { device } = await userWithPasskey()
		const other = await userWithPasskey()
		const [own] = (await securityPage(device)).passkeys
		const [foreign] = (await securityPage(other.device)).passkeys
		const rename = (id: string | undefined, name: string) =>
			sendSecurityForm(device, { intent: 'renamePasskey', id: id ?? '', name })
		expect(errorsOf(await rename(own?.id, ' '))['name']).toEqual(['Please enter a name.'])
		expect((await rename(own?.id, 'Phone')).location).toBe('/profile/security')
		await rename(foreign?.id, 'Mine')
		expect((await securityPage(device)).passkeys).toMatchObject([{ name: 'Phone' }])
		expect((await securityPage(other.device)).passkeys).toMatchObject([{ name: 'Unknown device' }])
	})

	test('can be removed, by their owner only; recovery codes go with the last factor', async () => {
		const { id, email, device } = await userWithPasskey()
		const other = await userWithPasskey()
		await sendNewPasskey(device, new SoftAuthenticator(), { name: 'Second' })
		const [first, second] = (await securityPage(device)).passkeys
		const remove = (from: TestClient, passkey: string | undefined) =>
			sendSecurityForm(from, { intent: 'removePasskey', id: passkey ?? '' })
		await remove(other.device, first?.id)
		expect(await db().passkey.count({ where: { userId: id } })).toBe(2)
		await remove(device, first?.id)
		expect((await securityPage(device)).recoveryCodesLeft).toBe(10)
		await remove(device, second?.id)
		expect(await securityPage(device)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
		const texts = (await mailTo(email)).map(({ text }) => text).join('\n')
		expect(texts).toContain('The passkey "Second" was removed')
		expect(texts).toContain('If this was you, no action is needed.')
	})

	test('are ten at most, also when added at the same time', async () => {
		const { id, device } = await userWithPasskey()
		await db().passkey.createMany({
			data: Array.from({ length: 8 }, (_, index) => ({
				userId: id,
				credentialId: `stored-${index}`,
				publicKey: '',
				counter: 0,
				transports: '',
				deviceType: 'singleDevice',
				isBackedUp: false,
				name: 'Stored',
				createdAt: new Date(),
			})),
		})
		const options = await Promise.all([1, 2].map(() => optionsFor(device, 'registration')))
		const answers = await Promise.all(
			options.map((one) =>
				sendSecurityForm(device, {
					intent: 'addPasskey',
					passkey: new SoftAuthenticator().create(one),
				}),
			),
		)
		expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
		expect(await db().passkey.count()).toBe(10)
		expect((await requestOptions(device, 'registration')).status).toBe(409)
	})

	test('are in the export of the data, without their keys, and gone with the account', async () => {
		const { id, device, authenticator } = await userWithPasskey()
		await optionsFor(device, 'second-factor')
		const { text } = await device.load('/profile/data.json')
		expect((JSON.parse(text) as { secondFactor: unknown }).secondFactor).toMatchObject({
			passkeys: [{ name: 'Unknown device', isBackedUp: true }],
			passkeyChallenges: [{ purpose: 'secondFactor' }],
		})
		expect(text).not.toContain(authenticator.id)
		await db().user.delete({ where: { id } })
		expect(await db().passkey.count()).toBe(0)
		expect(await db().passkeyChallenge.count()).toBe(0)
	})
})

describe('SAFE-21 signing in with a passkey', () => {
	test('needs neither a user name nor a password, and counts as both factors', async () => {
		const { id, device, authenticator } = await userWithPasskey()
		const other = new TestClient()
		const answer = await signInWith(authenticator, other)
		expect(answer.location).toBe('/dashboard')
		expect(await isSignedIn(other)).toBe(true)
		expect(await isSignedIn(device)).toBe(false)
		const session = await db().session.findUniqueOrThrow({ where: { userId: id } })
		expect(session.factorAt).toEqual(session.authenticatedAt)
		const { signIns } = (await other.load('/profile/sign-ins')).value as Awaited<
			ReturnType<typeof loadSignIns>
		>
		expect(signIns.map(({ method }) => method)).toEqual(['Passkey', 'Password'])
		expect((await securityPage(other)).passkeys).toMatchObject([
			{ lastUsedAt: expect.any(String) as string },
		])
	})

	test('leads to the page that was asked for', async () => {
		const { authenticator } = await userWithPasskey()
		const device = new TestClient()
		const answer = authenticator.get(await optionsFor(device, 'sign-in'))
		const { location } = await sendPasskey(device, answer, '/signin/passkey?redirect=%2Fguides')
		expect(location).toBe('/guides')
	})

	test('by the address: its passkeys, or for others decoys that stay the same', async () => {
		const { email, authenticator } = await userWithPasskey()
		const without = await createUser('annual')
		const device = new TestClient()
		const idsFor = async (address: string) =>
			(await optionsFor(device, 'sign-in', { email: address })).allowCredentials ?? []
		expect(await idsFor(email.toUpperCase())).toEqual([
			{ id: authenticator.id, type: 'public-key' },
		])
		const decoys = await Promise.all(
			[without.email, ...Array.from({ length: 40 }, (_, index) => `n${index}@example.test`)].map(
				async (address) => {
					const found = await idsFor(address)
					expect(await idsFor(address)).toEqual(found)
					for (const one of found) expect(Object.keys(one)).toEqual(['id', 'type'])
					return found.map(({ id }) => id)
				},
			),
		)
		expect(new Set(decoys.flat()).size).toBe(decoys.flat().length)
		expect(new Set(decoys.map(({ length }) => length))).toEqual(new Set([1, 2]))
		const lengths = decoys.flat().map((id) => Buffer.from(id, 'base64url').length)
		expect(new Set(lengths)).toEqual(new Set([16, 20, 32]))
		expect(await signInWith(authenticator, device)).toMatchObject({ location: '/dashboard' })
	})

	test('a member who has one is asked for it after the password, and may use a recovery code', async () => {
		const { authenticator, recoveryCodes, ...who } = await userWithPasskey()
		const device = new TestClient()
		expect((await signInOn(device, who)).location).toBe(SECOND_STEP)
		expect((await device.load(SECOND_STEP)).value).toMatchObject({
			factors: { app: false, passkey: true },
		})
		const options = await optionsFor(device, 'second-factor')
		expect(options.allowCredentials).toMatchObject([
			{ id: authenticator.id, transports: ['internal'] },
		])
		const done = await sendPasskey(device, authenticator.get(options), SECOND_STEP)
		expect(done.location).toBe('/dashboard')
		const again = new TestClient()
		await signInOn(again, who)
		const empty = await sendFactor(again, '')
		expect(errorsOf(empty)['code']).toEqual(['Please enter a code.'])
		expect((await sendFactor(again, recoveryCodes[0] ?? '')).location).toBe('/dashboard')
		const { signIns } = (await again.load('/profile/sign-ins')).value as Awaited<
			ReturnType<typeof loadSignIns>
		>
		expect(signIns.map(({ method }) => method)).toEqual([
			'Password and recovery code',
			'Password and passkey',
			'Password',
		])
	})

	test('who has none gets no options; the address of the form leads to the page', async () => {
		const { id } = await createUser('annual')
		const refused = await requestOptions(await signedInClient(id), 'second-factor')
		expect([refused.status, JSON.parse(refused.text)]).toMatchObject([409, { code: 'conflict' }])
		expect((await new TestClient().load('/signin/passkey?redirect=%2Fguides')).location).toBe(
			'/signin?redirect=%2Fguides',
		)
	})
})

describe('SAFE-21 SAFE-23 a passkey proves an identity', () => {
	const CONFIRM = '/confirm-identity?redirect=%2Fprofile%2Fsecurity'

	test('after 15 minutes; another purpose’s answer does not', async () => {
		onTestFinished(resetClock)
		const { device, authenticator } = await userWithPasskey()
		advanceClock(15 * 60 + 1)
		expect((await device.load('/profile/security')).location).toBe(CONFIRM)
		expect((await requestOptions(device, 'registration')).status).toBe(403)
		const wrong = authenticator.get(await optionsFor(device, 'sign-in'))
		const refused = await sendPasskey(device, wrong, CONFIRM)
		expect(errorsOf(refused)['passkey']).toHaveLength(1)
		const right = authenticator.get(await optionsFor(device, 'second-factor'))
		expect((await sendPasskey(device, right, CONFIRM)).location).toBe('/profile/security')
		expect((await device.load('/profile/security')).status).toBe(200)
	})

	test('of an admin: after the week one can be added, and everything is open', async () => {
		onTestFinished(resetClock)
		changeConfig({ requireAdmin2fa: true })
		const who = await createUser('admin')
		await signInOn(new TestClient(), who)
		advanceClock(8 * DAY)
		const device = new TestClient()
		await signInOn(device, who)
		expect((await device.load('/admin')).location).toBe('/profile/security')
		const authenticator = new SoftAuthenticator()
		await sendNewPasskey(device, authenticator)
		expect((await device.load('/admin')).status).toBe(200)

		const { passkeys, isLastNeeded } = await securityPage(device)
		expect(isLastNeeded).toBe(true)
		const remove = () =>
			sendSecurityForm(device, { intent: 'removePasskey', id: passkeys[0]?.id ?? '' })
		expect((await remove()).status).toBe(403)
		expect(await db().passkey.count()).toBe(1)
		expect(await db().recoveryCode.count()).toBe(10)
		const { key } = await addApp(device)
		expect((await securityPage(device)).isLastNeeded).toBe(false)
		expect((await remove()).status).toBe(302)
		expect((await sendSecurityForm(device, { intent: 'removeApp' })).status).toBe(403)
		const next = new TestClient()
		await signInOn(next, who)
		expect((await sendFactor(next, codeOf(key, 1))).location).toBe('/dashboard')
	})
})

test('SAFE-26 password managers find where passkeys are managed', async () => {
	const { headers, text } = await new TestClient().load('/.well-known/passkey-endpoints')
	expect(headers.get('Content-Type')).toContain('application/json')
	const page = 'http://localhost:3000/profile/security'
	expect(JSON.parse(text)).toEqual({ enroll: page, manage: page })
})
