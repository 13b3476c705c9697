import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { advanceClock } from '~/core/time/clock'
import { signInOn } from '#tests/helpers/accounts/account-calls'
import { addApp, codeOf, sendSecurityForm } from '#tests/helpers/accounts/second-factor'
import { createUser, signedInClient } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { changeConfig, resetClock } from '#tests/helpers/setup/singletons'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()

const DAY = 24 * 60 * 60

const requireFactors = () => changeConfig({ requireAdmin2fa: true })

beforeEach(() => onTestFinished(resetClock))

/** An administrator, signed in again after some days. */
async function adminAfter(days: number) {
	const who = await createUser('admin')
	await signInOn(new TestClient(), who)
	advanceClock(days * DAY)
	const device = new TestClient()
	await signInOn(device, who)
	return { ...who, device }
}

const adminFactorDue = async (device: TestClient, path: string) =>
	(await device.open(path)).root.adminFactorDue

describe('SAFE-23 administrators need a second factor', () => {
	test('for 7 days from the first sign-in everything is open, with a notice until when', async () => {
		requireFactors()
		const { device, id } = await adminAfter(6)
		const { firstAdminSignInAt } = await db().user.findUniqueOrThrow({ where: { id } })
		const due = (firstAdminSignInAt?.getTime() ?? 0) + 7 * DAY * 1000
		expect(await adminFactorDue(device, '/admin')).toBe(new Date(due).toISOString())
		const member = await signedInClient((await createUser('annual')).id)
		expect(await adminFactorDue(member, '/dashboard')).toBeNull()
	})

	test('afterwards every page leads to the set-up, and calls are refused', async () => {
		requireFactors()
		const { device } = await adminAfter(7)
		for (const path of ['/admin', '/dashboard', '/calculator', '/profile', '/guides', '/contact']) {
			expect((await device.load(path)).location, path).toBe('/profile/security')
		}
		const post = await device.post('/admin/users/x', { formToken: await device.formToken() })
		expect(post.location).toBe('/profile/security')
		for (const path of ['/api/users', '/api/properties']) {
			const answer = await device.call('GET', path)
			expect(answer.status, path).toBe(403)
			expect(JSON.parse(answer.text)).toMatchObject({ code: 'second_factor_setup_required' })
		}
	})

	test('the set-up and signing out stay open; with a factor everything is, and it cannot be removed', async () => {
		requireFactors()
		const { device } = await adminAfter(8)
		const other = device.copy()
		await addApp(device)
		expect((await device.load('/admin')).status).toBe(200)
		expect(await adminFactorDue(device, '/admin')).toBeNull()
		expect((await sendSecurityForm(device, { intent: 'removeApp' })).status).toBe(403)
		expect(await db().authenticator.count()).toBe(1)
		const out = await other.post('/signout', { formToken: await other.formToken() })
		expect(out.location).toBe('/')
	})

	test('signing out is open without one too', async () => {
		requireFactors()
		const { device } = await adminAfter(8)
		const out = await device.post('/signout', { formToken: await device.formToken() })
		expect(out.location).toBe('/')
		expect(device.cookieNamed('session')).toBeUndefined()
	})

	test('local mode does not ask for it unless it is set', async () => {
		const { device } = await adminAfter(8)
		expect((await device.load('/admin')).status).toBe(200)
		expect(await adminFactorDue(device, '/admin')).toBeNull()
	})
})

describe('SAFE-23 after 15 minutes it is asked for again', () => {
	/** An administrator with an app, and a user to work on. */
	async function stale() {
		const admin = await createUser('admin')
		const device = await signedInClient(admin.id)
		const { key } = await addApp(device)
		const user = await createUser('user')
		advanceClock(15 * 60 + 1)
		return { device, key, user, admin }
	}

	const roleOf = async (id: string) => (await db().user.findUnique({ where: { id } }))?.role

	async function changeRole(device: TestClient, id: string) {
		const formToken = await device.formToken()
		const fields = { intent: 'save', userId: id, role: 'MEP', formToken }
		return device.post(`/admin/users/${id}`, fields)
	}

	test('for a role, a deletion and the exports; a code opens them, a password does not', async () => {
		const { device, key, user, admin } = await stale()
		const confirm = `/confirm-identity?redirect=${encodeURIComponent(`/admin/users/${user.id}`)}`
		expect((await changeRole(device, user.id)).location).toBe(confirm)
		const formToken = await device.formToken()
		const deletion = { intent: 'delete', formToken }
		expect((await device.post(`/admin/users/${user.id}`, deletion)).location).toBe(confirm)
		for (const path of ['/admin/users.csv', '/admin/payments.csv']) {
			const { location } = await device.load(path)
			expect(location).toBe(`/confirm-identity?redirect=${encodeURIComponent(path)}`)
		}
		expect(await roleOf(user.id)).toBe('user')
		expect((await device.load(confirm)).value).toMatchObject({
			proofs: { code: true, password: false },
		})
		const refused = await device.post(confirm, { password: admin.password, formToken })
		expect(refused.status).toBe(400)
		const done = await device.post(confirm, { code: codeOf(key), formToken })
		expect(done.location).toBe(`/admin/users/${user.id}`)
		await changeRole(device, user.id)
		expect(await roleOf(user.id)).toBe('MEP')
		expect((await device.load('/admin/users.csv')).status).toBe(200)
	})

	test('after the proof for an export, the list is shown with a link to the file', async () => {
		const { device, key } = await stale()
		const file = '/admin/users.csv?role=subscriber&sort=name'
		const { location: confirm } = await device.load(file)
		const formToken = await device.formToken()
		expect((await device.post(confirm ?? '', { code: '1', formToken })).status).toBe(400)
		const done = await device.post(confirm ?? '', { code: codeOf(key), formToken })
		expect(done.location).toBe('/admin/users?role=subscriber&sort=name')
		const { messages } = await device.open(done.location ?? '')
		expect(messages).toMatchObject([
			{ place: 'page', action: { kind: 'link', label: 'Download CSV', to: file } },
		])
		expect((await device.load(file)).status).toBe(200)
	})

	test('not for other changes', async () => {
		const { device, user } = await stale()
		const formToken = await device.formToken()
		const fields = { intent: 'save', userId: user.id, role: 'user', serviceProvider: 'on' }
		await device.post(`/admin/users/${user.id}`, { ...fields, formToken })
		const row = await db().user.findUniqueOrThrow({ where: { id: user.id } })
		expect(row.serviceProvider).toBe(true)
	})

	test('calls answer 403 confirmation_required until POST /api/auth/second-factor', async () => {
		const { device, key, user } = await stale()
		const role = () => device.call('PUT', `/api/users/${user.id}`, { role: 'MEP' })
		const refused = [await role(), await device.call('DELETE', `/api/users/${user.id}`)]
		for (const { status, text } of refused) {
			expect(status).toBe(403)
			expect(JSON.parse(text)).toMatchObject({ code: 'confirmation_required' })
		}
		expect(await roleOf(user.id)).toBe('user')
		const code = codeOf(key)
		expect((await device.call('POST', '/api/auth/second-factor', { code })).status).toBe(200)
		expect((await role()).status).toBe(200)
	})

	test('an administrator without a factor is asked for the password', async () => {
		const admin = await createUser('admin')
		const device = await signedInClient(admin.id)
		advanceClock(15 * 60 + 1)
		const { location } = await device.load('/admin/users.csv')
		const formToken = await device.formToken()
		await device.post(location ?? '', { password: admin.password, formToken })
		expect((await device.load('/admin/users.csv')).status).toBe(200)
	})
})
