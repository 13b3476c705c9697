import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { currentTime } from '~/core/time/clock'
import { after, days, hours, minutes } from '~/core/time/durations'
import { deleteUserRecords } from '~/features/accounts/deletion/delete-account.server'
import { purgeEmailChanges } from '~/features/accounts/email-change/undo-change.server'
import { hashCode } from '~/features/accounts/verification/verification-code.server'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import {
	codeFor,
	mailTo,
	resetTokenFor,
	signInOn,
	signUpOn,
	useMailbox,
} from '#tests/helpers/accounts/account-calls'
import {
	changeEmail,
	enterChangeCode,
	requestChange,
	resendChangeCode,
	undoChange,
	undoTokenFor,
} from '#tests/helpers/accounts/email-change'
import { normalizeResponse } from '#tests/helpers/accounts/normalize-response'
import { addApp, codeOf } from '#tests/helpers/accounts/second-factor'
import { advanceTime, otherThan, REFUSED, verify } from '#tests/helpers/accounts/verification'
import { createEnteredProvider } from '#tests/helpers/directory/providers'
import { createUser, PASSWORD, reload, signedInClient } from '#tests/helpers/factories'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient, type TestResponse } from '#tests/helpers/test-client'

useDatabase()
useMailbox()

const PAGE = '/profile/email'

/** A member, signed in. */
async function member(kind: 'user' | 'annual' | 'admin' = 'annual') {
	const who = await createUser(kind)
	return { ...who, device: await signedInClient(who.id) }
}

/** Proves the identity again, when the last proof is too old. */
async function confirmIdentity(device: TestClient): Promise<void> {
	const formToken = await device.formToken()
	await device.post('/confirm-identity', { password: PASSWORD, formToken })
}

const rowOf = (id: string) => db().user.findUniqueOrThrow({ where: { id } })

const addressOf = async (id: string) => (await rowOf(id)).verifiedEmail

let serial = 0
const freshAddress = (): string => `new${(serial += 1)}@example.test`

