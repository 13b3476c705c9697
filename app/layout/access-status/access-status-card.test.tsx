// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { planStatus } from '~/features/billing/entitlement/plan-status'
import { AccessStatusCard } from './access-status-card'

afterEach(cleanup)

test('DASH-03 a subscriber without a plan reads so, and is led to the plans', () => {
	const user = {
		role: 'subscriber',
		roleSource: 'billing',
		subscriptionStatus: 'canceled',
		graceUntil: null,
		vipExpiresAt: null,
	}
	const facts = { user, subscription: null, disputedOn: null, hasSavedProperties: false }
	const status = planStatus(facts, new Date('2026-11-28'))
	const Stub = createRemixStub([
		{ path: '/', Component: () => <AccessStatusCard status={status} /> },
	])
	render(<Stub />)
	expect(document.body.textContent).toContain("You don't have an active subscription")
	expect(screen.getByRole('link').getAttribute('href')).toBe('/subscription')
})
