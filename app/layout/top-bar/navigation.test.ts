import { describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { EMPTY_PROFILE } from '~/features/directory/profile/profile'
import { navigationFor } from './navigation'
import { isRoute } from '#tests/helpers/access/route-paths'
import { publicUser } from '#tests/helpers/fixtures/user'

const pairs = (links: readonly { label: string; to: string }[]) =>
	links.map(({ label, to }) => [label, to])

const MAIN = [
	['Investment Calculator', '/calculator'],
	['Real Estate Guides', '/guides'],
	['Service Provider Directory', '/service-providers'],
	['Comps', '/comps'],
]

describe("a visitor's top bar", () => {
	const bar = navigationFor({ user: null })

	test('SHELL-03 SHELL-04 SHELL-05 has the main links and Become a Service Provider', () => {
		expect(pairs(bar.mainLinks)).toEqual([
			...MAIN,
			['Become a Service Provider', '/signup?type=provider'],
		])
	})

	test('SHELL-07 has sign-in and membership, with membership as the primary action', () => {
		expect(pairs(bar.actions)).toEqual([
			['Sign In', '/signin'],
			['Become a member', '/signup'],
		])
		expect(bar.account).toBeNull()
	})
})

describe('the top bar of a verified plain user', () => {
	const bar = navigationFor({ user: publicUser('user') })

	test('SHELL-04 has no link Become a Service Provider', () => {
		expect(pairs(bar.mainLinks)).toEqual(MAIN)
	})

	test('SHELL-08 has Subscribe, and a menu with the first name and Profile only', () => {
		expect(pairs(bar.actions)).toEqual([['Subscribe', '/subscription']])
		expect(bar.account?.name).toBe('Ana')
		expect(pairs(bar.account?.links ?? [])).toEqual([['Profile', '/profile']])
	})
})

test('who pays for a plan without access has no Subscribe', () => {
	const bar = navigationFor({ user: publicUser('user', { subscriptionStatus: 'active' }) })
	expect(bar.actions).toEqual([])
})

describe('the top bar of someone who signed up to be listed', () => {
	test.each([
		['before the listing is finished, has no Subscribe', '', []],
		['with a listing, has Subscribe', 'Field & Co', [['Subscribe', '/subscription']]],
	])('%s', (_what, company, actions) => {
		const serviceProviderProfile = { ...EMPTY_PROFILE, company, serviceTypes: ['Lender'] }
		const bar = navigationFor({
			user: publicUser('user', { serviceProvider: true, serviceProviderProfile }),
		})
		expect(pairs(bar.actions)).toEqual(actions)
	})

	test.each([
		['the form before it is finished', '', '/service-provider-profile'],
		['its settings afterwards', 'Field & Co', '/profile/service-provider'],
	])('SHELL-08 SHELL-09 My Listing leads to %s', (_what, company, to) => {
		const serviceProviderProfile = { ...EMPTY_PROFILE, company, serviceTypes: ['Lender'] }
		for (const role of ['user', 'subscriber', 'admin'] as const) {
			const user = publicUser(role, { serviceProvider: true, serviceProviderProfile })
			const links = pairs(navigationFor({ user }).account?.links ?? [])
			expect(links.slice(-2)).toEqual([
				['My Listing', to],
				['Profile', '/profile'],
			])
		}
		const unverified = publicUser('user', { serviceProvider: true, isVerified: false })
		const labels = navigationFor({ user: unverified }).account?.links.map(({ label }) => label)
		expect(labels).toEqual(['Dashboard', 'Profile'])
	})
})

describe('the top bar of all other signed-in users', () => {
	const otherUsers: [string, PublicUser][] = [
		['an unverified user', publicUser('user', { isVerified: false })],
		['a subscriber', publicUser('subscriber', { subscriptionStatus: 'active' })],
		['a lapsed subscriber', publicUser('subscriber', { subscriptionStatus: 'canceled' })],
		['a VIP', publicUser('VIP', { vipExpiresAt: '2099-01-01T00:00:00.000Z' })],
		['an expired VIP', publicUser('VIP', { vipExpiresAt: '2020-01-01T00:00:00.000Z' })],
		['a manually entered provider', publicUser('MEP')],
	]

	test.each(otherUsers)(
		'SHELL-09 %s has Dashboard and Profile, and no Subscribe',
		(_name, user) => {
			const bar = navigationFor({ user })
			expect(pairs(bar.mainLinks)).toEqual(MAIN)
			expect(bar.actions).toEqual([])
			expect(pairs(bar.account?.links ?? [])).toEqual([
				['Dashboard', '/dashboard'],
				['Profile', '/profile'],
			])
		},
	)

	test('SHELL-09 SHELL-10 an admin has the Admin Dashboard as well', () => {
		const bar = navigationFor({ user: publicUser('admin') })
		expect(pairs(bar.account?.links ?? [])).toEqual([
			['Dashboard', '/dashboard'],
			['Admin Dashboard', '/admin'],
			['Profile', '/profile'],
		])
	})
})

test('every link leads to an address of the app', () => {
	for (const user of [null, publicUser('user'), publicUser('admin')]) {
		const bar = navigationFor({ user })
		const all = [...bar.mainLinks, ...bar.actions, ...(bar.account?.links ?? [])]
		expect(all.filter(({ to }) => !isRoute(to))).toEqual([])
	}
})