describe('SAFE-24 proof from the new address', () => {
	test('nothing changes until the code that was mailed there is entered', async () => {
		const { id, email, device } = await member()
		const to = freshAddress()
		expect((await requestChange(device, to)).location).toBe(PAGE)
		expect((await device.load(PAGE)).value).toMatchObject({ email, newEmail: to })
		expect(await rowOf(id)).toMatchObject({ email, verifiedEmail: email })
		const code = await codeFor(to)
		const refused = await enterChangeCode(device, otherThan(code))
		expect([refused.status, errorsOf(refused)]).toEqual([400, { code: [REFUSED] }])
		expect(await addressOf(id)).toBe(email)
		const done = await enterChangeCode(device, code)
		expect(done.location).toBe('/profile')
		expect(await rowOf(id)).toMatchObject({ email: to, verifiedEmail: to })
		expect((await device.open('/profile')).messages).toMatchObject([
			{ kind: 'success', text: 'Email address changed' },
		])
		expect((await signInOn(new TestClient(), { email, password: PASSWORD })).status).toBe(400)
		const signedIn = await signInOn(new TestClient(), { email: to, password: PASSWORD })
		expect(signedIn.location).toBe('/dashboard')
	})

	test('five codes can be tried, the newest counts, and it expires after 15 minutes', async () => {
		const { id, email, device } = await member()
		const to = freshAddress()
		await requestChange(device, to)
		const first = await codeFor(to)
		await advanceTime(minutes(5))
		expect((await resendChangeCode(device)).location).toBe(`${PAGE}?sent=1`)
		expect((await enterChangeCode(device, first)).status).toBe(400)
		const second = await codeFor(to)
		for (let i = 0; i < 4; i += 1) await enterChangeCode(device, otherThan(second))
		expect((await enterChangeCode(device, second)).status).toBe(400)
		expect((await device.load(PAGE)).value).toMatchObject({ newEmail: null })

		await advanceTime(minutes(6))
		await requestChange(device, to)
		await advanceTime(minutes(15) + 1)
		await confirmIdentity(device)
		expect((await enterChangeCode(device, await codeFor(to))).status).toBe(400)
		expect(await addressOf(id)).toBe(email)
		await purgeEmailChanges(currentTime())
		expect(await db().emailChange.count()).toBe(0)
	})

	test('a code is for one account and one address', async () => {
		const [one, other] = [await member(), await member()]
		const [first, second] = [freshAddress(), freshAddress()]
		await requestChange(one.device, first)
		const code = await codeFor(first)
		await requestChange(other.device, first)
		expect((await enterChangeCode(other.device, code)).status).toBe(400)
		await requestChange(one.device, second)
		expect((await enterChangeCode(one.device, code)).status).toBe(400)
		await one.device.post(PAGE, { intent: 'cancel', formToken: await one.device.formToken() })
		expect((await enterChangeCode(one.device, await codeFor(second))).status).toBe(400)
		expect(await addressOf(one.id)).toBe(one.email)
	})

	test('asks for a recent proof of identity, for the request and for the code', async () => {
		const { id, email, device } = await member()
		const to = freshAddress()
		await requestChange(device, to)
		const code = await codeFor(to)
		await advanceTime(minutes(14) + 59_000)
		await db().session.update({ where: { userId: id }, data: { authenticatedAt: new Date(0) } })
		const confirm = `/confirm-identity?redirect=${encodeURIComponent(PAGE)}`
		expect((await device.load(PAGE)).location).toBe(confirm)
		expect((await requestChange(device, freshAddress())).location).toBe(confirm)
		expect((await enterChangeCode(device, code)).location).toBe(confirm)
		expect(await addressOf(id)).toBe(email)
		const proof = { password: PASSWORD, formToken: await device.formToken() }
		expect((await device.post(confirm, proof)).location).toBe(PAGE)
		expect((await enterChangeCode(device, code)).location).toBe('/profile')
	})

	test('an admin with a second factor has to use it, and keeps it', async () => {
		const { id, device } = await member('admin')
		const { key } = await addApp(device)
		await db().session.update({ where: { userId: id }, data: { factorAt: null } })
		expect((await requestChange(device, freshAddress())).location).toMatch(/^\/confirm-identity/u)
		const code = codeOf(key, 1)
		await device.post('/confirm-identity', { code, formToken: await device.formToken() })
		const to = freshAddress()
		await changeEmail(device, to)
		expect(await addressOf(id)).toBe(to)
		// The proof still counts in the session that continues under a new id.
		expect((await device.load(PAGE)).status).toBe(200)
		expect(await db().authenticator.count({ where: { userId: id } })).toBe(1)
	})

	test.each(['visitor', 'unverified'] as const)('is not for a %s', async (kind) => {
		const device =
			kind === 'visitor'
				? new TestClient()
				: await signedInClient((await createUser('unverified')).id)
		const answer = await requestChange(device, freshAddress())
		const to = kind === 'visitor' ? '/signin' : '/verify-email'
		expect(answer.location).toMatch(new RegExp(`^${to}\\?`, 'u'))
		expect(await db().emailChange.count()).toBe(0)
	})

	test.each([
		'',
		'no-address',
		'a@example.test, b@example.test',
		'a@example.test\r\nBcc: b@example.test',
		`${'x'.repeat(400)}@example.test`,
	])('%j is no address; what was typed stays', async (email) => {
		const { device } = await member()
		const answer = await requestChange(device, email)
		expect(answer.status).toBe(400)
		expect(errorsOf(answer)['email']?.[0]).toBe('Please enter a valid email address.')
		expect(answer.value).toMatchObject({ values: { intent: 'request', email } })
	})

	test.each(['Ada@Example.test', ' ada@example.test ', 'ａｄａ@example.test', 'ADA@EXAMPLE.TEST'])(
		'%j is the address ada@example.test',
		async (typed) => {
			const { id } = await createUser('annual', { email: 'ada@example.test' })
			const own = await requestChange(await signedInClient(id), typed)
			expect(errorsOf(own)['email']).toEqual(["That's already your email address."])
			const other = await member()
			await requestChange(other.device, typed)
			expect(await db().emailChange.findUnique({ where: { userId: other.id } })).toMatchObject({
				email: 'ada@example.test',
			})
			expect((await mailTo('ada@example.test')).map(({ subject }) => subject)).toEqual([
				'You already have a Pro Hub account',
			])
			await db().user.deleteMany()
			await advanceTime(days(1))
		},
	)
})

