// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Message } from '~/core/http/flash-message'
import { Link } from '~/ui/link/link'
import { PageNotices } from './page-notices'

afterEach(cleanup)

const REFUSED: Message = { kind: 'info', text: 'Please sign in', detail: 'Why', place: 'page' }
const NOTHING: Message[] = []

/** A page with the message, which a revalidation takes from the data. */
function Page() {
	const [messages, setMessages] = useState<Message[]>([REFUSED, { kind: 'success', text: 'Saved' }])
	return (
		<>
			<PageNotices messages={messages} />
			<button type="button" onClick={() => setMessages(NOTHING)}>
				revalidate
			</button>
			<Link to="/other">other</Link>
			<Link to="/">first</Link>
		</>
	)
}

function show(): void {
	const Stub = createRemixStub([{ path: '*', Component: Page }])
	render(<Stub initialEntries={['/']} />)
}

test('a message for the page is neutral, and those for toasts are not there', () => {
	show()
	expect(screen.getByRole('status').textContent).toBe('Please sign inWhy')
	expect(screen.queryByText('Saved')).toBeNull()
})

test('it remains when the data is loaded again, and is gone on the next page for good', async () => {
	show()
	fireEvent.click(screen.getByText('revalidate'))
	expect(screen.getByText('Please sign in')).toBeTruthy()
	fireEvent.click(screen.getByText('other'))
	await expect.poll(() => screen.queryByText('Please sign in')).toBeNull()
	fireEvent.click(screen.getByText('first'))
	await new Promise((resolve) => setTimeout(resolve))
	expect(screen.queryByText('Please sign in')).toBeNull()
})

const PLAN: Message = { kind: 'success', text: 'Payment received', place: 'plan' }
const RECEIPT: Message = {
	kind: 'success',
	text: 'You are in',
	place: 'page',
	action: { kind: 'link', label: 'View receipt', to: 'https://pay.test/receipt' },
}

test.each([
	['/profile', 0],
	['/service-provider-profile', 1],
])('a message about the plan, on %s: %i above the page', (path, count) => {
	const page = () => <PageNotices messages={[PLAN]} />
	const Stub = createRemixStub([{ path: '*', Component: page }])
	render(<Stub initialEntries={[path]} />)
	expect(screen.queryAllByText('Payment received')).toHaveLength(count)
})

test('a message leads on to its link', () => {
	const page = () => <PageNotices messages={[RECEIPT]} />
	const Stub = createRemixStub([{ path: '*', Component: page }])
	render(<Stub initialEntries={['/calculator']} />)
	expect(screen.getByText('View receipt').getAttribute('href')).toBe('https://pay.test/receipt')
})
