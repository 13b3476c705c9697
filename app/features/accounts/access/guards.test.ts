import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { getFlash } from '~/core/http/flash.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { createUser, signInAs, signedInClient, type Kind } from '#tests/helpers/factories'
import { responseOf } from '#tests/helpers/requests'
import {
	requireApiPremium,
	requireApiUser,
	requireDashboard,
	requireGuestOrUnpaid,
	requirePremium,
	requirePremiumGuide,
	requireVerified,
	getViewer,
} from './guards.server'
import { GUARD_TEXTS } from './access-policy'
import { changeRefusal } from '~/features/deals/access/deal-access.server'

useDatabase()

type Guard = (request: Request) => Promise<unknown>

type Device = Awaited<ReturnType<typeof signInAs>>

const refusal = async (guard: Guard, kind: Kind, path: string, init?: RequestInit) =>
	refusalFor(await signInAs(kind), guard, path, init)

async function refusalFor(device: Device, guard: Guard, path: string, init?: RequestInit) {
	const response = await responseOf(() => guard(device.request(path, init)))
	const flash = response.headers.getSetCookie().find((cookie) => cookie.startsWith('flash='))
	const reader = new Request('http://127.0.0.1:3000/', {
		headers: { Cookie: flash?.split(';')[0] ?? '' },
	})
	return {
		status: response.status,
		location: response.headers.get('Location'),
		messages: (await getFlash(reader)).map(({ kind: tone, text }) => `${tone}: ${text}`),
		cookies: response.headers.getSetCookie().length,
	}
}

const redirect = (location: string, text?: string) => ({
	status: 302,
	location,
	messages: text === undefined ? [] : [`info: ${text}`],
	cookies: text === undefined ? 0 : 1,
})

test('the requested page loses the data suffix and nothing else', async () => {
	const redirectLocation = async (path: string) =>
		(await refusal(requireVerified, 'visitor', path)).location
	expect(await redirectLocation('/x.data?a=b')).toBe('/signin?redirect=%2Fx%3Fa%3Db')
	expect(await redirectLocation('/x.data.csv')).toBe('/signin?redirect=%2Fx.data.csv')
})

describe('how each guard redirects', () => {
	const cases: [string, Guard, Kind, ReturnType<typeof redirect>][] = [
		[
			'SHELL-15 SHELL-17',
			requireVerified,
			'visitor',
			redirect('/signin?redirect=%2Fx%3Fa%3Db', 'Please sign in to access this feature'),
		],
		[
			'SHELL-15 SHELL-18',
			requireVerified,
			'unverified',
			redirect(
				'/verify-email?redirect=%2Fx%3Fa%3Db',
				'Please verify your email to access this feature',
			),
		],
		[
			'SHELL-16 SHELL-17',
			requirePremium,
			'visitor',
			redirect('/signup?redirect=%2Fx%3Fa%3Db', 'Please sign up to access this premium feature'),
		],
		[
			'SHELL-16 SHELL-18',
			requirePremium,
			'unverified',
			redirect(
				'/verify-email?redirect=%2Fx%3Fa%3Db',
				'Please verify your email to access this premium feature',
			),
		],
		[
			'SHELL-16 SHELL-19',
			requirePremium,
			'user',
			redirect(
				'/subscription?afterSubscribeRedirect=%2Fx%3Fa%3Db',
				'Please subscribe to access this premium feature',
			),
		],
		[
			'SHELL-16 SHELL-19',
			requirePremium,
			'vipExpired',
			redirect(
				'/subscription?afterSubscribeRedirect=%2Fx%3Fa%3Db',
				'Please subscribe to access this premium feature',
			),
		],
		[
			'SHELL-20',
			requireDashboard,
			'visitor',
			redirect('/signin?redirect=%2Fx%3Fa%3Db', 'Please sign in to access this feature'),
		],
		[
			'SHELL-20',
			requireDashboard,
			'unverified',
			redirect(
				'/verify-email?redirect=%2Fx%3Fa%3Db',
				'Please verify your email to access this feature',
			),
		],
		[
			'SHELL-19 SHELL-20',
			requireDashboard,
			'user',
			redirect('/', 'Please subscribe to access this feature'),
		],
		['SHELL-26 SHELL-27', requireGuestOrUnpaid, 'annual', redirect('/dashboard')],
		['SHELL-26 SHELL-27', requireGuestOrUnpaid, 'admin', redirect('/dashboard')],
		['SHELL-26 SHELL-27', requireGuestOrUnpaid, 'vip', redirect('/dashboard')],
	]
	test.each(cases)('%s %o, %s', async (_rows, guard, kind, expected) => {
		expect(await refusal(guard, kind, '/x?a=b')).toEqual(expected)
	})
})

test.each([
	[requirePremium, 'user', '/subscription?afterSubscribeRedirect=%2Fcalculator', undefined],
	[requirePremiumGuide, 'MEP', '/subscription?afterSubscribeRedirect=%2Fcalculator', undefined],
	[requireDashboard, 'user', '/', GUARD_TEXTS.withheld.plan],
])('who pays for a plan is not told to subscribe: %o, %s', async (guard, role, location, text) => {
	const device = await signInAs('annual')
	await db().user.updateMany({ data: { role } })
	const refused = await refusalFor(device, guard, '/calculator')
	expect(refused).toEqual(redirect(location, text))
})

