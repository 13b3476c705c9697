// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormResult } from '~/core/forms/form-result'
import { SignUpForm } from './sign-up-form'

const INVALID = 'Please enter a valid email address.'

beforeEach(() => vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new Error('offline'))))
afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

function show(result?: FormResult): HTMLFormElement {
	const Component = () => (
		<SignUpForm feedback={{ captchaToken: '', result }} isProvider={result === undefined} />
	)
	const Stub = createRemixStub([{ path: '/', Component }])
	const form = render(<Stub />).container.querySelector('form')
	if (form === null) throw new Error('There is no form')
	return form
}

const type = (label: string, value: string) =>
	fireEvent.input(screen.getByLabelText(label), { target: { value } })

test('AUTH-07 after an attempt what is wrong is said while it is typed', async () => {
	const form = show()
	const button = screen.getByRole('button', { name: 'Send Verification Email' })
	await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
	type('Email', 'nora')
	expect(screen.queryByText(INVALID)).toBeNull()
	expect(fireEvent.submit(form)).toBe(false)
	expect(document.activeElement).toBe(screen.getByLabelText('First name'))
	expect(screen.getByText('Last name is required')).toBeDefined()
	type('Last name', 'Field')
	expect(screen.queryByText('Last name is required')).toBeNull()
	expect(screen.getByText(INVALID)).toBeDefined()
	type('Email', 'nora@example.test')
	expect(screen.queryByText(INVALID)).toBeNull()
	type('Email', 'nora@')
	expect(screen.getByText(INVALID)).toBeDefined()
	expect(document.activeElement).toBe(screen.getByLabelText('First name'))
})

test('AUTH-07 a form that was refused before the script ran checks only what was refused', () => {
	const values = { firstName: 'Nora', lastName: 'Field', email: 'nora', serviceProvider: 'on' }
	show({ status: 'error', values, errors: { email: [INVALID] } })
	expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
	type('First name', '')
	expect(screen.getByText(INVALID)).toBeDefined()
	type('Email', 'nora@example.test')
	expect(screen.queryByText(INVALID)).toBeNull()
	expect(screen.queryByText('First name is required')).toBeNull()
	expect(screen.queryByText('Password is required')).toBeNull()
})
