import { describe, expect, onTestFinished, test } from 'vitest'
import { advanceClock } from '~/core/time/clock'
import { hours } from '~/core/time/durations'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { PASSWORD, createUser } from '#tests/helpers/factories'
import { signInOn, signUpOn } from '#tests/helpers/accounts/account-calls'
import { resetClock } from '#tests/helpers/setup/singletons'

useDatabase()

describe('the session of a sign-in', () => {
	test('has a new id, and a preset id is worthless (security row 28)', async () => {
		const device = new TestClient()
		device.setCookie('session', 'chosen-by-somebody-else')
		await signInOn(device, await createUser())
		expect(device.cookieNamed('session')).not.toContain('chosen')
		const thief = new TestClient()
		thief.setCookie('session', 'chosen-by-somebody-else')
		expect((await thief.open('/terms-of-service')).root.auth.isAuthenticated).toBe(false)
	})

	test('an unverified user who signs in again gets a new id, and the old one is invalid', async () => {
		const device = new TestClient()
		await signUpOn(device, { email: 'twice@example.test' })
		const thief = device.copy()
		await signInOn(device, { email: 'twice@example.test', password: PASSWORD })
		expect((await device.open('/terms-of-service')).root.auth.isAuthenticated).toBe(true)
		const stolen = await thief.open('/terms-of-service')
		expect(stolen.root.auth).toMatchObject({ isAuthenticated: false, forcedLogout: false })
	})

	test('AUTH-11 each of several sign-ups with one unverified address opens with its own password', async () => {
		onTestFinished(resetClock)
		const email = 'several@example.test'
		await signUpOn(new TestClient(), { email, password: 'First-harbour-7', firstName: 'Oldest' })
		advanceClock(60)
		await signUpOn(new TestClient(), { email, password: 'Second-harbour-7', firstName: 'Newest' })
		for (const [password, firstName] of [
			['First-harbour-7', 'Oldest'],
			['Second-harbour-7', 'Newest'],
		] as const) {
			const device = new TestClient()
			expect((await signInOn(device, { email, password })).status).toBe(302)
			expect((await device.open('/verify-email')).root.auth.user?.firstName).toBe(firstName)
		}
	})

	test('AUTH-29 survives reloads, and lasts 7 days after the last one', async () => {
		onTestFinished(resetClock)
		const device = new TestClient()
		await signInOn(device, await createUser())
		for (let day = 0; day < 10; day += 1) {
			expect((await device.open('/terms-of-service')).root.auth.isAuthenticated).toBe(true)
			advanceClock(hours(24) / 1000)
		}
		advanceClock(hours(24 * 7) / 1000)
		expect((await device.open('/terms-of-service')).root.auth.isAuthenticated).toBe(false)
	})
})

describe('AUTH-30 the other device (security row 29)', () => {
	const TEXT = 'You have been logged out because you logged in on another device'

	const DRAFT = 'What you entered in the calculator is safe in this browser.'
	const SAVED = 'What you saved is in your account.'

	async function replaced() {
		const who = await createUser('annual')
		const [old, fresh] = [new TestClient(), new TestClient()]
		await signInOn(old, who)
		await signInOn(fresh, who)
		return { old, fresh }
	}

	test.each([
		['a public page', '/terms-of-service', '/terms-of-service', SAVED],
		['the landing page', '/', '/', SAVED],
		['the guides', '/guides', '/guides', SAVED],
		['a guarded page', '/dashboard', '/signin?redirect=%2Fdashboard', SAVED],
		[
			'a premium page',
			'/calculator?property=7',
			'/signin?redirect=%2Fcalculator%3Fproperty%3D7',
			DRAFT,
		],
		['a page that does not exist', '/nothing-here', '/', SAVED],
	])(
		'shows the reason exactly once, on %s, with what is kept there, and clears the cookie',
		async (_name, path, landing, kept) => {
			const { old, fresh } = await replaced()
			const first = await old.open(path)
			expect(first.path).toBe(landing)
			expect(first.messages.filter(({ key }) => key === 'guard')).toEqual([
				{
					...{ kind: 'error', text: TEXT, key: 'guard', place: 'page', endsSession: true },
					detail: `${kept} Sign in to continue where you left off.`,
				},
			])
			expect(old.cookieNamed('session')).toBeUndefined()
			const second = await old.open(landing)
			expect(second.messages).toEqual([])
			expect((await old.open('/dashboard')).messages.map(({ text }) => text)).toEqual([
				'Please sign in to access this feature',
			])
			expect((await fresh.open('/dashboard')).path).toBe('/dashboard')
		},
	)

	test('DATA-04 SHELL-13 the auth state has it too, under the names of the specification', async () => {
		const { old } = await replaced()
		expect((await old.open('/terms-of-service')).root.auth).toEqual({
			user: null,
			tier: 'visitor',
			isAuthenticated: false,
			error: null,
			message: null,
			forcedLogout: true,
			forcedLogoutReason: TEXT,
		})
		expect((await old.open('/terms-of-service')).root.auth.forcedLogout).toBe(false)
	})

	test('a JSON call from it is a 401 with the reason', async () => {
		const { old } = await replaced()
		const response = await old.load('/api/properties')
		expect(response.status).toBe(401)
		expect(JSON.parse(response.text)).toEqual({
			message: TEXT,
			error: TEXT,
			code: 'unauthenticated',
		})
	})

	test('a form from it changes nothing and redirects to the reason', async () => {
		const { old } = await replaced()
		const formToken = await old.formToken()
		const page = await old.submit('/calculator', { intent: 'acceptTerms', formToken })
		expect(page.messages.map(({ text }) => text)).toEqual([TEXT])
	})

	test('signing in here again ends the other session', async () => {
		const who = await createUser('annual')
		const [one, two] = [new TestClient(), new TestClient()]
		for (const device of [one, two, one, two]) await signInOn(device, who)
		expect((await one.open('/terms-of-service')).messages.map(({ text }) => text)).toEqual([TEXT])
		expect((await two.open('/terms-of-service')).root.auth.isAuthenticated).toBe(true)
	})
})
