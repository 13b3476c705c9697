import { useEffect } from 'react'
import type { FormResult } from '~/core/forms/form-result'
import { useToast } from '~/ui/toast/toaster'
import { toUserText } from '~/features/accounts/captcha/messages'

/**
 * Shows the form-level error of a response as a toast, else `fallback`. The page shows it too; the
 * toast is for users who have scrolled away. It goes with the response, so that it is never beside the
 * success of the next attempt.
 */
export function useFailureToast(result: FormResult | undefined, fallback: string): void {
	const { show, dismiss } = useToast()
	useEffect(() => {
		if (result === undefined) return
		const [text = fallback] = result.errors['form'] ?? []
		show({ kind: 'error', text: toUserText(text), key: 'form' })
		return () => dismiss('form')
	}, [result, fallback, show, dismiss])
}
