import { describe, expect, onTestFinished, test } from 'vitest'
import { passwordMatches } from '~/features/accounts/password/hashing.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import { db, inTransaction } from '~/core/db/db.server'
import { minutes } from '~/core/time/durations'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { enqueueMail } from '~/core/mail/outbox.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { type TestResponse, TestClient } from '#tests/helpers/test-client'
import { errorOf, errorsOf } from '#tests/helpers/form-responses'
import { PASSWORD, createUser, signInAs, signedInClient } from '#tests/helpers/factories'
import { mailTo, signInOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { resetClock } from '#tests/helpers/setup/singletons'

useDatabase()
useMailbox()

const NEW = 'Green-meadow-8'

async function pass(ms: number): Promise<void> {
	onTestFinished(resetClock)
	advanceClock(ms / 1000)
	await advanceLimits(ms / 1000)
}

async function member(changes: Parameters<typeof createUser>[1] = {}) {
	const who = await createUser('user', { firstName: 'Nora', lastName: 'Field', ...changes })
	return { ...who, device: await signedInClient(who.id) }
}

async function update(
	device: TestClient,
	fields: Record<string, string> = {},
): Promise<TestResponse> {
	const recaptchaToken = await device.botToken('update_profile')
	const form = { intent: 'update', firstName: 'Nora', lastName: 'Field', recaptchaToken, ...fields }
	return device.post('/profile?edit=1', form)
}

async function remove(
	device: TestClient,
	fields: Record<string, string> = {},
): Promise<TestResponse> {
	const recaptchaToken = await device.botToken('delete_account')
	return device.post('/profile?edit=1&delete=1', { intent: 'delete', recaptchaToken, ...fields })
}

const rowOf = (id: string) => db().user.findUniqueOrThrow({ where: { id } })

describe('PROF-01 PROF-02 PROF-08 the page and its URLs', () => {
	test.each([
		['/profile', 'view'],
		['/profile?edit=1', 'edit'],
		['/profile?edit=1&delete=1', 'delete'],
		['/profile?delete=1', 'view'],
		['/profile?edit=yes', 'view'],
	])('%s is %s', async (path, mode) => {
		const { device, email } = await member()
		const { value } = await device.load(path)
		expect(value).toMatchObject({ mode, user: { firstName: 'Nora', lastName: 'Field', email } })
		expect(JSON.stringify(value)).not.toMatch(/passwordHash|tokenHash|\$argon2/u)
	})

	test('shows the device and the time of the sign-in', async () => {
		const { id } = await createUser()
		const device = await signedInClient(id)
		const { value } = await device.load('/profile')
		const { signIn } = value as { signIn: { device: string; since: string } }
		expect(signIn.device).toBe('Unknown device')
		expect(Date.parse(signIn.since)).toBeGreaterThan(Date.now() - 60_000)
	})
})

describe('PROF-05 PROF-06 saving', () => {
	test('stores the names and the provider option, shows a message, and redirects back', async () => {
		const { device, id, email } = await member()
		const answer = await update(device, {
			firstName: ' Ada ',
			lastName: 'Lovelace',
			serviceProvider: 'on',
		})
		// A new provider has to fill in the provider form.
		expect([answer.status, answer.location]).toEqual([302, '/service-provider-profile'])
		expect(await rowOf(id)).toMatchObject({
			firstName: 'Ada',
			lastName: 'Lovelace',
			serviceProvider: true,
			email,
		})
		const page = await device.open('/service-provider-profile')
		expect(page.messages).toEqual([{ kind: 'success', text: 'Profile updated successfully!' }])
		expect((await update(device)).location).toBe('/profile')
		expect(await rowOf(id)).toMatchObject({ firstName: 'Nora', serviceProvider: false })
	})

	test.each([
		[{ firstName: '' }, 'firstName', 'First name is required'],
		[{ lastName: '   ' }, 'lastName', 'Last name is required'],
		[{ firstName: 'x'.repeat(101) }, 'firstName', 'First name must be 100 characters or less'],
		[
			{ password: '12345', confirmPassword: '12345' },
			'password',
			'Password must be at least 6 characters',
		],
		[{ password: NEW, confirmPassword: `${NEW}x` }, 'confirmPassword', 'Passwords do not match'],
		[{ password: NEW }, 'confirmPassword', 'Passwords do not match'],
		[
			{ password: 'Password', confirmPassword: 'Password' },
			'password',
			'This password is too common. Please choose another one.',
		],
	])('%j: %s, %s; saves nothing', async (fields, field, text) => {
		const { device, id } = await member()
		const before = await rowOf(id)
		const answer = await update(device, { lastName: 'Typed', ...fields })
		expect([answer.status, errorsOf(answer)[field]]).toEqual([400, [text]])
		expect(await rowOf(id)).toEqual(before)
		expect(JSON.stringify(answer.value)).not.toContain(NEW)
	})

	test('an empty password keeps the current one', async () => {
		const { device, id } = await member()
		const before = await rowOf(id)
		await update(device, { password: '', confirmPassword: '' })
		expect((await rowOf(id)).passwordHash).toBe(before.passwordHash)
	})

	test('allows ten changes in ten minutes', async () => {
		const { device } = await member()
		const statuses: number[] = []
		for (let i = 0; i < 11; i += 1) statuses.push((await update(device)).status)
		expect(statuses).toEqual([...Array<number>(10).fill(302), 429])
	})

	test('requires the form’s captcha token', async () => {
		const { device, id } = await member()
		for (const recaptchaToken of [
			'',
			await device.botToken('delete_account'),
			await new TestClient().botToken('update_profile'),
		]) {
			const answer = await update(device, { firstName: 'Bot', recaptchaToken })
			expect(answer.status).toBe(400)
		}
		expect((await rowOf(id)).firstName).toBe('Nora')
	})
})

describe('PROF-04 a new password', () => {
	test('works and the old one does not; this device stays signed in, stolen cookies do not; one notice (security rows 35 and 40)', async () => {
		const { device, id, email } = await member()
		const thief = device.copy()
		expect((await update(device, { password: NEW, confirmPassword: NEW })).status).toBe(302)
		const row = await rowOf(id)
		expect(await passwordMatches(row.passwordHash, NEW)).toBe(true)
		expect(await passwordMatches(row.passwordHash, PASSWORD)).toBe(false)
		expect((await device.open('/profile')).root.auth.isAuthenticated).toBe(true)
		const stolen = await thief.open('/terms-of-service')
		expect(stolen.root.auth).toMatchObject({ isAuthenticated: false, forcedLogout: false })
		const notices = (await mailTo(email)).filter(({ subject }) => /was changed/u.test(subject))
		expect(notices).toHaveLength(1)
	})

	test('requires the current one if the sign-in is older than 15 minutes (security row 35)', async () => {
		const { device, id } = await member()
		await pass(minutes(14))
		expect((await device.load('/profile?edit=1')).value).toMatchObject({ needsPassword: false })
		await pass(minutes(1))
		expect((await device.load('/profile?edit=1')).value).toMatchObject({ needsPassword: true })
		const before = await rowOf(id)
		const fields = { password: NEW, confirmPassword: NEW }
		const none = await update(device, fields)
		expect([none.status, errorsOf(none)]).toEqual([
			403,
			{ currentPassword: ['Please enter your current password.'] },
		])
		const wrong = await update(device, { ...fields, currentPassword: 'Wrong-one-1' })
		expect([wrong.status, errorsOf(wrong)]).toEqual([
			400,
			{ currentPassword: ["That's not your current password."] },
		])
		expect(await rowOf(id)).toEqual(before)
		expect(JSON.stringify(wrong.value)).not.toContain('Wrong-one-1')
		expect((await update(device, { ...fields, currentPassword: PASSWORD })).status).toBe(302)
		expect(await passwordMatches((await rowOf(id)).passwordHash, NEW)).toBe(true)
		expect((await device.load('/profile')).value).toMatchObject({ needsPassword: false })
	})

	test('changing names needs no password, however old the sign-in is', async () => {
		const { device, id } = await member()
		await pass(minutes(60))
		expect((await update(device, { firstName: 'Ada' })).status).toBe(302)
		expect((await rowOf(id)).firstName).toBe('Ada')
	})
})

describe('PROF-10 deleting the account', () => {
	test('deletes all data, shows a message, signs out, and redirects home with a full page load', async () => {
		const { device, id, email } = await member({
			provider: { company: 'Field & Co', serviceTypes: ['Contractor'] },
		})
		const other = await member()
		const thief = device.copy()
		const answer = await remove(device)
		expect([answer.status, answer.location]).toEqual([302, '/'])
		expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true')
		const page = await device.open('/')
		expect(page.messages).toEqual([
			{ kind: 'success', text: 'Account deleted successfully.', signedOut: id },
		])
		expect(page.root.auth.isAuthenticated).toBe(false)
		const where = { where: { userId: id } }
		expect(await db().user.count({ where: { id } })).toBe(0)
		expect([
			await db().session.count(where),
			await db().endedSession.count(where),
			await db().property.count(where),
			await db().providerProfile.count(where),
			await db().knownDevice.count(where),
		]).toEqual([0, 0, 0, 0, 0])
		// A copied cookie no longer works (security row 30).
		expect((await thief.open('/terms-of-service')).root.auth.isAuthenticated).toBe(false)
		expect((await rowOf(other.id)).firstName).toBe('Nora')
		expect((await mailTo(email)).map(({ subject }) => subject)).toEqual([
			'Your Pro Hub account was deleted',
		])
		expect((await signInOn(new TestClient(), { email, password: PASSWORD })).status).toBe(400)
	})

	test('SAFE-15 H8 an address that is a LIKE pattern does not delete other users’ pending email', async () => {
		const { device } = await member({ email: '%@victim.test' })
		const mail = { subject: 'A letter', text: 'It says this.', html: '<p>It says this.</p>' }
		for (const to of ['nora@victim.test', '%@victim.test']) {
			await inTransaction((tx) =>
				enqueueMail(
					tx,
					{ ...mail, to },
					{ now: currentTime(), kind: 'plan changed', reason: 'test' },
				),
			)
		}
		expect((await remove(device)).status).toBe(302)
		const subjects = async (to: string) => (await mailTo(to)).map(({ subject }) => subject)
		expect(await subjects('nora@victim.test')).toEqual(['A letter'])
		expect(await subjects('%@victim.test')).toEqual(['Your Pro Hub account was deleted'])
	})

	test('requires the password if the sign-in is older than 15 minutes (security row 35)', async () => {
		const { device, id } = await member()
		await pass(minutes(16))
		const none = await remove(device)
		expect([none.status, errorsOf(none)]).toEqual([
			403,
			{ currentPassword: ['Please enter your current password.'] },
		])
		expect((await remove(device, { currentPassword: 'Wrong-one-1' })).status).toBe(400)
		expect(await db().user.count({ where: { id } })).toBe(1)
		expect((await remove(device, { currentPassword: PASSWORD })).status).toBe(302)
		expect(await db().user.count({ where: { id } })).toBe(0)
	})

	test('PROF-11 is not possible for admins: the page says why, and nothing is deleted', async () => {
		const device = await signInAs('admin')
		const answer = await remove(device)
		expect(answer.status).toBe(403)
		expect(errorOf(answer)).toMatch(/^Admins can't delete their own account\./u)
		expect(await db().user.count()).toBe(1)
	})

	test('rejects an unknown intent with 400', async () => {
		const { device } = await member()
		const formToken = await device.formToken()
		for (const intent of ['', 'remove', 'constructor']) {
			expect((await device.post('/profile', { intent, formToken })).status).toBe(400)
		}
		expect(await db().user.count()).toBe(1)
	})
})
