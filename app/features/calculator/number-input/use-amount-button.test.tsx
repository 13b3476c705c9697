// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UseAmountButton } from './use-amount-button'

afterEach(cleanup)

/** The button in a form, which Enter in a field would send by its first submit button. */
function buttonOf(onUse: (() => void) | null) {
	const send = vi.fn((event: Event) => event.preventDefault())
	const meant = { amount: '180000', shown: '$180,000' }
	render(
		<form>
			<UseAmountButton {...{ meant, onUse, label: 'Rent', name: 'intent', value: 'use:rent' }} />
		</form>,
	)
	const button = screen.getByRole<HTMLButtonElement>('button')
	button.form?.addEventListener('submit', send)
	return { button, send }
}

test('CALC-13 with script the button of an amount fills its field and never sends the form', () => {
	const onUse = vi.fn()
	const { button, send } = buttonOf(onUse)
	expect(button.type).toBe('button')
	fireEvent.click(button)
	expect([onUse.mock.calls.length, send.mock.calls.length]).toEqual([1, 0])
})

test('CALC-13 without script it sends what it is named for', () => {
	const { button, send } = buttonOf(null)
	expect([button.type, button.name, button.value]).toEqual(['submit', 'intent', 'use:rent'])
	fireEvent.click(button)
	expect(send).toHaveBeenCalledOnce()
})
