import { useState } from 'react'
import { useHydrated } from './use-hydrated'
import { useLayoutEffect } from './use-layout-effect'

function findTextArea(id: string): HTMLTextAreaElement | null {
	const element = document.getElementById(id)
	return element instanceof HTMLTextAreaElement ? element : null
}

/**
 * Preserves input typed into a textarea before hydration. React 18 resets a non-empty one to the
 * server's value when it hydrates; this dispatches the typed value again as an input event.
 */
export function usePreHydrationValue(id: string): void {
	const hydrated = useHydrated()
	// Read during render, before React modifies the element.
	const [domValue] = useState(() => {
		const field = hydrated || typeof document === 'undefined' ? null : findTextArea(id)
		return field === null || field.value === field.defaultValue ? null : field.value
	})
	useLayoutEffect(() => {
		const field = domValue === null ? null : findTextArea(id)
		if (field === null || field.value === domValue) return
		// React ignores changes made through its own setter, so this uses the native one.
		const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
		value?.set?.call(field, domValue)
		field.dispatchEvent(new Event('input', { bubbles: true }))
	}, [id, domValue])
}

/**
 * Tells the handlers of a text field what was typed before hydration: React keeps it in the field, but
 * reports no input.
 */
export function usePreHydrationInput(id: string): void {
	useLayoutEffect(() => {
		const field = document.getElementById(id)
		if (!(field instanceof HTMLInputElement) || field.value === field.defaultValue) return
		field.dispatchEvent(new Event('input', { bubbles: true }))
	}, [id])
}
