import { type RefObject, useEffect, useState } from 'react'
import { useLayoutEffect } from '~/ui/hooks/use-layout-effect'

/**
 * Lets a button be used before its form can be sent. The browser ignores Enter and clicks while a
 * button is disabled, so the button stays enabled: a form sent while `isReady` is false is held back
 * and sent once it is true, with what is in its fields by then. Other buttons of the form are not
 * affected.
 * @returns whether the form waits to be sent
 */
export function useSubmitWhenReady(
	button: RefObject<HTMLButtonElement>,
	isReady: boolean,
): boolean {
	const [isWaiting, setIsWaiting] = useState(false)

	// In the commit that makes the form wait, so that no submission comes between.
	useLayoutEffect(() => {
		const form = button.current?.form
		if (isReady || !form) return undefined
		const hold = (event: SubmitEvent) => {
			if (event.submitter !== null && event.submitter !== button.current) return
			event.preventDefault()
			// React's handlers, which would send the form, are on the document.
			event.stopPropagation()
			setIsWaiting(true)
		}
		form.addEventListener('submit', hold)
		return () => form.removeEventListener('submit', hold)
	}, [button, isReady])

	useEffect(() => {
		if (!isReady || !isWaiting) return
		setIsWaiting(false)
		button.current?.form?.requestSubmit(button.current)
	}, [button, isReady, isWaiting])

	return isWaiting
}
