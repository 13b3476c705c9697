// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ReadOnlyNotice } from './read-only-notice'

afterEach(cleanup)

test.each([
	[false, /To change them, become a member again\.$/u, 'See Plans', '/subscription'],
	[true, /To change them, contact us to get your access back\.$/u, 'Contact Us', '/contact'],
])('PRO-63 leads on, with a plan that runs: %s', (isWithheld, text, name, to) => {
	const Stub = createRemixStub([
		{ path: '/', Component: () => <ReadOnlyNotice isWithheld={isWithheld} /> },
	])
	render(<Stub />)
	expect(screen.getByText(text)).toBeTruthy()
	expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
})
