import { useState } from 'react'
import { useHydrated } from './use-hydrated'
import { useLayoutEffect } from './use-layout-effect'

function fieldOf(id: string): HTMLTextAreaElement | null {
	const element = document.getElementById(id)
	return element instanceof HTMLTextAreaElement ? element : null
}

/**
 * Keeps what was typed into a text area before the script was there. React 18 puts the server's text
 * back into one that is not empty when it takes it over; this says the typed text again, as if it had
 * been typed just now.
 */
export function usePreHydrationValue(id: string): void {
	const hydrated = useHydrated()
	// Read while the parents are drawn, before React touches the element.
	const [typed] = useState(() => {
		const field = hydrated || typeof document === 'undefined' ? null : fieldOf(id)
		return field === null || field.value === field.defaultValue ? null : field.value
	})
	useLayoutEffect(() => {
		const field = typed === null ? null : fieldOf(id)
		if (field === null || field.value === typed) return
		// React notices a change only where it did not make it, so this goes past its own setter.
		const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
		value?.set?.call(field, typed)
		field.dispatchEvent(new Event('input', { bubbles: true }))
	}, [id, typed])
}
