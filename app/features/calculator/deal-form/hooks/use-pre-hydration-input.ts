import { type Dispatch, type RefObject, useEffect } from 'react'
import type { DealEvent } from '../deal-reducer'
import { isInputKey, normalizeInputs } from '~/deal'

/**
 * Restores input typed before hydration. Until then only the DOM has it, and the next render would
 * replace it with the server's values.
 */
export function usePreHydrationDeal(
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
