// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AccessStatus } from '~/billing/access-status'
import { AccessPanel } from './access-panel'

afterEach(cleanup)

function show(status: AccessStatus, served = true): string {
	const Stub = createRemixStub([
		{ path: '/', Component: () => <AccessPanel status={status} served={() => served} /> },
	])
	render(<Stub />)
	return screen.getByRole('region', { name: 'Access Status' }).textContent
}

test('DASH-02 a subscription shows its plan and the next billing date', () => {
	const text = show({
		kind: 'subscription',
		plan: 'Annual Plan',
		nextBilling: '2027-06-20T12:00:00.000Z',
	})
	expect(text).toContain('Annual Plan')
	expect(text).toContain('June 20, 2027')
})

test('DASH-02 without a next billing date it says N/A', () => {
	const text = show({ kind: 'subscription', plan: '6-Month Plan', nextBilling: null })
	expect(text).toContain('6-Month Plan')
	expect(text).toContain('N/A')
})

test("DASH-02 a VIP reads 'VIP Access' and until when", () => {
	const text = show({ kind: 'vip', until: '2027-01-19T00:00:00.000Z' })
	expect(text).toContain('VIP Access')
	expect(text).toContain('until January 19, 2027')
})

test('DASH-03 everybody else reads that there is no subscription, with a link to the plans', () => {
	expect(show({ kind: 'none' })).toContain("You don't have an active subscription")
	expect(screen.getByRole('link').getAttribute('href')).toBe('/subscription')
})

test('DASH-03 the link waits until the page is served', () => {
	expect(show({ kind: 'none' }, false)).toContain("You don't have an active subscription")
	expect(screen.queryByRole('link')).toBeNull()
})

test('DASH-04 an admin is not asked to subscribe', () => {
	const text = show({ kind: 'admin' })
	expect(text).toContain('Administrator access')
	expect(text).not.toMatch(/subscri/iu)
	expect(screen.queryByRole('link')).toBeNull()
})
