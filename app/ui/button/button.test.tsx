// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from './button'

afterEach(cleanup)

describe('button', () => {
	test('has one label in the HTML and the other in an attribute', () => {
		const idle = renderToStaticMarkup(<Button busyLabel="Saving…">Save property</Button>)
		expect(idle).toContain('data-other="Saving…">Save property<')
		const busy = renderToStaticMarkup(
			<Button busy busyLabel="Saving…">
				Save property
			</Button>,
		)
		expect(busy).toContain('data-other="Save property">Saving…<')
		expect(busy).toContain('aria-disabled="true"')
	})

	test('ignores clicks while it is busy, and keeps the focus', () => {
		const onClick = vi.fn()
		const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
		const form = (busy: boolean) => (
			<form onSubmit={onSubmit}>
				<Button busy={busy} busyLabel="Saving…" onClick={onClick}>
					Save
				</Button>
			</form>
		)
		const { rerender } = render(form(true))
		const button = screen.getByRole('button', { name: 'Saving…' })
		button.focus()
		fireEvent.click(button)
		expect(onClick).not.toHaveBeenCalled()
		expect(onSubmit).not.toHaveBeenCalled()
		expect(document.activeElement).toBe(button)
		rerender(form(false))
		fireEvent.click(screen.getByRole('button', { name: 'Save' }))
		expect(onClick).toHaveBeenCalledOnce()
		expect(onSubmit).toHaveBeenCalledOnce()
	})
})
