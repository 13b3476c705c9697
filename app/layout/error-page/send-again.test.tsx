// @vitest-environment happy-dom
import { Form } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { toSubmittedForm } from '~/core/forms/submitted-form'
import { FormTokenProvider } from '~/ui/field/form-token'
import { ErrorPage } from './error-page'
import { RememberSubmittedForm } from './send-again'

afterEach(cleanup)

const TEXT = 'A long "message" & more\nthat nobody types twice'

/** A page with a form whose action fails with this status. */
function show(status: number) {
	const page = (content: ReactNode) => (
		<FormTokenProvider token="fresh">
			{content}
			<RememberSubmittedForm />
		</FormTokenProvider>
	)
	const Stub = createRemixStub([
		{
			path: '/write',
			Component: () =>
				page(
					<Form method="post">
						<input type="hidden" name="formToken" value="spent" />
						<textarea name="body" aria-label="Body" />
						<input name="currentPassword" aria-label="Password" />
						<button name="intent" value="save">
							Save
						</button>
					</Form>,
				),
			ErrorBoundary: () => page(<ErrorPage />),
			action: () => {
				throw new Response('Nothing can be saved at the moment.', { status })
			},
		},
	])
	render(<Stub initialEntries={['/write']} />)
	fireEvent.change(screen.getByLabelText('Body'), { target: { value: TEXT } })
	fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Old-harbour-7' } })
	fireEvent.click(screen.getByText('Save'))
}

test('with JavaScript, the form can be sent again after a 503', async () => {
	show(503)
	const form = (await screen.findByText('Send again')).closest('form')
	expect(form?.getAttribute('method')).toBe('post')
	expect(form?.getAttribute('action')).toBe('/write')
	expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
		formToken: 'fresh',
		body: TEXT,
		intent: 'save',
		currentPassword: '',
	})
	expect(document.body.innerHTML).not.toContain('Old-harbour-7')
	expect(screen.getByLabelText('Current password').getAttribute('type')).toBe('password')
})

test('an error that a retry cannot fix offers none', async () => {
	show(404)
	await screen.findByText('Error 404')
	expect(screen.queryByText('Send again')).toBeNull()
})

test('a form with a file is not offered, because the file would be missing', () => {
	const form = new FormData()
	form.set('format', 'csv')
	form.set('file', new File(['a,b'], 'sales.csv'))
	expect(toSubmittedForm(form)).toBeNull()
	form.set('file', new File([], ''))
	expect(toSubmittedForm(form)).toEqual({ fields: [['format', 'csv']], secrets: [] })
})