describe('SAFE-24 AUTH-11 the answer is the same whoever has the address', () => {
	/** Prepares an address of each kind. */
	const KINDS: Record<string, (email: string) => Promise<unknown>> = {
		free: () => Promise.resolve(),
		taken: (email) => createUser('annual', { email }),
		pending: (email) => signUpOn(new TestClient(), { email, password: 'Other-harbour-2' }),
		async reserved(email) {
			const { id } = await createUser('annual', { email })
			await changeEmail(await signedInClient(id), freshAddress())
		},
		requested: async (email) => requestChange((await member()).device, email),
	}

	/** Without the tokens of the page's forms, which are random. */
	const withoutTokens = (answer: TestResponse): TestResponse => ({
		...answer,
		value: { ...(answer.value as object), tokens: undefined },
	})

	test('request, page, wrong codes and resend do not tell free, taken and reserved apart', async () => {
		const answers: Record<string, string[]> = {}
		for (const [kind, prepare] of Object.entries(KINDS)) {
			const to = `${kind}@example.test`
			await prepare(to)
			await advanceTime(days(1))
			const { email, device } = await member()
			const sent = [
				await requestChange(device, to),
				withoutTokens(await device.load(PAGE)),
				await enterChangeCode(device, 'ZZZZZZ'),
				await resendChangeCode(device),
				await requestChange(device, to),
			]
			await advanceTime(minutes(5))
			sent.push(await resendChangeCode(device), await enterChangeCode(device, 'ZZZZZZ'))
			answers[kind] = sent.map((one) => normalizeResponse(one, to).replaceAll(email, 'OWN'))
		}
		for (const kind of Object.keys(KINDS)) expect(answers[kind]).toEqual(answers['free'])
	})

	test('the owner of a taken address is told, once a day, and no code exists', async () => {
		const owner = await createUser('annual')
		const { id, email, device } = await member()
		await requestChange(device, owner.email)
		await advanceTime(minutes(5))
		await resendChangeCode(device)
		const mails = await mailTo(owner.email)
		expect(mails.map(({ subject }) => subject)).toEqual(['You already have a Pro Hub account'])
		expect(mails[0]?.text).toContain('another Pro Hub account')
		await expect(codeFor(owner.email)).rejects.toThrow()
		expect(await addressOf(id)).toBe(email)
	})

	test('of two accounts with codes for one address, the first gets it', async () => {
		const [one, other] = [await member(), await member()]
		const to = freshAddress()
		const codes: string[] = []
		for (const { device } of [one, other]) {
			await requestChange(device, to)
			codes.push(await codeFor(to))
			await advanceTime(minutes(5))
		}
		const [first = '', second = ''] = codes
		const entered = await Promise.all([
			enterChangeCode(one.device, first),
			enterChangeCode(other.device, second),
		])
		// PostgreSQL runs both at a time, so either may be the first.
		const isFirst = entered[0].status === 302
		expect(entered.map(({ status }) => status)).toEqual(isFirst ? [302, 400] : [400, 302])
		const expected = isFirst ? [to, other.email] : [one.email, to]
		expect([await addressOf(one.id), await addressOf(other.id)]).toEqual(expected)
	})

	test('of parallel submissions of the code, one changes the address', async () => {
		const { id, device } = await member()
		const to = freshAddress()
		await requestChange(device, to)
		const code = await codeFor(to)
		const answers = await Promise.all(
			Array.from({ length: 5 }, () => enterChangeCode(device.copy(), code)),
		)
		// The change starts a new session, so that one that comes after it is led to sign in.
		expect(answers.filter(({ location }) => location === '/profile')).toHaveLength(1)
		expect(await db().formerEmail.count({ where: { userId: id } })).toBe(1)
	})

	test('an address gets one code per 5 minutes and 5 a day, an account 10 requests a day', async () => {
		const { device } = await member()
		const to = freshAddress()
		expect((await requestChange(device, to)).status).toBe(302)
		const refused = await requestChange(device, to)
		expect([refused.status, errorsOf(refused)['form']?.[0]]).toEqual([
			429,
			'We already sent you an email. You can request another one in 5 minutes.',
		])
		const answers: number[] = []
		for (let i = 0; i < 9; i += 1)
			answers.push((await requestChange(device, freshAddress())).status)
		expect(answers).toEqual([...Array<number>(8).fill(302), 429])
	})
})

