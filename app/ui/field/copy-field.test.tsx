// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyField } from './copy-field'

afterEach(cleanup)

const LINK = 'https://pro.example/subscription?code=FRIEND10'

function show(): HTMLInputElement {
	render(<CopyField id="link" label="Link" text={LINK} />)
	return screen.getByLabelText<HTMLInputElement>('Link')
}

test('P9 copies the link and says so', async () => {
	show()
	fireEvent.click(screen.getByRole('button', { name: 'Copy Link' }))
	expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
	expect(await navigator.clipboard.readText()).toBe(LINK)
})

test('P9 selects the link where the browser does not allow it', async () => {
	vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
	const field = show()
	field.setSelectionRange(0, 0)
	fireEvent.click(screen.getByRole('button', { name: 'Copy Link' }))
	await expect.poll(() => field.selectionEnd).toBe(LINK.length)
	expect(screen.queryByText('Copied')).toBeNull()
})

test('P9 without JavaScript there is no button', () => {
	const html = renderToStaticMarkup(<CopyField id="link" label="Link" text={LINK} />)
	expect(html).toContain(`value="${LINK}"`)
	expect(html).not.toContain('<button')
})
