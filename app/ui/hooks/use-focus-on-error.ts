import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the first field that an answer marks as wrong, so that a form longer than the window does not
 * look as if its button did nothing.
 *
 * @param result the answer to the form; undefined if it was not refused
 * @returns the ref of the form
 */
export function useFocusOnError(result: object | undefined): RefObject<HTMLFormElement> {
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => {
		if (result === undefined) return
		form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
	}, [result])
	return form
}
