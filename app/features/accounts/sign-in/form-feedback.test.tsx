// @vitest-environment happy-dom
import { getFormProps } from '@conform-to/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FormResult } from '~/core/forms/form-result'
import { FormErrorList, useAccountForm } from './form-feedback'

afterEach(cleanup)

function Sample({ result }: { result: FormResult | undefined }) {
	const { form } = useAccountForm('sample', { result, captchaToken: '' })
	return (
		<form {...getFormProps(form)}>
			<FormErrorList id={form.errorId} errors={form.errors} />
			<input name="email" />
			<button>Send</button>
		</form>
	)
}

const refused = (errors: FormResult['errors']): FormResult => ({
	status: 'error',
	values: {},
	errors,
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
	expect(document.activeElement).not.toBe(screen.getByRole('alert'))
})