describe('SAFE-24 the former address', () => {
	test('gets a notice with the undo link, without the new address', async () => {
		const { email, device } = await member()
		const to = freshAddress()
		await changeEmail(device, to)
		const [notice] = await mailTo(email)
		expect(notice?.subject).toBe('Your Pro Hub email address was changed')
		expect(notice?.text).not.toContain(to)
		expect(notice?.text).toMatch(/\/undo-email-change\/[\w-]{43}$/mu)
		const row = await db().formerEmail.findFirstOrThrow()
		expect(JSON.stringify(row)).not.toContain(await undoTokenFor(email))
		expect(row.expiresAt.getTime() - row.changedAt.getTime()).toBe(hours(72))
	})

	test('is reserved for 72 hours against sign-ups and other accounts, and free afterwards', async () => {
		const { email, device } = await member()
		const other = await member()
		await changeEmail(device, freshAddress())
		const visitor = new TestClient()
		await signUpOn(visitor, { email })
		await requestChange(other.device, email)
		await expect(codeFor(email)).rejects.toThrow()
		const subjects = (await mailTo(email)).map(({ subject }) => subject)
		expect(subjects).toContain('This email address is reserved at Pro Hub')
		// A code of before the reservation is no longer good.
		const row = await db().user.findFirstOrThrow({ where: { email, verifiedEmail: null } })
		const codeHash = hashCode(row.id, 'ABCDEF')
		await db().emailCode.update({ where: { userId: row.id }, data: { codeHash } })
		expect((await verify(visitor, 'ABCDEF')).status).toBe(400)

		await advanceTime(hours(72))
		const later = new TestClient()
		await signUpOn(later, { email })
		expect((await verify(later, await codeFor(email))).status).toBe(302)
		expect(await db().user.count({ where: { verifiedEmail: email } })).toBe(1)
	})

	test('can be had again by the same account', async () => {
		const { id, email, device } = await member()
		await changeEmail(device, freshAddress())
		await changeEmail(device, email)
		expect(await addressOf(id)).toBe(email)
	})

	test('links and unfinished sign-ins that came by it end', async () => {
		const { id, email, device } = await member()
		const visitor = new TestClient()
		const recaptchaToken = await visitor.botToken('forgot_password')
		await visitor.post('/forgot-password', { email, recaptchaToken })
		const token = await resetTokenFor(email)
		const pendingSignIn = {
			tokenHash: 'pending',
			userId: id,
			createdAt: currentTime(),
			expiresAt: after(currentTime(), minutes(10)),
			triesLeft: 5,
		}
		await db().pendingSignIn.create({ data: pendingSignIn })
		await changeEmail(device, freshAddress())
		expect((await visitor.load(`/reset-password/${token}`)).status).toBe(404)
		expect(await db().pendingSignIn.count({ where: { userId: id } })).toBe(0)
	})

	test('the session continues under a new id, and a stolen copy of it ends', async () => {
		const { id, device } = await member()
		const thief = device.copy()
		const signIns = await db().signIn.count({ where: { userId: id } })
		await changeEmail(device, freshAddress())
		expect((await device.load('/profile')).status).toBe(200)
		expect((await thief.load('/profile')).location).toMatch(/^\/signin/u)
		expect(await db().signIn.count({ where: { userId: id } })).toBe(Math.max(1, signIns))
	})

	test('a new password ends a change that waits for its code', async () => {
		const { email, device } = await member()
		const to = freshAddress()
		await requestChange(device, to)
		const recaptchaToken = await device.botToken('update_profile')
		const password = 'Green-harbour-8'
		await device.post('/profile?edit=1', {
			intent: 'update',
			firstName: 'Nora',
			lastName: 'Field',
			password,
			confirmPassword: password,
			recaptchaToken,
		})
		expect((await enterChangeCode(device, await codeFor(to))).status).toBe(400)
		expect(await db().user.count({ where: { verifiedEmail: email } })).toBe(1)
	})

	test('emails that were queued for it are still delivered there', async () => {
		const { email, device } = await member()
		await signInOn(new TestClient(), { email, password: PASSWORD })
		await signInOn(device, { email, password: PASSWORD })
		await changeEmail(device, freshAddress())
		const subjects = (await mailTo(email)).map(({ subject }) => subject)
		expect(subjects).toContain('New sign-in to your Pro Hub account')
	})

	test('a listing that was entered for the new address becomes the account’s', async () => {
		const { id, device } = await member()
		const to = freshAddress()
		const { id: listed } = await createEnteredProvider(to, { company: 'Harbor Roofing' })
		await changeEmail(device, to)
		expect(await db().providerProfile.findUnique({ where: { userId: id } })).toMatchObject({
			company: 'Harbor Roofing',
			claimEmail: null,
		})
		expect(await db().user.count({ where: { id: listed } })).toBe(0)
	})
})

