// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type InputKey, emptyInputs, inputDefinition, readInputs } from '~/deal'
import { NumberField } from './number-field'
import { useNumberInput } from './use-number-input'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(cleanup)

/** A form with one number field, and what its deal stores. */
function Form({ name, stored }: { name: InputKey; stored: string }) {
	const form = useRef<HTMLFormElement>(null)
	const [inputs, setInputs] = useState({ ...emptyInputs(), [name]: stored })
	const set = (key: InputKey, text: string) => setInputs((all) => ({ ...all, [key]: text }))
	const refusal = useNumberInput(form, inputs, set)
	return (
		<form ref={form}>
			<NumberField
				spec={inputDefinition(name)}
				text={inputs[name]}
				refusal={refusal?.isError === true ? refusal : null}
				problem={readInputs(inputs).problems[name] ?? null}
				hint={refusal?.isError === true ? null : (refusal?.message ?? null)}
				onUse={set}
			/>
			<output>{inputs[name]}</output>
		</form>
	)
}

function open(name: InputKey, stored = '') {
	render(<Form name={name} stored={stored} />)
	const field = screen.getByRole<HTMLInputElement>('textbox')
	const send = (inputType: string, data: string) =>
		act(() => {
			const event = new InputEvent('beforeinput', {
				inputType,
				data,
				bubbles: true,
				cancelable: true,
			})
			field.dispatchEvent(event)
		})
	return {
		field,
		type: (keys: string) => {
			for (const key of keys) {
				field.setSelectionRange(field.value.length, field.value.length)
				send('insertText', key)
			}
		},
		paste: (text: string) => {
			field.setSelectionRange(0, field.value.length)
			send('insertFromPaste', text)
		},
		leave: () =>
			act(() => {
				field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
			}),
		said: () => document.querySelector(`#${field.id}-error`)?.textContent ?? null,
		stored: () => document.querySelector('output')?.textContent,
		use: () => act(() => screen.getByRole('button', { name: /^Use/u }).click()),
	}
}

test('FIX-32 a typed decimal comma is asked about, kept as it was typed, and corrected by one button', () => {
	const { field, type, said, stored, use } = open('interestDSCR')
	type('6,5')
	expect([field.value, stored()]).toEqual(['65', '6,5'])
	expect(said()).toBe("We couldn't read 6,5. Did you mean 6.5%?")
	use()
	expect([field.value, stored(), said()]).toEqual(['6.5', '6.5', null])
	type('0')
	expect([field.value, stored(), said()]).toEqual(['6.50', '6.50', null])
})

test('FIX-32 a comma in an amount is judged when the field is left', () => {
	const { field, type, leave, said, stored } = open('rent')
	type('1,2')
	expect([field.value, stored(), said()]).toEqual(['12', '12', null])
	leave()
	expect([field.value, stored()]).toEqual(['12', '1,2'])
	expect(said()).toBe("We couldn't read 1,2. Did you mean $1.2?")
	leave()
	expect(stored()).toBe('1,2')
})

test.each([
	['1,250', '1,250'],
	['1800/mo', '1,800'],
	['1800 per month', '1,800'],
	['2.1k', '2,100'],
	['12x', '12'],
])('FIX-32 the keys %s are the number %s', (keys, shown) => {
	const { field, type, leave, said, stored } = open('rent')
	type(keys)
	leave()
	expect([field.value, said()]).toEqual([shown, null])
	expect(stored()).toBe(shown)
})

test('FIX-32 a text of an address stays in doubt while its field is only visited', () => {
	const { field, type, leave, said, stored } = open('interestDSCR', '6 7/8')
	expect([field.value, said()]).toEqual([
		'678',
		"We couldn't read 6 7/8, so it counts as 0. Did you mean 6.875%?",
	])
	leave()
	expect(stored()).toBe('6 7/8')
	type('0')
	expect(stored()).toBe('6,780')
})

test('FIX-32 a paste with a unit is taken, and a refused one says why, also in the live region', () => {
	const { field, paste, leave, said, stored, use } = open('yTaxes')
	paste('$3,900 per year')
	expect([field.value, said()]).toEqual(['3,900', null])
	paste('300/mo')
	const why = "300/mo isn't per year, so nothing was pasted. Did you mean $3,600/yr?"
	expect([field.value, said(), stored()]).toEqual(['3,900', why, '3,900'])
	expect(document.querySelector('form > [aria-live]')?.textContent).toBe(why)
	// The button is still there after the field was left for it.
	leave()
	use()
	expect([field.value, said()]).toEqual(['3,600', null])
	paste('1,800 – 1,900')
	expect(said()).toMatch(/^1,800 – 1,900 is more than one number, so nothing was pasted\./u)
	leave()
	expect([field.value, said()]).toEqual(['3,600', null])
})