test('who pays for a plan is not told to subscribe by the API, nor by a deal', async () => {
	const device = await signInAs('annual')
	await db().user.updateMany({ data: { role: 'user' } })
	const response = await responseOf(() => requireApiPremium(device.request('/api/properties')))
	expect(await response.json()).toMatchObject({ message: GUARD_TEXTS.withheld.plan })
	const viewer = await requireVerified(device.request('/deals'))
	const accepted = { ...viewer, user: { ...viewer.user, hasAcceptedCalculatorTOS: true } }
	expect(changeRefusal(accepted)).toBe(GUARD_TEXTS.withheld.plan)
})

test.each(['subscriber', 'VIP', 'user'])(
	'MON-17 after the grace period a %s reads what restores the access, not that they should subscribe',
	async (role) => {
		const device = await signInAs('pastDueOver')
		await db().user.updateMany({ data: { role } })
		const plans = redirect('/subscription?afterSubscribeRedirect=%2Fcalculator')
		expect(await refusalFor(device, requirePremium, '/calculator')).toEqual(plans)
		expect(await refusalFor(device, requireDashboard, '/dashboard')).toEqual(
			redirect('/', GUARD_TEXTS.withheld.payment),
		)
		const response = await responseOf(() => requireApiPremium(device.request('/api/properties')))
		expect(await response.json()).toMatchObject({ message: GUARD_TEXTS.withheld.payment })
	},
)

describe('the requested page', () => {
	test.each([
		['/calculator', '/calculator'],
		['/calculator.data', '/calculator'],
		['/calculator.data?_routes=root', '/calculator'],
		['/calculator.data?property=7&_routes=root%2Croutes%2Fcalculator', '/calculator?property=7'],
		['/calculator?property=7&lang=de', '/calculator?property=7&lang=de'],
	])('SHELL-34 of %s is %s', async (path, expected) => {
		const { location } = await refusal(requirePremium, 'visitor', path)
		expect(new URL(location ?? '', 'http://x.test').searchParams.get('redirect')).toBe(expected)
	})

	test('SHELL-34 for a form, it is the page of the form', async () => {
		const { location } = await refusal(requirePremium, 'visitor', '/calculator?property=7', {
			method: 'POST',
			body: new URLSearchParams({ intent: 'save' }),
		})
		expect(location).toBe('/signup?redirect=%2Fcalculator%3Fproperty%3D7')
	})
})

describe('admitted viewers', () => {
	test.each<[Guard, Kind]>([
		[requireVerified, 'user'],
		[requireVerified, 'lapsed'],
		[requireVerified, 'mep'],
		[requireVerified, 'annual'],
		[requirePremium, 'annual'],
		[requirePremium, 'trialing'],
		[requirePremium, 'pastDueInGrace'],
		[requirePremium, 'vip'],
		[requirePremium, 'admin'],
		[requireDashboard, 'annual'],
		[requireDashboard, 'admin'],
	])('%o, %s', async (guard, kind) => {
		const device = await signInAs(kind)
		expect(await guard(device.request('/x'))).toMatchObject({ user: { isVerified: true } })
	})

	test.each<Kind>(['visitor', 'unverified', 'user', 'annual', 'admin'])(
		'SHELL-25 an open page admits %s',
		async (kind) => {
			const device = await signInAs(kind)
			expect(await getViewer(device.request('/x'))).toHaveProperty('tier')
		},
	)
})

test('security row 10: a change in the database takes effect at the next request', async () => {
	const { id } = await createUser('annual')
	const device = await signedInClient(id)
	await requirePremium(device.request('/x'))
	await db().user.update({ where: { id }, data: { subscriptionStatus: 'canceled' } })
	await expect(requirePremium(device.request('/x'))).rejects.toBeInstanceOf(Response)
	await db().user.update({ where: { id }, data: { subscriptionStatus: 'active' } })
	await requirePremium(device.request('/x'))
	await db().user.update({ where: { id }, data: { verifiedEmail: null } })
	await expect(requireVerified(device.request('/x'))).rejects.toBeInstanceOf(Response)
})

describe('SHELL-35 the guards of JSON calls return JSON', () => {
	test.each<[Guard, Kind, number, string, string]>([
		[requireApiUser, 'visitor', 401, 'unauthenticated', 'Please sign in first.'],
		[requireApiUser, 'unverified', 403, 'unverified', 'Please verify your email first.'],
		[requireApiPremium, 'visitor', 401, 'unauthenticated', 'Please sign in first.'],
		[requireApiPremium, 'unverified', 403, 'unverified', 'Please verify your email first.'],
		[
			requireApiPremium,
			'user',
			403,
			'forbidden',
			'Please subscribe to access this premium feature',
		],
		[
			requireApiPremium,
			'vipExpired',
			403,
			'forbidden',
			'Please subscribe to access this premium feature',
		],
		[
			requireApiPremium,
			'lapsed',
			403,
			'forbidden',
			'Please subscribe to access this premium feature',
		],
	])('%o, %s: %d %s', async (guard, kind, status, code, message) => {
		const device = await signInAs(kind)
		const response = await responseOf(() => guard(device.request('/api/x')))
		expect(response.status).toBe(status)
		expect(response.headers.get('Cache-Control')).toBe('no-store')
		expect(await response.json()).toEqual({ message, error: message, code })
	})

	test.each<[Guard, Kind]>([
		[requireApiUser, 'user'],
		[requireApiPremium, 'annual'],
		[requireApiPremium, 'admin'],
	])('%o admits %s', async (guard, kind) => {
		const device = await signInAs(kind)
		expect(await guard(device.request('/api/x'))).toMatchObject({ user: { isVerified: true } })
	})
})
