import { type Dispatch, type RefObject, useEffect } from 'react'
import type { DealEvent } from './deal-reducer'
import { isInputKey, normalizeInputs } from '~/features/calculator/formulas/input-definitions'

/**
 * Takes over what was typed before the script ran. Until then only the fields know it, and the next
 * drawing would put the server's texts in their place.
 */
export function usePreHydrationInput(
	form: RefObject<HTMLFormElement>,
	dispatch: Dispatch<DealEvent>,
) {
	useEffect(() => {
		for (const { name, value, defaultValue } of form.current?.querySelectorAll('input') ?? []) {
			if (value === defaultValue) continue
			if (name === 'propertyAddress') dispatch({ type: 'address', text: value })
			if (isInputKey(name)) {
				dispatch({ type: 'input', key: name, text: normalizeInputs({ [name]: value })[name] })
			}
		}
	}, [form, dispatch])
}
