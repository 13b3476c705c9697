// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FormResult } from '~/core/forms/form-result'
import { FormErrorList, useAccountForm } from './form-feedback'
import { TextInput } from '~/ui/field/inputs'

afterEach(cleanup)

function Sample({ result }: { result: FormResult | undefined }) {
	const feedback = { result, captchaToken: 'page-token' }
	const stored = { email: 'nora@example.test' }
	const { formProps, errorId, errors, field, token } = useAccountForm('sample', feedback, stored)
	return (
		<form {...formProps}>
			<FormErrorList id={errorId} errors={errors['form']} />
			<TextInput {...field('email')} label="Email" />
			<input type="hidden" name="token" value={token} readOnly />
			<button>Send</button>
		</form>
	)
}

const refused = (errors: FormResult['errors'], values: FormResult['values'] = {}): FormResult => ({
	status: 'error',
	values,
	errors,
	token: 'next-token',
})

test('a refusal of the whole form is focused, also a second one', () => {
	const { rerender } = render(<Sample result={undefined} />)
	const send = screen.getByRole('button')
	for (let i = 0; i < 2; i += 1) {
		send.focus()
		rerender(<Sample result={refused({ form: ['Too many sign-ups.'] })} />)
		expect(document.activeElement).toBe(screen.getByRole('alert'))
	}
})

test('a message beside a field leaves the focus to the field', () => {
	const { rerender } = render(<Sample result={undefined} />)
	screen.getByRole('button').focus()
	const errors = { form: ['Please fix the highlighted fields.'], email: ['Enter your email.'] }
	rerender(<Sample result={refused(errors)} />)
	expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('a page that arrives with a message beside a field leaves the focus where it is', () => {
	render(<Sample result={refused({ email: ['Enter your email.'] })} />)
	expect(document.activeElement).toBe(document.body)
})

test('what was typed and what is wrong stay when a navigation takes the result away', () => {
	const { rerender, container } = render(<Sample result={undefined} />)
	const email = screen.getByLabelText<HTMLInputElement>('Email')
	const token = () => new FormData(container.querySelector('form') ?? undefined).get('token')
	expect([email.defaultValue, token()]).toEqual(['nora@example.test', 'page-token'])
	rerender(<Sample result={refused({ email: ['Not an address'] }, { email: 'nora' })} />)
	expect([email.defaultValue, token()]).toEqual(['nora', 'next-token'])
	rerender(<Sample result={undefined} />)
	expect([email.defaultValue, token()]).toEqual(['nora', 'page-token'])
	expect(email.getAttribute('aria-describedby')).toBe('sample-email-error')
	expect(document.getElementById('sample-email-error')?.textContent).toBe('Not an address')
})
