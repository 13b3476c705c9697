// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BillingIssues } from '~/features/billing/issues/billing-issues.server'
import { BillingIssuesView } from './billing-issues-view'

afterEach(() => {
	cleanup()
	vi.unstubAllEnvs()
})

const WELL: BillingIssues = {
	lastEventAt: '2026-11-22T12:00:00.000Z',
	events: 7,
	refused: 0,
	failed: [],
	unknown: [],
	alerts: [],
	pastDue: { total: 0, members: [] },
	staleCustomers: 0,
}
const AT = '2026-11-20T12:00:00.000Z'
const PAULA = {
	id: 'u1',
	name: 'Paula Hall',
	email: 'p@a.test',
	fact: 'Access until May 1; $149 due',
}

function show(issues: Partial<BillingIssues>): string {
	const Page = () => <BillingIssuesView {...WELL} {...issues} />
	const Stub = createRemixStub([{ path: '/', Component: Page }])
	return render(<Stub />).container.innerHTML
}

test('without anything open all is clear', () => {
	expect(show({})).toContain('All clear.')
})

test.each<[string, Partial<BillingIssues>]>([
	['a failed renewal', { pastDue: { total: 1, members: [PAULA] } }],
	['a customer who was not read lately', { staleCustomers: 1 }],
	[
		'an alert',
		{
			alerts: [
				{ id: 'a', kind: 'drift', detail: 'd', createdAt: AT, firstAt: null, subject: null },
			],
		},
	],
	[
		'an unmatched customer',
		{ unknown: [{ customerId: 'c', events: 1, lastAt: AT, eventId: 'e' }] },
	],
])('%s is not all clear', (_name, issues) => {
	expect(show(issues)).not.toContain('All clear')
})

test('a failed renewal leads to its member, and says how many are not listed', () => {
	const html = show({ pastDue: { total: 3, members: [PAULA] } })
	expect(html).toContain('href="/admin/users/u1"')
	expect(html).toContain('Access until May 1; $149 due')
	expect(html).toContain('And 2 more')
})

test('the last event has its day and time in the zone of the reader', () => {
	vi.stubEnv('TZ', 'Pacific/Auckland')
	expect(show({})).toMatch(/<time[^>]*>Nov 23, 2026<\/time>.*<time[^>]*>1:00\sAM GMT\+13<\/time>/u)
})
