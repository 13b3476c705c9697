// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AccessStatus } from '~/features/billing/entitlement/subscription-status'
import { AccessStatusCard } from './access-status-card'

afterEach(cleanup)

function show(status: AccessStatus): string {
	const Stub = createRemixStub([
		{ path: '/', Component: () => <AccessStatusCard status={status} /> },
	])
	render(<Stub />)
	return screen.getByRole('region', { name: 'Access Status' }).textContent
}

test('DASH-02 a subscription shows its plan and the next billing date', () => {
	const text = show({
		kind: 'subscription',
		plan: 'Annual Plan',
		nextBilling: '2027-06-20T12:00:00.000Z',
		pastDue: null,
	})
	expect(text).toContain('Annual Plan')
	expect(text).toContain('June 20, 2027')
})

test('DASH-02 without a date it shows N/A', () => {
	const text = show({
		kind: 'subscription',
		plan: '6-Month Plan',
		nextBilling: null,
		pastDue: null,
	})
	expect(text).toContain('6-Month Plan')
	expect(text).toContain('N/A')
})

test.each([
	[false, 'Past due', 'Access until'],
	[true, 'Inactive', 'Access ended on'],
])("F5 a member whose renewal failed sees the banner's text (over: %s)", (isOver, badge, label) => {
	const pastDue = { until: '2026-11-27T12:00:00.000Z', isOver }
	const text = show({ kind: 'subscription', plan: 'Annual Plan', nextBilling: null, pastDue })
	expect(text).toContain(badge)
	expect(text).toContain(`${label}November 27, 2026`)
	expect(text).not.toMatch(/Active|billing/u)
})

test("DASH-02 a VIP sees 'VIP Access' and its end", () => {
	const text = show({ kind: 'vip', until: '2027-01-19T00:00:00.000Z' })
	expect(text).toContain('VIP Access')
	expect(text).toContain('until January 19, 2027')
})

test('DASH-03 all others see that there is no subscription, with a link to the plans', () => {
	expect(show({ kind: 'none' })).toContain("You don't have an active subscription")
	expect(screen.getByRole('link').getAttribute('href')).toBe('/subscription')
})

test('DASH-04 an admin is not asked to subscribe', () => {
	const text = show({ kind: 'admin' })
	expect(text).toContain('Administrator access')
	expect(text).not.toMatch(/subscri/iu)
	expect(screen.queryByRole('link')).toBeNull()
})
