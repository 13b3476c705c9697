import { describe, expect, test } from 'vitest'
import type { Tier } from '~/features/accounts/access/access-policy'
import { isServed } from '~/core/http/paths'
import { ctasFor } from './ctas'

const everything = () => true
const nothing = () => false
const TIERS: Tier[] = ['visitor', 'unverified', 'verified', 'paid']

describe('the calls to action of the landing page', () => {
	test.each<[string, Tier, string, string]>([
		['LAND-01', 'visitor', 'Become a Member', '/signup'],
		['LAND-01', 'verified', 'Subscribe Now', '/subscription'],
		['LAND-06', 'unverified', 'Verify Your Email', '/verify-email'],
		['SHELL-26', 'paid', 'Go to Your Dashboard', '/dashboard'],
	])('%s in the hero, a reader who is %s is asked: %s', (_row, tier, label, to) => {
		expect(ctasFor(tier, everything).hero).toEqual({ label, to })
	})

	test.each(TIERS)('LAND-05 LAND-06 the final call follows the hero for: %s', (tier) => {
		const { hero, final } = ctasFor(tier, everything)
		expect(final).toEqual(hero)
	})

	test.each(TIERS)('where the page is not served, %s is led on within the page', (tier) => {
		const { hero, final } = ctasFor(tier, nothing)
		expect(hero.to).toMatch(/^#/u)
		expect(final.to).toMatch(/^#/u)
		expect(final.to).not.toBe(hero.to)
	})

	test.each(TIERS)('%s never meets a link to a page that is not there', (tier) => {
		for (const { to } of Object.values(ctasFor(tier))) {
			expect(to.startsWith('#') || isServed(to)).toBe(true)
		}
	})
})
