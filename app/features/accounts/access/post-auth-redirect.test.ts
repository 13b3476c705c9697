import { expect, test } from 'vitest'
import type { Tier } from './access-policy'
import { redirectAfterSignIn, redirectAfterVerification } from './post-auth-redirect'

const viewer = (tier: Tier) => ({ tier, user: null })

test.each<[Tier, string | null, string]>([
	['unverified', null, '/verify-email'],
	['unverified', '/guides?q=a b', '/verify-email?redirect=%2Fguides%3Fq%3Da+b'],
	['verified', null, '/'],
	['verified', '/calculator', '/calculator'],
	['paid', null, '/dashboard'],
	['paid', '/calculator', '/calculator'],
])('AUTH-11 AUTH-33 after a sign-in: %s requesting %j → %s', (tier, target, to) => {
	expect(redirectAfterSignIn(viewer(tier), false, target)).toBe(to)
})

test.each<[Tier, string | null, string]>([
	['unverified', null, '/verify-email'],
	['verified', null, '/service-provider-profile'],
	['verified', '/guides', '/guides'],
	['paid', null, '/dashboard'],
])('a provider without a profile, after a sign-in: %s requesting %j → %s', (tier, target, to) => {
	expect(redirectAfterSignIn(viewer(tier), true, target)).toBe(to)
})

test.each<[Tier, string | null, string]>([
	['verified', null, '/subscription'],
	['verified', '/calculator', '/calculator'],
	['paid', null, '/dashboard'],
	['paid', '/calculator', '/calculator'],
])('AUTH-17 after a verification: %s who wanted %j → %s', (tier, target, to) => {
	expect(redirectAfterVerification(viewer(tier), false, target)).toBe(to)
})

test('a new provider is sent to the profile form, which keeps the target', () => {
	const to = redirectAfterVerification(viewer('verified'), true, '/calculator')
	expect(to).toBe('/service-provider-profile?redirect=%2Fcalculator')
})