describe('SAFE-24 an account that is deleted', () => {
	test('with a change that waits: nothing is left, and the code changes nothing', async () => {
		const { id, device } = await member('user')
		const to = freshAddress()
		await requestChange(device, to)
		const code = await codeFor(to)
		expect(await deleteUserRecords(await reload(id), USER_DATA_PROVIDERS, currentTime())).toBe(true)
		expect(await db().emailChange.count({ where: { userId: id } })).toBe(0)
		expect((await enterChangeCode(device, code)).location).toMatch(/^\/signin/u)
		expect(await db().user.count({ where: { email: to } })).toBe(0)
	})

	test('tells the former address too, frees it, and its undo link ends', async () => {
		const { id, email, device } = await member('user')
		const to = freshAddress()
		await changeEmail(device, to)
		const token = await undoTokenFor(email)
		expect(await deleteUserRecords(await reload(id), USER_DATA_PROVIDERS, currentTime())).toBe(true)
		for (const address of [email, to]) {
			const subjects = (await mailTo(address)).map(({ subject }) => subject)
			expect(subjects).toContain('Your Pro Hub account was deleted')
		}
		expect((await undoChange(new TestClient(), token)).status).toBe(400)
		await advanceTime(minutes(5))
		await signUpOn(new TestClient(), { email })
		await expect(codeFor(email)).resolves.toMatch(/^[2-9A-Z]{6}$/u)
	})
})

test('SAFE-17 each step is one security event, without codes and addresses', async () => {
	const lines: unknown[][] = []
	for (const level of ['info', 'warn'] as const) {
		const spy = vi
			.spyOn(log, level)
			.mockImplementation((...args: unknown[]) => void lines.push(args))
		onTestFinished(() => spy.mockRestore())
	}
	const { email, device } = await member()
	const to = freshAddress()
	await requestChange(device, to)
	const code = await codeFor(to)
	await enterChangeCode(device, otherThan(code))
	await enterChangeCode(device, code)
	const token = await undoTokenFor(email)
	await undoChange(new TestClient(), token)
	const text = JSON.stringify(lines)
	const events = lines.map(([, event]) => event).filter((event) => /email/u.test(String(event)))
	expect(events).toEqual([
		'email change requested',
		'email change code refused',
		'email address changed',
		'email change undone',
	])
	for (const secret of [code, token, email, to]) expect(text).not.toContain(secret)
})
