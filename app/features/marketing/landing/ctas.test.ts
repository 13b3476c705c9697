import { expect, test } from 'vitest'
import type { Tier } from '~/features/accounts/access/access-policy'
import { CALLS_TO_ACTION } from './ctas'

test.each<[string, Tier, string, string]>([
	['LAND-01', 'visitor', 'Become a Member', '/signup'],
	['LAND-01', 'verified', 'Subscribe Now', '/subscription'],
	['LAND-06', 'unverified', 'Verify Your Email', '/verify-email'],
	['SHELL-26', 'paid', 'Go to Your Dashboard', '/dashboard'],
])('%s the landing page shows a reader who is %s: %s', (_row, tier, label, to) => {
	expect(CALLS_TO_ACTION[tier]).toEqual({ label, to })
})
