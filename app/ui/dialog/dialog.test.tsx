// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Dialog } from './dialog'

afterEach(cleanup)

function renderDialog(locked = false) {
	const Stub = createRemixStub([
		{ path: '/', Component: () => <p>The page itself</p> },
		{
			path: '/ask',
			Component: () => (
				<Dialog title="Confirm Deletion" closeTo="/" locked={locked}>
					<p>This cannot be undone.</p>
				</Dialog>
			),
		},
	])
	render(<Stub initialEntries={['/ask']} />)
}

const dialog = () => screen.getByRole('dialog', { name: 'Confirm Deletion' })
const cancel = () =>
	act(() => {
		dialog().dispatchEvent(new Event('cancel', { cancelable: true }))
	})

describe('a dialog with its own address', () => {
	test('is open, and its close link leads to the page without it', async () => {
		renderDialog()
		expect(dialog().hasAttribute('open')).toBe(true)
		const close = screen.getByRole('link', { name: 'Close' })
		expect(close.getAttribute('href')).toBe('/')
		fireEvent.click(close)
		await screen.findByText('The page itself')
	})

	test('Esc closes it too', async () => {
		renderDialog()
		cancel()
		await screen.findByText('The page itself')
	})

	test('remains open while it is locked', async () => {
		renderDialog(true)
		cancel()
		fireEvent.click(screen.getByRole('link', { name: 'Close' }))
		const nextPage = screen.findByText('The page itself', {}, { timeout: 200 })
		await expect(nextPage).rejects.toThrow('Unable to find')
		expect(dialog().isConnected).toBe(true)
	})
})
