// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PasswordInput } from './inputs'

afterEach(cleanup)

test('with JavaScript, a button toggles the visibility of the password', () => {
	render(<PasswordInput name="password" label="Password" defaultValue="Demo-pass" />)
	const input = screen.getByLabelText<HTMLInputElement>('Password')
	expect(input.type).toBe('password')
	fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
	expect(input.type).toBe('text')
	expect(input.value).toBe('Demo-pass')
	fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
	expect(input.type).toBe('password')
})
