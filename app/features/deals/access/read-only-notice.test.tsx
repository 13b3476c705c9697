// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ReadOnlyNotice } from './read-only-notice'

afterEach(cleanup)

test.each([
	[null, /To change them, become a member again\.$/u, 'See Plans', '/subscription'],
	['plan', /To change them, contact us to get your access back\.$/u, 'Contact Us', '/contact'],
	[
		'payment',
		/To change them, update your card to get your access back\.$/u,
		'Update Payment Method',
		'/profile#subscription-information',
	],
] as const)('PRO-63 MON-17 leads on, with a plan that runs: %s', (withheld, text, name, to) => {
	const Stub = createRemixStub([
		{ path: '/', Component: () => <ReadOnlyNotice withheld={withheld} /> },
	])
	render(<Stub />)
	expect(screen.getByText(text)).toBeTruthy()
	expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
})
