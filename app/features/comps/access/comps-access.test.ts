import { expect, test } from 'vitest'
import type { Tier } from '~/features/accounts/access/access-policy'
import type { PublicUser, Viewer } from '~/features/accounts/access/viewer'
import { areCompsComing, evaluateCompsAccess } from './comps-access'

const viewer = (tier: Tier, isAdmin = false): Viewer => ({
	tier,
	user: tier === 'visitor' ? null : ({ isAdmin, subscriptionStatus: null } as PublicUser),
})
const teaser = (offer: string, isOpen = false) => ({ kind: 'teaser', offer, isOpen })

test.each([
	['visitor', false, false, teaser('signUp')],
	['unverified', false, false, teaser('subscribe')],
	['verified', false, false, teaser('subscribe')],
	['paid', false, false, teaser('included')],
	['paid', true, false, { kind: 'tool' }],
	// An admin with an unverified address has no admin access yet.
	['unverified', true, false, teaser('subscribe')],
	['visitor', false, true, teaser('signUp', true)],
	['verified', false, true, teaser('subscribe', true)],
	['paid', false, true, { kind: 'tool' }],
] as const)('COMPS-01 COMPS-02 %s, admin %s, open %s', (tier, isAdmin, isOpen, access) => {
	expect(evaluateCompsAccess(viewer(tier, isAdmin), isOpen)).toEqual(access)
})

test('COMPS-02 MON-17 who has a plan without access is not offered another', () => {
	const user = { isAdmin: false, role: 'user', subscriptionStatus: 'active' } as PublicUser
	expect(evaluateCompsAccess({ tier: 'verified', user }, true)).toEqual(teaser('plan', true))
	const due = { ...user, role: 'subscriber', subscriptionStatus: 'past_due' } as PublicUser
	expect(evaluateCompsAccess({ tier: 'verified', user: due }, true)).toEqual(
		teaser('payment', true),
	)
})

test.each([
	['verified', false, false, true],
	['paid', false, false, true],
	['paid', true, false, false],
	['verified', false, true, false],
	['paid', false, true, false],
] as const)(
	'V9 %s, admin %s, open %s: comps are marked as coming: %s',
	(tier, isAdmin, isOpen, soon) => {
		expect(areCompsComing(viewer(tier, isAdmin), isOpen)).toBe(soon)
	},
)
