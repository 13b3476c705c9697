// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FormResult } from '~/core/forms/form-result'
import { Toaster, ToastProvider } from '~/ui/toast/toaster'
import { useFailureToast } from './use-failure-toast'

afterEach(cleanup)

const NO_MESSAGES: [] = []

function Form({ result }: { result: FormResult | undefined }) {
	useFailureToast(result, 'Failed to update profile')
	return null
}

const page = (result: FormResult | undefined) => (
	<ToastProvider messages={NO_MESSAGES} durationOf={() => 60_000} limit={5}>
		<Toaster />
		<Form result={result} />
	</ToastProvider>
)

test('the failure of an attempt goes with its response, before the success of the next one', () => {
	const refused: FormResult = { status: 'error', values: {}, errors: { firstName: ['Required'] } }
	const { rerender } = render(page(refused))
	expect(screen.getByText('Failed to update profile')).toBeDefined()
	rerender(page({ ...refused }))
	expect(screen.getAllByText('Failed to update profile')).toHaveLength(1)
	rerender(page(undefined))
	expect(screen.queryByText('Failed to update profile')).toBeNull()
})
