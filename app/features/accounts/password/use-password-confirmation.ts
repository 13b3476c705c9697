import { type FormEvent, useState } from 'react'

/**
 * Requires two password fields to match. With JavaScript, a form with different ones is not sent;
 * `mismatch` is the error to show.
 */
export function usePasswordConfirmation() {
	const [mismatch, setMismatch] = useState<string | null>(null)
	const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
		const form = new FormData(event.currentTarget)
		const isSame = form.get('password') === (form.get('confirmPassword') ?? '')
		setMismatch(isSame ? null : 'Passwords do not match')
		if (isSame) return
		event.preventDefault()
		const repeated = event.currentTarget.elements.namedItem('confirmPassword')
		if (repeated instanceof HTMLInputElement) repeated.focus()
	}
	return { mismatch, onSubmit }
}
