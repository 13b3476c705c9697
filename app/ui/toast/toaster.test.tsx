// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FormTokenProvider } from '~/ui/field/form-token'
import type { Toast } from './toast-queue'
import { Toaster, ToastProvider } from './toaster'

const getDuration = ({ kind, durationMs }: Toast): number =>
	durationMs ?? (kind === 'success' ? 2_000 : 4_000)

const page = (messages: Toast[]) => (
	<ToastProvider messages={messages} durationOf={getDuration} limit={20}>
		<Toaster />
	</ToastProvider>
)

/** Renders the toaster in a router, for toasts with links and forms. */
function renderPage(messages: Toast[]) {
	const Stub = createRemixStub([
		{
			path: '/',
			Component: () => <FormTokenProvider token="token-1">{page(messages)}</FormTokenProvider>,
		},
	])
	render(<Stub />)
}

beforeEach(() => {
	vi.useFakeTimers()
})

afterEach(() => {
	cleanup()
	vi.useRealTimers()
})

const pass = (ms: number) => {
	act(() => {
		vi.advanceTimersByTime(ms)
	})
}

describe('toaster', () => {
	test("SHELL-14 every message is in the server's HTML", () => {
		const html = renderToStaticMarkup(
			page([
				{ kind: 'success', text: 'Signed out successfully.' },
				{ kind: 'error', text: 'Please sign in to access this feature' },
			]),
		)
		expect(html).toContain('<section aria-label="Notifications"')
		expect(html).toMatch(/role="status">Signed out successfully\.</u)
		expect(html).toMatch(/role="alert">Please sign in to access this feature</u)
		expect(html).not.toContain('<button')
	})

	test('SHELL-14 a success disappears after 2 s, an error after 4 s', () => {
		render(
			page([
				{ kind: 'success', text: 'Saved' },
				{ kind: 'error', text: 'Not saved' },
			]),
		)
		pass(1_999)
		expect(screen.getByText('Saved')).toBeTruthy()
		pass(1)
		expect(screen.queryByText('Saved')).toBeNull()
		pass(1_999)
		expect(screen.getByText('Not saved')).toBeTruthy()
		pass(1)
		expect(screen.queryByText('Not saved')).toBeNull()
	})

	test('SHELL-14 an error remains while it is hovered or focused', () => {
		render(page([{ kind: 'error', text: 'Not saved' }]))
		const toast = screen.getByText('Not saved').closest('li')
		if (toast === null) throw new Error('no toast')
		fireEvent.mouseEnter(toast)
		pass(60_000)
		expect(screen.getByText('Not saved')).toBeTruthy()
		fireEvent.mouseLeave(toast)
		const close = screen.getByRole('button', { name: 'Dismiss' })
		act(() => close.focus())
		pass(60_000)
		expect(screen.getByText('Not saved')).toBeTruthy()
		act(() => close.blur())
		pass(4_000)
		expect(screen.queryByText('Not saved')).toBeNull()
	})

	test('a button dismisses it', () => {
		render(page([{ kind: 'error', text: 'Not saved' }]))
		fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
		expect(screen.queryByText('Not saved')).toBeNull()
	})

	test('a link and a labeled Close button are next to the text', () => {
		renderPage([
			{
				kind: 'error',
				text: 'Limit reached.',
				action: { kind: 'link', label: 'Upgrade Plan', to: '/subscription' },
				closeLabel: 'Close',
				durationMs: 6_000,
			},
		])
		expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe(
			'/subscription',
		)
		expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
		pass(5_999)
		fireEvent.click(screen.getByRole('button', { name: 'Close' }))
		expect(screen.queryByText('Limit reached.')).toBeNull()
	})

	test('an action that changes data is a form with its fields and the form token', () => {
		renderPage([
			{
				kind: 'success',
				text: 'Saved "12 Elm St" successfully',
				action: { kind: 'form', label: 'Undo', to: '/calculator', fields: { intent: 'undo' } },
			},
		])
		const form = screen.getByRole('button', { name: 'Undo' }).closest('form')
		expect(form?.method).toBe('post')
		expect(form?.getAttribute('action')).toBe('/calculator')
		expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
			formToken: 'token-1',
			intent: 'undo',
		})
	})

	test('adds messages of later pages, and shows the same delivery once', () => {
		function Pages() {
			const [messages, setMessages] = useState<Toast[]>([{ kind: 'info', text: 'First' }])
			const [, setRenderCount] = useState(0)
			return (
				<>
					<button type="button" onClick={() => setMessages([{ kind: 'info', text: 'Second' }])}>
						next
					</button>
					<button type="button" onClick={() => setRenderCount((n) => n + 1)}>
						again
					</button>
					{page(messages)}
				</>
			)
		}
		render(<Pages />)
		fireEvent.click(screen.getByText('next'))
		fireEvent.click(screen.getByText('again'))
		expect(screen.getAllByRole('listitem')).toHaveLength(2)
		pass(4_000)
		fireEvent.click(screen.getByText('again'))
		expect(screen.queryAllByRole('listitem')).toHaveLength(0)
	})
})
