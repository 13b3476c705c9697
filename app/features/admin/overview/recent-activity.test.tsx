import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { RecentActivity } from './recent-activity'

const payment = {
	id: 'p',
	name: 'Nora Field',
	activityDetail: 'New subscription: Annual Plan',
	state: null,
	hasFailed: false,
	amount: '149.00',
	currency: 'usd',
	vipCode: '',
	date: '2026-11-20T00:00:00.000Z',
}

describe('a payment in the table', () => {
	test('that failed is named, and its amount is struck through', () => {
		const failed = { ...payment, state: 'failed', hasFailed: true }
		const html = renderToStaticMarkup(<RecentActivity rows={[failed]} />)
		expect(html).toContain('New subscription: Annual Plan')
		expect(html).toMatch(/badge--neg">Failed</u)
		expect(html).toMatch(/<s [^>]*>149\.00 USD<\/s>/u)
	})

	test.each([
		[null, /badge--pos">Paid</u],
		['refunded', /badge">Refunded</u],
		['disputed', /badge--warn">Disputed</u],
	])('in the state %s has its badge, and its amount counts', (state, badge) => {
		const html = renderToStaticMarkup(<RecentActivity rows={[{ ...payment, state }]} />)
		expect(html).toMatch(badge)
		expect(html).not.toContain('<s ')
	})
})
